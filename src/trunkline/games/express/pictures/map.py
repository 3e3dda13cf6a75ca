"""The map of Chicago Express: hexes with what is printed in them, and the pieces that stand there."""

from functools import cache, lru_cache

from trunkline.games.express.pictures.pieces import colour, ghost, house, locomotive
from trunkline.games.express.state import State, is_open
from trunkline.games.express.tables import CHICAGO, COMPANIES, FOREST_MONEY, FORT_WAYNE, HEXES, WABASH
from trunkline.games.express.words.hexes import KINDS, hex_words
from trunkline.games.express.words.table import dollars
from trunkline.hexes import grid
from trunkline.pictures import hexmap
from trunkline.pictures.svg import element, fitted, group, path, rect, text, title
from trunkline.words.language import language, said

SIDE = 38.0
NAME_ROOM = 61.0
#: Size and baseline of the figures, by the kind of hex.
FIGURES = {
    "plain": (12.0, -9.5),
    "forest": (11.5, -10.0),
    "mountain": (10.6, -10.5),
    "city": (10.0, -16.2),
    "industrial": (11.5, -16.2),
    "goal": (10.6, -16.0),
}
Part = tuple[float, str]
"""A width, and what is drawn around the middle of it."""
LEFT, TOP, WIDTH, HEIGHT = hexmap.extent(grid.SHIFTED, HEXES, SIDE)

#: Where locomotives stand in a hex, by their number: x, y and scale. Five fit below the name without touching.
STANDS: dict[int, tuple[tuple[float, float, float], ...]] = {
    0: (),
    1: ((0, 9, 1),),
    2: ((-12.5, 9, 1), (12.5, 9, 1)),
    3: ((-18.4, 7, 0.8), (0, 7, 0.8), (18.4, 7, 0.8)),
    4: ((-9.3, 6.2, 0.8), (9.3, 6.2, 0.8), (-9.3, 19.8, 0.8), (9.3, 19.8, 0.8)),
    5: ((-18.4, 6.2, 0.8), (0, 6.2, 0.8), (18.4, 6.2, 0.8), (-9.3, 19.8, 0.8), (9.3, 19.8, 0.8)),
}

#: What tells a kind of hex apart besides its tint, in the lower half, under the pieces.
MARKS = {
    "forest": "M-17 2l5 9h-10zM-17 8l7 12h-14zM17 2l5 9h-10zM17 8l7 12h-14zM0 10l5 9h-10zM0 15l6 10h-12z",
    "mountain": "M-26 20L-16 3L-9 13L-6 9L1 20ZM2 20L9 8L12 12L17 3L27 20Z",
    "city": "M-20 23.5V13h5v-4h6v7h4V4h6v9h4v-6h6v8h5v8.5Z",
    "industrial": "M-21 23.5V8h4v7l8-6v6l8-6v6l8-6v6h6V4h5v19.5Z",
}
STARTS = {company.start: name for name, company in COMPANIES.items() if HEXES[company.start].terrain == "start"}


def board_map(state: State) -> str:
    """All hexes of the map, each a group with its name in data-hex."""
    return group(*(_hex(state, hex) for hex in HEXES), at=(-LEFT, -TOP), class_="map")


def _hex(state: State, hex: str) -> str:
    """A hex as it is drawn; drawn once for all that stands in it."""
    there, figure = state.locomotives.get(hex, ()), state.industrial.get(HEXES[hex].name)
    kept = _kept(hex, tuple(there), figure, hex in state.developed, is_open(state, WABASH), language())
    if not kept:
        kept.append(draw_hex(state, hex))
    return kept[0]


@lru_cache(maxsize=2_000)
def _kept(
    _hex: str, _there: tuple[str, ...], _figure: int | None, _developed: bool, _wabash: bool, _language: str
) -> list[str]:
    """A place for a hex with all that its picture and its words depend on."""
    return []


def draw_hex(state: State, hex: str) -> str:
    """A hex drawn anew."""
    printed, there = HEXES[hex], state.locomotives.get(hex, ())
    kind = "goal" if hex == CHICAGO else printed.terrain
    pieces = (locomotive(company, *stand) for company, stand in zip(there, STANDS[len(there)], strict=True))
    return group(
        title(hex_words(state, hex)),
        _ground(hex),
        _figures(state, hex),
        ghost(0, 9) if hex == FORT_WAYNE and not there and not is_open(state, WABASH) else "",
        *pieces,
        at=hexmap.place(grid.SHIFTED, hex, SIDE),
        class_=f"hex {kind}",
        role="img",
        data_hex=hex,
    )


