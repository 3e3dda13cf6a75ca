"""Files of 18xx.games on the command line: told, verified, traced, written, and refused in one line when bad."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.fixtures import Run
from tests.games.chesapeake.files18xx.games import FILES, OWN, SHARED, needs_games, random_match
from tests.kit18xx.files18xx import name_of
from tests.paths import golden
from trunkline.games import GAMES
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.kit18xx.files18xx.trace import trace_match
from trunkline.kit18xx.testing.recorded import load

SOME = [path for path in FILES if path.parent.name == "real" or "-102" in path.name]
"""Enough to see that whatever was played is among the options; every file is compared in tests/notation."""
EXPRESS = golden("express") / "game-1.json"


@pytest.fixture
def good() -> dict[str, Any]:
    data: dict[str, Any] = load(OWN[0])
    return data


def saved(path: Path, data: dict[str, Any]) -> Path:
    path.write_text(json.dumps(data), "utf-8")
    return path


def packed(path: Path, data: dict[str, Any]) -> Path:
    path.write_bytes(gzip.compress(json.dumps(data).encode()))
    return path


class TestVerify:
    @pytest.mark.parametrize("save", [saved, packed])
    def test_the_result_agrees_whatever_the_file_is_called(
        self, run: Run, tmp_path: Path, good: dict[str, Any], save: Callable[[Path, dict[str, Any]], Path]
    ) -> None:
        ran = run("verify", save(tmp_path / "game", good))
        assert (ran.code, ran.err) == (0, "")
        count = len(good["actions"])
        assert f"1 game, {count} moves ({count} actions in the file), the result: all agree" in ran.out

    def test_another_result_is_a_difference(self, run: Run, tmp_path: Path, good: dict[str, Any]) -> None:
        worth = good["result"]["1"]
        good["result"]["1"] += 5
        ran = run("verify", saved(tmp_path / "game.json", good))
        assert ran.code == 1
        assert f"'1': {worth}" in ran.out
        assert f"'1': {worth + 5}" in ran.out
        assert len(ran.out.splitlines()) == 1

    @pytest.mark.parametrize("result", [[5], "none", {"9": "x"}])
    def test_a_result_that_is_none_is_a_difference(
        self, run: Run, tmp_path: Path, good: dict[str, Any], result: Any
    ) -> None:
        assert run("verify", saved(tmp_path / "game.json", good | {"result": result})).code == 1

    def test_a_game_that_is_not_finished_says_who_is_to_act(
        self, run: Run, tmp_path: Path, good: dict[str, Any]
    ) -> None:
        short = good | {"actions": good["actions"][:50], "result": {}}
        ran = run("verify", saved(tmp_path / "game.json", short))
        assert ran.code == 1
        assert "the file says that the game is over, but it's P0's turn" in ran.out
        ended = {"type": "end_game", "entity": 1, "entity_type": "player", "id": 51}
        short["actions"] = [*short["actions"], ended]
        assert run("verify", saved(tmp_path / "game.json", short)).code == 0
        assert run("verify", saved(tmp_path / "game.json", short | {"status": "active"})).code == 0

    @needs_games
    def test_a_game_can_be_read_by_the_rulebook(self, run: Run) -> None:
        ran = run("verify", SHARED / "real" / "1277.json", "--variant", "rulings=rulebook")
        assert ran.code == 2
        assert (
            "move 213 (action 213 of the file, run_routes): 11.5: that run earns $120, but $160 is possible" in ran.err
        )
        assert run("verify", SHARED / "real" / "1277.json", "--variant", "best_run=false").code == 0

    def test_a_record_has_its_variants(self, run: Run) -> None:
        ran = run("verify", EXPRESS, "--variant", "rulings=rulebook")
        assert ran.code == 2
        assert "a record has its own variants; --variant is for files from other sites" in ran.err

    @needs_games
    @pytest.mark.parametrize("path", SOME, ids=name_of)
    def test_games_played_elsewhere_agree(self, run: Run, path: Path) -> None:
        ran = run("verify", path)
        assert (ran.code, ran.out.count("the result: all agree")) == (0, 1)


class TestReplay:
    def test_a_file_is_told_like_a_record(self, run: Run, good: dict[str, Any]) -> None:
        ran = run("replay", OWN[0])
        assert (ran.code, ran.err) == (0, "")
        lines = ran.out.splitlines()
        assert lines[0] == "18Chesapeake: P0, P1"
        assert lines[1] == "move (action of the file)"
        assert [int(line.split()[0]) for line in lines[2:]] == list(range(1, len(good["actions"]) + 1))

    def test_a_game_that_its_players_ended_says_so(
        self, run: Run, tmp_path: Path, good: dict[str, Any], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        end = {"type": "end_game", "entity": 1, "entity_type": "player", "id": 51}
        path = saved(tmp_path / "game.json", good | {"actions": [*good["actions"][:50], end]})
        worth = games18xx.read(load(path)).scores()
        last = run("replay", path).out.splitlines()[-1]
        assert last.startswith(
            "The players ended the game here, after move 50 (action 50 of the file). They were worth:"
        )
        assert all(f"{name} ${value}" in last for name, value in worth.items())
        monkeypatch.setattr(GAMES["chesapeake"], "money", "")
        assert run("replay", path).out.splitlines()[-1] == last.replace("$", "")
        assert "to act" not in last
        assert "ended the game" not in run("replay", path, "--at", 49).out
        assert "ended the game" not in run("replay", OWN[0]).out


class TestTrace:
    @pytest.mark.parametrize("name", ["trace.json", "trace.json.gz"])
    def test_it_is_written_and_always_the_same(self, run: Run, tmp_path: Path, good: dict[str, Any], name: str) -> None:
        out = tmp_path / name
        ran = run("trace", OWN[0], "-o", out)
        assert (ran.code, ran.out, ran.err) == (0, "", "")
        first = out.read_bytes()
        assert load(out) == games18xx.trace(good)
        run("trace", OWN[0], "-o", out)
        assert out.read_bytes() == first

    def test_without_a_file_it_is_printed(self, run: Run, good: dict[str, Any]) -> None:
        assert json.loads(run("trace", OWN[0]).out) == games18xx.trace(good)

    def test_a_record_has_one_too(self, run: Run, tmp_path: Path) -> None:
        match = random_match(3, 7, 120)
        path = saved(tmp_path / "game.json", match.record())
        assert json.loads(run("trace", path).out) == json.loads(json.dumps(trace_match(match)))

    def test_other_games_have_none(self, run: Run) -> None:
        ran = run("trace", EXPRESS)
        assert (ran.code, ran.out) == (2, "")
        assert "a trace is of an 18xx game, not of Chicago Express" in ran.err


class TestExport:
    def test_a_record_becomes_a_file_that_is_the_same_game(self, run: Run, tmp_path: Path) -> None:
        match = random_match(3, 7, 120, consent=False)
        path, out = saved(tmp_path / "game.json", match.record()), tmp_path / "out.json"
        ran = run("export", path, "-o", out)
        assert (ran.code, ran.out, ran.err) == (0, "", "")
        back = games18xx.read(load(out))
        assert (back.actions, back.state, back.players) == (match.actions, match.state, match.players)
        assert run("verify", out).code == 0

    def test_other_games_have_none(self, run: Run) -> None:
        ran = run("export", EXPRESS)
        assert (ran.code, ran.out) == (2, "")
        assert "no site that we can write for plays Chicago Express" in ran.err


def bid(good: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return good | {"actions": [good["actions"][0] | fields]}


BAD: dict[str, tuple[Callable[[dict[str, Any]], bytes], str]] = {
    "cut off": (lambda good: json.dumps(good).encode()[:5000], "cut off"),
    "another title": (
        lambda good: json.dumps(good | {"title": "1889"}).encode(),
        "this is a game of '1889', and only Trunkline records, 18xx.games files for 18Chesapeake and 18xx",
    ),
    "a title that begins like ours": (
        lambda good: json.dumps(good | {"title": "18Chesapeake: On the Rails"}).encode(),
        "this is a game of '18Chesapeake: On the Rails', and only Trunkline records",
    ),
    "nothing but a title": (lambda _good: b'{"title": "18Chesapeake"}', "players is missing"),
    "an illegal move": (
        lambda good: json.dumps(bid(good, price=46)).encode(),
        "move 1 (action 1 of the file, bid): 9: ",
    ),
    "a wrong player": (
        lambda good: json.dumps(bid(good, entity=2)).encode(),
        "it's the turn of player 1, not of player 2",
    ),
    "a bid of 10^30": (lambda good: json.dumps(bid(good, price=10**30)).encode(), ", bid): 9: $1000000000"),
    "an endless bid": (lambda good: json.dumps(bid(good, price=7)).replace("7,", "7" * 5000).encode(), "not a record"),
    "a tile that is not there": (
        lambda good: json.dumps(good).replace('"tile": "57-0"', '"tile": "777-0"').encode(),
        ", lay_tile): 11.3: there's no tile '777'",
    ),
    "nested without end": (lambda _good: b'{"title": ' + b"[" * 100_000, "not a record"),
    "packed and cut off": (lambda good: gzip.compress(json.dumps(good).encode())[:900], "damaged or cut off"),
    "packed and broken": (lambda _good: b"\x1f\x8b" + b"\x00" * 50, "damaged or cut off"),
    "packed nonsense": (lambda _good: gzip.compress(b"\xff\xfe\x00"), "it isn't text"),
    "packed and empty": (lambda _good: gzip.compress(b""), "the file is empty"),
}


@pytest.mark.parametrize("command", ["verify", "replay", "trace"])
@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_gets_one_clear_line(
    run: Run, tmp_path: Path, good: dict[str, Any], case: str, command: str
) -> None:
    make, says = BAD[case]
    path = tmp_path / "bad.json"
    path.write_bytes(make(good))
    ran = run(command, path)
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert says in ran.err


def test_a_file_of_18xx_games_is_not_resumed(run: Run) -> None:
    """It would be written over with a record."""
    before = OWN[0].read_bytes()
    ran = run("play", "--resume", OWN[0])
    assert (ran.code, "not a Trunkline record" in ran.err) == (2, True)
    assert OWN[0].read_bytes() == before
