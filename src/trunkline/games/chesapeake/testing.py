"""Any position of 18Chesapeake from a few facts, for tests."""

from random import Random
from typing import Any

from trunkline.games import chesapeake
from trunkline.games.chesapeake.state import State
from trunkline.kit18xx.testing import positions


def build_state(players: int = 3, *, vanderbilt: str = "N&W", **facts: Any) -> State:
    return positions.build_state(chesapeake, players, vanderbilt=vanderbilt, **facts)


def random_board(rng: Random, lays: int, phase: str = "D", stations: int = 3) -> State:
    return positions.random_board(chesapeake, rng, lays, phase, stations)
