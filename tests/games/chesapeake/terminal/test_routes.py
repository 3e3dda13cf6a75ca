"""`trunkline routes`: runs and what-ifs of both kinds of file; bad input is one line and exit code 2."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.cli.fixtures import Run
from tests.paths import golden
from trunkline.core.api import pick
from trunkline.core.match import Match
from trunkline.games import chesapeake as ch
from trunkline.kit18xx.network import best_run_of
from trunkline.kit18xx.rules.running import earnings_of

SITE = {
    "id": 7,
    "title": "18Chesapeake",
    "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}],
    "settings": {"seed": 7},
    "actions": [{"id": 1, "type": "bid", "price": 20, "entity": 1, "company": "D&R", "entity_type": "player"}],
}
"""A file of 18xx.games with one action."""


@pytest.fixture(scope="module")
def match() -> Match[Any, Any]:
    """The beginning of a random game, with some runs in it."""
    game: Match[Any, Any] = Match(ch, ("Ann", "Bob", "Cy"), 5, {"best_run": False})
    rng = Random(5)
    while sum(isinstance(action, ch.RunTrains) for action in game.actions) < 6:
        game.push(pick(game.options(), rng))
    return game


@pytest.fixture
def file(match: Match[Any, Any], tmp_path: Path) -> Path:
    """Its record."""
    path = tmp_path / "game.json"
    path.write_text(json.dumps(match.record()), "utf-8")
    return path


def lines(text: str) -> list[dict[str, Any]]:
    """One JSON object a line."""
    return [json.loads(line) for line in text.splitlines()]


def numbers(match: Match[Any, Any], kind: Any) -> list[int]:
    """The numbers of the moves of a kind."""
    return [number for number, action in enumerate(match.actions, start=1) if isinstance(action, kind)]


class TestRuns:
    def test_all_of_a_record(self, run: Run, file: Path, match: Match[Any, Any]) -> None:
        ran = run("routes", file, "--all", "--json")
        assert (ran.code, ran.err) == (0, "")
        runs = lines(ran.out)
        assert [one["move"] for one in runs] == numbers(match, ch.RunTrains)
        for one in runs:
            state, action = match.states[one["move"] - 1], match.actions[one["move"] - 1]
            best = best_run_of(state, one["company"])
            assert one["company"] == state.company
            assert one["trains"] == list(state.trains[state.company])
            assert one["declared"] == earnings_of(state, action.routes) <= one["best"] == best.total
            assert (one["status"], one["gap"]) == ("optimal", 0)
            assert one["best"] == sum(route["value"] for route in one["routes"])
            assert all(route["value"] == sum(route["values"]) for route in one["routes"])
            offered = ch.RunTrains(tuple(f"{route['train']}: {route['way']}" for route in one["routes"]))
            assert ch.check(state, offered) is None
            assert one["microseconds"] >= 0

    def test_the_run_of_an_action(self, run: Run, file: Path, match: Match[Any, Any]) -> None:
        number = numbers(match, ch.RunTrains)[2]
        (one,) = lines(run("routes", file, "--at", number, "--json").out)
        assert (one["move"], one["declared"] is None) == (number, False)
        shown = run("routes", file, "--at", number).out
        assert f"${one['best']}" in shown
        assert all(f"{route['train']}: {route['way']} = ${route['value']}" in shown for route in one["routes"])

    @pytest.mark.parametrize("which", ["at", "end"])
    def test_at_another_action_what_all_could_run(
        self, run: Run, file: Path, match: Match[Any, Any], which: str
    ) -> None:
        number = numbers(match, ch.Dividend)[-1] if which == "at" else len(match.actions)
        runs = lines(run("routes", file, *(("--at", number) if which == "at" else ()), "--json").out)
        state = match.states[number]
        assert {one["company"]: one["best"] for one in runs} == {
            name: best_run_of(state, name).total for name in state.floated if state.trains[name]
        }
        assert {one["declared"] for one in runs} == {None}
        assert {one["move"] for one in runs} == {number}

    def test_a_budget_is_said(self, run: Run, file: Path) -> None:
        runs = lines(run("routes", file, "--all", "--json", "--budget", 0).out)
        assert {one["status"] for one in runs} == {"bound"}
        assert all(one["gap"] > 0 == one["best"] for one in runs)
        assert "bound, up to $" in run("routes", file, "--all", "--budget", 0).out


class TestWhatIf:
    def test_instead_of_an_action(self, run: Run, file: Path, match: Match[Any, Any]) -> None:
        number = numbers(match, ch.LayTile)[-1]
        (one,) = lines(run("routes", file, "--at", number, "--what-if", "--json").out)
        laid = match.actions[number - 1]
        (mine,) = (
            tile
            for tile in one["tiles"]
            if (tile["hex"], tile["tile"], tile["rotation"]) == (laid.hex, laid.tile, laid.rotation)
        )
        after = match.states[number]
        assert mine["after"] == {name: best_run_of(after, name).total for name in one["before"]}
        shown = run("routes", file, "--at", number, "--what-if").out
        assert shown.startswith(f"At move {number}, {one['company']} runs for $")
        assert len(shown.splitlines()) == 2 + len(one["tiles"])

    def test_every_tile_of_a_file(self, run: Run, file: Path, match: Match[Any, Any]) -> None:
        positions = lines(run("routes", file, "--all", "--what-if", "--json").out)
        assert [one["move"] for one in positions] == numbers(match, ch.LayTile | ch.UsePower)


class TestFilesOf18xxGames:
    @pytest.mark.parametrize("packed", [False, True])
    def test_are_read(self, run: Run, tmp_path: Path, packed: bool) -> None:
        path = tmp_path / ("game.json.gz" if packed else "game.json")
        text = json.dumps(SITE).encode()
        path.write_bytes(gzip.compress(text) if packed else text)
        ran = run("routes", path, "--all")
        assert (ran.code, ran.out.strip()) == (0, "There are no runs.")
        assert run("routes", path, "--at", 1, "--json").code == 0


BAD: dict[str, tuple[Callable[[], bytes], tuple[object, ...], str]] = {
    "not JSON": (lambda: b"rubbish", (), "not a record"),
    "no record": (lambda: b"[1, 2]", (), "not a Trunkline record"),
    "not a text": (lambda: b"\xff\xfe\x00", (), "not a record"),
    "empty": (lambda: b"", (), "the file is empty"),
    "broken gzip": (lambda: gzip.compress(b"{}" * 500)[:-20], (), "damaged or cut off"),
    "another title": (lambda: json.dumps(SITE | {"title": "1846"}).encode(), (), "1846"),
    "an illegal action": (
        lambda: json.dumps(SITE | {"actions": [SITE["actions"][0] | {"entity": 2}]}).encode(),  # type: ignore[index]
        (),
        "move 1 (action 1 of the file, bid)",
    ),
    "no such move": (lambda: json.dumps(SITE).encode(), ("--at", 99), "there is no move 99"),
    "the move before the first": (lambda: json.dumps(SITE).encode(), ("--at", 0), "there is no move 0"),
    "nobody operates": (
        lambda: json.dumps(SITE).encode(),
        ("--at", 1, "--what-if"),
        "no company is operating before move 1 (action 1 of the file)",
    ),
    "no actions": (lambda: json.dumps(SITE | {"actions": []}).encode(), (), "no moves have been made"),
    "a bad budget": (lambda: json.dumps(SITE).encode(), ("--budget", -1), "--budget must be at least 0"),
    "a budget for tiles": (lambda: json.dumps(SITE).encode(), ("--budget", 1, "--what-if"), "always exact"),
    "both": (lambda: json.dumps(SITE).encode(), ("--at", 1, "--all"), "not allowed with"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_line(run: Run, tmp_path: Path, name: str) -> None:
    text, words, reason = BAD[name]
    path = tmp_path / "bad.json"
    path.write_bytes(text())
    ran = run("routes", path, *words)
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (2, "", 1)
    assert ran.err.startswith("trunkline: ")
    assert reason in ran.err


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    assert run("routes", tmp_path / "none.json").code == 2


def test_a_record_of_another_game(run: Run) -> None:
    game = golden("express") / "game-1.json"
    ran = run("routes", game)
    assert (ran.code, ran.err.endswith(": trains run in 18xx games, not in Chicago Express\n")) == (2, True)
