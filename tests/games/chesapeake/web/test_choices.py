"""The choices of the bar in 18Chesapeake: what is seldom meant asks or is set apart, and what goes on by itself."""

from typing import Any, ClassVar

import pytest

from tests.games.chesapeake.positions import poor
from tests.games.chesapeake.web.snapshots import operating, snapshot_for
from trunkline.games.chesapeake import Bid, BuyTrain, LayTile, Pass, Sell, State, apply, check, options
from trunkline.games.chesapeake.testing import build_state
from trunkline.kit18xx.web.choices import decorate
from trunkline.kit18xx.web.page import goes_on
from trunkline.kit18xx.web.status import standings
from trunkline.web.game_page.choices import Choice, choices_of, encoded

BROKE: dict[str, Any] = {"cash": [0, 0, 0], "phase": "3", "spaces": {"B&O": (7, 0)}}


def bar(state: State) -> list[Choice]:
    view = snapshot_for(state)
    choices = choices_of(view)
    decorate(view, choices)
    return choices


def one(state: State, kind: str) -> Choice:
    return next(choice for choice in bar(state) if choice.kind == kind)


class TestBankruptcyAsks:
    def test_in_an_emergency_it_is_a_button(self) -> None:
        choice = one(poor(**BROKE, shares={"B&O": {0: 3, 1: 3}}), "go_bankrupt")
        assert choice.confirm
        assert choice.preview[0] == "End the game?"
        assert not choice.elsewhere

    @pytest.mark.ruling("R17")
    def test_else_the_bar_has_it_in_words_alone(self) -> None:
        choice = one(poor(**BROKE, step="track", rulings="18xx.games"), "go_bankrupt")
        assert choice.confirm
        assert choice.elsewhere

    @pytest.mark.ruling("R16")
    def test_so_are_sales_for_a_train_that_the_company_need_not_buy(self) -> None:
        held = {"B&O": {0: 6}, "LV": {0: 3, 1: 3}}
        state = poor(shares=held, trains={"B&O": ["3"], "LV": ["3"]}, cash=[0, 0, 0], phase="3", rulings="18xx.games")
        assert one(state, "sell").elsewhere
        assert not one(poor(shares=held, cash=[0, 0, 0], phase="3"), "sell").elsewhere


class TestMoneyForATrain:
    """B&O has $20 and Ann $58 for a 3-train at $180, so $102 is missing."""

    HELD: ClassVar = {"B&O": {0: 6}, "LV": {0: 3, 1: 3}, "PRR": {0: 2, 1: 4}}
    FACTS: ClassVar = {"cash": [58, 500, 500], "phase": "3", "trains": {"LV": ["3"], "PRR": ["3"]}}

    def sales(self, **facts: Any) -> dict[str, Any]:
        return one(poor(**{"shares": self.HELD} | self.FACTS | facts), "sell").extra

    def test_the_sum_is_shown_whole(self) -> None:
        shown = self.sales()
        assert (shown["price"], shown["treasury"], shown["cash"], shown["missing"]) == (180, 20, 58, 102)
        choice = one(poor(shares=self.HELD, **self.FACTS), "sell")
        assert choice.words == "Sell shares: $102 to raise"

    def test_each_sale_shows_its_effects_and_whether_it_suffices(self) -> None:
        blocks = {(row["company"], row["percent"]): row for row in self.sales()["sales"]}
        one_of_lv, two_of_lv = blocks["LV", "10%"], blocks["LV", "20%"]
        assert (one_of_lv["gets"], one_of_lv["cash"], one_of_lv["missing"]) == (80, 138, 22)
        assert (one_of_lv["old"], one_of_lv["new"], one_of_lv["president"]) == (80, 75, "Bob")
        assert (two_of_lv["gets"], two_of_lv["cash"], two_of_lv["missing"]) == (160, 218, 0)
        assert not blocks["PRR", "10%"]["president"]

    def test_only_legal_sales_are_offered(self) -> None:
        state = poor(shares=self.HELD, **self.FACTS)
        offered = [encoded(action) for action in options(state) if isinstance(action, Sell)]
        assert [row["action"] for row in self.sales()["sales"]] == offered

    def test_a_single_sale_is_in_the_table_too(self) -> None:
        assert len(self.sales(cash=[157, 500, 500], shares={"B&O": {0: 6}}, trains={})["sales"]) == 1


def test_the_end_of_the_train_step_has_its_place_while_a_train_must_be_bought() -> None:
    state = poor(treasury={"B&O": 500})
    end = one(state, "pass")
    assert end.refusal is not None
    assert end.words == "buy no train"
    apply(state, BuyTrain("2", "bank", 80))
    assert one(state, "pass").refusal is None


def follows(before: State, action: Any) -> object:
    assert check(before, action) is None
    after = before.copy()
    apply(after, action)
    return goes_on(before, action, after)


class TestOneStopLess:
    def test_privates_that_the_train_step_offered_are_not_offered_again(self) -> None:
        state = operating(phase="3", trains={"PRR": ["2"]}, privates={"C-P": 0, "B&S": 1})
        assert isinstance(follows(state, Pass()), Pass)

    @pytest.mark.parametrize("phase", ["2", "3"])
    def test_after_the_last_train_that_a_company_may_own_a_private_can_still_be_bought(self, phase: str) -> None:
        """The step for trains has ended by itself: its president hasn't said so."""
        state = operating(step="trains", phase=phase, trains={"PRR": ["2", "2", "2"]}, privates={"C-P": 0})
        state.depot = {**state.depot, "2": 0}
        assert follows(state, BuyTrain("3", "bank", 180)) is None

    @pytest.mark.rule("7.1")
    def test_nor_does_it_keep_the_step_if_its_tiles_could_not_be_laid(self) -> None:
        state = operating(phase="3", step="track", privates={"C-P": 0}, treasury={"PRR": 30})
        lay = next(option for option in options(state) if isinstance(option, LayTile))
        state.supply = {**state.supply, "8": 0, "9": 0}
        assert isinstance(follows(state, lay), Pass)

    @pytest.mark.rule("7.1")
    @pytest.mark.parametrize(("owner", "stays"), [(0, True), (1, False)])
    def test_after_the_tile_only_the_presidents_own_power_keeps_the_step(self, owner: int, stays: bool) -> None:
        state = operating(phase="3", step="track", privates={"C-P": owner})
        lay = next(option for option in options(state) if isinstance(option, LayTile))
        assert (follows(state, lay) is None) == stays


def test_in_the_auction_free_cash_is_what_counts() -> None:
    state = build_state(round="auction", cash=[780, 500, 500])
    apply(state, Bid("C-P", 45))
    state.actor = 0
    assert one(state, "bid").extra["notes"] == ["free cash $735 → $715"]
    cash = standings(snapshot_for(state))[0].figures[0]
    assert (cash.value, cash.rest) == ("$735 free", " · $45 bid")
    assert standings(snapshot_for(state))[1].figures[0].value == "$500"


def test_whoever_stops_bidding_reads_who_gets_the_private_and_a_bid_says_what_it_leaves() -> None:
    state = build_state(round="auction", cash=[780, 500, 500])
    for bid in (Bid("C-P", 45), Bid("C-P", 50), Bid("D&R", 20)):
        apply(state, bid)
    assert state.contested == "C-P"
    assert one(state, "pass").extra["notes"] == ["Bob gets C-P for $50"]
    assert one(state, "bid").extra["left"] == one(state, "bid").extra["money"] - 55
