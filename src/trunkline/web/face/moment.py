"""A moment that everybody at the table wants to see: a dividend, an arrival, a new phase."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Moment:
    """A card over the board, which each player closes once."""

    title: str
    lines: Sequence[str] = ()
    """Who gets what, and what changes."""
    company: str = ""
    """Whose color it has."""
    event: object = None
    """The event that it is named after; None if no event says the same."""
