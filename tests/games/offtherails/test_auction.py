"""The private auction (9), which no train leaves, and what comes with P5 and P6 (7.1)."""

import pytest

from tests.games.chesapeake.moves import legal, offers, play, refused
from tests.games.offtherails.positions import build_state
from trunkline.games import offtherails
from trunkline.games.offtherails import Bid, Buy, Par, Pass, State

PRICES = (("D&R", 20), ("C-P", 40), ("B&S", 50), ("C&OC", 80), ("B&OR", 100), ("CV", 200))
ALL_TRAINS = {"2": 5, "3": 4, "4": 3, "5": 2, "6": 2}


def sold(players: int = 3, seed: int = 3) -> State:
    """All privates are bought at face value, and the last buyer names a par; seed 3 draws PRR."""
    state = offtherails.setup(players, seed)
    play(state, *(Bid(private, price) for private, price in PRICES))
    return state


@pytest.mark.rule("9")
class TestBids:
    def test_the_cheapest_is_bought_at_its_face_value(self) -> None:
        state = offtherails.setup(3, 3)
        for price in (15, 19, 21, 25):
            refused(state, Bid("D&R", price), "9", 20)
        play(state, Bid("D&R", 20))
        assert (state.privates, state.cash, state.bank, state.actor) == ({"D&R": 0}, [780, 800, 800], 9620, 1)

    @pytest.mark.parametrize(("private", "price"), PRICES[1:])
    def test_others_from_five_above_face_value_in_steps_of_five(self, private: str, price: int) -> None:
        state = offtherails.setup(3, 3)
        for wrong in (price, price + 4, price + 6):
            refused(state, Bid(private, wrong), "9", 5 if wrong > price + 5 else price + 5)
        play(state, Bid(private, price + 5))
        refused(state, Bid(private, price + 5), "9", price + 10)
        play(state, Bid(private, price + 10))

    def test_only_ones_highest_bids_tie_up_money(self) -> None:
        state = offtherails.setup(4, 3)
        play(state, Bid("CV", 400), Bid("CV", 405), Pass(), Pass())
        assert offers(state, Bid("C-P", 600))
        play(state, Bid("CV", 410), Pass(), Pass(), Pass())
        refused(state, Bid("C-P", 195), "9", 190)
        play(state, Bid("C-P", 190))

    def test_a_single_bidder_buys_once_the_cheapest_is_sold(self) -> None:
        state = offtherails.setup(3, 3)
        play(state, Bid("C-P", 45), Bid("D&R", 20))
        assert state.privates == {"D&R": 1, "C-P": 0}
        assert state.cash == [755, 780, 800]
        assert state.actor == 2

    def test_several_bidders_raise_the_lowest_first(self) -> None:
        state = offtherails.setup(3, 3)
        play(state, Bid("C-P", 45), Bid("C-P", 50), Bid("D&R", 20))
        assert (state.contested, state.actor) == ("C-P", 0)
        play(state, Bid("C-P", 55), Pass())
        assert (state.privates, state.actor) == ({"D&R": 2, "C-P": 0}, 0)

    def test_the_priority_deal_goes_left_of_the_last_buyer_at_face_value(self) -> None:
        state = sold()
        play(state, Par("PRR", 82))
        assert (state.round, state.stock_round, state.priority, state.actor) == ("stock", 1, 0, 0)


@pytest.mark.rule("9")
class TestAllPass:
    def test_the_first_private_gets_5_dollars_cheaper(self) -> None:
        state = offtherails.setup(3, 3)
        play(state, *[Pass()] * 3)
        refused(state, Bid("D&R", 20), "9", 15)
        play(state, Bid("D&R", 15))
        assert state.cash == [785, 800, 800]

    def test_at_nothing_the_next_player_takes_it(self) -> None:
        state = offtherails.setup(3, 3)
        play(state, *[Pass()] * 12)
        assert (state.privates, state.cash, state.actor) == ({"D&R": 0}, [800] * 3, 1)

    def test_before_the_first_sale_no_private_pays(self) -> None:
        state = build_state(round="auction")
        play(state, *[Pass()] * 3)
        assert state.cash == [800] * 3

    @pytest.mark.rule("11.9")
    def test_after_a_sale_privates_pay_and_no_train_leaves(self) -> None:
        state = offtherails.setup(3, 3)
        play(state, Bid("D&R", 20), Bid("C-P", 40), *[Pass()] * 3)
        assert state.cash == [785, 770, 800]
        assert (state.round, state.actor) == ("auction", 2)
        assert (state.depot, state.train_pool, state.phase) == (ALL_TRAINS, (), "2")

    @pytest.mark.rule("11.9")
    def test_however_often_the_phase_stays_2(self) -> None:
        state = offtherails.setup(3, 3)
        play(state, Bid("D&R", 20), *[Pass()] * 3 * 20)
        assert state.cash == [780 + 20 * 5, 800, 800]
        assert (state.depot, state.phase) == (ALL_TRAINS, "2")

    def test_a_bid_between_passes_counts(self) -> None:
        state = offtherails.setup(3, 3)
        play(state, Bid("D&R", 20), Pass(), Pass(), Bid("CV", 205), Pass(), Pass())
        assert state.cash == [780, 800, 800]
        play(state, Pass())
        assert state.cash == [785, 800, 800]


@pytest.mark.rule("7.1")
class TestWhatComesWithPrivates:
    def test_p5_brings_a_share(self) -> None:
        state = offtherails.setup(3, 3)
        play(state, *(Bid(private, price) for private, price in PRICES[:5]))
        assert (state.shares["B&O"], state.ipo["B&O"], state.president) == ((0, 1, 0), 9, {})

    @pytest.mark.parametrize("players", [2, 3])
    @pytest.mark.parametrize("par", [67, 71, 76, 82, 90, 100])
    def test_p6s_buyer_names_one_of_six_pars_and_gets_20_percent(self, players: int, par: int) -> None:
        state = sold(players)
        buyer = state.privates["CV"]
        assert state.actor == buyer
        assert {action.price for action in legal(state) if isinstance(action, Par)} == {67, 71, 76, 82, 90, 100}
        cash = state.cash[buyer]
        play(state, Par("PRR", par))
        assert (state.shares["PRR"][buyer], state.ipo["PRR"], state.president["PRR"]) == (2, 8, buyer)
        assert (state.par["PRR"], state.cash[buyer], state.floated) == (par, cash, ())

    @pytest.mark.parametrize("par", [0, 70, 75, 80, 95, 112])
    def test_no_other_par(self, par: int) -> None:
        refused(sold(), Par("PRR", par), ("7.1", "9", "10.4"))

    def test_no_other_company_and_no_pass(self) -> None:
        refused(sold(), Par("LV", 82), ("7.1", "9", "10.4"))
        refused(sold(), Pass(), ("7.1", "9"))

    def test_shares_can_be_bought_in_the_first_stock_round(self) -> None:
        state = sold()
        play(state, Par("PRR", 82), Buy("PRR", "ipo"))
        assert state.shares["PRR"] == (1, 0, 2)
