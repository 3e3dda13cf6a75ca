"""The yardstick of 18Chesapeake: legal whole games, better than chance, and sensible in clear positions."""

from random import Random

import pytest

from tests.counts import some_of
from trunkline.bots import uniform
from trunkline.core.api import winners
from trunkline.games import chesapeake as c18
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.testing import build_state
from trunkline.kit18xx.bots.runs import run_now
from trunkline.kit18xx.network import best_run_of
from trunkline_yardsticks import chesapeake as yardstick
from trunkline_yardsticks.chesapeake import LIMITS

LINE = {"G7": ("9", 1), "F8": ("X1", 4)}
"""Track from Baltimore to Washington."""


def greedy(state: State) -> c18.Action:
    """What the bot does."""
    return yardstick.choose(state, Random(0))


def operating(step: str, **facts: object) -> State:
    """B&O's turn, with a run from Baltimore to Washington."""
    known: dict[str, object] = {
        "shares": {"B&O": {0: 6}},
        "company": "B&O",
        "tiles": LINE,
        "trains": {"B&O": ["2"]},
        "treasury": {"B&O": 300},
        "cash": [200, 200, 200],
    }
    return build_state(round="operating", step=step, **(known | facts))  # type: ignore[arg-type]


@pytest.mark.parametrize("players", some_of(c18.PLAYERS, 5))
def test_a_game_among_themselves_is_legal_and_ends_with_money_made(players: int) -> None:
    state, rng = c18.setup(players, 1), Random(1)
    while state.actor is not None:
        before = state.copy()
        action = yardstick.choose(state, rng)
        assert state == before
        assert c18.check(state, action) is None, f"{action} in {state.step}"
        if state.step in ("auction", "bidding") and isinstance(action, c18.Bid):
            assert action.price <= LIMITS[action.private]
        if state.step == "run":
            assert state.company is not None
            assert run_now(state, state.company) <= best_run_of(state, state.company).total
        c18.apply(state, action)
    assert state.bankrupt is None
    assert len(state.floated) >= 6
    assert min(c18.scores(state)) > 2 * 2400 // players


@pytest.mark.parametrize("seat", some_of(range(3), 3))
@pytest.mark.soak
def test_it_beats_uniform(seat: int) -> None:
    state, rng = c18.setup(3, seat), Random(seat)
    while state.actor is not None:
        mine = state.actor == seat
        c18.apply(state, yardstick.choose(state, rng) if mine else uniform.choose(c18, state, rng))
    assert winners(c18.scores(state)) == [seat]


def test_the_same_chances_give_the_same_action_whatever_is_known_about_the_board() -> None:
    state = c18.setup(4, 0)
    for _ in range(80):
        fresh = state.copy()
        fresh.board = None
        first, second, third = (yardstick.choose(known, Random(3)) for known in (state, state, fresh))
        assert first == second == third
        c18.apply(state, first)


class TestAuction:
    def test_a_bid_is_never_above_its_limit(self) -> None:
        state = build_state(round="auction", cash=[800, 800, 800])
        state.bids = {"CV": ((1, LIMITS["CV"]),), "B&OR": ((2, LIMITS["B&OR"] - 5),)}
        for seed in range(20):
            action = yardstick.choose(state, Random(seed))
            assert isinstance(action, c18.Bid)
            assert action.private != "CV"
            assert action.price <= LIMITS[action.private]

    def test_it_leaves_the_bidding_at_its_limit(self) -> None:
        state = build_state(round="auction", cash=[800, 800, 800])
        state.privates = {"D&R": 2, "C-P": 2, "B&S": 2}
        state.bids = {"C&OC": ((0, LIMITS["C&OC"] - 5), (1, LIMITS["C&OC"]))}
        state.step, state.contested, state.actor = "bidding", "C&OC", 0
        assert greedy(state) == c18.Pass()

    def test_a_poor_player_keeps_what_a_president_s_certificate_costs(self) -> None:
        state = build_state(round="auction", cash=[150, 800, 800])
        assert greedy(state) == c18.Pass()


