"""Operating rounds (11): their number, the order of companies, the steps of a turn."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import offers, play
from trunkline.games.chesapeake import BuyPrivate, BuyTrain, Dividend, LayTile, Pass, RunTrains, Sell
from trunkline.games.chesapeake.testing import build_state

HELD = {"PRR": {0: 6}, "LV": {1: 6}, "SRR": {2: 6}}


def operators(**facts: Any) -> list[str]:
    """The companies in the order in which they operate, each doing nothing."""
    state = build_state(round="operating", step="begin_round", shares=HELD, **facts)
    order = []
    while state.round == "operating" and state.company is not None:
        if state.company not in order:
            order.append(state.company)
        play(state, Pass())
    return order


@pytest.mark.rule("11")
class TestOrder:
    @pytest.mark.ruling("R11")
    def test_the_highest_price_first(self) -> None:
        assert operators(spaces={"PRR": (4, 3), "LV": (2, 5), "SRR": (3, 3)}) == ["LV", "SRR", "PRR"]

    @pytest.mark.ruling("R11")
    def test_then_furthest_right(self) -> None:
        """$80 three times: in the columns 5, 4 and 3."""
        assert operators(spaces={"PRR": (3, 3), "LV": (4, 4), "SRR": (5, 5)}) == ["SRR", "LV", "PRR"]

    @pytest.mark.ruling("R11")
    def test_then_the_top_of_the_stack(self) -> None:
        assert operators(markers=("SRR", "PRR", "LV")) == ["SRR", "PRR", "LV"]

    @pytest.mark.ruling("R11")
    def test_it_is_looked_at_again_after_each_company(self) -> None:
        """LV's president sells SRR in an emergency: SRR, at $85, falls behind PRR."""
        held = {"PRR": {0: 6}, "LV": {1: 6}, "SRR": {2: 4, 1: 2}}
        state = build_state(
            round="operating",
            company="LV",
            step="trains",
            shares=held,
            cash=[100, 0, 100],
            spaces={"LV": (2, 8), "SRR": (3, 4), "PRR": (5, 5)},
            tiles={"J2": ("57", 1), "I3": ("9", 1), "H4": ("57", 1)},
            stations={"LV": ["J2:0"], "PRR": ["F2:0"], "SRR": ["H4:0"]},
        )
        assert state.step == "trains"
        play(state, Sell("SRR", 1))
        assert state.spaces["SRR"] == (4, 4)  # $80 like PRR, which stands further right
        play(state, BuyTrain("2", "bank", 80))
        while state.company == "LV":
            play(state, Pass())
        assert state.company == "PRR"
        assert state.cash[1] == 85 - 80

    def test_every_company_operates_once_a_round(self) -> None:
        state = build_state(round="operating", step="begin_set", shares=HELD, phase="3")
        seen = []
        while state.round == "operating":
            turn = (state.operating_round, state.company)
            if turn not in seen:
                seen.append(turn)
            play(state, Pass())
        assert [company for number, company in seen if number == 1] == ["PRR", "LV", "SRR"]
        assert len(seen) == 6

    def test_a_new_phase_adds_no_round_to_a_set_that_has_begun(self) -> None:
        state = build_state(
            round="operating",
            company="PRR",
            step="trains",
            shares={"PRR": {0: 6}},
            treasury={"PRR": 800},
            depot={"2": 0},
        )
        play(state, BuyTrain("3", "bank", 180))
        assert state.phase == "3"
        while state.round == "operating":
            assert state.operating_round == 1
            play(state, Pass())


@pytest.mark.rule("11")
class TestSteps:
    def test_track_station_run_earnings_trains(self) -> None:
        state = build_state(
            round="operating",
            company="PRR",
            shares={"PRR": {0: 6}},
            treasury={"PRR": 500},
            tiles={"F2": ("57", 1), "E3": ("57", 1)},
            trains={"PRR": ["2"]},
            best_run=False,
        )
        steps = []
        for action in (LayTile("D4", "9", 1), Pass(), RunTrains(("2: F2:0 E3:0",)), Dividend(True), Pass()):
            steps.append(state.step)
            play(state, action)
        assert steps == ["track", "station", "run", "dividend", "trains"]
        assert state.round == "stock"

    def test_a_private_is_asked_for_last_where_one_could_be_bought(self) -> None:
        state = build_state(
            round="operating",
            company="PRR",
            step="privates",
            shares={"PRR": {0: 6}},
            treasury={"PRR": 500},
            phase="3",
            privates={"D&R": 0},
        )
        assert state.step == "privates"
        assert offers(state, BuyPrivate("D&R", 10))
        play(state, Pass())
        assert state.round == "stock"
