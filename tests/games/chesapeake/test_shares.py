"""The presidency (7.3, 10.3): who has it, how it changes, and what that forbids."""

import pytest

from tests.games.chesapeake.moves import offers, play, refused
from trunkline.games.chesapeake import Buy, Pass, Sell
from trunkline.games.chesapeake.testing import build_state


@pytest.mark.rule("7.3")
class TestThePresident:
    def test_more_shares_take_the_presidency(self) -> None:
        state = build_state(shares={"PRR": {0: 2, 1: 2}}, cash=[0, 200, 0], turn=1)
        play(state, Buy("PRR", "ipo"))
        assert (state.president["PRR"], state.shares["PRR"]) == (1, (2, 3, 0))

    def test_as_many_do_not(self) -> None:
        state = build_state(shares={"PRR": {0: 3, 1: 2}}, cash=[0, 200, 0], turn=1)
        play(state, Buy("PRR", "ipo"))
        assert state.president["PRR"] == 0

    def test_the_new_president_decides_for_the_company(self) -> None:
        state = build_state(shares={"PRR": {0: 3, 1: 3}}, cash=[0, 200, 0], turn=1, treasury={"PRR": 800})
        play(state, Buy("PRR", "ipo"), *[Pass()] * 3)
        assert (state.company, state.actor) == ("PRR", 1)

    @pytest.mark.rule("10.1")
    def test_nobody_at_the_limit_buys_even_to_become_president(self) -> None:
        held = {"SRR": {0: 6}, "LV": {0: 6}, "PRR": {0: 2, 1: 2}}
        state = build_state(6, shares=held, cash=[300] * 6, president={"PRR": 1}, privates={})
        assert not offers(state, Buy("PRR", "ipo"))


@pytest.mark.rule("10.3")
class TestTheChange:
    def test_a_sale_below_another_holding_gives_it_away(self) -> None:
        state = build_state(shares={"PRR": {0: 4, 2: 3}})
        play(state, Sell("PRR", 2))
        assert (state.president["PRR"], state.shares["PRR"], state.pool["PRR"]) == (2, (2, 0, 3), 2)

    @pytest.mark.ruling("R9")
    def test_the_president_may_sell_all_if_another_can_take_over(self) -> None:
        state = build_state(shares={"PRR": {0: 3, 1: 2}})
        play(state, Sell("PRR", 3))
        assert (state.president["PRR"], state.shares["PRR"], state.pool["PRR"]) == (1, (0, 2, 0), 3)

    @pytest.mark.ruling("R9")
    def test_the_president_may_sell_half_of_the_certificate(self) -> None:
        state = build_state(shares={"PRR": {0: 2, 1: 2}})
        play(state, Sell("PRR", 1))
        assert (state.president["PRR"], state.shares["PRR"]) == (1, (1, 2, 0))

    @pytest.mark.ruling("R27")
    def test_nobody_with_less_than_twenty_percent_can_take_over(self) -> None:
        state = build_state(shares={"PRR": {0: 3, 1: 1, 2: 1}})
        refused(state, Sell("PRR", 2), "10.2")
        refused(state, Sell("PRR", 3), "10.2")
        play(state, Sell("PRR", 1))
        assert state.president["PRR"] == 0

    def test_the_largest_holding_takes_over(self) -> None:
        state = build_state(4, shares={"PRR": {0: 4, 1: 2, 2: 3}})
        play(state, Sell("PRR", 4))
        assert state.president["PRR"] == 2

    @pytest.mark.parametrize(("seller", "heir"), [(0, 1), (2, 3), (3, 0)])
    def test_among_equals_the_closest_to_the_left(self, seller: int, heir: int) -> None:
        held = dict.fromkeys(range(4), 2) | {seller: 3}
        state = build_state(4, shares={"PRR": held}, turn=seller)
        play(state, Sell("PRR", 2))
        assert state.president["PRR"] == heir

    def test_holdings_that_stay_equal_change_nothing(self) -> None:
        state = build_state(shares={"PRR": {0: 4, 1: 3}})
        play(state, Sell("PRR", 1))
        assert state.president["PRR"] == 0

    @pytest.mark.ruling("R9")
    def test_the_pool_still_takes_no_more_than_half(self) -> None:
        state = build_state(shares={"PRR": {0: 6, 1: 2}})
        refused(state, Sell("PRR", 6), "10.2", 50)
        play(state, Sell("PRR", 5))
        assert state.president["PRR"] == 1

    @pytest.mark.ruling("R27")
    @pytest.mark.rule("14.1")
    def test_with_two_players_thirty_percent_where_the_certificate_is_triple(self) -> None:
        state = build_state(2, vanderbilt="LV", shares={"PRR": {0: 4, 1: 2}, "LV": {0: 3, 1: 2}}, floated=())
        refused(state, Sell("PRR", 2), "10.2")
        play(state, Sell("PRR", 1), Sell("LV", 2))
        assert state.president == {"PRR": 0, "LV": 1}
        state = build_state(2, vanderbilt="LV", shares={"PRR": {0: 4, 1: 3}}, floated=())
        play(state, Sell("PRR", 4))
        assert (state.president["PRR"], state.shares["PRR"]) == (1, (0, 3))
