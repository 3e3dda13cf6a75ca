"""The map of Chicago Express: hexes with what is printed in them, the networks, and the pieces that stand there."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from trunkline.games.express.pictures.pieces import colour, disc, ghost, house, locomotive
from trunkline.games.express.rules.expansion import cost_of, income_of, is_full
from trunkline.games.express.state import State, is_open, network
from trunkline.games.express.tables import CHICAGO, COMPANIES, FOREST_MONEY, FORT_WAYNE, HEXES, NEIGHBOURS, WABASH
from trunkline.games.express.words.hexes import KINDS, hex_words
from trunkline.games.express.words.table import dollars
from trunkline.hexes import grid
from trunkline.pictures import hexmap
from trunkline.pictures.svg import element, fitted, group, number, path, rect, text, title
from trunkline.words.language import language, said

SIDE = 38.0
LEFT, TOP, WIDTH, HEIGHT = hexmap.extent(grid.SHIFTED, HEXES, SIDE)
NAME_ROOM = 92.0
"""A name stands in the middle of its hex, where it may reach between the hexes beside it."""
FEET = 17.0
"""How far below the middle of a hex its pieces stand, and the lines that join them run."""
#: Size and baseline of the figures: above a name, and in a hex without one.
ABOVE_NAME, ALONE = (15.5, -12.5), (19.0, -6.5)
Part = tuple[float, str]
"""A width, and what is drawn around the middle of it."""
Point = tuple[float, float]

#: What tells a kind of hex apart besides its tint: one symbol in the lower half, under the pieces.
MARKS = {
    "forest": "M0 1L9 13H4.500L12 25H2.500V29.500H-2.500V25H-12L-4.500 13H-9Z",
    "mountain": "M-23 28L-7 3L1 15L6 8L21 28Z",
    "city": "M-21 29V18h5v-5h6v7h4V9h6v9h4v-6h6v8h5v9Z",
    "industrial": "M-21 29V14h4v6l8-6v6l8-6v6l8-6v6h5V8h5v21Z",
}
STARTS = {company.start: name for name, company in COMPANIES.items() if HEXES[company.start].terrain == "start"}


def board_map(state: State, over: str = "", figures: Mapping[str, str] | None = None, detail: bool = False) -> str:
    """All hexes of the map, each a group with its name in data-hex.

    `over` lies above the land but below the networks and all that is written. `figures` are drawn instead of cost and
    income in some hexes. With `detail` every hex has its id and what a house in it is worth, in small print.
    """
    drawn = [_hex(state, hex, (figures or {}).get(hex), detail) for hex in HEXES]
    return group(
        group(*(ground for ground, _ in drawn)),
        over,
        group(*(_network(state, company) for company in state.income), class_="networks"),
        group(*(front for _, front in drawn), class_="fronts", aria_hidden="true"),
        at=(-LEFT, -TOP),
        class_="map",
    )


def _hex(state: State, hex: str, figures: str | None, detail: bool) -> tuple[str, str]:
    there, value = tuple(state.locomotives.get(hex, ())), state.industrial.get(HEXES[hex].name)
    kept = _kept(hex, there, value, hex in state.developed, is_open(state, WABASH), figures, detail, language())
    if not kept:
        kept.append(draw_hex(state, hex, figures, detail))
    return kept[0]


@lru_cache(maxsize=2_000)
def _kept(
    _hex: str,
    _there: tuple[str, ...],
    _value: int | None,
    _developed: bool,
    _wabash: bool,
    _figures: str | None,
    _detail: bool,
    _language: str,
) -> list[tuple[str, str]]:
    """A place for a hex with all that its picture and its words depend on."""
    return []


def draw_hex(state: State, hex: str, figures: str | None = None, detail: bool = False) -> tuple[str, str]:
    return _ground(hex, hex_words(state, hex)), _front(state, hex, figures, detail)


def centre(hex: str) -> Point:
    return hexmap.place(grid.SHIFTED, hex, SIDE)


def feet(hex: str) -> Point:
    x, y = centre(hex)
    return x, y + FEET


def trail(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _ground(hex: str, words: str) -> str:
    id = text(hex, 0, 30, "hex-id")
    return group(title(words), _land(hex), id, at=centre(hex), class_=f"hex {_kind(hex)}", role="img", data_hex=hex)


def _kind(hex: str) -> str:
    return "goal" if hex == CHICAGO else HEXES[hex].terrain


@cache
def _land(hex: str) -> str:
    """What is always the same in a hex, drawn once and kept."""
    terrain = HEXES[hex].terrain
    land = element("polygon", points=hexmap.outline(SIDE), class_="land")
    return land + _frame(hex) + (path(MARKS[terrain], "mark") if terrain in MARKS else "")


def _frame(hex: str) -> str:
    """The line inside the border that makes Chicago and the start hexes stand out."""
    if hex != CHICAGO and hex not in STARTS:
        return ""
    class_ = f"frame {colour(STARTS[hex])}" if hex in STARTS else "frame"
    return element("polygon", points=hexmap.outline(SIDE - 2), class_=class_)


def _network(state: State, company: str) -> str:
    joints = _joints(state, company)
    if not joints:
        return ""
    way = "".join(trail((_stand(state, one, company), _stand(state, other, company))) for one, other in joints)
    return group(path(way, "casing"), path(way, "line"), class_=f"network {colour(company)}", data_company=company)


def _joints(state: State, company: str) -> list[tuple[str, str]]:
    """Neighbours that both have a locomotive of the company: every hex with the one from which it is reached first."""
    there = network(state, company)
    reached, joints = [COMPANIES[company].start], []
    for hex in reached:
        onward = [other for other in NEIGHBOURS[hex] if other in there and other not in reached]
        reached += onward
        joints += [(hex, other) for other in onward]
    return joints


def _stand(state: State, hex: str, company: str) -> Point:
    x, y = feet(hex)
    return x + _stands(state, hex)[state.locomotives[hex].index(company)], y


def _stands(state: State, hex: str) -> list[float]:
    pieces, has_house = len(state.locomotives.get(hex, ())), hex in state.developed
    pitch = 26.0 if pieces + has_house <= 2 else 14.0
    widths = [pitch] * pieces + [16.0] * has_house
    stands, x = [], -sum(widths) / 2
    for width in widths:
        stands.append(x + width / 2)
        x += width
    return stands


def _front(state: State, hex: str, figures: str | None, detail: bool) -> str:
    name = HEXES[hex].name
    return group(
        _figures(state, hex) if figures is None else figures,
        fitted(name, 0, 5, 16.5 if hex == CHICAGO else 14.8, NAME_ROOM, "name") if name else "",
        _small_print(hex) if detail else "",
        *_pieces(state, hex),
        at=centre(hex),
        class_=f"front {_kind(hex)}",
        data_front=hex,
    )


def _pieces(state: State, hex: str) -> list[str]:
    there, stands = state.locomotives.get(hex, ()), _stands(state, hex)
    if hex == FORT_WAYNE and not there and not is_open(state, WABASH):
        return [ghost(0, FEET)]
    piece = locomotive if len(stands) <= 2 else disc
    pieces = [piece(company, x, FEET) for company, x in zip(there, stands, strict=False)]
    return [*pieces, house(stands[-1], FEET, 1.4)] if hex in state.developed else pieces


def _figures(state: State, hex: str) -> str:
    if HEXES[hex].terrain == "start":
        return fitted(STARTS[hex], 0, -12.5, 15.5, 50, "name")
    if is_full(state, hex):
        return ""
    income = income_of(state, hex)
    return figures_in(hex, (dollars(cost_of(state, hex)), "cost"), *([(f"+{income}", "gain")] if income else []))


def figures_in(hex: str, *figures: tuple[str, str]) -> str:
    size, y = ABOVE_NAME if HEXES[hex].name else ALONE
    size = min(size, 17.0) if len(figures) > 1 else size
    return _line(
        [part for words, class_ in figures for part in ((size * 0.3, ""), _figure(words, class_, size))][1:], y
    )


def _figure(words: str, class_: str, size: float) -> Part:
    if class_ == "house-sign":
        return size * 0.9, house(0, -0.36 * size, size * 0.085, "house-sign")
    width = 0.57 * size * len(words)
    return width, fitted(words, 0, 0, size, width, f"figure {class_}")


def _line(parts: list[Part], y: float) -> str:
    """Parts side by side, the line as a whole in the middle."""
    placed, x = [], -sum(width for width, _ in parts) / 2
    for width, part in parts:
        placed.append(group(part, at=(x + width / 2, 0)) if part else "")
        x += width
    return group(*placed, at=(0, y))


def _small_print(hex: str) -> str:
    """The id of a hex in the left corner, what a house in it is worth in the right."""
    printed = HEXES[hex]
    worth = dollars(FOREST_MONEY) if printed.terrain == "forest" else f"+{printed.develop}" if printed.develop else ""
    return text(hex, -17.5, 31.3, "small-print") + (
        group(house(0, 0, 0.55, "house-sign"), text(worth, 4, 3, "small-print"), at=(22, 18)) if worth else ""
    )


def terrain_key() -> str:
    rows = ("plain", "forest", "mountain", "city", "industrial")
    lines = [
        group(_swatch(kind), text(said(KINDS[kind]), 28, 13, "key-words"), at=(0, 22 * n))
        for n, kind in enumerate(rows)
    ]
    figures = [_figure(dollars(3), "cost", 14.5), (3.0, ""), _figure("+1", "gain", 14.5)]
    width = sum(part for part, _ in figures)
    signs = group(
        group(_line(figures, 0), at=(width / 2 - 8, 0)),
        text(said("cost, income"), max(28, width - 4), 0, "key-words"),
        at=(0, 22 * len(rows) + 13),
    )
    return group(*lines, signs, class_="key")


def _swatch(kind: str) -> str:
    mark = path(MARKS[kind], "mark", transform="translate(8 -1) scale(.55 .55)") if kind in MARKS else ""
    return group(rect(-8, 0, 32, 18, "land", rx=3), mark, class_=kind)
