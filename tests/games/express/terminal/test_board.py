"""The board of Chicago Express in the terminal: at 80 columns, everything that lies on the table can be read."""

from collections.abc import Mapping

import pytest
from rich.console import Console

from tests.games.express.moves import LINES
from trunkline.games import express as ex
from trunkline.games.express.tables import COMPANIES, HEXES
from trunkline.games.express.terminal import MARGIN, board
from trunkline.games.express.testing.positions import build_state
from trunkline.hexes import grid

NAMES = ("Ann", "Bob", "Cy")


def lines_of(state: ex.State, width: int, marks: Mapping[str, int] | None = None) -> list[str]:
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(board(state, NAMES, marks or {}, width))
    return captured.get().splitlines()


def hex_in(lines: list[str], hex: str, size: int) -> tuple[str, str]:
    """The two lines of a hex on the map."""
    column, row = grid.parse(hex)
    top, left = 1 + 2 * row + column % 2, MARGIN + column * size
    return lines[top][left : left + size].rstrip(), lines[top + 1][left : left + size].rstrip()


@pytest.mark.parametrize(("width", "size"), [(80, 4), (120, 5)])
class TestAHex:
    def test_says_what_it_costs_what_it_brings_and_what_a_house_adds(self, width: int, size: int) -> None:
        state = build_state(network={"PRR": ["Q3", "M5", "R3"], "B&O": ["Q3"]}, developed=["Q3"])
        lines = lines_of(state, width)
        assert hex_in(lines, "K10", size)[1] == "2+1¹"
        assert hex_in(lines, "L4", size) == ("▲", "3+1²")
        assert hex_in(lines, "A2", size)[1] == "3+7"
        assert hex_in(lines, "E0", size)[1] == "3+1"
        assert hex_in(lines, "Q3", size) == ("PB" if size == 4 else "PB Bi", "6*2")
        assert hex_in(lines, "M5", size) == ("P ▲", "+1²")
        assert hex_in(lines, "R3", size) == ("P ♣", "")

    def test_a_developed_hex_without_room(self, width: int, size: int) -> None:
        state = build_state(network={"PRR": ["M5", "R3"]}, developed=["M5", "R3"])
        lines = lines_of(state, width)
        assert hex_in(lines, "M5", size) == ("P ▲", "*3")
        assert hex_in(lines, "R3", size) == ("P ♣", "*")

    def test_says_all_where_four_companies_are(self, width: int, size: int) -> None:
        """I9 is Charleston: $3 for each locomotive, an income of 2, and 1 more with a house."""
        four = {company: ["I9"] for company in ("PRR", "B&O", "C&O", "NYC")}
        lines = lines_of(build_state(network=four), width)
        upper, lower = hex_in(lines, "I9", size)
        assert upper.startswith("PBCN")
        assert lower.startswith("15+2")
        if "¹" not in upper + lower:
            assert any(line.strip() == "A house in Charleston (I9) adds 1." for line in lines)
        assert hex_in(lines_of(build_state(network=four, developed=["I9"]), width), "I9", size)[1] == "15*3"

    def test_says_all_where_every_company_is(self, width: int, size: int) -> None:
        five = {company: ["I9"] for company in COMPANIES}
        upper, lower = hex_in(lines_of(build_state(network=five), width), "I9", size)
        assert (upper + lower).replace(" ", "").startswith("PBCNW+2")

    def test_an_option_shows_its_number_and_who_is_there(self, width: int, size: int) -> None:
        lines = lines_of(build_state(network={"PRR": ["Q3"]}), width, {"Q3": 12, "K10": 7})
        assert hex_in(lines, "Q3", size) == ("[12]", "P¹")
        assert hex_in(lines, "K10", size) == ("[7]", "2+1¹")


def test_wabash_shows_its_shares_and_locomotives_before_it_opens() -> None:
    (line,) = (line for line in lines_of(build_state(), 80) if "WAB" in line)
    assert line.split() == ["WAB", "2", "of", "2", "11", "not", "open", "yet", "(9.3)"]


@pytest.mark.parametrize(("supply", "left"), [(20, 17), (4, 1), (3, 0), (2, 0)])
def test_houses_left_are_those_until_the_end(supply: int, left: int) -> None:
    """As on the page: the last three houses are never counted (10.3)."""
    (line,) = (line for line in lines_of(build_state(houses=supply), 80) if "houses" in line)
    assert line.split("  ")[-1].strip() == f"houses left {left}"


def test_no_line_is_longer_than_the_terminal() -> None:
    state = build_state(network=LINES, developed=[hex for hex, printed in HEXES.items() if printed.develop][:15])
    assert max(map(len, lines_of(state, 80))) <= 80
