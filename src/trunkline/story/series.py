"""What a story is made of: series of figures, one for each player or company, and the parts of a player's worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from trunkline.core import codec
from trunkline.core.api import Rules
from trunkline.words.language import said

Position = Mapping[str, Any]
"""A dumped State."""
Done = Mapping[str, Any] | None
"""The action that led to a position; None for the first."""
Values = Sequence[int | None]
"""A figure after every ply; None where there is none yet."""


@dataclass(frozen=True, slots=True)
class Series:
    """One figure of every player, or of every company, over the whole game."""

    name: str
    title: str
    about: str
    players: tuple[Values, ...] = ()
    """By seat."""
    companies: Mapping[str, Values] | None = None
    """By company, if it is a figure of companies."""


@dataclass(frozen=True, slots=True)
class Part:
    words: str
    amount: int
    """Negative for what was spent."""


def by_seat(rows: Sequence[Sequence[int]]) -> tuple[Values, ...]:
    """Figures by ply and seat, turned to be by seat and ply."""
    return tuple(zip(*rows, strict=True))


def by_company(rows: Sequence[Mapping[str, int]], companies: Sequence[str]) -> dict[str, Values]:
    """Figures by ply and company, turned to be by company and ply; companies that never had one are left out."""
    columns: dict[str, Values] = {company: [row.get(company) for row in rows] for company in companies}
    return {company: values for company, values in columns.items() if any(value is not None for value in values)}


@dataclass(frozen=True)
class PlainFigures:
    rules: Rules[Any, Any]

    def charts(self, positions: Sequence[Position], _done: Sequence[Done]) -> list[Series]:
        rows = [self.worth(position) for position in positions]
        return [
            Series("worth", said("Score"), said("What each player would score if the game ended then"), by_seat(rows))
        ]

    def worth(self, position: Position) -> list[int]:
        return list(self.rules.scores(codec.load(self.rules.State, dict(position))))

    def gains(self, positions: Sequence[Position], _done: Sequence[Done]) -> list[list[int]]:
        rows = [self.worth(position) for position in positions]
        changes = [[after - before for before, after in zip(*pair, strict=True)] for pair in pairwise(rows)]
        return [[0] * len(rows[0]), *changes]

    def parts(self, positions: Sequence[Position], _done: Sequence[Done]) -> list[list[Part]]:
        return [[Part(said("score"), score)] for score in self.worth(positions[-1])]