class TestStock:
    def test_it_starts_a_company_that_it_can_float(self) -> None:
        action = greedy(build_state(cash=[600, 600, 600], stock_round=1))
        assert isinstance(action, c18.Par)
        assert 6 * action.price <= 600

    def test_what_it_has_started_comes_first(self) -> None:
        state = build_state(cash=[300, 300, 300], stock_round=1, shares={"PRR": {0: 3}, "B&O": {1: 6}}, par={"PRR": 70})
        assert greedy(state) == c18.Buy("PRR", "ipo")

    @pytest.mark.parametrize(("cash", "action"), [(600, c18.Par("B&O", 95)), (500, c18.Pass())])
    def test_it_starts_nothing_that_cannot_pay_for_a_train(self, cash: int, action: c18.Action) -> None:
        assert greedy(build_state(cash=[cash, 0, 0], phase="D", depot={"6": 0})) == action

    def test_it_gets_rid_of_a_company_whose_train_it_cannot_pay(self) -> None:
        state = build_state(
            cash=[0, 300, 300], phase="5", shares={"PRR": {0: 4, 1: 3}}, treasury={"PRR": 0}, stations={"PRR": ["F2:0"]}
        )
        action = greedy(state)
        assert isinstance(action, c18.Sell)
        c18.apply(state, action)
        assert state.president["PRR"] == 1


class TestTrack:
    def test_a_lay_that_makes_a_run_is_taken(self) -> None:
        state = operating("track", tiles={"G7": ("9", 1)})
        action = greedy(state)
        assert action == c18.LayTile("F8", "X1", 4)
        c18.apply(state, action)
        assert run_now(state, "B&O") == 60


class TestOperating:
    def test_the_run_is_the_best(self) -> None:
        state = operating("run")
        action = greedy(state)
        assert isinstance(action, c18.RunTrains)
        c18.apply(state, action)
        assert state.earnings == best_run_of(state, "B&O").total == 60

    def test_earnings_are_paid(self) -> None:
        assert greedy(operating("dividend", earnings=60)) == c18.Dividend(True)

    def test_earnings_are_withheld_for_a_train_that_the_president_would_have_to_pay(self) -> None:
        facts = {"phase": "3", "depot": {"2": 0, "3": 1}, "treasury": {"B&O": 130}, "cash": [0, 0, 0]}
        assert greedy(operating("dividend", earnings=60, **facts)) == c18.Dividend(False)

    def test_a_train_is_bought_before_the_own_ones_rust(self) -> None:
        state = operating("trains", phase="3", depot={"2": 0, "3": 1})
        assert greedy(state) == c18.BuyTrain("3", "bank", 180)

    def test_the_least_train_is_discarded(self) -> None:
        state = operating("trains", phase="5", trains={"B&O": ["3", "4", "5"]})
        assert state.step == "discard"
        assert greedy(state) == c18.DiscardTrain("3")

    def test_an_own_private_is_bought_in_for_all_it_may_cost(self) -> None:
        state = operating("privates", phase="3", trains={"B&O": ["3"]}, depot={"2": 0}, privates={"C&OC": 0})
        assert greedy(state) == c18.BuyPrivate("C&OC", 160)

    def test_shares_of_others_are_sold_before_one_s_own(self) -> None:
        facts = {"phase": "6", "trains": {"B&O": []}, "treasury": {"B&O": 0}, "cash": [400, 0, 0]}
        assert greedy(operating("trains", shares={"B&O": {0: 6}, "PRR": {1: 4, 0: 3}}, **facts)) == c18.Sell("PRR", 3)

    def test_bankruptcy_comes_when_nothing_can_be_sold(self) -> None:
        facts = {"phase": "6", "trains": {"B&O": []}, "treasury": {"B&O": 0}, "cash": [0, 0, 0]}
        state = operating("trains", shares={"B&O": {0: 2, 1: 2, 2: 2}}, president={"B&O": 0}, **facts)
        assert greedy(state) == c18.GoBankrupt()


class TestAnswer:
    @pytest.mark.parametrize(("price", "answer"), [(500, c18.Accept()), (1, c18.Decline())])
    def test_a_train_goes_for_more_than_it_is_worth(self, price: int, answer: c18.Action) -> None:
        state = operating(
            "trains", shares={"B&O": {0: 6}, "PRR": {1: 6}}, treasury={"B&O": 600, "PRR": 0}, trains={"PRR": ["2"]}
        )
        c18.apply(state, c18.BuyTrain("2", "PRR", price))
        assert (state.step, state.actor) == ("answer", 1)
        assert greedy(state) == answer
