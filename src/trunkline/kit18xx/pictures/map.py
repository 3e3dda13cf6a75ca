"""The map: what is printed in its hexes, the tiles laid there, and the stations in their cities."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from trunkline.hexes import grid
from trunkline.hexes.tiles import Tile
from trunkline.kit18xx.board import colour_at, home_city, place_of, tile_at
from trunkline.kit18xx.pictures import labels
from trunkline.kit18xx.pictures.labels import SIDE, Box, centre
from trunkline.kit18xx.pictures.pieces import station
from trunkline.kit18xx.rules.privates import blocked_by
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import COLOURS, Title
from trunkline.kit18xx.words.phrases import money
from trunkline.kit18xx.words.table import hex_words
from trunkline.pictures import hexmap
from trunkline.pictures.hexmap import Point
from trunkline.pictures.svg import circle, element, fitted, group, number, path, rect, text
from trunkline.pictures.svg import title as hint
from trunkline.pictures.tiles import body, placed_stops, slot_radius
from trunkline.words.language import language, said

WORDS = 13.8
"""The size of everything written on the map: on a screen of 1440 px it is read without a glass."""
LINE = 13.0
PEAK = "M-9 5L-3-5L0-.5L2.5-4L9 5Z"
WAVE = "M-9-1.5q3-3.6 6 0t6 0t6 0M-9 3q3-3.6 6 0t6 0t6 0"
Stations: TypeAlias = Mapping[str, tuple[tuple[str, int], ...]]
"""Hex -> company and city of each station there."""


class Extent(NamedTuple):
    left: float
    top: float
    width: float
    height: float


@cache
def extent(title: Title) -> Extent:
    """The box around the hexes."""
    return Extent(*hexmap.extent(grid.DOUBLED, title.hexes, SIDE))


def board_map(state: State, routes: str = "", over: str = "", can: Mapping[str, str] | None = None) -> str:
    """All hexes of the map, each a group with its id in data-hex, over them their names, which may be wider.

    Routes lie over the track and under the names, what is given as `over` on top; hexes in which something `can` be
    done are marked, and say what.
    """
    can, stations, box = can or {}, _stations(state), extent(state.title)
    names = [name(state.title, hex, tile_at(state, hex), near) for hex, (_, near) in labels.name_boxes(state).items()]
    return group(
        *(_hex(state, hex, can.get(hex, ""), stations) for hex in state.title.hexes),
        routes,
        group(*names, class_="names", aria_hidden="true"),
        over,
        at=(-box.left, -box.top),
        class_="map",
    )


def _hex(state: State, hex: str, can: str, stations: Stations) -> str:
    """A hex as it is drawn; drawn once for all that stands in it."""
    laid, closed = state.tiles.get(hex), blocked_by(state, hex)
    expected = tuple(company for company in _homes(state.title).get(hex, ()) if not state.stations[company])
    kept = _kept(state.title, hex, laid, stations.get(hex, ()), expected, closed, state.phase, can, language())
    if not kept:
        kept.append(draw_hex(state, hex, can))
    return kept[0]


@cache
def _homes(title: Title) -> Mapping[str, tuple[str, ...]]:
    """Hex -> the companies at home there."""
    homes: dict[str, tuple[str, ...]] = {}
    for company, card in title.companies.items():
        homes[card.home] = (*homes.get(card.home, ()), company)
    return homes


@lru_cache(maxsize=2_000)
def _kept(
    _title: Title,
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
        hint(words),
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
    words = text(money(title, printed.cost), *words_at, "cost")
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
    there = (company for company in _homes(state.title).get(hex, ()) if not state.stations[company])
    return [company for company in there if home_city(state, company) == (hex, city)]


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
    printed, now = state.title.hexes[hex], value_now(state, hex)
    lines, values = labels.lines_of(printed.name), printed.tile.stops[0].values
    first = 0.28 * SIDE if 3 in printed.tile.edges else (-0.25 - 0.13 * (len(lines) - 1)) * SIDE
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


def legend(title: Title) -> str:
    rows = [
        (rect(0, 0, 30, 17, "land red", rx=3), said("off the map: value by phase")),
        (rect(0, 0, 30, 17, "land gray", rx=3), said("gray: never changes")),
        (circle(15, 8.5, 10, "worth") + _words("30", "worth-words"), said("value of a stop")),
        *((_words(label, "tile-label"), words) for label, words in _labels(title)),
        (group(path(WAVE, "wave"), at=(7, 9)) + group(path(PEAK, "peak"), at=(25, 9)), said("a tile costs extra here")),
        (rect(0, 0, 30, 17, "tag", rx=3) + _words("✕", "tag-words"), said("closed by a private")),
    ]
    lines = [group(mark, text(words, 40, 13, "key-words"), at=(0, ROW * n)) for n, (mark, words) in enumerate(rows)]
    width, height = ROOM + 46, ROW * len(rows)
    return group(*lines, at=_corner(title, width, height), class_="key", aria_hidden="true")


def _labels(title: Title) -> list[tuple[str, str]]:
    """One row for all labels of tiles: the first of them, and what it and the others stand for."""
    meant: dict[str, list[str]] = {}
    for printed in title.hexes.values():
        if label := printed.tile.label:
            # a label that is a word of the name isn't repeated
            name = " ".join(word for word in printed.name.split() if word != label)
            place = said("two cities") if len(printed.tile.stops) > 1 else name
            meant.setdefault(label, []).append(place)
    if not meant:
        return []
    words = {label: ", ".join(dict.fromkeys(places)) for label, places in meant.items()}
    first = max(words, key=lambda label: len(meant[label]))
    others = [f"{label}: {places}" for label, places in words.items() if label != first]
    return [(first, "; ".join([words[first], *others]))]


@cache
def _corner(title: Title, width: float, height: float) -> Point:
    """The corner where something so large covers the fewest hexes: one at the bottom, and at the right, if it can."""
    box = extent(title)
    middles = [(x - box.left, y - box.top) for x, y in map(centre, title.hexes)]
    points = [(x + dx * SIDE, y + dy * SIDE) for x, y in middles for dx, dy in (*hexmap.CORNERS, (0.0, 0.0))]
    corners = [(left, top) for top in (box.height - height, 0.0) for left in (box.width - width, 0.0)]
    return min(
        corners,
        key=lambda at: sum(0 <= x - at[0] <= width and 0 <= y - at[1] <= height for x, y in points),
    )


def _words(words: str, class_: str) -> str:
    return fitted(words, 15, 13, WORDS, 28, f"{class_} middle")