@cache
def _ground(hex: str) -> str:
    """What is always the same in a hex, drawn once and kept."""
    land = element("polygon", points=hexmap.outline(SIDE), class_="land")
    return land + _frame(hex) + _mark(hex) + _id(hex) + _name(hex)


def _frame(hex: str) -> str:
    """The line inside the border that makes Chicago and the start hexes stand out."""
    if hex != CHICAGO and hex not in STARTS:
        return ""
    class_ = f"frame {colour(STARTS[hex])}" if hex in STARTS else "frame"
    return element("polygon", points=hexmap.outline(SIDE - 2), class_=class_)


def _mark(hex: str) -> str:
    terrain = HEXES[hex].terrain
    return path(MARKS[terrain], "mark") if terrain in MARKS else ""


def _id(hex: str) -> str:
    """The id in the lower left corner, or where a frame runs there, in the upper."""
    framed = hex == CHICAGO or hex in STARTS
    return text(hex, -16.5, -25.2, "hex-id") if framed else text(hex, -17.5, 31.3, "hex-id")


def _name(hex: str) -> str:
    name, size = HEXES[hex].name, 12 if hex == CHICAGO else 10.8
    if hex in STARTS:
        return fitted(name, 0, -2.5, size, NAME_ROOM - 7, "name")
    return fitted(name, 0, -5, size, NAME_ROOM, "name") if name else ""


def _figures(state: State, hex: str) -> str:
    """Cost first, then income, then the house and what it is worth, in one line; as large as the hex has room for."""
    printed = HEXES[hex]
    if printed.terrain == "start":
        return fitted(STARTS[hex], 0, -14.5, 12, NAME_ROOM, "name")
    size, y = FIGURES["goal" if hex == CHICAGO else printed.terrain]
    income = state.industrial.get(printed.name, printed.income)
    parts = [_figure(f"−{printed.cost}", "cost", size)]
    if income:
        parts += [(size * 0.2, ""), _figure(f"+{income}", "gain", size)]
    if printed.develop or printed.terrain == "forest":
        worth = dollars(FOREST_MONEY) if printed.terrain == "forest" else f"+{printed.develop}"
        parts += [*_house(hex in state.developed, size), _figure(worth, "gain", size)]
    return _line(parts, y)


def _figure(words: str, class_: str, size: float) -> Part:
    width = 0.57 * size * len(words)
    return width, fitted(words, 0, 0, size, width, f"figure {class_}")


def _house(is_developed: bool, size: float) -> list[Part]:
    """A gap and the printed sign of a house, or on a developed hex the piece that covers it."""
    if is_developed:
        return [(size * 0.25, ""), (size * 1.15, house(0, -0.36 * size, size * 0.112))]
    return [(size * 0.45, ""), (size * 1.05, house(0, -0.34 * size, size * 0.083, "house-sign"))]


def _line(parts: list[Part], y: float) -> str:
    """Parts side by side, the line as a whole in the middle."""
    placed, x = [], -sum(width for width, _ in parts) / 2
    for width, part in parts:
        placed.append(group(part, at=(x + width / 2, 0)) if part else "")
        x += width
    return group(*placed, at=(0, y))


def terrain_key() -> str:
    """What the tints and marks of the map mean."""
    rows = ("plain", "forest", "mountain", "city", "industrial")
    lines = [
        group(_swatch(kind), text(said(KINDS[kind]), 22, 11, "small"), at=(0, 18 * n)) for n, kind in enumerate(rows)
    ]
    signs = group(
        _line([_figure("−3", "cost", 10), (2, ""), _figure("+1", "gain", 10)], 0),
        text(said("cost, income"), 17, 0, "small"),
        at=(12, 18 * len(rows) + 10),
    )
    return group(*lines, signs, class_="key")


def _swatch(kind: str) -> str:
    mark = path(MARKS[kind], "mark", transform="translate(8 2.5) scale(.34 .42)") if kind in MARKS else ""
    return group(rect(-4, 0, 22, 15, "land", rx=3), mark, class_=kind)
