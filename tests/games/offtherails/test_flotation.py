"""Flotation at 50% (10.5), and the game for two (14)."""

import pytest

from tests.games.chesapeake.moves import offers, play, refused
from tests.games.offtherails.positions import build_state, earning, trading
from trunkline.games import offtherails
from trunkline.games.offtherails import Bid, Buy, Dividend, Par, Pass, Sell


@pytest.mark.rule("10.5")
class TestFlotation:
    @pytest.mark.parametrize("par", [67, 71, 76, 82, 90, 100])
    def test_at_50_percent_a_company_gets_ten_times_its_par(self, par: int) -> None:
        state = trading(shares={"PRR": {0: 2, 1: 2}}, par={"PRR": par}, spaces={"PRR": (2, 7)}, turn=2)
        assert (state.floated, state.treasury["PRR"]) == ((), 0)
        bank = state.bank
        play(state, Buy("PRR", "ipo"))
        assert (state.floated, state.treasury["PRR"]) == (("PRR",), 10 * par)
        assert (state.bank, state.ipo["PRR"], state.pool["PRR"]) == (bank + par - 10 * par, 5, 0)

    @pytest.mark.parametrize(("units", "floated"), [(2, ()), (3, ()), (4, ("PRR",))])
    def test_a_president_alone_needs_three_more_shares(self, units: int, floated: tuple[str, ...]) -> None:
        state = trading(shares={"PRR": {0: units}, "LV": {1: 2}})
        play(state, Buy("PRR", "ipo"))
        assert state.floated == floated

    def test_shares_in_the_pool_have_left_the_ipo(self) -> None:
        state = trading(shares={"PRR": {0: 2}}, pool={"PRR": 2}, turn=1)
        play(state, Buy("PRR", "ipo"))
        assert (state.floated, state.treasury["PRR"]) == (("PRR",), 820)

    def test_a_purchase_from_the_pool_does_not_float(self) -> None:
        state = trading(shares={"PRR": {0: 2}}, pool={"PRR": 2}, turn=1)
        play(state, Buy("PRR", "pool"))
        assert state.floated == ()

    def test_shares_sold_again_still_count(self) -> None:
        state = trading(shares={"PRR": {0: 2, 1: 2}}, turn=1)
        play(state, Sell("PRR", 2), Pass(), Buy("PRR", "ipo"))
        assert state.floated == ("PRR",)

    def test_the_share_that_comes_with_p5_counts(self) -> None:
        state = trading(shares={"B&O": {0: 3, 1: 1}}, turn=1)
        play(state, Buy("B&O", "ipo"))
        assert state.floated == ("B&O",)

    def test_it_happens_once(self) -> None:
        state = trading(shares={"PRR": {0: 3, 1: 2}}, treasury={"PRR": 12}, turn=2)
        assert state.floated == ("PRR",)
        play(state, Buy("PRR", "ipo"))
        assert state.treasury["PRR"] == 12

    def test_it_operates_from_the_next_operating_round_on(self) -> None:
        state = trading(shares={"PRR": {0: 4}, "LV": {1: 4}}, turn=0)
        play(state, Buy("PRR", "ipo"), *[Pass()] * 4)
        assert (state.round, state.company, state.stations["PRR"]) == ("operating", "PRR", ("F2:0",))
        while state.round == "operating":
            assert state.company == "PRR"
            play(state, Pass())
        assert state.stations["LV"] == ()

    @pytest.mark.rule("11.6")
    def test_the_half_in_the_ipo_pays_nobody(self) -> None:
        state = earning(earnings=100, shares={"PRR": {0: 3, 1: 1}}, pool={"PRR": 1})
        bank = state.bank
        play(state, Dividend(True))
        assert state.ipo["PRR"] == 5
        assert (state.cash, state.treasury["PRR"], state.bank) == ([830, 810, 800], 10, bank - 50)


