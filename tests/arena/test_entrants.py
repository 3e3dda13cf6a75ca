"""Bots by name, by name and budget, by path, and those that other packages announce."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from random import Random
from typing import Any

import pytest

from tests.arena.toy import taker, toy
from tests.cli.fixtures import Run, run
from trunkline.arena.entrants import bot_called
from trunkline.arena.schedule import player_names
from trunkline.bots.bot import Bot
from trunkline.core.errors import BadSetup
from trunkline.core.match import check_name
from trunkline.games import GAMES, announced_bots
from trunkline.games.announced_bots import GROUP, _Announced
from trunkline.games.game import Game

__all__ = ["run"]
HERE = "tests.arena.toy"


@pytest.fixture
def game() -> Iterator[Game]:
    with toy() as there:
        yield there


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Other packages announce these bots: entry name -> where it leads."""

    def announce(**places: str) -> None:
        entries = [EntryPoint(name.replace("__", "."), place, GROUP) for name, place in places.items()]
        fresh = _Announced()
        monkeypatch.setattr(announced_bots, "entry_points", lambda group: entries if group == GROUP else [])
        for module in ("trunkline.games.game", "trunkline.cli.main", "trunkline.games.announced_bots"):
            monkeypatch.setattr(f"{module}.ANNOUNCED", fresh)

    return announce


def test_a_plain_function_is_a_bot(game: Game) -> None:
    assert isinstance(game.bot("plain"), Bot)
    assert isinstance(game.bots["uniform"], Bot)
    state = game.rules.setup(2, 0)
    assert game.bot("plain")(state, Random(1)) == taker()(state, Random(1))


def test_a_number_is_the_budget(game: Game) -> None:
    assert bot_called(game, "strong:3").weights == {"greed": 0.3, "idle": 1.0}
    assert game.bot("strong:3").weights == {"greed": 0.3, "idle": 1.0}


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("plain:3", "the bot 'plain' takes no number"),
        ("uniform:3", "the bot 'uniform' takes no number"),
        ("strong:0", "must be a whole number from 1 to"),
        ("strong:x", "must be a whole number from 1 to"),
        ("strong:", "must be a whole number from 1 to"),
        ("strong:9999999999999999999999999", "must be a whole number from 1 to"),
        ("hal", "no bot is called 'hal'; there are: weak, middling, strong, plain, uniform"),
        ("hal:3", "no bot is called 'hal:3'"),
        (":", "the bot ':' can't be loaded"),
        (f"{HERE}:nobody", "can't be loaded: AttributeError"),
        (f"{HERE}:NOT_A_BOT", "is not a bot, but a int"),
        (f"{HERE}:plain:3", "takes no number"),
        ("nowhere.at.all:bot", "there's no module 'nowhere'"),
    ],
)
def test_what_is_no_bot_is_said_in_one_line(game: Game, word: str, says: str) -> None:
    with pytest.raises(BadSetup, match=says) as raised:
        bot_called(game, word)
    assert len(str(raised.value).splitlines()) == 1


def test_a_path_is_a_bot(game: Game) -> None:
    assert bot_called(game, f"{HERE}:plain")


def test_only_the_command_line_takes_paths(game: Game) -> None:
    with pytest.raises(BadSetup, match="no bot is called"):
        game.bot(f"{HERE}:plain")


def test_long_paths_make_names_that_a_match_takes() -> None:
    names = player_names(("greedy", f"{'package.' * 9}bot", "b" * 40))
    assert names[0] == "greedy 1"
    assert names[1].endswith("package.bot 2")
    for name in names:
        check_name(name)


def test_other_packages_announce_bots(announced: Any, run: Run) -> None:
    announced(express__clever=f"{HERE}:plain")
    assert list(GAMES["express"].bots)[-2:] == ["clever", "uniform"]
    assert GAMES["express"].usual_bot != "clever"
    assert "clever" not in GAMES["chesapeake"].bots
    assert "clever" in run("play", "express", "--seats", "human,hal").err
    assert run("--version").err == ""


@pytest.mark.parametrize(
    ("entry", "place", "says"),
    [
        ("express__clever", "nowhere:bot", "ModuleNotFoundError"),
        ("express__clever", f"{HERE}:NOT_A_BOT", "leads to a int, not to a bot"),
        ("clever", f"{HERE}:plain", "'clever' should be GAME.NAME"),
        ("express__human", f"{HERE}:plain", "a bot can't be called 'human'"),
        ("express__greedy", f"{HERE}:plain", "express has a bot called 'greedy' already"),
        ("chess__clever", f"{HERE}:plain", "there is no game called 'chess'"),
    ],
)
def test_a_broken_one_is_told_in_one_line(announced: Any, run: Run, entry: str, place: str, says: str) -> None:
    announced(**{entry: place})
    ran = run("rule", "express", "5.2")
    assert (ran.code, len(ran.err.splitlines())) == (0, 1)
    assert ran.err.startswith("trunkline: the bot ")
    assert says in ran.err
    assert isinstance(GAMES["express"].bot("greedy"), Bot)
