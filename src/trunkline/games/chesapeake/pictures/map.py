"""The map of 18Chesapeake: what is printed in its hexes, the tiles laid there, and the stations in their cities."""

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from math import sqrt
from typing import TypeAlias

from trunkline.games.chesapeake.board import colour_at, home_city, place_of, tile_at
from trunkline.games.chesapeake.pictures.captions import stations_at
from trunkline.games.chesapeake.pictures.pieces import station
from trunkline.games.chesapeake.rules.privates import blocked_by
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import COLOURS, COMPANIES, HEXES, NEIGHBOURS, PHASES
from trunkline.games.chesapeake.words.things import hex_words
from trunkline.hexes import grid
from trunkline.hexes.tiles import Tile
from trunkline.pictures import hexmap
from trunkline.pictures.svg import element, fitted, group, number, path, rect, text, title
from trunkline.pictures.tiles import body, marks, obstacles, placed_stops, slot_radius
from trunkline.pictures.track import Point
from trunkline.words.language import language
from trunkline.words.phrases import money

SIDE = 51.0
LEFT, TOP, WIDTH, HEIGHT = hexmap.extent(grid.DOUBLED, HEXES, SIDE)
#: Where the middle of a name may be, the best looking first.
NAME_PLACES = tuple(
    (x, y)
    for x in (0.0, -0.2, 0.2, -0.34, 0.34, -0.5, 0.5)
    for y in (-0.5, 0.56, -0.6, -0.4, 0.46, 0.66, 0.0, -0.68, 0.74, -0.84, 0.86)
)
#: How narrow a name may be set where it would cover something, and how many points of it that is worth.
NAME_WIDTHS = ((1.0, 0), (0.86, 2), (0.74, 5))
#: What it is worth that a name stays inside its hex.
INSIDE, OUTSIDE_COST = 0.88, 4
#: Where the middle of a cost may be; it is half so wide and so high.
COST_PLACES = tuple(
    (x, y)
    for y in (0.0, 0.56, 0.66, -0.56, -0.66, 0.3, -0.3, 0.45, -0.45, 0.15, -0.15)
    for x in (0.0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3, -0.42, 0.42)
)
COST_HALF, COST_HIGH = 0.5, 0.14
Box = tuple[float, float, float, float]
"""The middle of something, half its width, and half its height, in sides of a hex."""
WORDS = 13.8
"""The size of everything written on the map: on a screen of 1440 px it is read without a glass."""
LINE, NAME_ROOM, RED_ROOM = 13.0, 98.0, 74.0
PEAK = "M-9 5L-3-5L0-.5L2.5-4L9 5Z"
WAVE = "M-9-1.5q3-3.6 6 0t6 0t6 0M-9 3q3-3.6 6 0t6 0t6 0"
HOMES = {
    card.home: tuple(company for company, other in COMPANIES.items() if other.home == card.home)
    for card in COMPANIES.values()
}
"""Hex -> the companies at home there."""
Stations: TypeAlias = Mapping[str, tuple[tuple[str, int], ...]]
"""Hex -> company and city of each station there."""


def board_map(state: State, routes: str = "", over: str = "", can: Mapping[str, str] | None = None) -> str:
    """All hexes of the map, each a group with its id in data-hex, over them their names, which may be wider.

    Routes lie over the track and under the names, what is given as `over` on top; hexes in which something `can` be
    done are marked, and say what.
    """
    can, stations = can or {}, _stations(state)
    names = [name(hex, tile_at(state, hex), near) for hex, (_, near) in name_boxes(state).items()]
    return group(
        *(_hex(state, hex, can.get(hex, ""), stations) for hex in HEXES),
        routes,
        group(*names, class_="names", aria_hidden="true"),
        over,
        at=(-LEFT, -TOP),
        class_="map",
    )


def centre(hex: str) -> Point:
    """Where a hex has its centre on the map."""
    return hexmap.place(grid.DOUBLED, hex, SIDE)


def _hex(state: State, hex: str, can: str, stations: Stations) -> str:
    """A hex as it is drawn; drawn once for all that stands in it."""
    laid, closed = state.tiles.get(hex), blocked_by(state, hex)
    expected = tuple(company for company in HOMES.get(hex, ()) if not state.stations[company])
    kept = _kept(hex, laid, stations.get(hex, ()), expected, closed, state.phase, can, language())
    if not kept:
        kept.append(draw_hex(state, hex, can))
    return kept[0]


