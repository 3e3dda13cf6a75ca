"""Figures for a game that has none of its own: the scores over time."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from trunkline.core import codec
from trunkline.core.api import Rules
from trunkline.story.series import Done, Part, Position, Series, by_seat
from trunkline.words.language import said


@dataclass(frozen=True)
class PlainFigures:
    """What every game can tell of its course."""

    rules: Rules[Any, Any]

    def charts(self, positions: Sequence[Position], _done: Sequence[Done]) -> list[Series]:
        """The scores."""
        rows = [self.worth(position) for position in positions]
        return [
            Series("worth", said("Score"), said("What each player would score if the game ended then"), by_seat(rows))
        ]

    def worth(self, position: Position) -> list[int]:
        """What each seat would score."""
        return list(self.rules.scores(codec.load(self.rules.State, dict(position))))

    def gains(self, positions: Sequence[Position], _done: Sequence[Done]) -> list[list[int]]:
        """By how much each score changed."""
        rows = [self.worth(position) for position in positions]
        changes = [[after - before for before, after in zip(*pair, strict=True)] for pair in pairwise(rows)]
        return [[0] * len(rows[0]), *changes]

    def parts(self, positions: Sequence[Position], _done: Sequence[Done]) -> list[list[Part]]:
        """The score alone."""
        return [[Part(said("score"), score)] for score in self.worth(positions[-1])]
