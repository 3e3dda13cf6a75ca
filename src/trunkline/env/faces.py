"""The games that are environments, by name."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from trunkline.env.face import Environment, Floats
from trunkline.env.factored import Factored
from trunkline.env.fields import bounds, size_of
from trunkline.games import GAMES
from trunkline.games.game import Game


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
    """The games that are environments."""
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


def version_of(name: str) -> int:
    """The version of the environment of this name."""
    return face_of(name).face.VERSION
