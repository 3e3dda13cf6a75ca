"""Ids in three parts: the kind of action and its two arguments, each a number."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from trunkline.env.face import Cell


class Factored:
    """Flat ids <-> (kind, first argument, second argument), in the order in which the ids first name them.

    Kinds share the numbers of their arguments: a hex is the same number whether one builds there or develops it.
    """

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.kinds = tuple(dict.fromkeys(cell.kind for cell in cells))
        self.firsts = tuple(dict.fromkeys(cell.first for cell in cells))
        self.seconds = tuple(dict.fromkeys(cell.second for cell in cells))
        self.sizes = (len(self.kinds), len(self.firsts), len(self.seconds))
        """As for gymnasium's MultiDiscrete."""
        places = [
            {name: place for place, name in enumerate(names)} for names in (self.kinds, self.firsts, self.seconds)
        ]
        rows = [(places[0][cell.kind], places[1][cell.first], places[2][cell.second]) for cell in cells]
        self.parts: NDArray[np.int64] = np.array(rows, np.int64)
        """By id, a row of three."""
        self._flat = {row: id for id, row in enumerate(rows)}

    def flat(self, kind: int, first: int, second: int) -> int:
        """The id of three parts; ValueError if no action has them."""
        if (id := self._flat.get((int(kind), int(first), int(second)))) is None:
            raise ValueError(f"no action has the parts ({kind}, {first}, {second})")
        return id
