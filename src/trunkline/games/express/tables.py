"""The static tables of Chicago Express, read once from `data`: map, companies, tracks, rulebook."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from trunkline.core.messages import Message, marked
from trunkline.core.rulebook import Section, sections_from
from trunkline.hexes import grid


@dataclass(frozen=True, slots=True)
class Hex:
    """What is printed in a hex. `cost` is 0 where nobody builds."""

    terrain: str
    name: str = ""
    cost: int = 0
    income: int = 0
    develop: int = 0


@dataclass(frozen=True, slots=True)
class Company:
    name: str
    colour: str
    start: str
    shares: int
    locomotives: int
    income: int


def _read(file: str) -> dict[str, Any]:
    return tomllib.loads((files("trunkline.games.express") / "data" / file).read_text("utf-8"))


_board = _read("board.toml")

HEXES: Mapping[str, Hex] = MappingProxyType({name: Hex(**row) for name, row in _read("map.toml")["hexes"].items()})
COMPANIES: Mapping[str, Company] = MappingProxyType({name: Company(**row) for name, row in _board["companies"].items()})
CASH: Mapping[int, int] = MappingProxyType({int(players): cash for players, cash in _board["cash"].items()})
DIALS: Mapping[str, int] = MappingProxyType(_board["dials"])
INDUSTRIAL: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {name: tuple(boxes) for name, boxes in _board["industrial"].items()}
)
INITIAL_AUCTIONS: tuple[str, ...] = tuple(_board["initial_auctions"])
CHICAGO: str = _board["chicago"]
HOUSES: int = _board["houses"]
HOUSES_AT_END: int = _board["houses_at_end"]
COMPANIES_AT_END: int = _board["companies_at_end"]
EXPANSION_HEXES: int = _board["expansion_hexes"]
FOREST_MONEY: int = _board["forest_money"]

WABASH = "WAB"
FORT_WAYNE = COMPANIES[WABASH].start
DETROIT = next(name for name, hex in HEXES.items() if hex.name == "Detroit")
EXCLUSIVE = ("forest", "mountain")
#: Hex -> edge -> the hex across it.
SIDES: Mapping[str, Mapping[int, str]] = MappingProxyType(grid.neighbours(grid.SHIFTED, HEXES))
NEIGHBOURS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {name: tuple(around.values()) for name, around in SIDES.items()}
)
#: The place of each hex in the order of the map, for lists that are the same whatever way they came about.
ORDER: Mapping[str, int] = MappingProxyType({name: index for index, name in enumerate(HEXES)})
RULEBOOK: Mapping[str, Section] = MappingProxyType(sections_from(_read("rulebook.toml")["sections"]))


def label(hex: str) -> Message:
    """A hex for a reader: "Binghamton (Q3)", or "forest Q2"."""
    printed = HEXES[hex]
    return (
        Message("{city} ({hex})", city=printed.name, hex=hex)
        if printed.name
        else Message(_TERRAIN[printed.terrain], hex=hex)
    )


def dial_name(dial: str) -> Message:
    return Message(_DIALS[dial])


_TERRAIN = {
    "plain": marked("plain {hex}"),
    "forest": marked("forest {hex}"),
    "mountain": marked("mountain {hex}"),
}
"""Hexes without a name."""
_DIALS = {"auction": marked("auction"), "expansion": marked("expansion"), "development": marked("development")}
