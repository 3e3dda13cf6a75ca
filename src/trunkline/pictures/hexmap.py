"""Flat-topped hexes on paper, whatever the game: corners, places, the room that a map takes, and track in a hex."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, sin, sqrt

from trunkline.hexes import grid
from trunkline.pictures.svg import number, on_circle

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
    return " ".join(f"{number(x * side)},{number(y * side)}" for x, y in CORNERS)


def place(layout: grid.Layout, hex: str, side: float) -> tuple[float, float]:
    x, y = grid.centre(layout, hex)
    return x * side, y * side


def extent(layout: grid.Layout, hexes: Iterable[str], side: float) -> tuple[float, float, float, float]:
    """Left, top, width and height of the box around these hexes."""
    centres = [place(layout, hex, side) for hex in hexes]
    across, down = [x for x, _ in centres], [y for _, y in centres]
    left, top = min(across) - side, min(down) - side * sqrt(3) / 2
    return left, top, max(across) + side - left, max(down) + side * sqrt(3) / 2 - top


Point = tuple[float, float]
APOTHEM = sqrt(3) / 2
#: Radius of a curve, by how many edges apart its ends are: sharp around a corner, gentle around the point outside
#: where the lines of both edges meet.
RADII = {1: 0.5, 2: 1.5}


def towards(edge: float, distance: float) -> Point:
    """The point so far from the centre in the direction of an edge; half an edge more is a corner."""
    return on_circle(distance, 180 + 60 * edge)


def middle(edge: int) -> Point:
    return towards(edge, APOTHEM)


@dataclass(frozen=True, slots=True)
class TrackLine:
    """Track from one edge to another: straight, or an arc that is perpendicular to both edges."""

    start: int
    end: int

    @property
    def apart(self) -> int:
        """How many edges the ends are apart: 1 sharp, 2 gentle, 3 straight."""
        turn = (self.end - self.start) % 6
        return min(turn, 6 - turn)

    @property
    def is_left(self) -> bool:
        """Does it bend to the left on its way from start to end?"""
        return (self.end - self.start) % 6 < 3

    @property
    def pivot(self) -> Point:
        between = self.start + (self.end - self.start) % 6 / 2 if self.is_left else self.end + self.apart / 2
        return towards(between, 1.0 if self.apart == 1 else 2 * APOTHEM)

    def at(self, part: float, beside: float = 0.0) -> Point:
        """The point a part of the way along, and so far to the right of the track."""
        (x, y), (end_x, end_y) = middle(self.start), middle(self.end)
        if self.apart == 3:
            along_x, along_y = (end_x - x) / (2 * APOTHEM), (end_y - y) / (2 * APOTHEM)
            return x + part * (end_x - x) - beside * along_y, y + part * (end_y - y) + beside * along_x
        pivot_x, pivot_y = self.pivot
        sweep = pi - self.apart * pi / 3
        turned = atan2(y - pivot_y, x - pivot_x) + part * (-sweep if self.is_left else sweep)
        radius = self.radius(beside)
        return pivot_x + radius * cos(turned), pivot_y + radius * sin(turned)

    def radius(self, beside: float = 0.0) -> float:
        return RADII[self.apart] + (beside if self.is_left else -beside)

    def heading(self, part: float) -> float:
        """The direction there, in degrees clockwise from the east."""
        (x, y), (next_x, next_y) = self.at(part - 0.01), self.at(part + 0.01)
        return degrees(atan2(next_y - y, next_x - x))

    def way(self, side: float, beside: float = 0.0) -> str:
        """The path from where the pen is, or has been put, at the start to the end, for a hex of this side."""
        x, y = self.at(1.0, beside)
        end = f"{number(x * side)} {number(y * side)}"
        if self.apart == 3:
            return f"L{end}"
        radius = number(self.radius(beside) * side)
        return f"A{radius} {radius} 0 0 {0 if self.is_left else 1} {end}"

    def path(self, side: float) -> str:
        x, y = middle(self.start)
        return f"M{number(x * side)} {number(y * side)}{self.way(side)}"

    def points(self, count: int = 12) -> list[Point]:
        return [self.at(n / count) for n in range(count + 1)]


def spoke(edge: int, to: Point, count: int = 8) -> list[Point]:
    x, y = middle(edge)
    return [(x + n / count * (to[0] - x), y + n / count * (to[1] - y)) for n in range(count + 1)]


def distance(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def clearance(point: Point, others: list[Point]) -> float:
    return min((distance(point, other) for other in others), default=9.0)
