"""Where a new round begins, as the stories tell it: the marks of the history."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

BEGINS = {
    "express": re.compile(r"(takes the first turn|General dividend|No share pays|reached Chicago)"),
    "chesapeake": re.compile(r"((?:Stock|Operating) round [\d.]+) begins"),
}
WORDS = {"takes the first turn": "The first turn", "reached Chicago": "Chicago is reached"}


@dataclass(frozen=True, slots=True)
class Mark:
    """A ply at which something begins, and where it lies on the slider, in hundredths."""

    ply: int
    words: str
    at: str


def marks(game: str, stories: Iterable[tuple[int, Sequence[str]]], last: int) -> list[Mark]:
    """The marks of a history of so many plies."""
    found = []
    for ply, story in stories:
        if match := BEGINS[game].search(" ".join(story)):
            words = match.group(1)
            found.append(Mark(ply, WORDS.get(words, words), f"{100 * ply / max(last, 1):.2f}"))
    return found
