"""Trains and privates of other players: offers and answers (11, 11.7)."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import kinds, offers, play, refused
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Accept, BuyPrivate, BuyTrain, CounterOffer, Decline, Pass, State
from trunkline.games.chesapeake.testing import build_state


def dealing(**facts: Any) -> State:
    """PRR of seat 0 buys trains in phase 3; LV of seat 1 has one, seat 2 has P1."""
    known: dict[str, Any] = {
        "round": "operating",
        "company": "PRR",
        "step": "trains",
        "shares": {"PRR": {0: 6}, "LV": {1: 6}, "SRR": {0: 6}},
        "treasury": {"PRR": 300, "LV": 10},
        "trains": {"LV": ["3"], "SRR": ["2"]},
        "phase": "3",
        "privates": {"D&R": 2, "C-P": 0},
    }
    return build_state(**known | facts)


@pytest.mark.rule("11.7")
class TestTrains:
    @pytest.mark.ruling("R19")
    def test_an_offer_is_answered_by_the_owners_president(self) -> None:
        state = dealing()
        play(state, BuyTrain("3", "LV", 120))
        assert (state.step, state.actor, kinds(state)) == ("answer", 1, {Accept, CounterOffer, Decline})
        assert (state.trains["PRR"], state.treasury["PRR"]) == ((), 300)
        refused(state, Pass(), "11.7")
        play(state, Accept())
        assert (state.trains["PRR"], state.trains["LV"]) == (("3",), ())
        assert (state.treasury["PRR"], state.treasury["LV"]) == (180, 130)
        assert (state.step, state.actor) == ("trains", 0)

    @pytest.mark.ruling("R19")
    def test_who_declines_keeps_it_and_the_turn_goes_on(self) -> None:
        state = dealing()
        play(state, BuyTrain("3", "LV", 120), Decline())
        assert (state.trains["LV"], state.treasury["PRR"]) == (("3",), 300)
        assert (state.step, state.actor) == ("trains", 0)
        assert offers(state, Pass())

    @pytest.mark.ruling("R19")
    def test_the_owner_may_name_another_price_that_the_buyer_takes(self) -> None:
        state = dealing()
        play(state, BuyTrain("3", "LV", 120))
        refused(state, CounterOffer(120), "11.7", 120)
        refused(state, CounterOffer(301), "11.7", 300)
        refused(state, CounterOffer(0), "11.7", 1)
        play(state, CounterOffer(200))
        assert (state.step, state.actor, kinds(state)) == ("counter", 0, {Accept, Decline})
        refused(state, CounterOffer(150), "11.7")
        play(state, Accept())
        assert (state.trains["PRR"], state.trains["LV"]) == (("3",), ())
        assert (state.treasury["PRR"], state.treasury["LV"]) == (100, 210)
        assert (state.step, state.actor, state.offer, state.offer_price) == ("trains", 0, (), 0)

    @pytest.mark.ruling("R19")
    def test_one_such_exchange_for_each_thing_and_turn(self) -> None:
        state = dealing()
        play(state, BuyTrain("3", "LV", 120), CounterOffer(200), Decline())
        assert (state.trains["LV"], state.treasury["PRR"]) == (("3",), 300)
        assert (state.step, state.actor) == ("trains", 0)
        refused(state, BuyTrain("3", "LV", 200), "11.7")

    @pytest.mark.ruling("R19")
    def test_a_counter_offer_for_a_private_keeps_to_its_limits(self) -> None:
        state = dealing()
        play(state, BuyPrivate("D&R", 10))
        refused(state, CounterOffer(9), "11", 10, 40)
        refused(state, CounterOffer(41), "11", 10, 40)
        play(state, CounterOffer(40), Accept())
        assert (state.company_privates, state.cash[2], state.treasury["PRR"]) == ({"D&R": "PRR"}, 840, 260)

    @pytest.mark.ruling("R19")
    def test_between_two_companies_of_one_player_no_answer_is_needed(self) -> None:
        state = dealing()
        play(state, BuyTrain("2", "SRR", 1))
        assert state.trains["PRR"] == ("2",)

    @pytest.mark.ruling("R19")
    def test_the_other_reading_asks_nobody(self) -> None:
        for facts in ({"rulings": "18xx.games"}, {"consent": False}):
            state = dealing(**facts)
            play(state, BuyTrain("3", "LV", 120))
            assert state.trains["PRR"] == ("3",)

    @pytest.mark.parametrize("price", [0, -1, 301])
    def test_a_dollar_to_the_whole_treasury(self, price: int) -> None:
        refused(dealing(), BuyTrain("3", "LV", price), "11.7")
        play(dealing(), BuyTrain("3", "LV", 1))
        play(dealing(), BuyTrain("3", "LV", 300))


@pytest.mark.rule("11")
class TestPrivates:
    @pytest.mark.ruling("R19")
    def test_an_offer_is_answered_by_the_owner(self) -> None:
        state = dealing()
        play(state, BuyPrivate("D&R", 25))
        assert (state.step, state.actor) == ("answer", 2)
        play(state, Accept())
        assert (state.company_privates["D&R"], state.cash[2], state.treasury["PRR"]) == ("PRR", 825, 275)
        assert (state.step, state.actor) == ("trains", 0)

    @pytest.mark.ruling("R19")
    def test_who_declines_keeps_it(self) -> None:
        state = dealing()
        play(state, BuyPrivate("D&R", 25), Decline())
        assert state.privates["D&R"] == 2
        assert (state.step, state.actor) == ("trains", 0)

    @pytest.mark.ruling("R19")
    def test_what_was_declined_may_be_offered_for_again_in_the_next_turn(self) -> None:
        state = dealing(treasury={"PRR": 300, "LV": 10, "SRR": 100})
        play(state, BuyPrivate("D&R", 25), Decline())
        refused(state, BuyPrivate("D&R", 25), "11")
        while state.company != "SRR":
            play(state, Pass())
        play(state, BuyPrivate("D&R", 25), Accept())
        assert state.company_privates["D&R"] == "SRR"

    @pytest.mark.ruling("R19")
    def test_ones_own_private_is_not_asked_for(self) -> None:
        state = dealing()
        play(state, BuyPrivate("C-P", 80))
        assert (state.company_privates["C-P"], state.cash[0]) == ("PRR", 880)

    @pytest.mark.ruling("R19")
    def test_the_other_reading_asks_nobody(self) -> None:
        state = dealing(rulings="18xx.games")
        play(state, BuyPrivate("D&R", 25))
        assert state.company_privates["D&R"] == "PRR"

    @pytest.mark.ruling("R19")
    def test_an_offer_in_the_track_step_comes_back_to_it(self) -> None:
        state = dealing(step="track")
        assert ch.check(state, BuyPrivate("D&R", 25)) is None
        play(state, BuyPrivate("D&R", 25), Accept())
        assert (state.step, state.actor) == ("track", 0)
