"""Where names and costs are written on the map, so that they cover little else."""

from collections import Counter
from functools import cache, lru_cache
from itertools import chain
from math import sqrt
from typing import TypeAlias

from trunkline.hexes import grid
from trunkline.hexes.tiles import Tile
from trunkline.kit18xx.board import tile_at
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title
from trunkline.pictures import hexmap
from trunkline.pictures.hexmap import Point
from trunkline.pictures.tiles import VALUE, marks, obstacles, placed_stops, slot_radius

SIDE = 51.0
NAME_ROOM, RED_ROOM = 98.0, 74.0
#: Where the middle of a name may be, the best looking first.
NAME_PLACES = tuple(
    (x / 10, y / 20)
    for x in sorted(range(-8, 9), key=abs)
    for y in (-10, 11, *sorted(set(range(-18, 19)) - {-10, 11}, key=lambda y: abs(abs(y) - 10.5)))
)
#: How far from the middle of its hex a name may reach.
NAME_REACH = (1.4, 1.1)
#: How narrow a name may be set where it would cover something, and how many points of it that is worth.
NAME_WIDTHS = ((1.0, 0), (0.86, 2), (0.74, 5))
#: What it is worth that a name stays inside its hex, and that it covers nothing near it.
INSIDE, OUTSIDE_COST, NEAR_COST = 0.88, 4, 330
#: Where the middle of a cost may be.
COST_PLACES = tuple(
    (x, y)
    for y in (0.0, 0.56, 0.66, -0.56, -0.66, 0.3, -0.3, 0.45, -0.45, 0.15, -0.15)
    for x in (0.0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3, -0.42, 0.42)
)
#: Half the width and the height of a cost: its terrain beside it, or below it where there is less room.
COST_WIDE, COST_STACKED = (0.5, 0.14), (0.32, 0.21)
TOWN, LABEL = 0.2, 0.26
"""Half the length of the bar of a town, and half the width of a tile's label."""
Box = tuple[float, float, float, float]
"""The middle of something, half its width, and half its height, in sides of a hex."""


def centre(hex: str) -> Point:
    return hexmap.place(grid.DOUBLED, hex, SIDE)


@cache
def cost_place(title: Title, hex: str) -> tuple[Point, Point]:
    """Where the cost of a tile covers the least, and half its width and its height there.

    It stays inside the hex, since neighbors are drawn over anything that sticks out.
    """
    printed = title.hexes[hex]
    taken = _taken(printed.tile) + (_covered(title, hex, printed.tile) if printed.name else Counter())
    # The sides of a hex lean inwards.
    inside: list[tuple[Point, Point]] = [
        ((x, y), (half, high))
        for half, high in (COST_WIDE, COST_STACKED)
        for x, y in COST_PLACES
        if abs(x) + half <= 1.04 - (abs(y) + high) / sqrt(3)
    ]
    return max(inside, key=lambda one: _free(one[1][0], one[1][1], one[0], taken))


def cost_box(title: Title, hex: str) -> Box:
    (left, top), ((x, y), (half, high)) = centre(hex), cost_place(title, hex)
    return left / SIDE + x, top / SIDE + y, half, high


NameBoxes: TypeAlias = dict[str, tuple[Box, tuple[Box, ...]]]
"""Hex -> where its name is on the map, and what is near that it should not cover, seen from the hex."""


def name_boxes(state: State) -> NameBoxes:
    """Where the names are; worked out once for the tiles on the map."""
    kept = _kept(state.title, frozenset(state.tiles.items()))
    if not kept:
        kept.append(_name_boxes(state))
    return kept[0]


@lru_cache(maxsize=128)
def _kept(_title: Title, _tiles: frozenset[tuple[str, tuple[str, int]]]) -> list[NameBoxes]:
    """A place for the names among these tiles of a title."""
    return []


def _name_boxes(state: State) -> NameBoxes:
    """Where the names are: clear of those before them, of costs, and of stops and values in neighboring hexes."""
    title, hexes = state.title, state.title.hexes
    named = [hex for hex, printed in hexes.items() if printed.name]
    placed = [_red_name(hex) for hex in named if hexes[hex].colour == "red"]
    placed += [cost_box(title, hex) for hex, printed in hexes.items() if printed.cost and hex not in state.tiles]
    boxes: NameBoxes = {}
    for hex in (hex for hex in named if hexes[hex].colour != "red"):
        left, top = (each / SIDE for each in centre(hex))
        there = (_stop_boxes(centre(other), tile_at(state, other)) for other in title.neighbours[hex].values())
        near = tuple(
            (round(x - left, 2), round(y - top, 2), half, high)
            for x, y, half, high in chain(placed, *there)
            if abs(x - left) < NAME_REACH[0] + half and abs(y - top) < NAME_REACH[1] + high
        )
        (x, y), (half, high) = name_place(lines_of(hexes[hex].name), tile_at(state, hex), near)
        placed.append((x + left, y + top, half, high))
        boxes[hex] = placed[-1], near
    return boxes


