"""Selling (10.2): prices, ledges, and the pool, which holds at most 50% of a company."""

import pytest

from tests.games.chesapeake.moves import kinds, offers, play, refused
from tests.games.offtherails.positions import trading
from trunkline.games.offtherails import Buy, Pass, Sell, State

Space = tuple[int, int]


def selling(space: Space, count: int) -> State:
    """Seat 1 has sold a block of PRR from a space."""
    state = trading(shares={"PRR": {0: 4, 1: 4}}, spaces={"PRR": space}, turn=1)
    play(state, Sell("PRR", count))
    return state


@pytest.mark.rule("10.2")
class TestPrices:
    def test_a_block_is_paid_at_the_price_before_the_sale(self) -> None:
        state = selling((2, 3), 3)
        assert (state.cash[1], state.spaces["PRR"], state.pool["PRR"]) == (1000 + 3 * 82, (5, 3), 3)

    def test_one_by_one_each_share_brings_less(self) -> None:
        state = selling((2, 3), 1)
        play(state, Sell("PRR", 1), Sell("PRR", 1))
        assert (state.cash[1], state.spaces["PRR"]) == (1000 + 82 + 76 + 71, (5, 3))

    def test_sales_of_a_company_need_not_be_in_one_block(self) -> None:
        state = trading(shares={"PRR": {0: 4, 1: 4}, "LV": {1: 3, 2: 3}}, turn=1)
        play(state, Sell("PRR", 1), Sell("LV", 1), Sell("PRR", 2))
        assert (state.spaces["PRR"], state.spaces["LV"], state.pool["PRR"]) == ((5, 3), (3, 3), 3)

    def test_sales_on_both_sides_of_a_purchase_both_drop_the_price(self) -> None:
        state = trading(shares={"PRR": {0: 4, 1: 4}, "LV": {1: 3, 2: 3}}, turn=1)
        play(state, Sell("PRR", 1), Buy("LV", "ipo"), Sell("PRR", 2))
        assert (state.spaces["PRR"], state.cash[1]) == ((5, 3), 1000 + 82 - 82 + 2 * 76)

    def test_the_bank_pays(self) -> None:
        state = trading(shares={"PRR": {0: 4, 1: 4}}, turn=1)
        bank = state.bank
        play(state, Sell("PRR", 2))
        assert state.bank == bank - 2 * 82

    @pytest.mark.parametrize(
        ("space", "count", "end"),
        [
            ((2, 3), 4, (6, 3)),
            ((6, 3), 4, (10, 3)),
            ((7, 4), 1, (7, 4)),
            ((6, 5), 2, (6, 5)),
            ((5, 6), 1, (5, 6)),
            ((4, 7), 3, (4, 7)),
            ((3, 8), 1, (3, 8)),
            ((2, 10), 2, (2, 10)),
            ((2, 9), 1, (3, 9)),
            ((1, 12), 1, (1, 12)),
            ((1, 13), 3, (1, 13)),
            ((0, 12), 3, (1, 12)),
            ((6, 4), 4, (7, 4)),
            ((10, 0), 2, (10, 0)),
            ((9, 3), 4, (10, 3)),
        ],
    )
    def test_a_ledge_stops_the_drop(self, space: Space, count: int, end: Space) -> None:
        assert selling(space, count).spaces["PRR"] == end

    @pytest.mark.parametrize(
        ("space", "zone", "price"), [((3, 0), "yellow", 55), ((5, 0), "orange", 45), ((7, 0), "brown", 30)]
    )
    def test_a_sale_may_lead_into_a_zone(self, space: Space, zone: str, price: int) -> None:
        state = selling(space, 1)
        assert state.title.zones[state.spaces["PRR"]] == zone
        play(state, Sell("PRR", 1))
        assert state.cash[1] == 1000 + state.title.market[space[0]][space[1]].price + price


@pytest.mark.rule("10.2")
class TestThePool:
    def test_it_holds_at_most_half_of_a_company(self) -> None:
        state = trading(shares={"PRR": {0: 3, 1: 3}, "LV": {1: 3, 2: 3}}, pool={"PRR": 3}, turn=1)
        refused(state, Sell("PRR", 3), "10.2", 50)
        play(state, Sell("PRR", 2))
        refused(state, Sell("PRR", 1), "10.2", 50)
        assert offers(state, Sell("LV", 1))

    def test_sales_after_a_purchase_count_too(self) -> None:
        state = trading(shares={"PRR": {0: 3, 1: 3}, "LV": {1: 3, 2: 3}}, pool={"PRR": 4}, turn=1)
        play(state, Sell("PRR", 1), Buy("LV", "ipo"))
        refused(state, Sell("PRR", 1), "10.2", 50)

    def test_a_purchase_from_it_makes_room(self) -> None:
        state = trading(shares={"PRR": {0: 3, 1: 2}}, pool={"PRR": 5}, turn=1)
        refused(state, Sell("PRR", 1), "10.2", 50)
        play(state, Buy("PRR", "pool"), Sell("PRR", 1))
        assert state.pool["PRR"] == 5

    @pytest.mark.parametrize("space", [(6, 0), (8, 0)])
    def test_the_zones_do_not_change_it(self, space: Space) -> None:
        state = trading(shares={"PRR": {0: 7}, "LV": {1: 3}}, spaces={"PRR": space}, pool={"PRR": 3})
        refused(state, Sell("PRR", 3), "10.2", 50)


@pytest.mark.rule("10.2")
class TestLimits:
    def test_nothing_is_sold_in_the_first_stock_round(self) -> None:
        state = trading(shares={"PRR": {0: 3, 1: 3}}, stock_round=1)
        refused(state, Sell("PRR", 1), "10.2")
        assert Sell not in kinds(state)

    @pytest.mark.parametrize("count", [-1, 0, 5])
    def test_only_what_one_has(self, count: int) -> None:
        refused(trading(shares={"PRR": {0: 4, 1: 4}}), Sell("PRR", count), "10.2")

    @pytest.mark.rule("10.3")
    def test_no_presidents_certificate_without_a_successor(self) -> None:
        state = trading(shares={"PRR": {0: 4, 1: 1}})
        refused(state, Sell("PRR", 3), "10.2")
        play(state, Sell("PRR", 2))

    @pytest.mark.rule("10.3")
    def test_the_next_president_takes_the_certificate_first(self) -> None:
        state = trading(shares={"PRR": {0: 4, 1: 2}})
        play(state, Sell("PRR", 4), Pass())
        assert (state.president["PRR"], state.shares["PRR"]) == (1, (0, 2, 0))
