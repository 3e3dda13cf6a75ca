"""Records on the command line: told, verified, and refused in one line when they are bad; progress."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.cli.fixtures import Run
from tests.paths import golden
from trunkline.cli import verify

GOLDEN = sorted((golden("express")).glob("game-*.json"))


@pytest.fixture
def good() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(GOLDEN[0].read_text("utf-8"))
    return data


def test_good_records_agree(run: Run) -> None:
    ran = run("verify", *GOLDEN)
    assert ran.code == 0
    assert ran.out.count("all agree") == len(GOLDEN)


def test_many_records_in_a_file_agree(run: Run, tmp_path: Path) -> None:
    many = tmp_path / "games.jsonl"
    many.write_text("".join(path.read_text("utf-8") for path in GOLDEN), "utf-8")
    ran = run("verify", many)
    assert (ran.code, f"{len(GOLDEN)} games" in ran.out) == (0, True)


def test_a_wrong_key_is_the_first_difference(run: Run, tmp_path: Path, good: dict[str, Any]) -> None:
    good["keys"]["9"] = good["keys"]["30"] = "0" * 16
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(good), "utf-8")
    ran = run("verify", path)
    assert ran.code == 1
    assert ran.out.startswith(f"{path}: after move 9 the state key is ")
    assert len(ran.out.splitlines()) == 1


def test_wrong_scores_are_a_difference(run: Run, tmp_path: Path, good: dict[str, Any]) -> None:
    good["scores"][0] += 1
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(good), "utf-8")
    ran = run("verify", path, GOLDEN[1])
    assert ran.code == 1
    assert "the scores are" in ran.out
    assert "all agree" in ran.out


BAD: dict[str, tuple[Callable[[dict[str, Any]], str], str]] = {
    "cut in half": (lambda good: json.dumps(good)[: len(json.dumps(good)) // 2], "cut off"),
    "an illegal move": (
        lambda good: json.dumps(good | {"actions": [{"type": "bid", "price": 6}]}),
        "move 1: 5.2: the minimum bid for PRR is $7",
    ),
    "an unknown game": (lambda good: json.dumps(good | {"game": "monopoly"}), "no game is called 'monopoly'"),
    "a future version": (lambda good: json.dumps(good | {"version": 99}), "format version 99"),
    "not JSON": (lambda _good: "1. e4 e5 2. Nf3", "not a record"),
    "another JSON": (lambda _good: '{"name": "game"}', "Trunkline record"),
    "empty": (lambda _good: "", "the file is empty"),
    "a name that cannot be printed": (
        lambda good: json.dumps(good | {"players": ["\ud800", "Bob", "Cy"]}),
        "is not a name",
    ),
    "a number without end": (lambda _good: "9" * 5000, "not a record"),
    "nested without end": (lambda _good: "[" * 100_000, "not a record"),
}


@pytest.mark.parametrize("command", ["verify", "replay", "play --resume"])
@pytest.mark.parametrize("case", BAD)
def test_a_bad_record_gets_one_clear_line(
    run: Run, tmp_path: Path, good: dict[str, Any], case: str, command: str
) -> None:
    make, says = BAD[case]
    path = tmp_path / "bad.json"
    path.write_text(make(good), "utf-8")
    before = path.read_bytes()
    ran = run(*command.split(), path)
    assert ran.code == 2
    assert ran.out == ""
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("command", ["verify", "replay", "play --resume"])
def test_a_file_that_cannot_be_read_gets_one_clear_line(run: Run, tmp_path: Path, command: str) -> None:
    binary = tmp_path / "picture.png"
    binary.write_bytes(b"\x89PNG\xff\xfe")
    for path in (tmp_path / "missing.json", tmp_path, binary):
        ran = run(*command.split(), path)
        assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)


def test_the_line_of_a_bad_record_is_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(GOLDEN[0].read_text("utf-8") + "{}\n", "utf-8")
    ran = run("verify", path)
    assert ran.code == 2
    assert f"{path}, line 2: not a Trunkline record" in ran.err


def test_replay_tells_every_action(run: Run, good: dict[str, Any]) -> None:
    ran = run("replay", GOLDEN[0], "--board")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Chicago Express: Ann, Bob, Cy"
    numbers = [int(line.split()[0]) for line in lines[1 : len(good["actions"]) + 1]]
    assert numbers == list(range(1, len(good["actions"]) + 1))
    assert "Bob wins with $58." in ran.out
    assert "Chesapeake & Ohio" in ran.out


def test_replay_of_many_asks_which(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("".join(file.read_text("utf-8") for file in GOLDEN), "utf-8")
    assert "pick one with --game" in run("replay", path).err
    assert "has no game 6, only 5" in run("replay", path, "--game", 6).err
    assert run("replay", path, "--game", 2).out.startswith("Chicago Express: Ann, Bob, Cy, Di, Ed")


def test_a_game_cut_short_says_who_is_to_act(run: Run, tmp_path: Path, good: dict[str, Any]) -> None:
    short = good | {"actions": good["actions"][:3], "keys": {}, "scores": None}
    path = tmp_path / "short.json"
    path.write_text(json.dumps(short), "utf-8")
    assert "After move 3 it's Ann's turn." in run("replay", path).out


def test_a_position_can_be_drawn(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    ran = run("replay", GOLDEN[0], "--at", 4, "--svg", picture)
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 6
    root = ElementTree.parse(picture).getroot()
    assert root.tag.endswith("svg")
    assert "Ann" in picture.read_text("utf-8")
    assert "there is no move 999; the last is move " in run("replay", GOLDEN[0], "--at", 999).err


def counted(lines: int) -> None:
    with verify.Progress(lines) as shown:
        for number in range(lines):
            shown.step()
            if number == 1:
                shown.say("a line that stays")


def test_on_a_terminal_a_line_is_written_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(verify, "OFTEN", 0)
    counted(1200)
    out, err = capsys.readouterr()
    assert out == "a line that stays\n"
    assert "\r1,200 of 1,200" in err
    assert err.endswith("\r")


def test_elsewhere_nothing_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    counted(3)
    assert capsys.readouterr() == ("a line that stays\n", "")