@cache
def _stop_boxes(at: Point, tile: Tile) -> tuple[Box, ...]:
    boxes = []
    for place in placed_stops(tile):
        half = slot_radius(place.stop) if place.slots else TOWN
        boxes += [(x, y, half, half) for x, y in place.slots or (place.at,)]
    boxes += [(x, y, LABEL if words == tile.label else VALUE, VALUE) for words, (x, y) in marks(tile)]
    return tuple((at[0] / SIDE + x, at[1] / SIDE + y, half, high) for x, y, half, high in boxes)


def _red_name(hex: str) -> Box:
    """Where the name and the values of an area off the board are: in its middle."""
    x, y = centre(hex)
    return x / SIDE, y / SIDE, RED_ROOM / 2 / SIDE, 0.7


@lru_cache(maxsize=4096)
def name_place(lines: tuple[str, ...], tile: Tile, near: tuple[Box, ...] = ()) -> tuple[Point, Point]:
    """Where the middle of a name covers the least, and half its width and its height there."""
    taken = _taken(tile)
    # The cheapest first: what a place covers can only make it worse.
    best: tuple[int, Point, Point] | None = None
    for cost, place, size in _name_costs(*_size(lines)):
        if best is not None and cost > best[0]:
            break
        cost += _overlap(*size, place, near)
        if best is None or cost < best[0]:
            cost -= _free(*size, place, taken)
        if best is None or cost < best[0]:
            best = cost, place, size
    assert best is not None
    return best[1:]


@cache
def _name_costs(half: float, high: float) -> list[tuple[int, Point, Point]]:
    """The places and widths of a name by how far it sticks out of its hex and how narrow it is set, cheapest first."""
    costs = []
    for width, narrow in NAME_WIDTHS:
        for x, y in NAME_PLACES:
            over, beside = abs(y) + high - INSIDE, max(0.0, abs(x) + half * width - 1 + abs(y) / sqrt(3))
            cost = narrow + round(16 * beside) + (OUTSIDE_COST if over > 0 else 0) + (40 if over > 0.13 else 0)
            costs.append((cost, (x, y), (half * width, high)))
    return sorted(costs, key=lambda one: one[0])


def _covered(title: Title, hex: str, tile: Tile) -> Counter[Point]:
    (x, y), (half, high) = name_place(lines_of(title.hexes[hex].name), tile)
    return Counter([(x + half * dx / 5, y + high * dy / 2) for dx in range(-5, 6) for dy in range(-2, 3)] * 4)


def _overlap(half: float, high: float, place: Point, near: tuple[Box, ...]) -> int:
    """What it costs a name to cover parts of the boxes near it: two names on each other can't be read at all."""
    covered = 0.0
    for x, y, other_half, other_high in near:
        wide = min(half + 0.03 + other_half - abs(x - place[0]), 2 * other_half)
        tall = min(high + 0.03 + other_high - abs(y - place[1]), 2 * other_high)
        if wide > 0 and tall > 0:
            covered += NEAR_COST * (0.1 + 0.9 * wide * tall / (4 * other_half * other_high))
    return round(covered)


def _taken(tile: Tile) -> Counter[Point]:
    """What a name should not cover; cities, towns and values count more than track, since one looks for them."""
    taken = [*obstacles(tile)] * 2
    for place in placed_stops(tile):
        wide = slot_radius(place.stop) if place.slots else TOWN
        for x, y in place.slots or (place.at,):
            rings = [(part * wide * dx, part * wide * dy) for part in (0.5, 1.0) for dx, dy in hexmap.CORNERS]
            taken += [(x, y), *((x + dx, y + dy) for dx, dy in rings)] * 8
    for words, (x, y) in marks(tile):
        half = LABEL if words == tile.label else VALUE
        taken += [(x + dx, y + dy) for dx in (-half, 0.0, half) for dy in (-0.16, 0.0, 0.16)] * 16
    return Counter(taken)


def lines_of(name: str) -> tuple[str, ...]:
    words = name.split()
    if len(name) < 14 or len(words) == 1:
        return (name,)
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(cuts, key=lambda cut: max(map(len, cut)))


def _size(lines: tuple[str, ...]) -> Point:
    return min(max(map(len, lines)) * 0.078, NAME_ROOM / 2 / SIDE), 0.13 * len(lines)


def _free(half: float, high: float, place: Point, taken: Counter[Point]) -> int:
    """How few of the points that matter something so large covers there; larger is better."""
    (left, top), wide, tall = place, half + 0.03, high + 0.03
    return -sum(weight for (x, y), weight in taken.items() if abs(x - left) < wide and abs(y - top) < tall)