@lru_cache(maxsize=2_000)
def _kept(
    _hex: str,
    _laid: tuple[str, int] | None,
    _stations: tuple[tuple[str, int], ...],
    _expected: tuple[str, ...],
    _closed: str | None,
    _phase: str,
    _can: str,
    _language: str,
) -> list[str]:
    """A place for a hex with all that its picture and its words depend on."""
    return []


def _stations(state: State) -> Stations:
    """Hex -> its stations."""
    there: dict[str, tuple[tuple[str, int], ...]] = {}
    for company, placed in state.stations.items():
        for hex, city in map(place_of, placed):
            there[hex] = (*there.get(hex, ()), (company, city))
    return there


def draw_hex(state: State, hex: str, can: str) -> str:
    """A hex drawn anew."""
    colour, tile, laid = colour_at(state, hex), tile_at(state, hex), state.tiles.get(hex)
    words = hex_words(state, hex)
    paint = "red" if colour == "red" else "bare" if colour == "white" else "tiled"
    return group(
        title(words),
        _ground(hex, colour),
        _glow() if can else "",
        group(
            body(tile, SIDE),
            "" if laid else _terrain(hex),
            _closed(state, hex),
            text(hex, -0.42 * SIDE, 0.79 * SIDE, "hex-id"),
            class_="printed",
        ),
        stations(state, hex),
        _offboard(state, hex) if colour == "red" and HEXES[hex].name else "",
        at=centre(hex),
        class_=f"hex {paint}{' can' * bool(can)}",
        role="button" if can else "img",
        tabindex="0" if can else None,
        aria_label=f"{words} {can}" if can else None,
        data_hex=hex,
        data_tile=laid[0] if laid else None,
        data_rotation=str(laid[1]) if laid else None,
    )


@cache
def _glow() -> str:
    """The frame of a hex in which something can be done: warm on white, to be seen on every colour of tile.

    It lies on the ground, inside the hex: cities near the edge are drawn over it, and those of neighbours are not cut.
    """
    return "".join(element("polygon", points=hexmap.outline(SIDE - 3.5), class_=name) for name in ("halo", "glow"))


@cache
def _ground(hex: str, colour: str) -> str:
    """The hex in its colour; two hexes of one area have no border between them."""
    land = element("polygon", points=hexmap.outline(SIDE), class_=f"land {colour}{' joined' * bool(HEXES[hex].area)}")
    if not HEXES[hex].area:
        return land
    inside = [edge for edge, other in NEIGHBOURS[hex].items() if HEXES[other].area == HEXES[hex].area]
    sides = []
    for edge in grid.EDGES:
        if edge not in inside:
            # corners run clockwise from the east; the south edge is between the second and the third
            (x, y), (to_x, to_y) = hexmap.CORNERS[(edge + 1) % 6], hexmap.CORNERS[(edge + 2) % 6]
            sides.append(f"M{number(x * SIDE)} {number(y * SIDE)}L{number(to_x * SIDE)} {number(to_y * SIDE)}")
    return land + path("".join(sides), "border")


def _terrain(hex: str) -> str:
    """Mountain or water with what a tile costs there."""
    printed = HEXES[hex]
    if not printed.cost:
        return ""
    x, y = (each * SIDE for each in _cost_place(hex))
    mark = path(PEAK, "peak") if printed.terrain == "mountain" else path(WAVE, "wave")
    return group(group(mark, at=(-15, 0)), text(money(printed.cost), 12, 5, "cost"), at=(x, y), class_="terrain")


@cache
def _cost_place(hex: str) -> Point:
    """Where what a tile costs covers the least; inside the hex, since neighbours are drawn over what sticks out."""
    printed = HEXES[hex]
    taken = _taken(printed.tile) + (_covered(hex, printed.tile) if printed.name else Counter())
    # The sides of a hex lean inwards.
    inside = [(x, y) for x, y in COST_PLACES if abs(x) + COST_HALF <= 1.04 - (abs(y) + COST_HIGH) / sqrt(3)]
    return max(inside, key=lambda one: _free(COST_HALF, COST_HIGH, one, taken))


