"""Flat-topped hexes on paper, whatever the game: corners, places, and the room that a map takes."""

from collections.abc import Iterable
from math import sqrt

from trunkline.hexes import grid
from trunkline.pictures.svg import number

#: The corners of a hex of side 1 around its centre, clockwise from the east.
CORNERS = (
    (1.0, 0.0),
    (0.5, sqrt(3) / 2),
    (-0.5, sqrt(3) / 2),
    (-1.0, 0.0),
    (-0.5, -sqrt(3) / 2),
    (0.5, -sqrt(3) / 2),
)


def outline(side: float) -> str:
    """The points of a hex around the origin, for a polygon."""
    return " ".join(f"{number(x * side)},{number(y * side)}" for x, y in CORNERS)


def place(layout: grid.Layout, hex: str, side: float) -> tuple[float, float]:
    """The centre of a hex when hexes have this side."""
    x, y = grid.centre(layout, hex)
    return x * side, y * side


def extent(layout: grid.Layout, hexes: Iterable[str], side: float) -> tuple[float, float, float, float]:
    """Left, top, width and height of the box around these hexes."""
    centres = [place(layout, hex, side) for hex in hexes]
    across, down = [x for x, _ in centres], [y for _, y in centres]
    left, top = min(across) - side, min(down) - side * sqrt(3) / 2
    return left, top, max(across) + side - left, max(down) + side * sqrt(3) / 2 - top
