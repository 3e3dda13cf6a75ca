"""The stock market (6): every space and zone, and how earnings move a marker (11.6)."""

from itertools import pairwise

import pytest

from tests.games.chesapeake.moves import play
from tests.games.offtherails.positions import earning
from trunkline.games.offtherails import Dividend
from trunkline.games.offtherails.title import TITLE

CHART = """
 76  82  90 100p 112 126 142 160 180 200 225 250 275 300e
 70  76  82  90p 100 112 126 142 160 180 200 220 240 260
 65  70  76  82p  90 100 111 125 140 155 170 185
 60y 66  71  76p  82  90 100 110 120 130
 55y 62  67  71p  76  82  90 100
 50y 58y 65  67p  71  75  80
 45o 54y 63  67   69  70
 40o 50y 60y 67   68
 30b 40o 50y 60y
 20b 30b 40o 50y
 10b 20b 30b 40o
"""
ROWS = [[int(word.rstrip("pyobe")) for word in line.split()] for line in CHART.strip().splitlines()]
Space = tuple[int, int]


def marked(letter: str) -> set[Space]:
    """The spaces with a letter."""
    return {
        (row, column)
        for row, line in enumerate(CHART.strip().splitlines())
        for column, word in enumerate(line.split())
        if word.endswith(letter)
    }


def after_earnings(space: Space, *, pay: bool) -> Space:
    state = earning(spaces={"PRR": space})
    play(state, Dividend(pay))
    return state.spaces["PRR"]


@pytest.mark.rule("6")
class TestTheChart:
    def test_every_space_has_its_price(self) -> None:
        assert [[space.price for space in row] for row in TITLE.market] == ROWS

    def test_six_par_spaces_one_below_the_other(self) -> None:
        assert marked("p") == {(row, 3) for row in range(6)}
        assert TITLE.pars == {ROWS[row][column]: (row, column) for row, column in marked("p")}

    @pytest.mark.parametrize(("letter", "zone"), [("y", "yellow"), ("o", "orange"), ("b", "brown"), ("e", "end")])
    def test_every_zone(self, letter: str, zone: str) -> None:
        assert {space for space, name in TITLE.zones.items() if name == zone} == marked(letter)

    def test_only_300_ends_the_game(self) -> None:
        assert {ROWS[row][column] for row, column in marked("e")} == {300}
        assert max(map(max, ROWS)) == 300

    def test_no_row_is_longer_than_the_one_above(self) -> None:
        """So there is a space above the last one of every row but the first."""
        assert all(len(upper) >= len(lower) for upper, lower in pairwise(ROWS))


@pytest.mark.rule("11.6")
class TestEarnings:
    @pytest.mark.parametrize(
        ("space", "end"),
        [
            ((2, 3), (2, 4)),
            ((8, 0), (8, 1)),
            ((6, 0), (6, 1)),
            ((0, 11), (0, 12)),
            ((0, 12), (0, 13)),
        ],
    )
    def test_paid_they_move_the_marker_right(self, space: Space, end: Space) -> None:
        assert after_earnings(space, pay=True) == end

    @pytest.mark.parametrize("row", range(1, len(ROWS)))
    def test_paid_at_the_end_of_a_row_they_move_it_up(self, row: int) -> None:
        last = len(ROWS[row]) - 1
        assert after_earnings((row, last), pay=True) == (row - 1, last)

    @pytest.mark.parametrize("row", range(len(ROWS)))
    def test_withheld_they_move_it_left(self, row: int) -> None:
        assert after_earnings((row, 3), pay=False) == (row, 2)

    @pytest.mark.parametrize("row", range(len(ROWS) - 1))
    def test_withheld_at_the_left_edge_they_move_it_down(self, row: int) -> None:
        assert after_earnings((row, 0), pay=False) == (row + 1, 0)

    def test_in_the_bottom_corner_it_stays(self) -> None:
        assert after_earnings((10, 0), pay=False) == (10, 0)

    def test_no_earnings_are_like_earnings_withheld(self) -> None:
        state = earning(earnings=0, step="run", treasury={"PRR": 100})
        assert (state.step, state.spaces["PRR"]) == ("trains", (2, 2))

    def test_a_marker_that_arrives_goes_to_the_bottom_of_the_stack(self) -> None:
        state = earning(
            shares={"PRR": {0: 6}, "LV": {1: 4}},
            spaces={"PRR": (2, 3), "LV": (2, 4)},
        )
        play(state, Dividend(True))
        assert state.markers == ("LV", "PRR")
