"""A game whose names collide with something is refused in one sentence; the reserved names are the real ones."""

import argparse
import re
from dataclasses import make_dataclass
from itertools import chain
from types import SimpleNamespace
from typing import Any

import pytest

from tests.paths import ROOT
from trunkline.cli import main
from trunkline.core.match import HUMAN
from trunkline.games import GAMES, complaints
from trunkline.games import express as ex
from trunkline.games.complaints import complaints as complaints_about
from trunkline.games.game import Game
from trunkline.testing import Nonconformity, check_game
from trunkline.testing.names import PAGE_KINDS, PARTS


def rules(**changed: Any) -> Any:
    """The rules of a sound game with some parts replaced."""
    return SimpleNamespace(__name__=ex.__name__, **{name: getattr(ex, name) for name in PARTS} | changed)


def action(name: str) -> Any:
    return make_dataclass(name, [], frozen=True)


def bots(*names: str) -> Any:
    return SimpleNamespace(BOTS=dict.fromkeys(names, lambda _state, _rng: None), sit_out=lambda _state: None)


def form(name: str) -> Any:
    return SimpleNamespace(NAME=name)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_with_the_games_that_live_here(game: str) -> None:
    others = [other for name, other in GAMES.items() if name != game]
    assert complaints_about(GAMES[game], others) == []


@pytest.mark.parametrize("name", ["admin", "rules", "table", "api", "t", "static"])
def test_a_game_is_not_called_like_a_part_of_the_site(name: str) -> None:
    said = f"a game can't be called {name!r}: the site uses that name itself"
    assert complaints_about(Game(rules(NAME=name))) == [said]
    with pytest.raises(Nonconformity, match=re.escape(said)):
        check_game(rules(NAME=name), players=3, games=1)


def test_names_fit_the_database() -> None:
    assert complaints_about(Game(rules(NAME="a" * 20), bots=bots("b" * 20))) == []
    assert complaints_about(Game(rules(NAME="a" * 21), bots=bots("b" * 21))) == [
        f"the name of a game has at most 20 letters, and {'a' * 21!r} has 21",
        f"the name of a bot has at most 20 characters, and {'b' * 21!r} has 21",
    ]


@pytest.mark.parametrize("name", ["Note", "Log", "Save", "Back", "Board", "Hint", "B", "O", "Q", "U", "Group"])
def test_an_action_is_not_called_like_something_else_that_is_typed_or_drawn(name: str) -> None:
    (said,) = complaints_about(Game(rules(ACTIONS=(*ex.ACTIONS, action(name)))))
    assert said.startswith(f"an action can't be called {name}: ")
    with pytest.raises(Nonconformity, match=re.escape(said)):
        check_game(rules(ACTIONS=(*ex.ACTIONS, action(name))), players=3, games=1)


def test_two_actions_are_not_called_the_same() -> None:
    assert complaints_about(Game(rules(ACTIONS=(action("LayTile"), action("Lay_tile"))))) == [
        "2 actions are called 'lay_tile'"
    ]


@pytest.mark.parametrize("name", ["open", "me", "hotseat", "invited", "human", "uniform", "a,b", " a", ""])
def test_a_bot_is_not_called_like_another_way_to_fill_a_seat(name: str) -> None:
    (said,) = complaints_about(Game(rules(), bots=bots("easy", name)))
    assert said.startswith(f"a bot can't be called {name!r}: ")


@pytest.mark.parametrize("name", ["a/b", ""])
def test_the_name_of_a_file_format_can_be_part_of_an_address(name: str) -> None:
    assert complaints_about(Game(rules(), formats=[form("18xx.games"), form(name)])) == [
        f"a file format can't be called {name!r}: the name is part of an address"
    ]


def test_commands_replace_no_others() -> None:
    game = Game(rules(NAME="other"), commands={"serve": "x", "import": "x", "routes": "x", "mine": "x"})
    assert complaints_about(game, GAMES.values()) == [
        "there is a command 'serve' already",
        "there is a command 'import' already",
    ]


def test_what_is_no_game_says_so() -> None:
    assert complaints_about(ex) == ["the entry point leads to a module, not to a Game"]
    lacking: Any = SimpleNamespace(NAME="other", TITLE="Other")
    assert complaints_about(Game(lacking)) == [f"its rules lack {', '.join(PARTS[2:])}"]


def test_what_is_by_seat_is_a_field_of_the_state() -> None:
    assert complaints_about(Game(rules(BY_SEAT=("cash", "csh")))) == [
        "BY_SEAT names 'csh', which isn't a field of the state"
    ]


class TestReservedNamesAreTheRealOnes:
    def test_commands(self) -> None:
        parser = main._parser("en")
        (commands,) = (action.choices for action in parser._actions if isinstance(action, argparse._SubParsersAction))
        own = {name for game in GAMES.values() for name in game.commands}
        assert {*commands} - own == complaints.COMMANDS == {*chain.from_iterable(main.COMMANDS.values())}

    def test_the_terminal_s_word_for_a_person(self) -> None:
        assert HUMAN in complaints.SEAT_KINDS

    def test_what_the_page_draws(self) -> None:
        page = (ROOT / "src/trunkline/web/table/jinja2/table/panels/choice.html").read_text("utf-8")
        classes = re.findall(r'class="choice (?:{{ choice.kind }} )?([a-z]+)', page)
        classes += re.findall(r'{% if choice.number %} ([a-z]+){% endif %}"', page)
        assert {*classes, *re.findall(r'elif choice.kind == "([a-z]+)"', page)} == PAGE_KINDS
