"""Where two sections meet: situations that no single section speaks of."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import kinds, legal, offers, play, refused
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import (
    Accept,
    BuyPrivate,
    BuyTrain,
    Decline,
    DiscardTrain,
    LayTile,
    Pass,
    Sell,
    State,
    UsePower,
)
from trunkline.games.chesapeake.testing import build_state

LINE = {"G7": ("9", 1), "F8": ("X1", 0)}


def poor(**facts: Any) -> State:
    """B&O has a route, no train and $20 in phase 3; LV of seat 1 has a 3-train."""
    known: dict[str, Any] = {
        "round": "operating",
        "company": "B&O",
        "step": "trains",
        "shares": {"B&O": {0: 6}, "LV": {1: 6}},
        "treasury": {"B&O": 20},
        "trains": {"LV": ["3"]},
        "cash": [300, 500, 500],
        "tiles": LINE,
        "phase": "3",
    }
    return build_state(**known | facts)


@pytest.mark.rule("11.8")
class TestEmergencyAndConsent:
    @pytest.mark.ruling("R16")
    @pytest.mark.ruling("R19")
    def test_help_for_another_players_train_waits_for_the_answer(self) -> None:
        state = poor()
        refused(state, BuyTrain("3", "LV", 181), ("11.7", "11.8"), 180)
        play(state, BuyTrain("3", "LV", 150))
        assert (state.actor, state.cash[0]) == (1, 300)
        play(state, Accept())
        assert (state.cash[0], state.treasury["B&O"], state.treasury["LV"]) == (170, 0, 150)

    @pytest.mark.ruling("R19")
    def test_a_declined_offer_does_not_free_from_the_obligation(self) -> None:
        state = poor()
        play(state, BuyTrain("3", "LV", 150), Decline())
        refused(state, Pass(), ("11.7", "11.8"))
        play(state, BuyTrain("3", "bank", 180))
        assert state.cash[0] == 140

    @pytest.mark.ruling("R16")
    def test_a_purchase_of_a_private_may_not_be_helped(self) -> None:
        state = poor(privates={"D&R": 1})
        refused(state, BuyPrivate("D&R", 21), "11", 20)

    @pytest.mark.ruling("R16")
    def test_a_purchase_of_the_presidents_private_raises_the_cash(self) -> None:
        """$20 of the treasury become the president's, who then has to add them again."""
        state = poor(privates={"D&R": 0})
        play(state, BuyPrivate("D&R", 20), BuyTrain("3", "bank", 180))
        assert (state.cash[0], state.treasury["B&O"]) == (300 + 20 - 180, 0)

    @pytest.mark.ruling("R16")
    @pytest.mark.parametrize("price", [60, 100, 160])
    def test_sales_for_any_amount_stop_when_the_cheapest_can_be_paid(self, price: int) -> None:
        held = {"B&O": {0: 6}, "LV": {1: 6}, "PRR": {0: 4, 2: 2}}
        spaces = {60: (4, 0), 100: (1, 4), 160: (1, 8)}
        state = poor(shares=held, spaces={"PRR": spaces[price]}, cash=[0, 0, 0], treasury={"B&O": 0})
        while Sell in kinds(state):
            assert state.cash[0] < 180
            play(state, Sell("PRR", 1) if offers(state, Sell("PRR", 1)) else Sell("B&O", 1))
        assert state.cash[0] >= 180
        assert offers(state, BuyTrain("3", "bank", 180))


