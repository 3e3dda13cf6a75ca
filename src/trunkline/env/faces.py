"""The games that are environments, by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from trunkline.env.face import Cell, Environment, Floats, bounds, size_of
from trunkline.games import GAMES
from trunkline.games.game import Game


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


@dataclass(frozen=True, slots=True)
class Face:
    """A game, its face, and what follows from the two."""

    game: Game
    face: Environment
    size: int
    """Numbers in a vector."""
    hex_size: int
    """Numbers in a row of the graph."""
    bounds: tuple[Floats, Floats]
    """The lowest and the highest value of each number in a vector."""
    hex_bounds: tuple[Floats, Floats]
    """The same of a row of the graph."""
    edges: NDArray[np.int64]
    """Pairs of neighbours, a row each."""
    factored: Factored


def names() -> list[str]:
    return [name for name, game in GAMES.items() if game.env]


@lru_cache
def face_of(name: str) -> Face:
    """The face of the game of this name, or ValueError."""
    game = GAMES.get(name)
    if game is None or game.env is None:
        raise ValueError(f"no environment is called {name!r}; there are: {', '.join(names())}")
    face = game.env()
    edges = np.array(face.EDGES, np.int64).reshape(-1, 2)
    return Face(
        game,
        face,
        size=size_of(face.FIELDS),
        hex_size=size_of(face.HEX_FIELDS),
        bounds=bounds(face.FIELDS),
        hex_bounds=bounds(face.HEX_FIELDS),
        edges=edges,
        factored=Factored(face.CELLS),
    )
