"""Games of 18Chesapeake that were played elsewhere, where somebody has them beside the repository."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.paths import SHARED
from trunkline.games.chesapeake import RunTrains, State
from trunkline.games.chesapeake.files18xx import FILES as games18xx

GAMES = sorted(
    path for path in SHARED.glob("games/*/*.json*") if ".trace." not in path.name and "-undo." not in path.name
)
REAL = [path for path in GAMES if path.parent.name == "real"]

needs_games = pytest.mark.skipif(not GAMES, reason=f"no recorded games in {SHARED / 'games'}")


def load(path: Path) -> Any:
    """The data of a file, packed or not."""
    data = path.read_bytes()
    return json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)


def states_of(path: Path) -> Iterator[tuple[int, State]]:
    """The position after each action of a game, with the action's id."""
    for action, reading in games18xx.replay(load(path)):
        if action:
            yield action["id"], reading.match.state


def runs_of(path: Path) -> Iterator[tuple[int, State, RunTrains]]:
    """Every run of a game: the action's id, the position before it, what was declared."""
    for action, reading in games18xx.replay(load(path)):
        if action and action["type"] == "run_routes":
            yield action["id"], reading.match.states[-2], reading.match.actions[-1]
