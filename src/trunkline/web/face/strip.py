"""The strips that never scroll away: how the game stands, and how each player stands."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stat:
    """A figure with what it is called, and more about it on demand."""

    words: str
    value: str
    tip: str = ""
    near: bool = False
    """Does it call for attention, such as an end that is near?"""
    rest: str = ""
    """What follows where there is room."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands: the most important figure first."""

    figures: Sequence[Stat]
    badge: str = ""
    """A mark such as priority, in a word."""
