"""The variant for two players (14)."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import offers, play, refused
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Bid, Buy, Par, Pass, Sell, State
from trunkline.games.chesapeake.testing import build_state


def two(**facts: Any) -> State:
    """A second stock round of two players; LV is Vanderbilt's company."""
    return build_state(2, **{"vanderbilt": "LV", "cash": [600, 600]} | facts)


@pytest.mark.rule("14.1")
class TestSettingUp:
    def test_1200_dollars_each(self) -> None:
        assert (ch.setup(2, 0).cash, ch.setup(2, 0).bank) == ([1200, 1200], 5600)

    @pytest.mark.ruling("R26")
    @pytest.mark.parametrize("price", [70, 80, 95])
    def test_a_presidents_certificate_is_three_shares_and_costs_three_times_par(self, price: int) -> None:
        state = two()
        play(state, Par("PRR", price))
        assert (state.shares["PRR"], state.ipo["PRR"], state.cash[0]) == ((3, 0), 7, 600 - 3 * price)

    @pytest.mark.ruling("R26")
    def test_not_without_three_times_the_price(self) -> None:
        refused(two(cash=[209, 600]), Par("PRR", 70), "10.4", 210, 209)

    @pytest.mark.ruling("R26")
    def test_vanderbilts_is_two_shares(self) -> None:
        state = ch.setup(2, 3)
        for private, value in (("D&R", 20), ("C-P", 40), ("B&S", 50), ("C&OC", 80), ("B&OR", 100), ("CV", 200)):
            play(state, Bid(private, value))
        play(state, Par("PRR", 80))
        assert (state.shares["PRR"], state.ipo["PRR"]) == ((0, 2), 8)

    @pytest.mark.rule("10.1")
    def test_twenty_certificates_and_sixty_percent(self) -> None:
        refused(two(shares={"PRR": {0: 6}}, floated=[]), Buy("PRR", "ipo"), ("10.1", "10.4"), 60)


@pytest.mark.rule("14.2")
class TestFlotation:
    @pytest.mark.ruling("R26")
    def test_the_rest_of_the_ipo_goes_to_the_pool(self) -> None:
        state = two(shares={"PRR": {0: 5}})
        play(state, Buy("PRR", "ipo"))
        assert (state.floated, state.treasury["PRR"]) == (("PRR",), 800)
        assert (state.ipo["PRR"], state.pool["PRR"]) == (0, 4)

    @pytest.mark.ruling("R26")
    def test_vanderbilts_company_too(self) -> None:
        state = two(shares={"LV": {0: 5}})
        play(state, Buy("LV", "ipo"))
        assert (state.ipo["LV"], state.pool["LV"]) == (0, 4)

    @pytest.mark.ruling("R26")
    def test_shares_in_the_pool_pay_the_company(self) -> None:
        state = build_state(
            2, round="operating", company="PRR", step="dividend", earnings=100, shares={"PRR": {0: 6}}, vanderbilt="LV"
        )
        assert state.pool["PRR"] == 4
        play(state, ch.Dividend(True))
        assert (state.cash[0], state.treasury["PRR"]) == (1260, 40)


