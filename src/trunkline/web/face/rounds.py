"""Where a new round begins: the marks of the history and of the charts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from trunkline.games.game import Game
from trunkline.web.tables.positions import LivePly
from trunkline.words.headings import Heading
from trunkline.words.language import language


@dataclass(frozen=True, slots=True)
class Mark:
    """A ply at which something begins, and where it lies on the slider, in hundredths."""

    ply: int
    heading: Heading
    at: str


def marks(game: Game, plies: Sequence[LivePly], last: int) -> list[Mark]:
    """The marks of a history of so many plies: of each ply, what begins first."""
    kept = _kept(plies[-1].id, last, language())
    if not kept:
        kept.append(_marks(game, plies, last))
    return kept[0]


@lru_cache(maxsize=128)
def _kept(_ply: int, _last: int, _language: str) -> list[list[Mark]]:
    """A place for the marks of the plies up to one: what led to it never changes."""
    return []


def _marks(game: Game, plies: Sequence[LivePly], last: int) -> list[Mark]:
    marks = []
    for ply in plies:
        headings = (heading for event in ply.events if (heading := game.heading(event)))
        if first := next(headings, None):
            marks.append(Mark(ply.number, first, f"{100 * ply.number / max(last, 1):.2f}"))
    return marks
