"""The map of 18Chesapeake: what is printed in its hexes, the tiles laid there, and the stations in their cities."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TypeAlias

from trunkline.kit18xx.board import colour_at, home_city, place_of, tile_at
from trunkline.kit18xx.pictures import labels
from trunkline.kit18xx.pictures.labels import SIDE, Box, centre
from trunkline.kit18xx.pictures.pieces import station
from trunkline.kit18xx.rules.privates import blocked_by
from trunkline.kit18xx.state import State
from trunkline.games.chesapeake.title import COLOURS, COMPANIES, HEXES
from trunkline.kit18xx.words.table import hex_words
from trunkline.hexes import grid
from trunkline.hexes.tiles import Tile
from trunkline.kit18xx.title import Title
from trunkline.pictures import hexmap
from trunkline.pictures.hexmap import Point
from trunkline.pictures.svg import circle, element, fitted, group, number, path, rect, text, title
from trunkline.pictures.tiles import body, placed_stops, slot_radius
from trunkline.words.language import language, said
from trunkline.words.phrases import money

LEFT, TOP, WIDTH, HEIGHT = hexmap.extent(grid.DOUBLED, HEXES, SIDE)
WORDS = 13.8
"""The size of everything written on the map: on a screen of 1440 px it is read without a glass."""
LINE = 13.0
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
    names = [name(state.title, hex, tile_at(state, hex), near) for hex, (_, near) in labels.name_boxes(state).items()]
    return group(
        *(_hex(state, hex, can.get(hex, ""), stations) for hex in state.title.hexes),
        routes,
        group(*names, class_="names", aria_hidden="true"),
        over,
        at=(-LEFT, -TOP),
        class_="map",
    )


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
    there: dict[str, tuple[tuple[str, int], ...]] = {}
    for company, placed in state.stations.items():
        for hex, city in map(place_of, placed):
            there[hex] = (*there.get(hex, ()), (company, city))
    return there


def draw_hex(state: State, hex: str, can: str) -> str:
    colour, tile, laid = colour_at(state, hex), tile_at(state, hex), state.tiles.get(hex)
    words = hex_words(state, hex)
    paint = "red" if colour == "red" else "bare" if colour == "white" else "tiled"
    return group(
        title(words),
        _ground(state.title, hex, colour),
        _glow() if can else "",
        group(
            body(tile, SIDE),
            "" if laid else _terrain(state.title, hex),
            _closed(state, hex),
            text(hex, -0.42 * SIDE, 0.79 * SIDE, "hex-id"),
            class_="printed",
        ),
        stations(state, hex),
        _offboard(state, hex) if colour == "red" and state.title.hexes[hex].name else "",
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
def _ground(title: Title, hex: str, colour: str) -> str:
    """The hex in its colour; two hexes of one area have no border between them."""
    land = element(
        "polygon", points=hexmap.outline(SIDE), class_=f"land {colour}{' joined' * bool(title.hexes[hex].area)}"
    )
    if not title.hexes[hex].area:
        return land
    inside = [edge for edge, other in title.neighbours[hex].items() if title.hexes[other].area == title.hexes[hex].area]
    sides = []
    for edge in grid.EDGES:
        if edge not in inside:
            # corners run clockwise from the east; the south edge is between the second and the third
            (x, y), (to_x, to_y) = hexmap.CORNERS[(edge + 1) % 6], hexmap.CORNERS[(edge + 2) % 6]
            sides.append(f"M{number(x * SIDE)} {number(y * SIDE)}L{number(to_x * SIDE)} {number(to_y * SIDE)}")
    return land + path("".join(sides), "border")


def _terrain(title: Title, hex: str) -> str:
    printed = title.hexes[hex]
    if not printed.cost:
        return ""
    (x, y), size = labels.cost_place(title, hex)
    mark = path(PEAK, "peak") if printed.terrain == "mountain" else path(WAVE, "wave")
    mark_at, words_at = ((-15, 0), (12, 5)) if size == labels.COST_WIDE else ((0, 6.5), (0, 0))
    words = text(money(printed.cost), *words_at, "cost")
    return group(group(mark, at=mark_at), words, at=(x * SIDE, y * SIDE), class_="terrain")


def _closed(state: State, hex: str) -> str:
    private = blocked_by(state, hex)
    if private is None:
        return ""
    printed = state.title.hexes[hex]
    row = 0.0 if not printed.name else -0.74 if printed.cost else 0.45
    return group(
        element("polygon", points=hexmap.outline(SIDE - 4), class_="closed-line"),
        rect(-30, row * SIDE - 8, 60, 16, "tag", rx=3),
        fitted(f"✕ {private}", 0, row * SIDE + 5, WORDS, 54, "tag-words"),
        class_="closed",
        data_private=private,
    )


def stations(state: State, hex: str) -> str:
    said = []
    for index, place in enumerate(placed_stops(tile_at(state, hex))):
        there = [(company, "station") for company in stations_at(state, hex, index)]
        there += [(company, "home") for company in _expected(state, hex, index)]
        radius = slot_radius(place.stop) * SIDE - 1
        for (company, class_), (x, y) in zip(there, place.slots, strict=False):
            said.append(station(state.title, company, x * SIDE, y * SIDE, radius, class_))
    return "".join(said)


def stations_at(state: State, hex: str, city: int) -> list[str]:
    return [company for company, placed in state.stations.items() if f"{hex}:{city}" in placed]


def _expected(state: State, hex: str, city: int) -> list[str]:
    return [
        company
        for company, card in state.title.companies.items()
        if card.home == hex and not state.stations[company] and home_city(state, company) == (hex, city)
    ]


@lru_cache(maxsize=4096)
def name(title: Title, hex: str, tile: Tile, near: tuple[Box, ...] = ()) -> str:
    """The name in one line or two, where it covers the least, also of other names near it."""
    if not title.hexes[hex].name:
        return ""
    lines = labels.lines_of(title.hexes[hex].name)
    paint = "white" if tile == title.hexes[hex].tile and title.hexes[hex].colour == "white" else "tiled"
    (x, middle), (half, _high) = labels.name_place(lines, tile, near)
    top = middle * SIDE - (len(lines) - 1) * LINE / 2 + 4.8
    said = [fitted(line, x * SIDE, top + n * LINE, WORDS, 2 * half * SIDE, "name") for n, line in enumerate(lines)]
    return group(*said, at=centre(hex), class_=paint, data_name=hex)


def _offboard(state: State, hex: str) -> str:
    """Name and values of an area off the board, the value of this phase marked."""
    lines, values, now = (
        labels.lines_of(state.title.hexes[hex].name),
        state.title.hexes[hex].tile.stops[0].values,
        value_now(state, hex),
    )
    first = 0.28 * SIDE if 3 in state.title.hexes[hex].tile.edges else (-0.25 - 0.13 * (len(lines) - 1)) * SIDE
    boxes = []
    for n, value in sorted(enumerate(values), key=lambda pair: _value_place(state.title, hex, pair[0]) == now):
        x, y = _value_place(state.title, hex, n)
        mark = " now" * ((x, y) == now)
        boxes.append(rect(x - 13.5, y - 8.5, 27, 17, f"phase {COLOURS[n + 1]}{mark}", rx=2))
        boxes.append(fitted(str(value), x, y + 4.9, WORDS, 25, f"phase-words{mark}"))
    words = [fitted(line, 0, first + n * LINE, WORDS, labels.RED_ROOM, "name") for n, line in enumerate(lines)]
    return group(*boxes, *words, class_="offboard")


def _value_place(title: Title, hex: str, nth: int) -> Point:
    """The middle of a value of an area off the board in its hex; above the name where track comes in from the north."""
    top = -0.66 * SIDE if 3 in title.hexes[hex].tile.edges else -0.12 * SIDE
    return (nth % 2 * 2 - 1) * 14.0, top + nth // 2 * 18 + 8.5


def value_now(state: State, hex: str) -> Point:
    """The middle of the value that an area off the board has in this phase, in its hex."""
    return _value_place(state.title, hex, COLOURS.index(state.title.phases[state.phase].colours[-1]) - 1)


ROW, ROOM = 23.0, 236.0
"""The height of a row of the legend, and the width of its words."""


def legend() -> str:
    rows = [
        (rect(0, 0, 30, 17, "land red", rx=3), said("off the map: value by phase")),
        (rect(0, 0, 30, 17, "land gray", rx=3), said("gray: never changes")),
        (circle(15, 8.5, 10, "worth") + _words("30", "worth-words"), said("value of a stop")),
        (_words("OO", "tile-label"), said("two cities; DC: Washington")),
        (group(path(WAVE, "wave"), at=(7, 9)) + group(path(PEAK, "peak"), at=(25, 9)), said("a tile costs extra here")),
        (rect(0, 0, 30, 17, "tag", rx=3) + _words("✕", "tag-words"), said("closed by a private")),
    ]
    lines = [group(mark, text(words, 40, 13, "key-words"), at=(0, ROW * n)) for n, (mark, words) in enumerate(rows)]
    return group(*lines, at=(WIDTH - ROOM - 46, HEIGHT - ROW * len(rows)), class_="key", aria_hidden="true")


def _words(words: str, class_: str) -> str:
    return fitted(words, 15, 13, WORDS, 28, f"{class_} middle")
