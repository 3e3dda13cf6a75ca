"""Both coordinate systems."""

import pytest

from trunkline.hexes import grid
from trunkline.hexes.grid import DOUBLED, SHIFTED, Layout


@pytest.mark.parametrize(
    ("layout", "name", "around"),
    [
        (SHIFTED, "C3", ["C4", "B3", "B2", "C2", "D2", "D3"]),
        (SHIFTED, "D3", ["D4", "C4", "C3", "D2", "E3", "E4"]),
        (DOUBLED, "C5", ["C7", "B6", "B4", "C3", "D4", "D6"]),
        (DOUBLED, "D6", ["D8", "C7", "C5", "D4", "E5", "E7"]),
    ],
)
def test_the_six_neighbours_clockwise_from_the_south(layout: Layout, name: str, around: list[str]) -> None:
    assert [grid.neighbour(layout, name, edge) for edge in grid.EDGES] == around


@pytest.mark.parametrize("layout", [SHIFTED, DOUBLED])
@pytest.mark.parametrize("name", ["K5", "L6", "L5", "K6"])
def test_across_an_edge_and_back_is_home(layout: Layout, name: str) -> None:
    for edge in grid.EDGES:
        other = grid.neighbour(layout, name, edge)
        assert other is not None
        assert grid.neighbour(layout, other, grid.opposite(edge)) == name


@pytest.mark.parametrize("layout", [SHIFTED, DOUBLED])
@pytest.mark.parametrize("name", ["K5", "L6"])
def test_neighbours_are_one_hex_apart(layout: Layout, name: str) -> None:
    """Centres of neighbours of side 1 are the square root of three apart, edge 0 to the south."""
    x, y = grid.centre(layout, name)
    for edge in grid.EDGES:
        other_x, other_y = grid.centre(layout, grid.neighbour(layout, name, edge) or "")
        assert (other_x - x) ** 2 + (other_y - y) ** 2 == pytest.approx(3)
        assert (other_y > y) == (edge in (0, 1, 5))
        assert (other_x > x) == (edge in (4, 5))


def test_only_hexes_of_the_map_are_neighbours() -> None:
    around = grid.neighbours(SHIFTED, ["A0", "A1", "B0", "C5"])
    assert around == {"A0": {0: "A1", 5: "B0"}, "A1": {3: "A0", 4: "B0"}, "B0": {1: "A1", 2: "A0"}, "C5": {}}


def test_nothing_is_west_of_a_or_north_of_0() -> None:
    assert grid.neighbour(SHIFTED, "A0", 3) is None
    assert grid.neighbour(SHIFTED, "A0", 1) is None
    assert grid.neighbour(DOUBLED, "Z9", 5) is None


@pytest.mark.parametrize("name", ["", "A", "7", "a1", "AA1", "A-1", "A01", "A100", "A1 ", "Å1"])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is not the name of a hex"):
        grid.parse(name)
