"""Golden: perft counts from committed positions, and whole recorded games that must replay as they were."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.paths import golden
from trunkline.core import codec, record
from trunkline.core.match import VERSION
from trunkline.games import GAMES
from trunkline.testing import perft
from trunkline.words.menu import action_of

RECORDS = sorted(file for game in GAMES for name in ("game-*.json", "bots.json") for file in golden(game).glob(name))
PERFT = {game: json.loads((golden(game) / "perft.json").read_text("utf-8")) for game in GAMES}
CASES = [(game, case) for game, cases in PERFT.items() for case in cases]


@pytest.mark.parametrize(("game", "case"), CASES, ids=[f"{game}: {case['name']}" for game, case in CASES])
def test_perft_counts_are_as_ever(game: str, case: dict[str, Any]) -> None:
    """The start and positions from the middle of games, to several depths."""
    rules = GAMES[game].rules
    state = codec.load(rules.State, case["state"]) if case["state"] else rules.setup(3, 0)
    for depth, count in case["counts"].items():
        assert perft(rules, state, int(depth)) == count


def test_the_positions_of_chicago_express_are_of_every_kind() -> None:
    states = [case["state"] for case in PERFT["express"] if case["state"]]
    assert {state["step"] for state in states} == {"bid", "choose", "build", "expand", "develop"}
    assert sum("WAB" in state["income"] for state in states) == 3
    assert any(state["auto_pass"] for state in states)


def test_the_positions_of_18chesapeake_are_of_every_kind() -> None:
    states = [case["state"] for case in PERFT["chesapeake"] if case["state"]]
    operating = {"track", "canal", "station", "run", "dividend", "trains", "privates", "discard", "answer"}
    assert {state["step"] for state in states} == {"bidding", "par", "stock"} | operating


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parents[1].name}: {path.stem}")
def test_a_game_goes_on_from_the_middle_of_its_record(path: Path) -> None:
    """Its record is then one of now, and verifies."""
    data = record.parse(path.read_text("utf-8"))
    middle = len(data["actions"]) // 2
    keys = {ply: key for ply, key in data["keys"].items() if int(ply) <= middle}
    half = data | {"actions": data["actions"][:middle], "keys": keys, "scores": None}
    match = record.replay(record.parse(json.dumps(half)), GAMES.rules)
    assert record.first_difference(half, match) is None
    for _ in range(5):
        match.push(action_of(match.options()[0]))
    now = record.parse(json.dumps(match.record()))
    assert now["version"] == VERSION
    assert record.first_difference(now, record.replay(now, GAMES.rules)) is None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parents[1].name}: {path.stem}")
def test_a_recorded_game_replays_to_its_keys_and_scores(path: Path) -> None:
    data = record.parse(path.read_text("utf-8"))
    match = record.replay(data, GAMES.rules)
    assert match.is_over
    assert list(data["keys"]) == [str(ply) for ply in range(1, len(data["actions"]) + 1)]
    assert record.first_difference(data, match) is None
