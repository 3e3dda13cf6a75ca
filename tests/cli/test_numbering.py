"""One numbering for moves everywhere, and the ids of a file of 18xx.games beside it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.fixtures import Run
from tests.games.chesapeake.files18xx.games import OWN
from tests.paths import golden
from trunkline.games import chesapeake as c18
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.kit18xx.testing.recorded import load
from trunkline.notation.position import write

EXPRESS = golden("express") / "game-1.json"
MESSAGE = {"type": "message", "entity": 1, "entity_type": "player", "message": "hello"}
UNDO = {"type": "undo", "entity": 1, "entity_type": "player"}
PLAIN: dict[str, Any] = load(OWN[1])
"""Every action is one move."""


def mixed() -> dict[str, Any]:
    """The same game, its moves and actions numbered apart.

    A message comes first, the third move is undone and made again, the fifth is carried by the fourth.
    """
    first, second, third, fourth, fifth, *rest = PLAIN["actions"]
    carried = {name: value for name, value in fifth.items() if name != "id"}
    actions = [MESSAGE, first, second, third, UNDO, third, fourth | {"auto_actions": [carried]}, *rest]
    return PLAIN | {"actions": [one | {"id": number} for number, one in enumerate(actions, start=1)]}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.json"
    path.write_text(json.dumps(mixed()), "utf-8")
    return path


FIRST = ((1, 2), (2, 3), (3, 6), (4, 7), (5, 7), (6, 8))
"""Moves, and the ids of their actions."""


class TestReplay:
    def test_every_line_has_both_numbers(self, run: Run, file: Path) -> None:
        lines = run("replay", file).out.splitlines()[2:]
        matches = [re.match(r" *(\d+) \((\d+)\)  ", line) for line in lines]
        numbers = [(int(one[1]), int(one[2])) for one in matches if one]
        assert numbers[:6] == list(FIRST)
        assert len(numbers) == len(lines) == len(PLAIN["actions"])

    @pytest.mark.parametrize(("move", "action"), FIRST)
    def test_a_plain_number_is_a_move(self, run: Run, file: Path, move: int, action: int) -> None:
        ran = run("replay", file, "--at", move, "--quiet", "--position")
        assert f"After move {move} (action {action} of the file) " in ran.out
        assert ran.out.splitlines()[-1] == write("chesapeake", games18xx.read(PLAIN).states[move])

    @pytest.mark.parametrize(("action", "move"), [(2, 1), (6, 3), (7, 5), (8, 6)])
    def test_an_action_is_asked_for_by_its_id(self, run: Run, file: Path, action: int, move: int) -> None:
        asked = run("replay", file, "--at", f"action:{action}", "--position").out
        assert asked == run("replay", file, "--at", move, "--position").out

    @pytest.mark.parametrize(
        ("at", "says"),
        [
            ("action:1", "action 1 of the file was undone, or isn't a move"),
            ("action:4", "or isn't a move; the move before it is move 2 (action 3 of the file)"),
            ("action:5", "action 5 of the file was undone, or isn't a move"),
            ("action:9999", f"no action of the file has the id 9999; the last is {len(PLAIN['actions']) + 2}"),
            ("9999", "there is no move 9999; the last is move "),
            ("7th", "neither a move such as 187 nor an action such as action:213"),
            ("-1", "neither a move such as 187 nor an action such as action:213"),
        ],
    )
    def test_what_is_not_there(self, run: Run, file: Path, at: str, says: str) -> None:
        for command in ("replay", "routes"):
            ran = run(command, file, "--at", at)
            assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
            assert says in ran.err

    def test_a_record_has_no_ids(self, run: Run) -> None:
        ran = run("replay", EXPRESS, "--at", "action:3")
        assert ran.code == 2
        assert "a record has no action ids; --at 3 is move 3" in ran.err

    def test_the_beginning(self, run: Run, file: Path) -> None:
        assert run("replay", file, "--at", 0).out.splitlines()[-1] == "Before the first move it's P0's turn."


def test_runs_have_both_numbers(run: Run, file: Path) -> None:
    runs = [json.loads(line) for line in run("routes", file, "--all", "--json").out.splitlines()]
    actions = games18xx.read(PLAIN).actions
    moves = [move for move, action in enumerate(actions, start=1) if isinstance(action, c18.RunTrains)]
    assert [(one["move"], one["action"]) for one in runs] == [(move, move + 2) for move in moves]
    shown = run("routes", file, "--at", moves[0]).out
    assert "move (action)" in shown
    assert f"{moves[0]} ({moves[0] + 2})" in shown
    by_action = run("routes", file, "--at", f"action:{moves[0] + 2}", "--json").out
    assert json.loads(by_action)["move"] == moves[0]


def test_a_tile_has_both_numbers(run: Run, file: Path) -> None:
    actions = games18xx.read(PLAIN).actions
    move = next(move for move, action in enumerate(actions, start=1) if isinstance(action, c18.LayTile))
    shown = run("routes", file, "--at", move, "--what-if").out
    assert shown.startswith(f"At move {move} (action {move + 2} of the file), ")


def test_verify_counts_both(run: Run, file: Path) -> None:
    moves = len(PLAIN["actions"])
    assert f"{moves} moves ({moves + 2} actions in the file)" in run("verify", file).out


def test_a_trace_has_both(run: Run, file: Path) -> None:
    steps = json.loads(run("trace", file).out)["steps"]
    assert [(step["i"], step["move"]) for step in steps[:6]] == [(1, 0), (2, 1), (3, 2), (6, 3), (7, 5), (8, 6)]


def test_a_refusal_has_both(run: Run, file: Path) -> None:
    data = mixed()
    data["actions"][7]["entity"] = "nobody"
    file.write_text(json.dumps(data), "utf-8")
    for command in ("replay", "verify", "trace", "routes"):
        assert f"move 6 (action 8 of the file, {data['actions'][7]['type']}): " in run(command, file).err
