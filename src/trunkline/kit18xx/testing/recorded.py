"""Games of 18xx.games that were played elsewhere, step by step."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from trunkline.kit18xx.actions import RunTrains
from trunkline.kit18xx.files18xx import Files18xx
from trunkline.kit18xx.state import State


def load(path: Path) -> Any:
    """The data of a file, packed or not."""
    data = path.read_bytes()
    return json.loads(gzip.decompress(data) if path.suffix == ".gz" else data)


def states_of(files: Files18xx, path: Path) -> Iterator[tuple[int, State]]:
    """The position after each action of a game, with the action's id."""
    for action, reading in files.replay(load(path)):
        if action:
            yield action["id"], reading.match.state


def runs_of(files: Files18xx, path: Path) -> Iterator[tuple[int, State, RunTrains]]:
    """Every run of a game: the action's id, the position before it, what was declared."""
    for action, reading in files.replay(load(path)):
        if action and action["type"] == "run_routes":
            yield action["id"], reading.match.states[-2], reading.match.actions[-1]