@pytest.mark.rule("14.3")
class TestTheOtherPlayer:
    @pytest.mark.ruling("R26")
    def test_a_share_leaves_the_game_first(self) -> None:
        state = two(shares={"PRR": {0: 6}}, turn=1, treasury={"PRR": 100})
        play(state, Buy("PRR", "pool"))
        assert (state.shares["PRR"], state.pool["PRR"], state.removed["PRR"]) == ((6, 1), 2, 1)
        assert state.cash[1] == 520

    @pytest.mark.ruling("R26")
    def test_of_two_none_is_left(self) -> None:
        state = two(shares={"PRR": {0: 6, 1: 1}}, removed={"PRR": 1}, turn=1)
        assert state.pool["PRR"] == 2
        play(state, Buy("PRR", "pool"))
        assert (state.pool["PRR"], state.removed["PRR"], state.shares["PRR"]) == (0, 2, (6, 2))

    @pytest.mark.ruling("R26")
    def test_a_single_share_is_just_removed(self) -> None:
        state = two(shares={"PRR": {0: 6, 1: 2}}, removed={"PRR": 1}, turn=1)
        assert state.pool["PRR"] == 1
        play(state, Buy("PRR", "pool"))
        assert (state.pool["PRR"], state.removed["PRR"], state.shares["PRR"]) == (0, 2, (6, 2))
        assert (state.cash[1], state.actor) == (600, 0)

    @pytest.mark.ruling("R26")
    def test_to_remove_it_takes_no_cash_but_in_the_other_reading(self) -> None:
        facts: dict[str, Any] = {"shares": {"PRR": {0: 6, 1: 2}}, "removed": {"PRR": 1}, "turn": 1, "cash": [600, 0]}
        state = two(**facts)
        play(state, Buy("PRR", "pool"))
        assert (state.pool["PRR"], state.removed["PRR"], state.cash[1]) == (0, 2, 0)
        assert (state.last_trader, state.passes) == (1, 0)
        refused(two(**facts, rulings="18xx.games"), Buy("PRR", "pool"), "10.4", 80, 0)
        refused(two(**facts | {"removed": {}}), Buy("PRR", "pool"), "10.4", 80, 0)

    @pytest.mark.ruling("R26")
    def test_the_president_removes_nothing(self) -> None:
        state = two(shares={"PRR": {0: 5, 1: 1}})
        play(state, Buy("PRR", "pool"))
        assert (state.pool["PRR"], state.removed["PRR"], state.shares["PRR"]) == (3, 0, (6, 1))

    @pytest.mark.ruling("R26")
    def test_a_purchase_from_the_ipo_removes_nothing_but_in_the_other_reading(self) -> None:
        state = two(shares={"PRR": {0: 3}}, turn=1)
        play(state, Buy("PRR", "ipo"))
        assert (state.ipo["PRR"], state.removed["PRR"]) == (6, 0)
        state = two(shares={"PRR": {0: 3}}, pool={"PRR": 1}, turn=1, rulings="18xx.games")
        ch.apply(state, Buy("PRR", "ipo"))
        assert state.removed["PRR"] == 1

    @pytest.mark.ruling("R26")
    def test_also_from_the_pool_of_a_company_that_does_not_float(self) -> None:
        state = two(shares={"PRR": {0: 3}}, pool={"PRR": 2}, turn=1)
        play(state, Buy("PRR", "pool"))
        assert (state.pool["PRR"], state.removed["PRR"], state.shares["PRR"]) == (0, 1, (3, 1))
        assert state.floated == ()

    @pytest.mark.ruling("R26")
    def test_at_sixty_percent_or_after_a_sale_the_action_is_not_possible(self) -> None:
        state = two(shares={"PRR": {0: 4, 1: 3}}, turn=1)
        play(state, Sell("PRR", 1))
        assert not offers(state, Buy("PRR", "pool"))

    @pytest.mark.ruling("R26")
    def test_shares_out_of_the_game_earn_nothing(self) -> None:
        facts: dict[str, Any] = {"shares": {"PRR": {0: 6, 1: 1}}, "removed": {"PRR": 2}, "vanderbilt": "LV"}
        state = build_state(2, round="operating", company="PRR", step="dividend", earnings=100, **facts)
        play(state, ch.Dividend(True))
        assert (state.cash, state.treasury["PRR"]) == ([1260, 1210], 10)

    @pytest.mark.ruling("R26")
    def test_the_removed_share_counts_as_sold_for_flotation(self) -> None:
        state = two(shares={"PRR": {0: 3, 1: 1}}, removed={"PRR": 1})
        play(state, Buy("PRR", "ipo"))
        assert (state.floated, state.pool["PRR"], state.ipo["PRR"]) == (("PRR",), 4, 0)

    @pytest.mark.rule("10.3")
    def test_who_buys_more_becomes_president_of_a_triple_certificate(self) -> None:
        state = two(shares={"PRR": {0: 3, 1: 3}}, turn=1)
        play(state, Buy("PRR", "pool"))
        assert (state.president["PRR"], state.shares["PRR"], state.removed["PRR"]) == (1, (3, 4), 1)

    @pytest.mark.rule("10.1")
    def test_not_at_the_certificate_limit(self) -> None:
        held = {name: {1: 5} for name in ("PLE", "SRR", "C&O", "C&A", "B&O", "N&W")} | {"PRR": {0: 4, 1: 2}}
        state = two(shares=held, turn=1, floated=["PRR"], cash=[600, 600])  # 6 x 3 + 2 = 20
        refused(state, Buy("PRR", "pool"), "10.1", 20)


@pytest.mark.rule("14.4")
class TestTheEndOfTheRound:
    @pytest.mark.ruling("R26")
    def test_a_floated_company_with_an_empty_pool_rises(self) -> None:
        state = two(shares={"PRR": {0: 6, 1: 2}}, removed={"PRR": 2})
        play(state, Pass(), Pass())
        assert state.spaces["PRR"] == (2, 3)

    @pytest.mark.ruling("R26")
    def test_one_with_shares_in_the_pool_does_not(self) -> None:
        state = two(shares={"PRR": {0: 6, 1: 2}}, removed={"PRR": 1})
        play(state, Pass(), Pass())
        assert state.spaces["PRR"] == (3, 3)

    @pytest.mark.ruling("R26")
    def test_one_that_does_not_float_does_not(self) -> None:
        state = two(shares={"PRR": {0: 3}})
        play(state, Pass(), Pass())
        assert state.spaces["PRR"] == (3, 3)
