"""Words for a game that has none of its own."""

from dataclasses import dataclass, fields, replace
from io import StringIO
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis.strategies import from_type
from rich.console import Console

from trunkline.cli.terminal import PlainTerminal
from trunkline.core.errors import BadAction
from trunkline.games import express
from trunkline.games.express import Bid, Choose, Pass
from trunkline.games.game import Game
from trunkline.words.plain import PlainWords, fields_in_words

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
    said = dict(fields_in_words(state, NAMES, ("cash", "shares")))
    assert said["actor"] == "Ann"
    assert said["cash"] == "Ann 40, Bob 40, Cy 40"
    assert said["shares"].startswith("PRR (Ann 0, Bob 2, Cy 1), B&O (")
    assert said["income"].startswith("PRR 7, ")
    assert dict(fields_in_words(state))["actor"] == "0"


def test_a_list_as_long_as_the_table_is_not_taken_for_one_value_a_seat() -> None:
    state = express.setup(3, 0)
    assert dict(fields_in_words(state, NAMES))["cash"] == "40,40,40"
    assert dict(PlainWords(express).table_in_words(state, NAMES))["The table"].count("cash: 40,40,40.") == 1


@dataclass(frozen=True, slots=True)
class Everything:
    """Every type that a field of an action can have."""

    number: int
    text: str
    flag: bool
    maybe_number: int | None
    maybe_text: str | None
    maybe_flag: bool | None
    numbers: tuple[int, ...]
    texts: tuple[str, ...]
    flags: list[bool]
    pair: tuple[str, int]
    maybe_texts: tuple[str, ...] | None
    maybes: list[str | None]
    nested: tuple[tuple[int, ...], ...]
    by_name: dict[str, int]


DULL = Everything(0, "a", True, 1, "b", False, (1, 2), ("a",), [True], ("a", 1), ("a",), ["a"], ((1,),), {"a": 1})
ALL = PlainWords(cast("Any", SimpleNamespace(ACTIONS=(Everything,), options=lambda _state: [])))


@pytest.mark.parametrize(
    ("field", "value", "typed"),
    [
        ("number", -5, "-5"),
        ("maybe_number", -1, "-1"),
        ("maybe_number", None, "-"),
        ("text", "-", "-"),
        ("text", "Port Ness", "'Port Ness'"),
        ("text", "", "''"),
        ("text", '"x"', """'"x"'"""),
        ("maybe_text", "12", "12"),
        ("maybe_text", None, "-"),
        ("maybe_text", "-", """'"-"'"""),
        ("maybe_flag", True, "yes"),
        ("maybe_flag", None, "-"),
        ("numbers", (-1, 20), "-1,20"),
        ("numbers", (), "-"),
        ("texts", ("12", "7"), "12,7"),
        ("texts", ("a b", "c"), "'a b,c'"),
        ("texts", ("a,b", "c"), """'["a,b", "c"]'"""),
        ("texts", ("-",), """'["-"]'"""),
        ("texts", ("",), """'[""]'"""),
        ("flags", [True, False], "yes,no"),
        ("pair", ("7", 7), "7,7"),
        ("maybe_texts", None, "-"),
        ("maybe_texts", (), "'[]'"),
        ("maybes", ["1", None], "1,-"),
        ("nested", ((1, 2), (3,)), "'[[1, 2], [3]]'"),
        ("by_name", {"a": -1}, """'{"a": -1}'"""),
    ],
)
def test_what_is_typed_for_a_value(field: str, value: Any, typed: str) -> None:
    action = replace(DULL, **{field: value})
    place = [one.name for one in fields(Everything)].index(field)
    before = ALL.phrase(replace(DULL)).split(" ")[: place + 1]
    assert ALL.phrase(action).startswith(" ".join([*before, typed]))
    assert ALL.parse(None, ALL.phrase(action)) == action


@given(from_type(Everything))
@settings(derandomize=True, deadline=None, max_examples=300)
def test_what_is_typed_for_an_action_reads_back_as_it(action: Everything) -> None:
    assert ALL.parse(None, ALL.phrase(action)) == action


def test_the_terminal_shows_the_table_in_words() -> None:
    console = Console(width=200, record=True, file=StringIO())
    state = express.setup(3, 0)
    rules: Any = SimpleNamespace(**vars(express), BY_SEAT=("cash",))
    console.print(PlainTerminal(Game(rules)).board(state, NAMES, {}))
    shown = console.export_text()
    assert shown.startswith("Chicago Express\n")
    assert "  cash: Ann 40, Bob 40, Cy 40.\n" in shown
