"""Two titles in the terminal: boards of their own, and commands that take the title from the file."""

import json
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from tests.cli.fixtures import Run
from trunkline.core.api import pick
from trunkline.core.match import Match
from trunkline.games import GAMES
from trunkline.kit18xx import terminal
from trunkline.kit18xx.actions import RunTrains
from trunkline.kit18xx.files18xx.trace import trace_match
from trunkline.kit18xx.network import best_run_of
from trunkline.kit18xx.terminal.map import codes

TITLES = ("chesapeake", "offtherails")
ZONES = ("orange: also more than 60%", "brown: also several a turn", "green: ends the game")


@pytest.fixture(scope="module")
def matches() -> dict[str, Match[Any, Any]]:
    """A random game of each title, up to its third run."""
    played = {}
    for name in TITLES:
        match: Match[Any, Any] = Match(GAMES[name].rules, ("Ann", "Bob", "Cy"), 5, {"best_run": False})
        rng = Random(5)
        while sum(isinstance(action, RunTrains) for action in match.actions) < 3:
            match.push(pick(match.options(), rng))
        played[name] = match
    return played


@pytest.fixture
def files(matches: dict[str, Match[Any, Any]], tmp_path: Path) -> dict[str, Path]:
    paths = {name: tmp_path / f"{name}.json" for name in matches}
    for name, match in matches.items():
        paths[name].write_text(json.dumps(match.record()), "utf-8")
    return paths


def shown(state: Any, width: int = 80) -> str:
    console = Console(file=StringIO(), width=width)
    with console.capture() as printed:
        console.print(terminal.board(state, ("Ann", "Bob", "Cy"), {}, width))
    return printed.get()


def test_a_board_has_its_own_market_and_fits(matches: dict[str, Match[Any, Any]]) -> None:
    boards = {name: shown(match.state) for name, match in matches.items()}
    assert boards == {name: shown(match.state) for name, match in reversed(matches.items())}
    for name, match in matches.items():
        lines = boards[name].splitlines()
        assert max(map(len, lines)) <= 80
        rows = ["".join(str(space.price).rjust(4) for space in row) for row in match.state.title.market]
        assert [line.rstrip() for line in lines if line.rstrip() in rows] == rows
        assert [words in boards[name] for words in ZONES] == [name == "offtherails"] * len(ZONES)


def test_companies_have_two_letters_each() -> None:
    for name in TITLES:
        title = GAMES[name].rules.State.title
        assert list(codes(title)) == list(title.companies)
        assert len(set(codes(title).values())) == len(title.companies)


@pytest.mark.parametrize("name", TITLES)
def test_runs_are_those_of_the_title_of_the_file(
    run: Run, files: dict[str, Path], matches: dict[str, Match[Any, Any]], name: str
) -> None:
    rows = [json.loads(line) for line in run("routes", files[name], "--all", "--json").out.splitlines()]
    match = matches[name]
    states = [match.states[row["move"] - 1] for row in rows]
    assert [row["best"] for row in rows] == [best_run_of(state, state.company).total for state in states]
    assert len(rows) == 3


@pytest.mark.parametrize("name", TITLES)
def test_a_trace_is_of_the_title_of_the_file(
    run: Run, files: dict[str, Path], matches: dict[str, Match[Any, Any]], name: str
) -> None:
    traced = json.loads(run("trace", files[name]).out)
    assert traced["title"] == GAMES[name].title
    assert traced == json.loads(json.dumps(trace_match(matches[name])))


@pytest.mark.parametrize("name", TITLES)
def test_a_file_of_18xx_games_goes_to_the_title_that_it_names(run: Run, tmp_path: Path, name: str) -> None:
    bid = {"id": 1, "type": "bid", "price": 20, "entity": 1, "company": "D&R", "entity_type": "player"}
    players = [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}]
    game = {"id": 7, "title": GAMES[name].title, "players": players, "settings": {"seed": 7}, "actions": [bid]}
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game), "utf-8")
    traced = json.loads(run("trace", path).out)
    assert traced["title"] == GAMES[name].title
    assert traced["initial"]["bank"] == GAMES[name].rules.State.title.bank - 2 * 1200
    assert run("routes", path).code == 0
