"""Operating rounds (11): the order of companies where several spaces have the same price, and what carries over."""

from typing import Any

import pytest

from tests.games.chesapeake.moves import offers, play
from tests.games.offtherails.positions import build_state, earning
from trunkline.games.offtherails import BuyPrivate, BuyTrain, Dividend, LayTile, Pass, RunTrains, Sell

HELD = {"PRR": {0: 6}, "LV": {1: 6}, "SRR": {2: 6}}
Space = tuple[int, int]


def operators(**facts: Any) -> list[str]:
    """The companies in the order in which they operate, each doing nothing."""
    state = build_state(**{"round": "operating", "step": "begin_round", "shares": HELD} | facts)
    order: list[str] = []
    while state.round == "operating" and state.company is not None:
        if state.company not in order:
            order.append(state.company)
        play(state, Pass())
    return order


@pytest.mark.rule("11")
class TestOrder:
    def test_the_highest_price_first(self) -> None:
        assert operators(spaces={"PRR": (10, 0), "LV": (0, 12), "SRR": (3, 3)}) == ["LV", "SRR", "PRR"]

    def test_then_the_marker_furthest_right(self) -> None:
        """$82 three times: in the columns 2, 3 and 4."""
        assert operators(spaces={"PRR": (1, 2), "LV": (3, 4), "SRR": (2, 3)}) == ["LV", "SRR", "PRR"]

    @pytest.mark.parametrize("markers", [("PRR", "LV", "SRR"), ("SRR", "LV", "PRR"), ("LV", "PRR", "SRR")])
    def test_then_the_higher_row(self, markers: tuple[str, ...]) -> None:
        """$67 three times in the fourth column."""
        spaces = {"PRR": (7, 3), "LV": (5, 3), "SRR": (6, 3)}
        assert operators(spaces=spaces, markers=markers) == ["LV", "SRR", "PRR"]

    @pytest.mark.parametrize(("upper", "lower"), [((5, 3), (6, 3)), ((6, 3), (7, 3)), ((5, 3), (7, 3))])
    def test_for_each_pair_of_spaces_with_price_and_column_in_common(self, upper: Space, lower: Space) -> None:
        for first, second in (("PRR", "LV"), ("LV", "PRR")):
            held = {"PRR": {0: 6}, "LV": {1: 6}}
            assert operators(shares=held, spaces={first: upper, second: lower}) == [first, second]

    def test_then_the_top_of_the_stack(self) -> None:
        assert operators(markers=("SRR", "PRR", "LV")) == ["SRR", "PRR", "LV"]

    def test_it_is_looked_at_again_after_each_company(self) -> None:
        """LV's president sells a share of SRR, which falls from $71 to $67, one row above PRR."""
        state = build_state(
            round="operating",
            company="LV",
            step="trains",
            shares={"PRR": {0: 6}, "LV": {1: 6}, "SRR": {2: 4, 1: 2}},
            cash=[100, 10, 100],
            spaces={"LV": (2, 8), "SRR": (4, 3), "PRR": (6, 3)},
            tiles={"J2": ("57", 1), "I3": ("9", 1), "H4": ("57", 1)},
            stations={"LV": ["J2:0"], "PRR": ["F2:0"], "SRR": ["H4:0"]},
        )
        play(state, Sell("SRR", 1))
        assert state.spaces["SRR"] == (5, 3)
        play(state, BuyTrain("2", "bank", 80))
        while state.company == "LV":
            play(state, Pass())
        assert state.company == "SRR"

    def test_every_company_operates_once_a_round(self) -> None:
        state = build_state(round="operating", step="begin_set", shares=HELD, phase="5")
        seen: list[tuple[int, str | None]] = []
        while state.round == "operating":
            if (state.operating_round, state.company) not in seen:
                seen.append((state.operating_round, state.company))
            play(state, Pass())
        assert [number for number, _ in seen] == [1, 1, 1, 2, 2, 2, 3, 3, 3]


@pytest.mark.rule("11")
class TestATurn:
    def test_track_station_run_earnings_trains(self) -> None:
        state = build_state(
            round="operating",
            company="PRR",
            shares={"PRR": {0: 5}},
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

    def test_privates_pay_at_the_start_of_each_operating_round(self) -> None:
        privates = {"D&R": 0, "C-P": 1, "CV": 2}
        state = build_state(round="operating", step="begin_set", shares=HELD, phase="3", privates=privates)
        assert state.cash == [805, 810, 830]
        while state.operating_round == 1:
            play(state, Pass())
        assert state.cash == [810, 820, 860]

    @pytest.mark.parametrize(("phase", "possible"), [("2", False), ("3", True), ("4", True), ("5", False)])
    def test_companies_buy_privates_in_phases_3_and_4(self, phase: str, possible: bool) -> None:
        privates = {} if phase == "5" else {"D&R": 0}
        state = build_state(
            round="operating", company="PRR", shares=HELD, treasury={"PRR": 100}, phase=phase, privates=privates
        )
        for price in (9, 10, 40, 41):
            assert offers(state, BuyPrivate("D&R", price)) == (possible and 10 <= price <= 40)


@pytest.mark.rule("11.6")
class TestDividends:
    def test_a_tenth_for_each_share_and_the_pools_for_the_company(self) -> None:
        state = earning(earnings=120, shares={"PRR": {0: 7, 1: 1}}, spaces={"PRR": (6, 0)}, pool={"PRR": 2})
        play(state, Dividend(True))
        assert (state.cash, state.treasury["PRR"]) == ([884, 812, 800], 24)

    def test_withheld_everything_is_the_companys(self) -> None:
        state = earning(earnings=120)
        play(state, Dividend(False))
        assert (state.cash, state.treasury["PRR"]) == ([800, 800, 800], 120)
