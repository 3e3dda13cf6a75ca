"""Games with a command of the same name: the file picks the game, or `--title`."""

import argparse
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.fixtures import Run
from tests.games import tally
from tests.paths import golden
from trunkline.core.match import Match
from trunkline.games import GAMES
from trunkline.games.complaints import complaints
from trunkline.games.game import Game

CHESAPEAKE = golden("chesapeake") / "game-1.json"
SITE = golden("chesapeake") / "18xx-2-players.json"
EXPRESS = golden("express") / "game-1.json"
TITLES = "18Chesapeake, 18Chesapeake: Off the Rails"
"""Two games that share their commands."""


def add_to(commands: Any) -> None:
    """Tally's own `routes`: other words and options than those of 18Chesapeake."""
    parser = commands.add_parser("routes", help="count claims")
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--double", action="store_true", help="twice as many")
    parser.set_defaults(run=count)


def count(args: argparse.Namespace) -> int:
    claims = len(json.loads(args.file.read_text("utf-8"))["actions"]) if args.file else 0
    print(f"{claims * (2 if args.double else 1)} claims")
    return 0


@pytest.fixture(autouse=True)
def second(monkeypatch: pytest.MonkeyPatch) -> Game:
    game = Game(tally, commands={"routes": __name__})
    assert complaints(game, GAMES.values()) == []
    monkeypatch.setitem(GAMES.__dict__, "_loaded", {**GAMES, game.name: game})
    return game


@pytest.fixture
def tallied(tmp_path: Path) -> Path:
    """A record of Tally with two moves."""
    match: Match[Any, Any] = Match(tally, ("Ann", "Bob"))
    match.push(tally.Claim(5))
    match.push(tally.Claim(3))
    path = tmp_path / "tally.json"
    path.write_text(json.dumps(match.record()), "utf-8")
    return path


def test_the_file_picks_the_game(run: Run, tallied: Path) -> None:
    assert run("routes", tallied, "--double").out == "4 claims\n"
    for file in (CHESAPEAKE, SITE):
        rows = run("routes", "--all", "--json", file).out.splitlines()
        assert rows
        assert all("best" in json.loads(row) for row in rows)


def test_the_option_picks_the_game(run: Run, tallied: Path) -> None:
    assert run("routes", "--title", "tally").out == "0 claims\n"
    assert run("routes", tallied, "--title=tally").out == "2 claims\n"
    assert run("routes", "--title", "chesapeake", tallied).err.endswith("trains run in 18xx games, not in Tally\n")


@pytest.mark.parametrize("words", [(), ("missing.json",), (EXPRESS, "--all"), ("--title", "express"), (__file__,)])
def test_what_picks_no_game_is_told_which_there_are(run: Run, words: tuple[object, ...]) -> None:
    ran = run("routes", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"trunkline: routes is a command of {TITLES} and Tally: ")
    assert ran.err.endswith(" --title (chesapeake, offtherails, tally)\n")


def test_help_names_all_games(run: Run) -> None:
    assert f"for {TITLES} and Tally" in run("--help").out
    assert f"{TITLES} and Tally" in run("routes", "--help").out
    assert "--double" in run("routes", "--title", "tally", "--help").out
    assert "--what-if" in run("routes", "--title", "chesapeake", "--help").out


def test_a_command_of_one_game_has_no_such_option(run: Run) -> None:
    assert "--title" not in run("trace", "--help").out


def test_games_may_share_a_module(run: Run, second: Game) -> None:
    second.commands = {"routes": GAMES["chesapeake"].commands["routes"]}
    assert run("routes", CHESAPEAKE).code == 0
    assert "--title" not in run("routes", "--help").out
