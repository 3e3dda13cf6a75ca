"""Where a new round begins: the marks of the history and of the charts."""

from collections.abc import Iterable
from dataclasses import dataclass

from trunkline.games.game import Game
from trunkline.web.tables.positions import LivePly
from trunkline.words.headings import Heading


@dataclass(frozen=True, slots=True)
class Mark:
    """A ply at which something begins, and where it lies on the slider, in hundredths."""

    ply: int
    heading: Heading
    at: str


def marks(game: Game, plies: Iterable[LivePly], last: int) -> list[Mark]:
    """The marks of a history of so many plies: of each ply, what begins first."""
    marks = []
    for ply in plies:
        headings = (heading for event in ply.events if (heading := game.heading(event)))
        if first := next(headings, None):
            marks.append(Mark(ply.number, first, f"{100 * ply.number / max(last, 1):.2f}"))
    return marks
