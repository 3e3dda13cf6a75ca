"""The map in a terminal: four lines a hex, in the colours of the tiles."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from rich.style import Style
from rich.text import Text

from trunkline.cli.terminal import Cells, Part, append_line, put
from trunkline.hexes import grid
from trunkline.kit18xx.board import board_of, colour_at, home_city, place_of, tile_at
from trunkline.kit18xx.network import value_of
from trunkline.kit18xx.rules.privates import blocked_by
from trunkline.kit18xx.rules.track import terrain_cost
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title
from trunkline.words.compass import clockwise
from trunkline.words.language import said

ARROWS = "↓↙↖↑↗↘"
"""The sides of a hex by their numbers."""
TERRAIN = {"mountain": "▲", "water": "≈"}
LAND = {
    "white": "#e4ecc8",
    "mountain": "#d6c7ae",
    "water": "#c5dfee",
    "yellow": "#f4d03f",
    "green": "#6cc37c",
    "brown": "#c98a4b",
    "gray": "#b8bcc2",
    "red": "#dd7b70",
}
MARKED = Style(color="white", bgcolor="#7d3c98", bold=True)
LINES = 4
NARROW, WIDE = 6, 9


@cache
def inks(title: Title) -> Mapping[str, Style]:
    """Company -> its colours."""
    return MappingProxyType(
        {name: Style(color=card.ink, bgcolor=card.colour, bold=True) for name, card in title.companies.items()}
    )


@cache
def codes(title: Title) -> Mapping[str, str]:
    """Two letters for each company, the first and the next one that makes them differ from the others."""
    found: dict[str, str] = {}
    for name in title.companies:
        first, *others = (letter for letter in name if letter.isalpha())
        pairs = [first + letter for letter in others]
        found[name] = next((pair for pair in pairs if pair not in found.values()), (pairs or [first])[0])
    return MappingProxyType(found)


def board_map(state: State, marks: Mapping[str, int], width: int) -> Text:
    """All hexes with what lies in them; one in `marks` shows its number in the list of options."""
    columns = 1 + max(grid.parse(hex)[0] for hex in state.title.hexes)
    size = max(NARROW, min(WIDE, width // columns))
    cells: Cells = {}
    for hex in state.title.hexes:
        column, row = grid.parse(hex)
        room = size - (size > NARROW)
        for offset, parts in enumerate(_lines(state, hex, marks.get(hex), room)):
            put(cells, _top(row) + offset, column * size, room, parts)
    text = Text()
    for line in range(1 + max(line for line, _ in cells)):
        append_line(text, cells, line, columns * size)
        text.append("\n")
    return text


def _top(row: int) -> int:
    """The first line of the hexes of a row."""
    return (row - 1) * LINES // 2


def line_of(state: State, marks: Mapping[str, int]) -> int:
    """The line of the map where something can be chosen, or else where the operating company is."""
    own = state.stations[state.company] if state.company else ()
    hexes = list(marks) or [place_of(station)[0] for station in own]
    rows = sorted(grid.parse(hex)[1] for hex in hexes)
    return _top(rows[len(rows) // 2]) + LINES // 2 if rows else 0


def legend(state: State) -> Text:
    text = Text()
    text.append(said("○ city  • town  ↑↘ where track leads  ▲≈ cost of the first tile  ✕ closed"), "dim")
    text.append("\n" + said("stations") + " ", "dim")
    for company, code in codes(state.title).items():
        text.append(code, inks(state.title)[company])
        text.append(f" {company}  " if code != company else "  ", "dim")
    if not all(state.stations.values()):
        text.append(said("pr home"), "dim")
    return text


def _lines(state: State, hex: str, mark: int | None, room: int) -> list[list[Part]]:
    ground = _ground(state, hex)
    number = "" if mark is None else f"[{mark}]" if len(f"{hex}[{mark}]") <= room else f"{mark}"
    name = state.title.hexes[hex].name or state.title.hexes[hex].area
    return [
        [(hex, ground), (number, MARKED), ("", ground)],
        [(name[: room - (room == NARROW)], ground + Style(bold=True))],
        _stops(state, hex, room, ground),
        [(_track(state, hex, room), ground)],
    ]


def _ground(state: State, hex: str) -> Style:
    colour = colour_at(state, hex)
    land = state.title.hexes[hex].terrain if colour == "white" and state.title.hexes[hex].terrain else colour
    return Style(color="#1b1b1e", bgcolor=LAND[land])


def _stops(state: State, hex: str, room: int, ground: Style) -> list[Part]:
    """What the stops are worth and whose stations are there; companies by one letter where two have no room."""
    stops = tile_at(state, hex).stops
    values = dict.fromkeys(value_of(state, (hex, index)) for index, stop in enumerate(stops) if stop.edges)
    value = "/".join(map(str, values))
    for letters in (2, 1):
        parts: list[Part] = [(value, ground)]
        for index, stop in enumerate(stops):
            if index:
                parts.append(("|", ground))
            if stop.kind == "city":
                parts += _spaces(state, hex, index, letters, ground)
            elif stop.kind == "town":
                parts.append(("•", ground))
        if sum(len(text) for text, _ in parts) <= room:
            break
    return [*parts, ("", ground)]


def _spaces(state: State, hex: str, index: int, letters: int, ground: Style) -> list[Part]:
    """The spaces of a city: stations, homes to come in small letters, and free ones."""
    place = (hex, index)
    there = board_of(state).stations.get(place, [])
    homes = [
        company
        for company, card in state.title.companies.items()
        if card.home == hex and not state.stations[company] and home_city(state, company) == place
    ]
    code, ink = codes(state.title), inks(state.title)
    parts = [(code[company][:letters], ink[company]) for company in there]
    parts += [(code[company][:letters].lower(), ground + Style(italic=True)) for company in homes]
    free = tile_at(state, hex).stops[index].slots - len(there) - len(homes)
    return [*parts, ("○" * free, ground)]


def _track(state: State, hex: str, room: int) -> str:
    tile = tile_at(state, hex)
    closed = "✕" if blocked_by(state, hex) else ""
    if hex not in state.tiles and (cost := terrain_cost(state, hex)) and not tile.edges:
        return f"{TERRAIN[state.title.hexes[hex].terrain]}{cost}{closed}"
    pieces = [stop.edges for stop in tile.stops] + list(tile.track)
    words = " ".join("".join(ARROWS[edge] for edge in clockwise(piece)) for piece in pieces).strip()
    if len(words) > room:
        words = "".join(ARROWS[edge] for edge in clockwise(tile.edges))
    return words + closed
