"""Where a new round begins: the marks of the history and of the charts."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Begun:
    """What begins with a move: its name, how it is called at an axis, and whether its line is a strong one."""

    words: str
    short: str
    major: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A ply at which something begins, and where it lies on the slider, in hundredths."""

    ply: int
    begun: Begun
    at: str


def marks(
    begun: Callable[[Sequence[str]], Begun | None], stories: Iterable[tuple[int, Sequence[str]]], last: int
) -> list[Mark]:
    """The marks of a history of so many plies."""
    found = []
    for ply, story in stories:
        if one := begun(story):
            found.append(Mark(ply, one, f"{100 * ply / max(last, 1):.2f}"))
    return found
