"""The stock market (6): the printed chart, and how markers move for earnings (11.6)."""

from itertools import pairwise

import pytest

from tests.games.chesapeake.moves import play
from trunkline.core.rulebook import find
from trunkline.games.chesapeake import Dividend, State
from trunkline.games.chesapeake.testing import build_state
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx import market

PRINTED = [
    [80, 85, 90, 100, 110, 125, 140, 160, 180, 200, 225, 250, 275, 300, 325, 350, 375],
    [75, 80, 85, 90, 100, 110, 125, 140, 160, 180, 200, 225, 250, 275, 300, 325, 350],
    [70, 75, 80, 85, 95, 105, 115, 130, 145, 160, 180, 200],
    [65, 70, 75, 80, 85, 95, 105, 115, 130, 145],
    [60, 65, 70, 75, 80, 85, 95, 105],
    [55, 60, 65, 70, 75, 80],
    [50, 55, 60, 65],
    [40, 45, 50],
]


def earned(space: tuple[int, int], *, pay: bool) -> State:
    """PRR with $50 to pay or to withhold, its marker on a space of which LV is the top."""
    state = build_state(
        round="operating",
        company="PRR",
        step="dividend",
        earnings=50,
        shares={"PRR": {0: 6}, "LV": {1: 4}},
        spaces={"PRR": space, "LV": (3, 4)},
    )
    play(state, Dividend(pay))
    return state


@pytest.mark.rule("6")
class TestTheChart:
    def test_every_space_has_its_printed_price(self) -> None:
        assert [[space.price for space in row] for row in TITLE.market] == PRINTED

    def test_three_par_spaces_and_six_yellow_ones(self) -> None:
        spaces = {(r, c): space for r, row in enumerate(TITLE.market) for c, space in enumerate(row)}
        marked = {
            "par": [place for place, space in spaces.items() if space.par],
            "yellow": [place for place, space in spaces.items() if space.zone == "yellow"],
        }
        assert marked["par"] == [(2, 4), (3, 3), (4, 2)]
        assert marked["yellow"] == [(5, 0), (6, 0), (6, 1), (7, 0), (7, 1), (7, 2)]

    def test_no_price_is_higher_below_or_lower_to_the_right(self) -> None:
        for row, below in pairwise(PRINTED):
            assert all(upper >= lower for upper, lower in zip(row, below, strict=False))
            assert row == sorted(row)


def test_every_move_of_a_marker_is_found_under_its_sections() -> None:
    """`trunkline rule chesapeake 10.2` leads to what a sale does to the price, ledges included."""
    moves = {name for name in vars(market) if name.startswith("move_")}
    assert {place.name for place in find(("trunkline.kit18xx",), "6")} == {"place_marker", *moves}
    for section, names in {
        "10.2": {"move_down"},
        "10.6": {"move_up"},
        "11.6": {"move_left", "move_right", "move_up", "move_down"},
    }.items():
        assert names <= {place.name for place in find(("trunkline.kit18xx",), section)}


@pytest.mark.rule("11.6")
class TestMoves:
    @pytest.mark.parametrize(
        ("space", "end"),
        [
            ((3, 3), (3, 4)),
            ((3, 9), (2, 9)),
            ((7, 2), (6, 2)),
            ((2, 11), (1, 11)),
            ((1, 16), (0, 16)),
            ((0, 16), (0, 16)),
        ],
    )
    def test_paying_goes_right_or_up_at_the_end_of_a_row(self, space: tuple[int, int], end: tuple[int, int]) -> None:
        assert earned(space, pay=True).spaces["PRR"] == end

    @pytest.mark.parametrize(
        ("space", "end"), [((3, 3), (3, 2)), ((3, 0), (4, 0)), ((6, 0), (7, 0)), ((7, 0), (7, 0)), ((0, 0), (1, 0))]
    )
    def test_withholding_goes_left_or_down_at_the_start_of_a_row(
        self, space: tuple[int, int], end: tuple[int, int]
    ) -> None:
        assert earned(space, pay=False).spaces["PRR"] == end

    def test_a_marker_that_arrives_goes_to_the_bottom_of_the_stack(self) -> None:
        assert earned((3, 3), pay=True).markers == ("LV", "PRR")

    def test_a_marker_that_cannot_rise_keeps_its_place_in_the_stack(self) -> None:
        state = build_state(
            round="operating",
            company="PRR",
            step="dividend",
            earnings=50,
            shares={"PRR": {0: 6}, "LV": {1: 4}},
            spaces={"PRR": (0, 16), "LV": (0, 16)},
            markers=("PRR", "LV"),
        )
        play(state, Dividend(True))
        assert (state.spaces["PRR"], state.markers) == ((0, 16), ("PRR", "LV"))

    def test_no_earnings_are_like_earnings_withheld(self) -> None:
        state = build_state(round="operating", company="PRR", step="run", shares={"PRR": {0: 6}}, treasury={"PRR": 100})
        assert state.step == "trains"
        assert state.spaces["PRR"] == (3, 2)
