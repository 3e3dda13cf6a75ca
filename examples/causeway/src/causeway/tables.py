"""The static tables of Causeway, read once from `data`: map, companies, figures, rulebook."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from trunkline.core.rulebook import sections_from
from trunkline.hexes import grid


@dataclass(frozen=True, slots=True)
class Company:
    """Where a company begins, and its color."""

    home: str
    harbor: str
    color: str


def _read(file: str) -> dict[str, Any]:
    return tomllib.loads((files("causeway") / "data" / file).read_text("utf-8"))


_board = _read("board.toml")

HEXES = tuple(f"{column}{row}" for column, (top, end) in _board["columns"].items() for row in range(top, end + 1))
NEIGHBORS = {hex: tuple(around.values()) for hex, around in grid.neighbours(grid.SHIFTED, HEXES).items()}
COMPANIES = {name: Company(**row) for name, row in _board["companies"].items()}
MERE: str = _board["mere"]
TOWNS: dict[str, str] = _board["towns"]
"""The hexes whose values are drawn, and the names of the towns there."""
NAMES = {MERE: "Mere", **TOWNS, **{company.home: company.harbor for company in COMPANIES.values()}}
FIXED_VALUES = {MERE: _board["mere_value"]} | {one.home: _board["harbor_value"] for one in COMPANIES.values()}
TOWN_VALUES: tuple[int, ...] = tuple(_board["town_values"])
SHARES: int = _board["shares"]
CUBES: int = _board["cubes"]
CUBES_A_TURN: int = _board["cubes_a_turn"]
CASH = {int(players): cash for players, cash in _board["cash"].items()}
FIRST_PAYS = {int(players): less for players, less in _board["first_pays"].items()}
TREASURIES: tuple[int, ...] = tuple(_board["treasuries"])
PAYDAYS = {int(players): count for players, count in _board["paydays"].items()}
RULEBOOK = sections_from(_read("rulebook.toml")["sections"])


def label(hex: str) -> str:
    """A hex for a reader: "Alder (B2)", or "B3"."""
    return f"{NAMES[hex]} ({hex})" if hex in NAMES else hex
