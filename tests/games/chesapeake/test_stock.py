"""Stock rounds (chapter 10): turns, the certificate limit, selling, buying, flotation, the end of the round."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import kinds, legal, offers, play, refused
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Buy, Par, Pass, Sell, State
from trunkline.games.chesapeake.testing import build_state

TWO = {"PRR": {0: 3, 1: 3}, "LV": {1: 3, 2: 3}}


def rich(**facts: Any) -> State:
    """A second stock round of three players with $500 each."""
    return build_state(**{"cash": [500, 500, 500], "shares": TWO} | facts)


@pytest.mark.rule("10")
class TestTurns:
    def test_it_begins_with_the_priority_deal_and_goes_clockwise(self) -> None:
        state = ch.setup(3, 3)
        for private, value in (("D&R", 20), ("C-P", 40), ("B&S", 50), ("C&OC", 80), ("B&OR", 100), ("CV", 200)):
            play(state, ch.Bid(private, value))
        play(state, Par("PRR", 80))
        assert state.actor == state.priority == 0
        play(state, Buy("PRR", "ipo"), Pass(), Pass())
        assert state.actor == 0

    def test_sell_then_buy_and_the_purchase_ends_the_turn(self) -> None:
        state = rich(turn=1)
        play(state, Sell("PRR", 1))
        assert state.actor == 1
        play(state, Buy("LV", "ipo"))
        assert state.actor == 2

    def test_several_sales_and_then_a_pass(self) -> None:
        state = rich(turn=1)
        play(state, Sell("PRR", 1), Sell("LV", 1), Sell("PRR", 1), Pass())
        assert (state.actor, state.passes) == (2, 0)

    def test_it_is_over_when_all_pass_in_a_row(self) -> None:
        state = rich(turn=1)
        play(state, Buy("PRR", "ipo"), Pass(), Pass())
        assert state.round == "stock"
        play(state, Pass())
        assert state.round == "operating"

    def test_who_sold_has_not_passed(self) -> None:
        state = rich(turn=0)
        play(state, Pass(), Pass(), Sell("LV", 1), Pass(), Pass(), Pass())
        assert (state.round, state.actor) == ("stock", 2)


@pytest.mark.rule("10.2")
class TestSelling:
    def test_not_in_the_first_stock_round(self) -> None:
        state = rich(stock_round=1)
        refused(state, Sell("PRR", 1), "10.2")
        assert Sell not in kinds(state)

    @pytest.mark.ruling("R8")
    def test_a_block_is_paid_at_the_price_before_the_drop(self) -> None:
        state = rich(turn=1)
        play(state, Sell("PRR", 3))
        assert (state.cash[1], state.pool["PRR"], state.spaces["PRR"]) == (740, 3, (6, 3))

    @pytest.mark.ruling("R8")
    def test_one_by_one_each_drops_the_price(self) -> None:
        state = rich(turn=1)
        play(state, Sell("PRR", 1), Sell("PRR", 1), Sell("PRR", 1))
        assert state.cash[1] == 500 + 80 + 75 + 70

    @pytest.mark.ruling("R8")
    @pytest.mark.parametrize(
        ("space", "count", "end"), [((7, 0), 2, (7, 0)), ((6, 3), 1, (6, 3)), ((5, 4), 3, (5, 4)), ((5, 3), 3, (6, 3))]
    )
    def test_a_ledge_stops_the_drop(self, space: tuple[int, int], count: int, end: tuple[int, int]) -> None:
        state = rich(turn=1, spaces={"PRR": space})
        play(state, Sell("PRR", count))
        assert state.spaces["PRR"] == end

    @pytest.mark.ruling("R8")
    def test_a_marker_that_arrives_goes_to_the_bottom(self) -> None:
        spaces = {"PRR": (2, 3), "LV": (3, 3), "SRR": (3, 3)}
        held = TWO | {"SRR": {0: 3}}
        state = rich(turn=1, shares=held, spaces=spaces, markers=("PRR", "LV", "SRR"))
        play(state, Sell("PRR", 1))
        assert state.spaces["PRR"] == (3, 3)
        assert state.markers == ("LV", "SRR", "PRR")

    @pytest.mark.ruling("R8")
    def test_a_marker_that_stays_keeps_its_place(self) -> None:
        spaces = {"PRR": (6, 3), "LV": (6, 3)}
        state = rich(turn=1, spaces=spaces, markers=("PRR", "LV"))
        play(state, Sell("PRR", 1))
        assert state.markers == ("PRR", "LV")

    def test_the_seller_chooses_the_order_of_companies(self) -> None:
        for first, second in (("PRR", "LV"), ("LV", "PRR")):
            state = rich(turn=1)
            play(state, Sell(first, 1), Sell(second, 1))
            assert state.markers == (first, second)

    def test_never_more_than_half_in_the_pool(self) -> None:
        state = rich(shares={"PRR": {0: 4, 1: 2}}, pool={"PRR": 3}, turn=0)
        refused(state, Sell("PRR", 3), "10.2", 50)
        play(state, Sell("PRR", 2))
        refused(state, Sell("PRR", 1), "10.2", 50)

    @pytest.mark.parametrize("count", [0, -1, 7])
    def test_only_what_one_has(self, count: int) -> None:
        refused(rich(), Sell("PRR", count), "10.2")
        refused(rich(), Sell("LV", 1), "10.2")

    @pytest.mark.ruling("R5")
    def test_p5s_share_has_no_price_and_cannot_be_sold(self) -> None:
        state = rich(shares={"B&O": {0: 1}})
        refused(state, Sell("B&O", 1), "10.2")
        assert ch.scores(state)[0] == 500

    def test_the_bank_pays(self) -> None:
        state = rich(turn=1)
        bank = state.bank
        play(state, Sell("PRR", 2))
        assert state.bank == bank - 160


@pytest.mark.rule("10.4")
class TestBuying:
    @pytest.mark.parametrize(("price", "space"), [(70, (4, 2)), (80, (3, 3)), (95, (2, 4))])
    def test_a_presidents_certificate_costs_twice_the_par_value(self, price: int, space: tuple[int, int]) -> None:
        state = rich()
        play(state, Par("SRR", price))
        assert (state.cash[0], state.par["SRR"], state.shares["SRR"]) == (500 - 2 * price, price, (2, 0, 0))
        assert (state.spaces["SRR"], state.president["SRR"], state.ipo["SRR"]) == (space, 0, 8)
        assert state.actor == 1

    @pytest.mark.parametrize("price", [0, 65, 75, 85, 90, 100])
    def test_no_other_par_value(self, price: int) -> None:
        refused(rich(), Par("SRR", price), "10.4")

    def test_a_par_value_is_set_once(self) -> None:
        refused(rich(), Par("PRR", 70), "10.4")

    def test_a_new_marker_goes_to_the_bottom_of_the_stack(self) -> None:
        state = rich()
        play(state, Par("SRR", 80))
        assert state.markers == ("PRR", "LV", "SRR")

    def test_the_money_must_be_there(self) -> None:
        state = rich(cash=[139, 500, 500])
        refused(state, Par("SRR", 70), "10.4", 140, 139)
        state = rich(cash=[79, 500, 500])
        refused(state, Buy("PRR", "ipo"), "10.4", 80, 79)

    def test_a_share_of_the_ipo_costs_par_and_one_of_the_pool_its_price(self) -> None:
        spaces = {"LV": (2, 6)}
        state = rich(spaces=spaces)
        play(state, Buy("LV", "ipo"))
        assert state.cash[0] == 420
        state = rich(spaces=spaces, pool={"LV": 1})
        play(state, Buy("LV", "pool"))
        assert (state.cash[0], state.pool["LV"], state.spaces["LV"]) == (385, 0, (2, 6))

    def test_payment_is_always_to_the_bank(self) -> None:
        state = rich()
        bank = state.bank
        play(state, Buy("LV", "ipo"))
        assert (state.bank, state.treasury["LV"]) == (bank + 80, 0)

    def test_only_one_certificate_a_turn(self) -> None:
        state = rich()
        play(state, Buy("LV", "ipo"))
        assert state.actor == 1

    def test_nothing_is_bought_where_nothing_is(self) -> None:
        refused(rich(), Buy("LV", "pool"), "10.4")
        refused(rich(shares={"PRR": {0: 5, 1: 5}}, turn=2), Buy("PRR", "ipo"), "10.4")

    def test_not_what_one_sold_in_this_round(self) -> None:
        state = rich(turn=1)
        play(state, Sell("PRR", 1))
        refused(state, Buy("PRR", "pool"), "10.4")
        refused(state, Buy("PRR", "ipo"), "10.4")
        play(state, Pass(), Pass(), Pass())
        refused(state, Buy("PRR", "ipo"), "10.4")
        play(state, Pass(), Pass())
        assert (state.round, state.step, state.actor) == ("operating", "track", 0)

    def test_others_may_buy_it(self) -> None:
        state = rich(turn=1)
        play(state, Sell("PRR", 1), Pass(), Buy("PRR", "pool"))
        assert state.shares["PRR"] == (3, 2, 1)

    def test_in_the_next_round_it_may_be_bought_again(self) -> None:
        state = rich(shares={"PRR": {0: 2, 1: 2}}, turn=1)
        play(state, Sell("PRR", 1), *[Pass()] * 4)
        assert (state.round, state.stock_round) == ("stock", 3)
        while state.actor != 1:
            play(state, Pass())
        assert offers(state, Buy("PRR", "pool"))

    @pytest.mark.ruling("R5")
    def test_no_single_share_before_the_presidents_certificate(self) -> None:
        refused(rich(), Buy("SRR", "ipo"), "10.4")

    def test_buying_before_selling_is_not_possible(self) -> None:
        state = rich(turn=1)
        play(state, Buy("LV", "ipo"))
        assert state.actor == 2
        refused(state, Sell("PRR", 1), "10.2")


@pytest.mark.rule("10.5")
class TestFlotation:
    def test_at_sixty_percent_it_gets_ten_times_its_par_value(self) -> None:
        state = rich(shares={"PRR": {0: 3, 1: 2}}, par={"PRR": 95}, spaces={"PRR": (2, 7)}, turn=2)
        assert (state.floated, state.treasury["PRR"]) == ((), 0)
        bank = state.bank
        play(state, Buy("PRR", "ipo"))
        assert (state.floated, state.treasury["PRR"], state.bank) == (("PRR",), 950, bank + 95 - 950)
        assert state.stations["PRR"] == ()

    def test_shares_in_the_pool_have_left_the_ipo(self) -> None:
        state = rich(shares={"PRR": {0: 3}}, pool={"PRR": 2}, turn=2)
        play(state, Buy("PRR", "ipo"))
        assert state.treasury["PRR"] == 800

    def test_a_purchase_from_the_pool_does_not_float(self) -> None:
        state = rich(shares={"PRR": {0: 3}}, pool={"PRR": 2}, turn=2)
        play(state, Buy("PRR", "pool"))
        assert state.floated == ()

    def test_the_rest_stays_in_the_ipo_at_par(self) -> None:
        state = rich(shares={"PRR": {0: 3, 1: 2}}, turn=2)
        play(state, Buy("PRR", "ipo"))
        assert (state.ipo["PRR"], state.pool["PRR"]) == (4, 0)

    def test_it_happens_once(self) -> None:
        state = rich(shares={"PRR": {0: 3, 1: 3}}, treasury={"PRR": 12}, turn=2)
        play(state, Buy("PRR", "ipo"))
        assert state.treasury["PRR"] == 12

    def test_p5s_share_counts_towards_flotation(self) -> None:
        state = rich(shares={"B&O": {0: 3, 1: 2}}, turn=1)
        play(state, Buy("B&O", "ipo"))
        assert state.floated == ("B&O",)

    def test_a_company_that_does_not_float_does_not_operate(self) -> None:
        state = rich(shares={"PRR": {0: 5}}, privates={"D&R": 1})
        play(state, Pass(), Pass(), Pass())
        assert (state.round, state.stock_round) == ("stock", 3)
        assert state.cash == [500, 505, 500]

    def test_the_printed_walk_of_a_marker_out_of_the_yellow_zone_and_back(self) -> None:
        """A yellow share does not count, counts after a dividend, and a sale of one puts all of them back."""
        held = {"PRR": {0: 6}, "LV": {0: 6}, "SRR": {0: 2, 1: 2}, "C&O": {0: 2, 1: 4}}
        spaces = {"C&O": (5, 0)}
        state = build_state(6, shares=held, spaces=spaces, cash=[300] * 6)
        assert Pass in kinds(state)
        state.spaces = {**state.spaces, "C&O": (5, 1)}
        assert kinds(state) == {Sell}
        play(state, Sell("C&O", 1))
        assert (state.spaces["C&O"], Pass in kinds(state)) == ((6, 1), True)


@pytest.mark.rule("10.6")
class TestTheEndOfTheRound:
    def test_priority_goes_to_the_left_of_the_last_to_trade(self) -> None:
        state = rich(turn=0, shares={"PRR": {0: 3}}, priority=0)
        play(state, Buy("PRR", "ipo"), Pass(), Pass(), Pass())
        assert (state.round, state.stock_round, state.priority, state.actor) == ("stock", 3, 1, 1)

    def test_a_sale_is_a_trade(self) -> None:
        state = rich(turn=1, shares={"PRR": {0: 3, 1: 2}}, priority=0)
        play(state, Sell("PRR", 1), Pass(), Pass(), Pass(), Pass())
        assert state.priority == 2

    def test_without_trade_it_does_not_move(self) -> None:
        state = rich(turn=2, shares={"PRR": {0: 3}}, priority=2)
        play(state, Pass(), Pass(), Pass())
        assert (state.priority, state.actor) == (2, 2)

    def test_sold_out_companies_rise_a_row(self) -> None:
        state = rich(shares={"PRR": {0: 6, 1: 4}})
        play(state, Pass(), Pass(), Pass())
        assert state.spaces["PRR"] == (2, 3)

    def test_not_with_a_share_in_pool_or_ipo(self) -> None:
        state = rich(shares={"PRR": {0: 6, 1: 3}, "LV": {0: 6, 1: 3}}, pool={"LV": 1})
        play(state, Pass(), Pass(), Pass())
        assert (state.spaces["PRR"], state.spaces["LV"]) == ((3, 3), (3, 3))

    @pytest.mark.ruling("R10")
    def test_on_the_top_row_it_stays(self) -> None:
        state = rich(shares={"PRR": {0: 6, 1: 4}, "LV": {0: 6, 1: 4}}, spaces={"PRR": (0, 5), "LV": (0, 5)})
        play(state, Pass(), Pass(), Pass())
        assert (state.spaces["PRR"], state.markers) == ((0, 5), ("PRR", "LV"))

    @pytest.mark.ruling("R10")
    def test_companies_of_one_space_keep_their_order(self) -> None:
        held = {"PRR": {0: 6, 1: 4}, "LV": {0: 6, 1: 4}, "SRR": {2: 4}}
        spaces = {"PRR": (3, 3), "LV": (3, 3), "SRR": (2, 3)}
        state = rich(shares=held, spaces=spaces, markers=("LV", "PRR", "SRR"))
        play(state, Pass(), Pass(), Pass())
        assert state.markers == ("SRR", "LV", "PRR")

    @pytest.mark.ruling("R10")
    def test_companies_of_two_rows_move_at_once_the_higher_first(self) -> None:
        held = {"PRR": {0: 6, 1: 4}, "LV": {0: 6, 1: 4}}
        state = rich(shares=held, spaces={"PRR": (4, 3), "LV": (3, 3)}, markers=("PRR", "LV"))
        play(state, Pass(), Pass(), Pass())
        assert (state.spaces, state.markers) == ({"PRR": (3, 3), "LV": (2, 3)}, ("LV", "PRR"))

    def test_the_number_of_operating_rounds_is_that_of_the_phase(self) -> None:
        for phase, rounds in (("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("D", 3)):
            state = rich(phase=phase)
            play(state, Pass(), Pass(), Pass())
            assert (state.round, state.operating_rounds) == ("operating", rounds)

    def test_every_option_is_worth_a_look(self) -> None:
        state = rich()
        assert {type(action) for action in legal(state)} == {Sell, Buy, Par, Pass}
