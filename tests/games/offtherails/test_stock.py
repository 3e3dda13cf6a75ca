"""Stock rounds (10): turns in which players sell, buy and sell again, and their end (10.6)."""

import pytest

from tests.games.chesapeake.moves import kinds, offers, play, refused
from tests.games.offtherails.positions import build_state, trading
from trunkline.games import offtherails
from trunkline.games.offtherails import Bid, Buy, Par, Pass, Sell

TWO = {"PRR": {0: 3, 1: 3}, "LV": {1: 3, 2: 3}}


@pytest.mark.rule("10")
class TestTurns:
    def test_a_purchase_does_not_end_a_turn(self) -> None:
        state = trading(shares=TWO)
        play(state, Buy("LV", "ipo"))
        assert (state.actor, kinds(state)) == (0, {Sell, Pass})

    def test_sell_buy_sell(self) -> None:
        state = trading(shares=TWO, turn=1)
        play(state, Sell("PRR", 1), Buy("LV", "ipo"), Sell("PRR", 1))
        assert (state.actor, state.shares["PRR"], state.shares["LV"]) == (1, (3, 1, 0), (0, 4, 3))
        assert state.cash[1] == 1000 + 82 - 82 + 76

    def test_several_sales_before_and_several_after(self) -> None:
        held = TWO | {"SRR": {1: 3, 2: 4}}
        state = trading(shares=held, turn=1)
        play(state, Sell("PRR", 1), Sell("SRR", 1), Sell("PRR", 1))
        play(state, Buy("LV", "ipo"))
        play(state, Sell("SRR", 1), Sell("LV", 1), Sell("SRR", 1), Pass())
        assert state.actor == 2
        assert [state.shares[name][1] for name in ("PRR", "SRR", "LV")] == [1, 0, 3]

    def test_one_purchase_a_turn_whatever_is_sold_afterwards(self) -> None:
        state = trading(shares=TWO, turn=1)
        play(state, Buy("LV", "ipo"))
        for action in (Buy("LV", "ipo"), Buy("PRR", "ipo"), Par("SRR", 67)):
            refused(state, action, ("10", "10.4"))
        play(state, Sell("PRR", 1))
        for action in (Buy("LV", "ipo"), Par("SRR", 67)):
            refused(state, action, ("10", "10.4"))
        assert kinds(state) == {Sell, Pass}

    def test_what_has_just_been_bought_may_be_sold(self) -> None:
        state = trading(shares=TWO)
        play(state, Buy("LV", "ipo"), Sell("LV", 1))
        assert (state.shares["LV"], state.pool["LV"]) == ((0, 3, 3), 1)

    def test_a_company_can_be_taken_over_and_another_one_sold(self) -> None:
        state = trading(shares=TWO | {"SRR": {1: 3, 2: 3}}, turn=1, president={"LV": 2})
        play(state, Sell("PRR", 1), Buy("LV", "ipo"), Sell("SRR", 2), Pass())
        assert state.president == {"PRR": 0, "LV": 1, "SRR": 2}

    def test_after_a_par_the_turn_continues(self) -> None:
        state = trading(shares=TWO, turn=1)
        play(state, Par("SRR", 67), Sell("LV", 1), Pass())
        assert (state.actor, state.president["SRR"]) == (2, 1)

    def test_a_pass_ends_the_turn(self) -> None:
        state = trading(shares=TWO)
        play(state, Buy("LV", "ipo"), Pass())
        assert state.actor == 1

    def test_it_ends_when_nothing_can_be_sold(self) -> None:
        """A president's certificate that nobody else can take is all that the seat has."""
        state = trading(shares=TWO, turn=2, cash=[500, 500, 500])
        state.shares = {**state.shares, "LV": (0, 6, 0)}
        play(state, Par("SRR", 67))
        assert state.actor == 0

    def test_it_ends_when_nothing_is_left_to_sell(self) -> None:
        state = trading(shares={"PRR": {0: 3, 1: 1}, "LV": {2: 3}}, turn=1)
        play(state, Buy("LV", "ipo"), Sell("PRR", 1), Sell("LV", 1))
        assert state.actor == 2

    def test_it_ends_when_the_pool_is_full(self) -> None:
        state = trading(shares={"PRR": {0: 3}, "LV": {2: 4}}, pool={"LV": 5}, turn=0)
        state.shares = {**state.shares, "PRR": (2, 0, 0)}
        state.ipo = {**state.ipo, "PRR": 8}
        play(state, Buy("LV", "ipo"))
        assert state.actor == 1

    def test_it_begins_with_the_priority_deal_and_goes_clockwise(self) -> None:
        state = trading(shares=TWO, priority=1, turn=1)
        play(state, Buy("LV", "ipo"), Pass())
        assert state.actor == 2
        play(state, Buy("PRR", "ipo"), Pass())
        assert state.actor == 0


@pytest.mark.rule("10")
class TestTheFirstStockRound:
    def test_a_purchase_ends_the_turn_because_nothing_may_be_sold(self) -> None:
        state = offtherails.setup(3, 3)
        for private, price in (("D&R", 20), ("C-P", 40), ("B&S", 50), ("C&OC", 80), ("B&OR", 100), ("CV", 200)):
            play(state, Bid(private, price))
        play(state, Par("PRR", 82))
        assert (state.stock_round, state.actor) == (1, 0)
        play(state, Buy("PRR", "ipo"))
        assert state.actor == 1
        play(state, Par("LV", 100))
        assert state.actor == 2
        refused(state, Sell("PRR", 1), "10.2")

    def test_there_too_only_one_purchase_in_a_turn(self) -> None:
        state = trading(shares=TWO, stock_round=1)
        play(state, Buy("LV", "ipo"))
        assert state.actor == 1


