"""Where a new round begins: the marks of the history and of the charts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from trunkline.games.game import Game
from trunkline.web.tables.positions import LivePly
from trunkline.words.language import language
from trunkline.words.sentences import Heading

Begun: TypeAlias = Sequence[tuple[int, Heading]]
"""Plies, and what begins there."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A ply at which something begins, and where it lies on the slider, in hundredths."""

    ply: int
    heading: Heading
    at: str


def marks(game: Game, plies: Sequence[LivePly], last: int) -> list[Mark]:
    """The marks of a history of so many plies: of each ply, what begins first."""
    return [Mark(ply, heading, f"{100 * ply / max(last, 1):.2f}") for ply, heading in _begun(game, plies)]


def _begun(game: Game, plies: Sequence[LivePly]) -> Begun:
    """Where something begins; a ply adds to what the one before it had."""
    kept = _kept(plies[-1].id, language())
    if not kept:
        before = _kept(plies[-2].id, language()) if len(plies) > 1 else []
        new = plies[-1:] if before else plies
        kept.append([*(before[0] if before else ()), *_headings(game, new)])
    return kept[0]


@lru_cache(maxsize=256)
def _kept(_ply: int, _language: str) -> list[Begun]:
    """A place for what begins in the plies up to one: what led to it never changes."""
    return []


def _headings(game: Game, plies: Sequence[LivePly]) -> Iterator[tuple[int, Heading]]:
    for ply in plies:
        headings = (heading for event in ply.events if (heading := game.heading(event)))
        if first := next(headings, None):
            yield ply.number, first
