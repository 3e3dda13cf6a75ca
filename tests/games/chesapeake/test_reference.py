"""State keys, position texts and observations are public: what they are for some positions is kept, and compared.

`python -m tests.games.chesapeake.test_reference` writes the file again, which is only right for a new version of them.
"""

import base64
import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from trunkline.core import codec, record
from trunkline.env import observe
from trunkline.games import GAMES
from trunkline.notation import position

FILE = Path(__file__).parent / "golden" / "reference.json.gz"
GOLDEN = sorted(file for name in ("game-*.json", "bots.json") for file in FILE.parent.glob(name))
POSITIONS, OBSERVED = 200, 20
NAME = "chesapeake"


def states() -> Iterator[Any]:
    """Positions spread evenly over the golden games."""
    games = [record.replay(record.parse(path.read_text("utf-8")), GAMES.rules) for path in GOLDEN]
    all_states = [state for match in games for state in match.states]
    for place in range(POSITIONS):
        yield all_states[place * len(all_states) // POSITIONS]


def packed(array: Any) -> str:
    return base64.b64encode(zlib.compress(np.ascontiguousarray(array, np.float32).tobytes())).decode()


def observed(state: Any) -> dict[str, str]:
    """What the first seat sees of a position, and what the actor may do."""
    seen = observe(NAME, state, 0, "graph")["observation"]
    mask = observe(NAME, state, state.actor or 0)["action_mask"]
    return {"vector": packed(seen["vector"]), "hexes": packed(seen["hexes"]), "mask": packed(mask)}


def reference() -> list[dict[str, Any]]:
    rows = []
    for place, state in enumerate(states()):
        row: dict[str, Any] = {"key": codec.state_key(state), "position": position.write(NAME, state)}
        if place % (POSITIONS // OBSERVED) == 0:
            row |= observed(state)
        rows.append(row)
    return rows


KEPT: list[dict[str, Any]] = json.loads(gzip.decompress(FILE.read_bytes())) if FILE.exists() else []


def test_there_are_enough() -> None:
    assert len({row["key"] for row in KEPT}) == POSITIONS
    assert sum("vector" in row for row in KEPT) == OBSERVED


@pytest.mark.parametrize("row", KEPT, ids=lambda row: row["key"][:8])
def test_a_position_has_its_key_text_and_observation(row: dict[str, Any]) -> None:
    state = position.read(row["position"])[1]
    assert codec.state_key(state) == row["key"]
    assert position.write(NAME, state) == row["position"]
    if "vector" in row:
        assert observed(state) == {name: row[name] for name in ("vector", "hexes", "mask")}


if __name__ == "__main__":
    FILE.write_bytes(gzip.compress(json.dumps(reference()).encode(), mtime=0))
