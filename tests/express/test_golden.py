"""Golden: perft counts from committed positions, and whole recorded games that must replay as they were."""

import json
from pathlib import Path

import pytest

from trunkline import express as ex
from trunkline.arena.play import play
from trunkline.arena.schedule import Job
from trunkline.core import codec, record
from trunkline.games import GAMES
from trunkline.testing import perft

GOLDEN = Path(__file__).parents[1] / "golden" / "express"
RECORDS = sorted(GOLDEN.glob("game-*.json"))
PERFT = json.loads((GOLDEN / "perft.json").read_text("utf-8"))


@pytest.mark.parametrize("case", PERFT, ids=lambda case: case["name"])
def test_perft_counts_are_as_ever(case: dict[str, object]) -> None:
    """The start and five positions from the middle of games, before and after Chicago, to several depths."""
    counts = case["counts"]
    assert isinstance(counts, dict)
    state = codec.load(ex.State, case["state"]) if case["state"] else ex.setup(3, 0)
    for depth, count in counts.items():
        assert perft(ex, state, int(depth)) == count


def test_there_are_six_positions_and_three_games() -> None:
    assert len(PERFT) == 6
    states = [case["state"] for case in PERFT if case["state"]]
    assert {state["step"] for state in states} == {"bid", "choose", "build", "expand", "develop"}
    assert sum("WAB" in state["income"] for state in states) == 3
    assert any(state["auto_pass"] for state in states)
    assert len(RECORDS) == 3
    assert any('"hex": "A2"' in path.read_text("utf-8") for path in RECORDS)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_its_keys_and_scores(path: Path) -> None:
    data = record.parse(path.read_text("utf-8"))
    match = record.replay(data, GAMES)
    assert match.is_over
    assert list(data["keys"]) == [str(ply) for ply in range(1, len(data["actions"]) + 1)]
    assert record.first_difference(data, match) is None


def test_greedy_plays_its_recorded_game_again() -> None:
    """The bot's decisions are the same on every machine and version of Python."""
    data = record.parse(RECORDS[0].read_text("utf-8"))
    job = Job("express", tuple(data["players"]), tuple(data["seats"]), data["seed"], data["rulings"])
    assert set(data["seats"]) == {"greedy"}
    assert play(job).record() == data
