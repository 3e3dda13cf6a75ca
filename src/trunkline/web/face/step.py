"""A step of a tour."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """What to look at, and what it is for."""

    target: str
    """A selector of the page; a step without its target is left out."""
    title: str
    text: str
    round: str = ""
    """The kind of round that it belongs to; empty for every first tour."""
    needs: str = ""
    """A selector of what the text speaks of, if that isn't always on the page."""
    otherwise: str = ""
    """What is said where nothing of that is on the page."""