def cost_box(hex: str) -> Box:
    """Where what a tile costs in a hex is on the map."""
    (left, top), (x, y) = centre(hex), _cost_place(hex)
    return left / SIDE + x, top / SIDE + y, COST_HALF, COST_HIGH


def _closed(state: State, hex: str) -> str:
    """The private that keeps a hex closed."""
    private = blocked_by(state, hex)
    if private is None:
        return ""
    printed = HEXES[hex]
    row = 0.0 if not printed.name else -0.74 if printed.cost else 0.45
    return group(
        element("polygon", points=hexmap.outline(SIDE - 4), class_="closed-line"),
        rect(-30, row * SIDE - 8, 60, 16, "tag", rx=3),
        fitted(f"✕ {private}", 0, row * SIDE + 5, WORDS, 54, "tag-words"),
        class_="closed",
        data_private=private,
    )


def stations(state: State, hex: str) -> str:
    """Stations in their spaces, then the homes of companies that have not come yet."""
    said = []
    for index, place in enumerate(placed_stops(tile_at(state, hex))):
        there = [(company, "station") for company in stations_at(state, hex, index)]
        there += [(company, "home") for company in _expected(state, hex, index)]
        radius = slot_radius(place.stop) * SIDE - 1
        for (company, class_), (x, y) in zip(there, place.slots, strict=False):
            said.append(station(company, x * SIDE, y * SIDE, radius, class_))
    return "".join(said)


def _expected(state: State, hex: str, city: int) -> list[str]:
    """Companies whose home this city is and that have not placed their station there."""
    return [
        company
        for company, card in COMPANIES.items()
        if card.home == hex and not state.stations[company] and home_city(state, company) == (hex, city)
    ]


def name_boxes(state: State) -> dict[str, tuple[Box, tuple[Box, ...]]]:
    """Where the name of each hex is on the map, and which names and costs placed before it are near, seen from it."""
    placed = [_red_name(hex) for hex in HEXES if HEXES[hex].name and HEXES[hex].colour == "red"]
    placed += [cost_box(hex) for hex in HEXES if HEXES[hex].cost and hex not in state.tiles]
    boxes = {}
    for hex in (hex for hex in HEXES if HEXES[hex].name and HEXES[hex].colour != "red"):
        left, top = (each / SIDE for each in centre(hex))
        near = tuple(
            (round(x - left, 2), round(y - top, 2), half, high)
            for x, y, half, high in placed
            if abs(x - left) < 3 and abs(y - top) < 2
        )
        (x, y), (half, high) = _name_place(_lines(HEXES[hex].name), tile_at(state, hex), near)
        placed.append((x + left, y + top, half, high))
        boxes[hex] = placed[-1], near
    return boxes


def _red_name(hex: str) -> Box:
    """Where the name and the values of an area off the board are: in its middle."""
    x, y = centre(hex)
    return x / SIDE, y / SIDE, RED_ROOM / 2 / SIDE, 0.7


@lru_cache(maxsize=4096)
def name(hex: str, tile: Tile, near: tuple[Box, ...] = ()) -> str:
    """The name in one line or two, where it covers the least, also of other names near it."""
    if not HEXES[hex].name:
        return ""
    lines = _lines(HEXES[hex].name)
    paint = "white" if tile == HEXES[hex].tile and HEXES[hex].colour == "white" else "tiled"
    (x, middle), (half, _high) = _name_place(lines, tile, near)
    top = middle * SIDE - (len(lines) - 1) * LINE / 2 + 4.8
    said = [fitted(line, x * SIDE, top + n * LINE, WORDS, 2 * half * SIDE, "name") for n, line in enumerate(lines)]
    return group(*said, at=centre(hex), class_=paint, data_name=hex)


