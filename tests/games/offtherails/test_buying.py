"""Buying (10.4): six par values, one certificate a turn, and several shares of a company in the brown zone."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import kinds, legal, offers, play, refused
from tests.games.offtherails.positions import trading
from trunkline.games.offtherails import Buy, Par, Pass, Sell, State

YELLOW, ORANGE, BROWN = (4, 0), (6, 0), (8, 0)
ALL_BROWN = [(8, 0), (9, 0), (9, 1), (10, 0), (10, 1), (10, 2)]
Space = tuple[int, int]


def cheap(space: Space = BROWN, **facts: Any) -> State:
    """Seat 0 is in turn; PRR, with a par of $67, is on a space; 5 shares are in its IPO and 2 in the pool."""
    known: dict[str, Any] = {
        "shares": {"PRR": {1: 3}, "LV": {1: 2, 2: 3}, "SRR": {0: 3, 1: 3}},
        "pool": {"PRR": 2, "LV": 1},
        "par": {"PRR": 67},
        "spaces": {"PRR": space},
    }
    return trading(**known | facts)


@pytest.mark.rule("10.4")
class TestPars:
    @pytest.mark.parametrize(("price", "row"), [(100, 0), (90, 1), (82, 2), (76, 3), (71, 4), (67, 5)])
    def test_a_presidents_certificate_costs_twice_one_of_six_values(self, price: int, row: int) -> None:
        state = trading()
        bank = state.bank
        play(state, Par("SRR", price))
        assert (state.cash[0], state.bank) == (1000 - 2 * price, bank + 2 * price)
        assert (state.par["SRR"], state.spaces["SRR"]) == (price, (row, 3))
        assert (state.shares["SRR"], state.ipo["SRR"], state.president["SRR"]) == ((2, 0, 0), 8, 0)
        assert (state.treasury["SRR"], state.markers[-1]) == (0, "SRR")

    @pytest.mark.parametrize("price", [0, 60, 65, 66, 70, 75, 80, 95, 112, 300])
    def test_no_other_value(self, price: int) -> None:
        refused(trading(), Par("SRR", price), "10.4")

    def test_all_six_are_offered_as_far_as_the_cash_goes(self) -> None:
        for cash, most in ((1000, 100), (199, 90), (163, 76), (134, 67)):
            state = trading(cash=[cash, 500, 500])
            prices = {action.price for action in legal(state) if isinstance(action, Par) and action.company == "SRR"}
            assert prices == {price for price in (67, 71, 76, 82, 90, 100) if price <= most}
        refused(trading(cash=[133, 500, 500]), Par("SRR", 67), "10.4", 134, 133)

    def test_a_value_is_set_once(self) -> None:
        refused(trading(), Par("LV", 67), "10.4")


@pytest.mark.rule("10.4")
class TestShares:
    def test_from_the_ipo_at_par_and_from_the_pool_at_the_stock_price(self) -> None:
        for source, price in (("ipo", 67), ("pool", 142)):
            state = cheap((0, 6))
            play(state, Buy("PRR", source))
            assert (state.cash[0], state.spaces["PRR"]) == (1000 - price, (0, 6))
            assert (state.ipo["PRR"], state.pool["PRR"]) == ((4, 2) if source == "ipo" else (5, 1))

    def test_the_bank_gets_the_money(self) -> None:
        state = cheap()
        bank = state.bank
        play(state, Buy("PRR", "ipo"))
        assert (state.bank, state.treasury["PRR"]) == (bank + 67, 0)

    def test_the_money_must_be_there(self) -> None:
        refused(cheap(cash=[66, 0, 0]), Buy("PRR", "ipo"), "10.4", 67, 66)
        refused(cheap(cash=[29, 0, 0]), Buy("PRR", "pool"), "10.4", 30, 29)

    def test_no_share_before_the_presidents_certificate(self) -> None:
        refused(trading(), Buy("SRR", "ipo"), "10.4")

    def test_nothing_from_an_empty_ipo_or_pool(self) -> None:
        refused(trading(), Buy("LV", "pool"), "10.4")
        refused(trading(shares={"LV": {1: 5, 2: 5}}), Buy("LV", "ipo"), "10.4")

    @pytest.mark.parametrize("space", [(2, 3), YELLOW, ORANGE, (10, 3)])
    @pytest.mark.parametrize("first", ["ipo", "pool"])
    def test_outside_the_brown_zone_one_a_turn(self, space: Space, first: str) -> None:
        state = cheap(space)
        play(state, Buy("PRR", first))
        for source in ("ipo", "pool"):
            refused(state, Buy("PRR", source), ("10", "10.4"))
        assert kinds(state) == {Sell, Pass}


@pytest.mark.rule("10.4")
class TestCompaniesSoldInTheRound:
    def test_are_not_bought_in_the_same_turn(self) -> None:
        state = cheap(turn=1)
        play(state, Sell("LV", 1))
        for source in ("ipo", "pool"):
            refused(state, Buy("LV", source), "10.4")
        play(state, Buy("PRR", "ipo"))

    def test_nor_in_a_later_turn_of_the_round(self) -> None:
        state = cheap(turn=1)
        play(state, Sell("LV", 1), Pass(), Buy("LV", "pool"), Pass(), Pass())
        assert state.actor == 1
        refused(state, Buy("LV", "ipo"), "10.4")

    def test_nor_after_a_sale_that_followed_a_purchase(self) -> None:
        state = cheap(turn=1)
        play(state, Buy("LV", "ipo"), Sell("LV", 1), *[Pass()] * 3)
        refused(state, Buy("LV", "ipo"), "10.4")

    def test_others_may_buy_them(self) -> None:
        state = cheap(turn=1)
        play(state, Sell("LV", 1), Pass(), Buy("LV", "pool"))

    def test_each_player_has_sales_of_their_own(self) -> None:
        """Seats 0, 1 and 2 sell A, B and C one after the other; each may then buy what the others have sold."""
        sold = ("C&O", "C&A", "PLE")
        held = {name: {seat: 3, (seat + 1) % 3: 2} for seat, name in enumerate(sold)}
        state = trading(shares=held)
        for name in sold:
            play(state, Sell(name, 1), Pass())
        for seat, own in enumerate(sold):
            assert state.actor == seat
            for name in sold:
                if name == own:
                    refused(state, Buy(name, "pool"), "10.4")
                else:
                    assert offers(state, Buy(name, "pool"))
            play(state, Pass())

    def test_in_the_next_round_they_may_be_bought_again(self) -> None:
        state = trading(shares={"LV": {1: 4}}, turn=1)
        play(state, Sell("LV", 1), *[Pass()] * 4)
        assert (state.round, state.stock_round) == ("stock", 3)
        while state.actor != 1:
            play(state, Pass())
        play(state, Buy("LV", "pool"))


@pytest.mark.rule("10.4")
class TestTheBrownZone:
    @pytest.mark.parametrize("space", ALL_BROWN)
    def test_several_shares_from_ipo_and_pool_in_a_turn(self, space: Space) -> None:
        state = cheap(space)
        price = state.title.market[space[0]][space[1]].price
        play(state, *(Buy("PRR", source) for source in ("ipo", "pool", "ipo", "ipo", "pool")))
        assert (state.actor, state.cash[0]) == (0, 1000 - 3 * 67 - 2 * price)
        assert (state.shares["PRR"], state.ipo["PRR"], state.pool["PRR"]) == ((5, 3, 0), 2, 0)
        assert (state.president["PRR"], state.spaces["PRR"]) == (0, space)

    def test_the_turn_stays_open_until_a_pass(self) -> None:
        state = cheap(shares={"PRR": {1: 3}, "LV": {1: 3}})
        play(state, Buy("PRR", "pool"))
        assert kinds(state) == {Buy, Sell, Pass}
        play(state, Pass())
        assert (state.actor, state.passes) == (1, 0)

    def test_all_that_is_left_can_be_bought(self) -> None:
        state = cheap(shares={"PRR": {0: 3, 1: 1}}, pool={"PRR": 1})
        play(state, *[Buy("PRR", "ipo")] * 5, Buy("PRR", "pool"))
        assert (state.shares["PRR"], state.ipo["PRR"], state.pool["PRR"]) == ((9, 1, 0), 0, 0)
        assert kinds(state) == {Sell, Pass}

    def test_as_far_as_the_cash_goes(self) -> None:
        state = cheap(cash=[67 + 30 + 29, 0, 0])
        play(state, Buy("PRR", "ipo"), Buy("PRR", "pool"))
        refused(state, Buy("PRR", "pool"), "10.4", 30, 29)
        refused(state, Buy("PRR", "ipo"), "10.4", 67, 29)

    def test_also_with_the_certificate_limit_reached(self) -> None:
        held = {"C&O": {0: 6}, "LV": {0: 6}, "SRR": {0: 1, 1: 4}, "PRR": {1: 3}}  # 5 + 5 + 1 of 11
        state = trading(6, shares=held, spaces={"PRR": BROWN})
        play(state, Buy("PRR", "ipo"), Buy("PRR", "ipo"))
        refused(state, Buy("SRR", "ipo"), ("10", "10.1", "10.4"))

    def test_only_of_one_company(self) -> None:
        state = cheap(spaces={"PRR": BROWN, "LV": BROWN})
        play(state, Buy("PRR", "ipo"))
        for source in ("ipo", "pool"):
            refused(state, Buy("LV", source), ("10", "10.4"))
        play(state, Buy("PRR", "ipo"))
        refused(state, Buy("LV", "ipo"), ("10", "10.4"))

    def test_not_after_a_purchase_of_a_company_elsewhere(self) -> None:
        state = cheap()
        play(state, Buy("LV", "ipo"))
        refused(state, Buy("PRR", "ipo"), ("10", "10.4"))

    def test_not_after_a_par(self) -> None:
        state = cheap()
        play(state, Par("C&O", 67))
        refused(state, Buy("PRR", "ipo"), ("10", "10.4"))
        refused(state, Buy("C&O", "ipo"), ("10", "10.4"))

    def test_no_par_after_it(self) -> None:
        state = cheap()
        play(state, Buy("PRR", "ipo"))
        refused(state, Par("C&O", 67), ("10", "10.4"))
        assert Par not in kinds(state)

    def test_not_once_the_price_has_left_it(self) -> None:
        """Nothing in a turn raises a price: the zone is looked at again for each purchase."""
        state = cheap((8, 0))
        play(state, Buy("PRR", "ipo"))
        state.spaces = {**state.spaces, "PRR": (8, 1)}
        for source in ("ipo", "pool"):
            refused(state, Buy("PRR", source), ("10", "10.4"))

    def test_not_of_a_company_sold_in_the_turn(self) -> None:
        state = cheap(shares={"PRR": {0: 2, 1: 2}, "LV": {1: 3}})
        play(state, Buy("PRR", "ipo"), Buy("PRR", "pool"), Sell("PRR", 1))
        for source in ("ipo", "pool"):
            refused(state, Buy("PRR", source), ("10", "10.4"))

    def test_not_of_one_that_a_sale_brought_there(self) -> None:
        state = cheap((7, 0), shares={"PRR": {0: 2, 1: 3}, "LV": {1: 3}})
        play(state, Sell("PRR", 1))
        assert state.spaces["PRR"] == (8, 0)
        refused(state, Buy("PRR", "ipo"), "10.4")

    def test_of_one_that_another_players_sale_brought_there(self) -> None:
        state = cheap((7, 0), shares={"PRR": {0: 3, 1: 2}, "LV": {1: 3}})
        play(state, Sell("PRR", 1), Pass(), Buy("PRR", "ipo"), Buy("PRR", "pool"), Buy("PRR", "pool"))
        assert state.shares["PRR"] == (2, 5, 0)

    def test_sales_before_between_and_after(self) -> None:
        state = cheap(shares={"PRR": {1: 3}, "LV": {0: 3, 1: 3}})
        play(state, Sell("LV", 1), Buy("PRR", "ipo"), Sell("LV", 1), Buy("PRR", "pool"), Sell("LV", 1), Sell("PRR", 2))
        assert (state.shares["PRR"], state.shares["LV"]) == ((0, 3, 0), (0, 3, 0))

    def test_the_next_player_may_buy_another_company(self) -> None:
        state = cheap(spaces={"PRR": BROWN, "LV": BROWN}, turn=1)
        play(state, Buy("PRR", "ipo"), Pass(), Buy("LV", "ipo"), Buy("LV", "pool"))

    @pytest.mark.rule("10.5")
    def test_a_company_may_float_in_the_middle(self) -> None:
        state = cheap(shares={"PRR": {1: 3}, "LV": {1: 3}}, pool={})
        play(state, Buy("PRR", "ipo"))
        assert "PRR" not in state.floated
        play(state, Buy("PRR", "ipo"))
        assert (state.floated, state.treasury["PRR"]) == (("PRR",), 670)
        assert offers(state, Buy("PRR", "ipo"))
