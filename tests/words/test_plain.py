"""Words for a game that has none of its own."""

from io import StringIO

import pytest
from rich.console import Console

from trunkline.cli.face import PlainTerminal
from trunkline.core.errors import BadAction
from trunkline.games import express
from trunkline.games.express import Bid, Choose, Pass
from trunkline.games.game import Game
from trunkline.words.plain import PlainWords, told

WORDS = PlainWords(express)
NAMES = ("Ann", "Bob", "Cy")


def test_a_number_alone_is_the_price_where_nothing_else_is_asked() -> None:
    state = express.setup(3, 0)
    assert WORDS.parse(state, "12") == WORDS.parse(state, "$12") == WORDS.parse(state, "bid 12") == Bid(12)
    assert WORDS.parse(state, "pass") == Pass()
    state.step = "choose"
    with pytest.raises(BadAction):
        WORDS.parse(state, "12")
    assert WORDS.parse(state, "choose auction") == Choose("auction")


def test_the_state_is_told_by_the_names_of_the_players() -> None:
    state = express.setup(3, 0)
    state.shares["PRR"] = (0, 2, 1)
    said = dict(told(state, NAMES))
    assert said["actor"] == "Ann"
    assert said["cash"] == "Ann 40, Bob 40, Cy 40"
    assert said["shares"].startswith("PRR (Ann 0, Bob 2, Cy 1), B&O (")
    assert said["income"].startswith("PRR 7, ")
    assert dict(told(state))["actor"] == "0"


def test_the_terminal_shows_the_table_in_words() -> None:
    console = Console(width=200, record=True, file=StringIO())
    state = express.setup(3, 0)
    console.print(PlainTerminal(Game(express)).board(state, NAMES, {}))
    shown = console.export_text()
    assert shown.startswith("Chicago Express\n")
    assert "  cash: Ann 40, Bob 40, Cy 40.\n" in shown