@lru_cache(maxsize=4096)
def _name_place(lines: tuple[str, ...], tile: Tile, near: tuple[Box, ...] = ()) -> tuple[Point, Point]:
    """Where the middle of a name covers the least, and half its width and its height there."""
    taken, (half, high) = _taken(tile) + _names_near(near), _size(lines)
    sized = [(place, (half * width, high), cost) for width, cost in NAME_WIDTHS for place in NAME_PLACES]

    def costs(one: tuple[Point, Point, int]) -> int:
        place, size, cost = one
        over = abs(place[1]) + high - INSIDE
        beside = max(0.0, abs(place[0]) + size[0] - 1 + abs(place[1]) / sqrt(3))
        return cost + round(10 * beside) + (OUTSIDE_COST if over > 0 else 0) + (40 if over > 0.13 else 0)

    # The cheapest first: what a place covers can only make it worse.
    best: tuple[int, int] | None = None
    for cost, nth in sorted((costs(one), nth) for nth, one in enumerate(sized)):
        if best is not None and cost > best[0]:
            break
        place, size, _ = sized[nth]
        found = (cost - _free(*size, place, taken), nth)
        best = found if best is None else min(best, found)
    assert best is not None
    return sized[best[1]][:2]


def _covered(hex: str, tile: Tile) -> Counter[Point]:
    """The points that the name of a hex covers."""
    (x, y), (half, high) = _name_place(_lines(HEXES[hex].name), tile)
    return Counter([(x + half * dx / 5, y + high * dy / 2) for dx in range(-5, 6) for dy in range(-2, 3)] * 2)


def _names_near(near: tuple[Box, ...]) -> Counter[Point]:
    """The points that other names cover: two names on each other can't be read at all."""
    points = [
        (x + half * dx / 5, y + high * dy / 2)
        for x, y, half, high in near
        for dx in range(-5, 6)
        for dy in range(-2, 3)
    ]
    return Counter(points * 6)


def _taken(tile: Tile) -> Counter[Point]:
    """What a name should not cover; cities, towns and values count more than track, since one looks for them."""
    taken = list(obstacles(tile))
    for place in placed_stops(tile):
        wide = slot_radius(place.stop) if place.slots else 0.15
        for x, y in place.slots or (place.at,):
            rings = [(part * wide * dx, part * wide * dy) for part in (0.5, 1.0) for dx, dy in hexmap.CORNERS]
            taken += [(x, y), *((x + dx, y + dy) for dx, dy in rings)] * 4
    for _, (x, y) in marks(tile):
        taken += [(x + dx, y + dy) for dx in (-0.18, 0.0, 0.18) for dy in (-0.16, 0.0, 0.16)] * 8
    return Counter(taken)


def _lines(name: str) -> tuple[str, ...]:
    """A long name in two lines of about the same length."""
    words = name.split()
    if len(name) < 14 or len(words) == 1:
        return (name,)
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(cuts, key=lambda cut: max(map(len, cut)))


def _size(lines: tuple[str, ...]) -> Point:
    """Half the width and the height of a name."""
    return min(max(map(len, lines)) * 0.078, NAME_ROOM / 2 / SIDE), 0.13 * len(lines)


def _free(half: float, high: float, place: Point, taken: Counter[Point]) -> int:
    """How few of the points that matter something so large covers there; larger is better."""
    (left, top), wide, tall = place, half + 0.03, high + 0.03
    return -sum(weight for (x, y), weight in taken.items() if abs(x - left) < wide and abs(y - top) < tall)


def _offboard(state: State, hex: str) -> str:
    """Name and values of an area off the board, the value of this phase marked."""
    printed = HEXES[hex]
    values, edges = printed.tile.stops[0].values, printed.tile.edges
    now = COLOURS.index(PHASES[state.phase].colours[-1]) - 1
    lines = _lines(printed.name)
    # the name goes where no track comes in
    top, first = (-0.66 * SIDE, 0.24 * SIDE) if 3 in edges else (-0.12 * SIDE, (-0.25 - 0.13 * (len(lines) - 1)) * SIDE)
    boxes = []
    for n, value in sorted(enumerate(values), key=lambda pair: pair[0] == now):
        x, y = (n % 2 - 1) * 28 + 0.5, top + n // 2 * 18
        mark = " now" * (n == now)
        boxes.append(rect(x, y, 27, 17, f"phase {COLOURS[n + 1]}{mark}", rx=2))
        boxes.append(fitted(str(value), x + 13.5, y + 13.4, WORDS, 25, f"phase-words{mark}"))
    words = [fitted(line, 0, first + n * LINE, WORDS, RED_ROOM, "name") for n, line in enumerate(lines)]
    return group(*boxes, *words, class_="offboard")