@pytest.mark.rule("10")
class TestPassing:
    @pytest.mark.parametrize("actions", [(Buy("LV", "ipo"),), (Sell("PRR", 1),), (Sell("PRR", 1), Buy("LV", "ipo"))])
    def test_a_pass_that_ends_a_turn_of_trading_is_none(self, actions: tuple[offtherails.Action, ...]) -> None:
        state = trading(shares=TWO, turn=1)
        play(state, *actions, Pass())
        assert (state.actor, state.passes) == (2, 0)
        play(state, Pass(), Pass())
        assert state.round == "stock"
        play(state, Pass())
        assert state.round == "operating"

    def test_the_round_ends_when_all_pass_in_a_row(self) -> None:
        state = trading(shares=TWO)
        play(state, Pass(), Pass(), Pass())
        assert state.round == "operating"

    def test_who_can_do_nothing_has_passed_once(self) -> None:
        """Seat 1 has neither money nor shares."""
        state = trading(shares={"LV": {0: 3, 2: 3}}, cash=[1000, 0, 1000])
        play(state, Buy("LV", "ipo"), Pass())
        assert (state.actor, state.passes) == (2, 1)
        play(state, Pass())
        assert (state.round, state.actor, state.passes) == ("stock", 0, 2)
        play(state, Pass())
        assert state.round == "operating"

    def test_trading_begins_the_count_of_passes_again(self) -> None:
        state = trading(shares=TWO)
        play(state, Pass(), Pass(), Sell("LV", 1), Pass(), Pass(), Pass())
        assert (state.round, state.actor) == ("stock", 2)
        play(state, Pass())
        assert state.round == "operating"

    def test_a_turn_that_ends_without_a_pass_begins_the_count_again(self) -> None:
        state = trading(shares={"PRR": {0: 2, 1: 1}, "LV": {1: 3}}, turn=1, cash=[500, 500, 500])
        play(state, Pass())
        state.shares = {**state.shares, "PRR": (3, 0, 0)}
        play(state, Par("SRR", 67))
        assert (state.actor, state.passes) == (0, 0)


@pytest.mark.rule("10.6")
class TestTheEndOfTheRound:
    def test_the_priority_deal_goes_left_of_the_last_who_bought_or_sold(self) -> None:
        state = trading(shares=TWO, turn=1, priority=1)
        play(state, Buy("LV", "ipo"), Sell("PRR", 1), Pass(), Pass(), Pass(), Pass())
        assert (state.round, state.priority) == ("operating", 2)

    def test_a_sale_after_a_purchase_is_one_turn(self) -> None:
        state = trading(shares=TWO, turn=0, priority=0)
        play(state, Sell("PRR", 1), Pass(), Buy("LV", "ipo"), Sell("LV", 1), Pass())
        play(state, Pass(), Pass(), Pass())
        assert (state.round, state.priority) == ("operating", 2)

    def test_a_sold_out_company_rises_a_row(self) -> None:
        state = trading(shares={"PRR": {0: 6, 1: 4}})
        play(state, Pass(), Pass(), Pass())
        assert state.spaces["PRR"] == (1, 3)

    @pytest.mark.parametrize("pool", [0, 1])
    def test_not_with_a_share_in_the_ipo_or_the_pool(self, pool: int) -> None:
        state = trading(shares={"PRR": {0: 6, 1: 3}}, pool={"PRR": pool})
        play(state, Pass(), Pass(), Pass())
        assert state.spaces["PRR"] == (2, 3)

    @pytest.mark.parametrize("space", [(0, 3), (0, 12)])
    def test_on_the_top_row_it_stays(self, space: tuple[int, int]) -> None:
        state = trading(shares={"PRR": {0: 6, 1: 4}}, spaces={"PRR": space})
        play(state, Pass(), Pass(), Pass())
        assert (state.spaces["PRR"], state.round, state.market_ended) == (space, "operating", False)

    def test_from_the_end_of_a_lower_row_there_is_always_a_space_above(self) -> None:
        state = trading(shares={"PRR": {0: 6, 1: 4}}, spaces={"PRR": (7, 4)})
        play(state, Pass(), Pass(), Pass())
        assert state.spaces["PRR"] == (6, 4)

    def test_all_ten_shares_of_one_player_are_sold_out(self) -> None:
        state = trading(shares={"PRR": {0: 10}}, spaces={"PRR": (7, 0)})
        play(state, Pass(), Pass(), Pass())
        assert (state.spaces["PRR"], state.round) == ((6, 0), "operating")

    def test_companies_rise_in_operating_order(self) -> None:
        held = {"PRR": {0: 6, 1: 4}, "LV": {0: 4, 1: 6}, "SRR": {2: 3}}
        state = trading(shares=held, spaces={"PRR": (4, 3), "LV": (4, 3), "SRR": (3, 3)}, markers=("LV", "SRR", "PRR"))
        play(state, Pass(), Pass(), Pass())
        assert state.markers == ("SRR", "LV", "PRR")

    @pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("D", 3)])
    def test_the_phase_gives_the_number_of_operating_rounds(self, phase: str, rounds: int) -> None:
        state = trading(shares=TWO, phase=phase)
        play(state, Pass(), Pass(), Pass())
        assert (state.round, state.operating_rounds) == ("operating", rounds)

    def test_without_a_floated_company_another_stock_round_follows(self) -> None:
        state = build_state(shares={"PRR": {0: 4}}, privates={"D&R": 1})
        play(state, Pass(), Pass(), Pass())
        assert (state.round, state.stock_round, state.cash) == ("stock", 3, [800, 805, 800])
        assert offers(state, Buy("PRR", "ipo"))