@pytest.mark.rule("14.1")
class TestTwoPlayers:
    @pytest.mark.parametrize("price", [67, 71, 76, 82, 90, 100])
    def test_a_presidents_certificate_is_30_percent(self, price: int) -> None:
        state = trading(2, shares={})
        play(state, Par("PRR", price))
        assert (state.shares["PRR"], state.ipo["PRR"], state.cash[0]) == ((3, 0), 7, 1000 - 3 * price)
        refused(trading(2, shares={}, cash=[200, 0]), Par("PRR", 67), "10.4", 201, 200)

    def test_but_that_of_p6s_company_is_20_percent(self) -> None:
        state = offtherails.setup(2, 3)
        for private, price in (("D&R", 20), ("C-P", 40), ("B&S", 50), ("C&OC", 80), ("B&OR", 100), ("CV", 200)):
            play(state, Bid(private, price))
        play(state, Par("PRR", 100))
        assert (state.shares["PRR"], state.ipo["PRR"]) == ((0, 2), 8)

    @pytest.mark.rule("14.2")
    def test_two_more_shares_float_it_and_the_rest_goes_to_the_pool(self) -> None:
        state = trading(2, shares={"PRR": {0: 3}})
        play(state, Buy("PRR", "ipo"))
        assert (state.floated, state.ipo["PRR"], state.pool["PRR"]) == ((), 6, 0)
        state = trading(2, shares={"PRR": {0: 4}})
        play(state, Buy("PRR", "ipo"))
        assert (state.floated, state.treasury["PRR"]) == (("PRR",), 820)
        assert (state.ipo["PRR"], state.pool["PRR"]) == (0, 5)

    @pytest.mark.rule("14.2")
    def test_p6s_company_needs_three_more(self) -> None:
        state = trading(2, shares={"N&W": {0: 4}})
        play(state, Buy("N&W", "ipo"))
        assert (state.floated, state.ipo["N&W"], state.pool["N&W"]) == (("N&W",), 0, 5)

    @pytest.mark.rule("14.2")
    def test_no_sale_while_half_of_it_is_in_the_pool(self) -> None:
        state = trading(2, shares={"PRR": {0: 4}, "LV": {0: 2, 1: 5}})
        play(state, Buy("PRR", "ipo"))
        assert (state.actor, state.pool["PRR"]) == (0, 5)
        refused(state, Sell("PRR", 1), "10.2", 50)

    @pytest.mark.rule("14.3")
    def test_when_the_other_player_buys_a_share_leaves_the_game_first(self) -> None:
        state = trading(2, shares={"PRR": {0: 5}}, turn=1)
        play(state, Buy("PRR", "pool"))
        assert (state.shares["PRR"], state.pool["PRR"], state.removed["PRR"]) == ((5, 1), 3, 1)
        assert state.cash[1] == 1000 - 82

    @pytest.mark.rule("14.3")
    def test_and_again_for_each_share_bought_in_the_brown_zone(self) -> None:
        state = trading(2, shares={"PRR": {0: 5}}, spaces={"PRR": (8, 0)}, turn=1)
        play(state, Buy("PRR", "pool"), Buy("PRR", "pool"))
        assert (state.shares["PRR"], state.pool["PRR"], state.removed["PRR"]) == ((5, 2), 1, 2)
        assert state.cash[1] == 1000 - 2 * 30

    @pytest.mark.rule("14.3")
    def test_the_last_share_is_only_removed(self) -> None:
        state = trading(2, shares={"PRR": {0: 6, 1: 2}}, removed={"PRR": 1}, turn=1)
        play(state, Buy("PRR", "pool"))
        assert (state.pool["PRR"], state.removed["PRR"], state.shares["PRR"]) == (0, 2, (6, 2))
        assert state.cash[1] == 1000

    @pytest.mark.rule("14.4")
    @pytest.mark.parametrize(("removed", "space"), [(2, (1, 3)), (1, (2, 3))])
    def test_with_an_empty_pool_it_rises(self, removed: int, space: tuple[int, int]) -> None:
        state = trading(2, shares={"PRR": {0: 6, 1: 2}}, removed={"PRR": removed})
        assert state.pool["PRR"] == 2 - removed
        play(state, Pass(), Pass())
        assert state.spaces["PRR"] == space

    @pytest.mark.rule("14.4")
    @pytest.mark.rule("12")
    def test_it_may_rise_to_300(self) -> None:
        state = trading(2, shares={"PRR": {0: 6, 1: 2}}, removed={"PRR": 2}, spaces={"PRR": (1, 13)})
        play(state, Pass(), Pass())
        assert (state.spaces["PRR"], state.step, state.actor) == ((0, 13), "over", None)

    @pytest.mark.rule("10.1")
    def test_twenty_certificates(self) -> None:
        held = {name: {1: 5} for name in ("PLE", "SRR", "C&O", "C&A", "B&O", "LV")} | {"PRR": {0: 4, 1: 2}}
        state = build_state(2, shares=held, turn=1, cash=[600, 600])  # 6 x 3 + 2
        refused(state, Buy("PRR", "pool"), "10.1", 20)
        state.spaces = {**state.spaces, "PRR": (4, 0)}
        assert offers(state, Buy("PRR", "pool"))
