"""Titles whose tables no built-in one has: nothing can be traded in, three shares float a company."""

from dataclasses import dataclass, replace
from typing import ClassVar

from trunkline.core.errors import Illegal
from trunkline.games import chesapeake
from trunkline.games.chesapeake import Bid, Par, TradeIn
from trunkline.games.chesapeake.laws import LAWS
from trunkline.games.chesapeake.rules.setup import lay_out
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.engine import apply, check, options
from trunkline.kit18xx.title import Title

TRAINS = {name: replace(train, trade_in=0, traded_in=()) for name, train in TITLE.trains.items()}


@dataclass(slots=True)
class State(chesapeake.State):
    title: ClassVar[Title] = replace(TITLE, trains=TRAINS, float_shares=3)


def test_a_company_that_a_private_starts_may_float_at_once() -> None:
    state = lay_out(State, "Short Line", 3, 0)
    state.vanderbilt = "B&O"
    for name, private in TITLE.privates.items():
        apply(state, Bid(name, private.value))
    apply(state, Par("B&O", 80))
    assert state.floated == ("B&O",)
    assert state.treasury["B&O"] == 800
    assert [law(state) for law in LAWS if law(state)] == []


def test_nothing_is_traded_in_where_no_train_says_so() -> None:
    state = lay_out(State, "Short Line", 3, 0)
    state.round, state.step, state.company, state.phase = "operating", "trains", "PRR", "6"
    state.floated, state.president, state.treasury["PRR"] = ("PRR",), {"PRR": 0}, 2000
    state.trains = {**state.trains, "PRR": ("5",)}
    assert str(check(state, TradeIn("5"))) == "11.7: no train can be traded in"
    assert isinstance(check(state, TradeIn("4")), Illegal)
    assert TradeIn("5") not in options(state)
