"""The levels of Off the Rails: legal whole games, and sense where its rules differ."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.games.offtherails.positions import build_state, earning, trading
from trunkline.games import offtherails as otr
from trunkline.games.chesapeake import bots as chesapeake_bots
from trunkline.games.offtherails.bots import BOTS, ESTIMATES, LEVELS
from trunkline.kit18xx.bots.choices import choices
from trunkline.kit18xx.bots.reasons import trading_reason
from trunkline.kit18xx.rules.shares import too_many
from trunkline.kit18xx.state import State

RUNNING: dict[str, Any] = {
    "shares": {"B&O": {0: 5, 1: 3}, "LV": {1: 5, 2: 3}},
    "floated": ["B&O", "LV"],
    "trains": {"B&O": ["3"], "LV": ["3"]},
    "phase": "3",
    "stock_round": 3,
}


def choice(state: State, name: str = "medium", seed: int = 0) -> otr.Action:
    action: otr.Action = BOTS[name](state, Random(seed))
    return action


def thought_of(state: State) -> list[otr.Action]:
    return choices(ESTIMATES, state)


def positions(players: int, seed: int) -> Iterator[State]:
    """Every state of a game of easy bots."""
    state, ply = otr.setup(players, seed), 0
    while state.actor is not None:
        yield state
        otr.apply(state, choice(state, "easy", ply))
        ply += 1


def test_medium_is_the_usual_bot_and_every_bot_of_18chesapeake_is_there() -> None:
    assert next(iter(BOTS)) == "medium"
    assert list(BOTS) == list(chesapeake_bots.BOTS)
    assert {level.estimates for level in LEVELS.values()} == {ESTIMATES}


@pytest.mark.parametrize("players", otr.PLAYERS)
def test_a_game_of_easy_bots_is_legal(players: int) -> None:
    for ply, state in enumerate(positions(players, 1)):
        before = state.copy()
        action = choice(state, "easy", ply)
        assert state == before
        assert otr.check(state, action) is None, f"{action} in {state.step}"
        if players != 3 and ply > 150:
            break


@pytest.mark.parametrize("name", [pytest.param("easy", marks=pytest.mark.soak), "medium"])
def test_candidates_are_legal_and_the_choice_is_the_first(name: str) -> None:
    bot = BOTS[name]
    assert bot.candidates is not None
    steps = set()
    for ply, state in enumerate(positions(3, 4)):
        if ply % 29 and state.step in steps:
            continue
        steps.add(state.step)
        found = bot.candidates(state, Random(ply))
        assert found[0].action == bot.choose(state, Random(ply))
        assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
        for one in found:
            assert otr.check(state, one.action) is None, f"{one.action} in {state.step}"
    assert {"auction", "stock", "track", "run", "dividend", "trains"} <= steps


class TestTurn:
    """A purchase doesn't end a turn."""

    def test_after_a_purchase_no_share_is_sold_to_pay_for_another(self) -> None:
        state = trading(**RUNNING, cash=[100, 100, 100], turn=0)
        otr.apply(state, otr.Buy("B&O", "ipo"))
        assert state.actor == 0
        assert otr.Sell("B&O", 1) in otr.options(state)
        assert otr.Sell("B&O", 1) not in thought_of(state)
        assert otr.Pass() in thought_of(state)

    def test_after_a_purchase_a_company_may_be_passed_on(self) -> None:
        state = trading(**RUNNING, cash=[100, 100, 100], turn=0)
        otr.apply(state, otr.Buy("LV", "ipo"))
        assert otr.Sell("B&O", 3) in thought_of(state)

    def test_before_it_a_share_is_sold_to_pay_for_another(self) -> None:
        state = trading(**RUNNING, cash=[20, 100, 100], turn=0)
        assert otr.Sell("B&O", 1) in thought_of(state)

    def test_a_pass_after_a_purchase_needs_no_reason(self) -> None:
        state = trading(**RUNNING, cash=[100, 100, 100], turn=0)
        assert str(trading_reason(state, otr.Pass())) == "no share that can be bought now is worth its price"
        otr.apply(state, otr.Buy("LV", "ipo"))
        assert trading_reason(state, otr.Pass()) is None


class TestZones:
    def test_in_brown_another_purchase_is_thought_of(self) -> None:
        facts = RUNNING | {"pool": {"B&O": 2}}
        state = trading(**facts, cash=[100, 100, 100], spaces={"B&O": (9, 0)})
        otr.apply(state, otr.Buy("B&O", "pool"))
        assert otr.Buy("B&O", "pool") in thought_of(state)
        assert otr.Buy("LV", "ipo") not in thought_of(state)

    def test_a_player_with_too_many_shares_thinks_of_selling_those(self) -> None:
        facts = RUNNING | {"shares": {"B&O": {0: 8, 1: 2}, "LV": {1: 5, 2: 3}}}
        state = trading(**facts, cash=[500, 0, 0])
        assert too_many(state, 0) == "B&O"
        assert otr.check(state, otr.Pass()) is not None
        assert otr.Sell("B&O", 1) in thought_of(state)
        assert otr.check(state, choice(state)) is None

    def test_a_player_who_must_sell_something_else_does(self) -> None:
        """The pool has no room for the shares that are too many."""
        facts = RUNNING | {"shares": {"B&O": {0: 7}, "LV": {0: 2, 1: 5}}, "pool": {"B&O": 3}}
        state = trading(**facts, cash=[500, 0, 0])
        state.pool = {**state.pool, "B&O": 5}
        assert too_many(state, 0) == "B&O"
        assert all(isinstance(action, otr.Sell) and action.company == "LV" for action in otr.options(state))
        assert isinstance(choice(state), otr.Sell)


class TestSense:
    def test_it_starts_a_company_that_floats_with_half_of_its_shares(self) -> None:
        action = choice(build_state(cash=[340, 340, 340], stock_round=1))
        assert isinstance(action, otr.Par)
        assert 5 * action.price <= 340

    def test_reasons_say_what_floats_a_company(self) -> None:
        state = trading(cash=[500, 500, 500], shares={"PRR": {0: 3}}, par={"PRR": 82})
        assert str(trading_reason(state, otr.Buy("PRR", "ipo"))) == (
            "PRR operates once 50% is sold, and this makes it 40%"
        )
        assert "the cash is enough to float LV alone, for $335" in str(trading_reason(state, otr.Par("LV", 67)))

    @pytest.mark.parametrize("name", ["medium", "hard"])
    def test_a_leader_ends_the_game(self, name: str) -> None:
        state = earning(
            earnings=200,
            shares={"PRR": {0: 6, 1: 2}, "LV": {1: 6}},
            spaces={"PRR": (0, 12)},
            trains={"PRR": ["5"], "LV": ["5"]},
            phase="5",
            cash=[3000, 500, 500],
            operated=["LV"],
        )
        action = choice(state, name)
        assert action == otr.Dividend(True)
        otr.apply(state, action)
        assert state.actor is None
