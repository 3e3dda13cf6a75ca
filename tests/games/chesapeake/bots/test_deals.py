"""How bots answer offers for their trains: they take a fair price, decline a token one, and ask for a fair one."""

from random import Random
from typing import Any

import pytest

from trunkline.games import chesapeake as c18
from trunkline.games.chesapeake.bots import BOTS, ESTIMATES
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.bots.choices import asking_price, least_price, most_price
from trunkline.kit18xx.state import State

LINE = {"G7": ("9", 1), "F8": ("X1", 4), "F2": ("57", 0)}
"""Track from Baltimore to Washington, and a tile in PRR's home."""

OFFERS: dict[str, tuple[str, dict[str, Any]]] = {
    "a spare train": ("2", {"trains": {"PRR": ["2", "2"]}}),
    "two spare trains, and a buyer with little": ("2", {"trains": {"PRR": ["2", "2", "2"]}, "treasury": {"B&O": 70}}),
    "the only train": ("3", {"trains": {"PRR": ["3"]}, "phase": "3"}),
    "a better train than the buyer has": ("3", {"trains": {"B&O": ["2"], "PRR": ["3", "3"]}, "phase": "3"}),
    "a train that rusts soon": ("2", {"trains": {"PRR": ["2", "3"]}, "phase": "3", "depot": {"2": 0, "3": 1}}),
    "a train that lasts": ("5", {"trains": {"B&O": ["4"], "PRR": ["5", "5"]}, "phase": "5"}),
    "a buyer that can't pay the bank": ("4", {"trains": {"PRR": ["4", "4"]}, "phase": "4", "treasury": {"B&O": 140}}),
}
"""The train that B&O wants from PRR, and the facts of the position."""


def offered(name: str, price: int) -> State:
    """B&O of seat 0 has offered a price to PRR of seat 1, which answers."""
    train, facts = OFFERS[name]
    known = {"shares": {"B&O": {0: 6}, "PRR": {1: 6}}, "treasury": {"B&O": 400}, "stations": {"PRR": ["F2:0"]}}
    common = {"round": "operating", "company": "B&O", "step": "trains", "tiles": LINE, "cash": [200, 200, 200]}
    state = build_state(**{**common, **known, **facts})
    action = c18.BuyTrain(train, "PRR", price)
    assert c18.check(state, action) is None
    c18.apply(state, action)
    assert (state.step, state.actor) == ("answer", 1)
    return state


def answer(bot: str, state: State, seed: int = 0) -> c18.Action:
    """The answer of a bot."""
    action: c18.Action = BOTS[bot](state, Random(seed))
    assert c18.check(state, action) is None
    return action


@pytest.mark.parametrize("bot", ["easy", "medium"])
@pytest.mark.parametrize("name", OFFERS)
def test_a_dollar_for_a_train_is_declined(name: str, bot: str) -> None:
    assert {answer(bot, offered(name, 1), seed) for seed in range(3)} == {c18.Decline()}


@pytest.mark.parametrize("name", OFFERS)
def test_a_counter_offer_is_in_a_range_that_both_could_accept(name: str) -> None:
    train, _ = OFFERS[name]
    treasury = offered(name, 1).treasury["B&O"]
    for price in range(1, min(treasury, TITLE.trains[train].cost), 7):
        state = offered(name, price)
        for bot in ("easy", "medium"):
            found = answer(bot, state)
            if isinstance(found, c18.CounterOffer):
                assert price < least_price(ESTIMATES, state) <= found.price <= most_price(ESTIMATES, state)
                assert found.price < min(treasury, TITLE.trains[train].cost)


def test_a_serious_offer_below_the_least_price_is_countered() -> None:
    state = offered("a train that rusts soon", 15)
    assert (least_price(ESTIMATES, state), most_price(ESTIMATES, state)) == (20, 80)
    assert answer("medium", state) == c18.CounterOffer(50)
    assert asking_price(ESTIMATES, offered("a train that rusts soon", 9)) == 0


def test_a_bot_accepts_the_price_that_it_asks_for() -> None:
    asked = answer("medium", offered("a train that rusts soon", 15))
    assert isinstance(asked, c18.CounterOffer)
    assert answer("medium", offered("a train that rusts soon", asked.price)) == c18.Accept()


def test_no_counter_offer_where_the_train_is_worth_more_to_its_owner() -> None:
    state = offered("the only train", 150)
    assert least_price(ESTIMATES, state) >= TITLE.trains["3"].cost >= most_price(ESTIMATES, state)
    assert answer("medium", state) == c18.Decline()


def test_the_owner_is_still_told_the_value_of_accepting_too_little() -> None:
    bot = BOTS["medium"]
    assert bot.candidates is not None
    found = bot.candidates(offered("a spare train", 1), Random(0))
    assert [type(one.action) for one in found] == [c18.Decline, c18.Accept]
