"""The figures of a table's game, worked out once for each last ply."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from trunkline.games import GAMES
from trunkline.story.series import Part, Series
from trunkline.story.turning import Turn, turning_points
from trunkline.web.tables.chains import line_to
from trunkline.web.tables.positions import current
from trunkline.words.language import language


@dataclass(frozen=True, slots=True)
class Figures:
    """A game in figures, as far as it is."""

    series: Sequence[Series]
    worth: Sequence[int]
    """By seat, now."""
    parts: Sequence[Sequence[Part]]
    """What that is made of, by seat."""
    turns: Sequence[Turn]


def figures_of(game: str, last: int) -> Figures:
    """The figures of the game that led to a live ply, by its id: no other plies ever come before it.

    The states are not loaded: figures are made of what is stored.
    """
    return _figures(game, last, language())


@lru_cache(maxsize=32)
def _figures(game: str, last: int, _language: str) -> Figures:
    """The figures, named in a language."""
    plies = list(line_to(last).with_text())
    done = [ply.action for ply in plies]
    positions = [current(game, ply.state, ply.key, ply.state_version) for ply in plies]
    figures = GAMES[game].figures
    worth = [figures.worth(position) for position in positions]
    gains = figures.gains(positions, done)
    return Figures(
        figures.charts(positions, done), worth[-1], figures.parts(positions, done), turning_points(worth, gains)
    )