@pytest.mark.rule("11.7")
class TestDiscardsInTheMiddle:
    @pytest.mark.ruling("R14")
    def test_the_turn_goes_on_after_the_discards(self) -> None:
        held = {"B&O": {0: 6}, "LV": {1: 6}}
        facts: dict[str, Any] = {"treasury": {"B&O": 1100}, "trains": {"LV": ["3"] * 4}, "depot": {"3": 0}}
        state = poor(shares=held, **facts)
        play(state, BuyTrain("4", "bank", 300))
        assert (state.step, state.actor) == ("discard", 1)
        play(state, DiscardTrain("3"))
        assert (state.step, state.actor, state.company) == ("trains", 0, "B&O")
        play(state, BuyTrain("3", "pool", 180))
        assert state.trains["B&O"] == ("3", "4")

    def test_equal_trains_are_one_choice(self) -> None:
        facts: dict[str, Any] = {"treasury": {"B&O": 1100}, "trains": {"LV": ["3"] * 4}, "depot": {"3": 0}}
        state = poor(**facts)
        play(state, BuyTrain("4", "bank", 300))
        assert legal(state) == [DiscardTrain("3")]

    def test_a_company_may_discard_what_it_just_bought(self) -> None:
        facts: dict[str, Any] = {"treasury": {"B&O": 1100}, "trains": {"B&O": ["3"] * 3}, "depot": {"3": 0}}
        state = poor(**facts)
        play(state, BuyTrain("4", "bank", 300))
        assert set(legal(state)) == {DiscardTrain("3"), DiscardTrain("4")}


@pytest.mark.rule("11.3")
class TestPowersAndTheHomeHex:
    @pytest.mark.ruling("R12")
    @pytest.mark.ruling("R20")
    def test_the_home_tile_may_follow_a_power(self) -> None:
        state = build_state(
            round="operating",
            company="PRR",
            shares={"PRR": {0: 6}},
            treasury={"PRR": 500},
            phase="3",
            company_privates={"B&S": "PRR"},
        )
        assert offers(state, LayTile("F2", "57", 1))
        if UsePower in kinds(state):
            play(state, UsePower("B&S", "F4", "9", 2), UsePower("B&S", "G5", "9", 2))
        play(state, LayTile("F2", "57", 1))

    @pytest.mark.ruling("R12")
    def test_without_a_tile_left_for_its_home_the_company_lays_none(self) -> None:
        tiles = dict.fromkeys(("C5", "C13", "D2", "D8", "D12", "E3", "G13"), ("57", 1))
        state = build_state(
            round="operating", company="PRR", shares={"PRR": {0: 6}}, treasury={"PRR": 500}, tiles=tiles, phase="2"
        )
        assert not any(isinstance(option, LayTile) for option in ch.options(state))

    @pytest.mark.ruling("R13")
    def test_a_home_on_a_laid_tile_takes_its_space_in_the_first_turn(self) -> None:
        state = build_state(
            round="operating",
            step="next_company",
            shares={"SRR": {0: 6}, "PRR": {1: 6}},
            treasury={"SRR": 800},
            phase="3",
            tiles={"H4": ("14", 0)},
            stations={"PRR": ["F2:0", "H4:0"]},
            operated=["PRR"],
        )
        assert state.stations["SRR"] == ("H4:0",)
        assert state.step == "track"


@pytest.mark.rule("10.1")
class TestTheLimitAndThePresidency:
    @pytest.mark.ruling("R7")
    def test_a_president_who_loses_the_certificate_may_come_over_the_limit(self) -> None:
        """Two single shares for one certificate: seat 0 has 11 certificates and then 12."""
        held = {"PRR": {0: 6}, "LV": {0: 6}, "SRR": {0: 2, 1: 2}}
        state = build_state(6, shares=held, cash=[300] * 6, turn=1)
        play(state, ch.Buy("SRR", "ipo"))
        assert state.president["SRR"] == 1
        for _ in range(4):
            play(state, Pass())
        assert (state.actor, kinds(state)) == (0, {Sell})
        play(state, Sell("SRR", 1))
        assert Pass in kinds(state)


@pytest.mark.rule("7.2")
class TestCompanies:
    def test_ten_shares_of_which_six_float_it(self) -> None:
        state = build_state(shares={"PRR": {0: 5}})
        assert (state.ipo["PRR"], state.floated) == (5, ())
        play(state, ch.Buy("PRR", "ipo"))
        assert (state.ipo["PRR"], state.floated) == (4, ("PRR",))
