"""The static tables of 18Chesapeake, read once from `data`: map, tiles, market, trains, companies, privates, phases."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from trunkline.core.messages import Message
from trunkline.core.rulebook import Section, sections_from
from trunkline.hexes import grid
from trunkline.hexes.tiles import Tile, parse_tile, rotated


@dataclass(frozen=True, slots=True)
class Hex:
    colour: str
    tile: Tile
    name: str = ""
    terrain: str = ""
    cost: int = 0
    area: str = ""


@dataclass(frozen=True, slots=True)
class TileKind:
    colour: str
    tile: Tile
    count: int
    unlimited: bool = False


@dataclass(frozen=True, slots=True)
class Space:
    price: int
    par: bool
    yellow: bool


@dataclass(frozen=True, slots=True)
class Train:
    """A kind of train; distance 0 is any number of stops, count 0 any number of trains."""

    distance: int
    cost: int
    count: int
    rusted_by: str = ""
    available_from: str = ""
    trade_in: int = 0


@dataclass(frozen=True, slots=True)
class Phase:
    train_limit: int
    operating_rounds: int
    colours: tuple[str, ...]
    buys_privates: bool = False


@dataclass(frozen=True, slots=True)
class Company:
    name: str
    home: str
    stations: tuple[int, ...]
    colour: str
    home_city: int = 0


@dataclass(frozen=True, slots=True)
class Private:
    number: str
    name: str
    value: int
    revenue: int
    blocks: tuple[str, ...]


def _read(file: str) -> dict[str, Any]:
    return tomllib.loads((files("trunkline.games.chesapeake") / "data" / file).read_text("utf-8"))


def _tuples(row: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}


def _hex(row: dict[str, Any]) -> Hex:
    known = {key: value for key, value in row.items() if key not in ("line", "joined")}
    return Hex(tile=parse_tile(row.get("line", "")), **known)


def _tile(row: dict[str, Any]) -> TileKind:
    known = {key: value for key, value in row.items() if key != "line"}
    return TileKind(tile=parse_tile(row["line"]), **known)


def _space(word: str) -> Space:
    return Space(int(word.rstrip("py")), word.endswith("p"), word.endswith("y"))


HEXES: Mapping[str, Hex] = MappingProxyType({name: _hex(row) for name, row in _read("map.toml")["hexes"].items()})
TILES: Mapping[str, TileKind] = MappingProxyType(
    {name: _tile(row) for name, row in _read("tiles.toml")["tiles"].items()}
)
MARKET: tuple[tuple[Space, ...], ...] = tuple(
    tuple(_space(word) for word in row.split()) for row in _read("market.toml")["rows"]
)
TRAINS: Mapping[str, Train] = MappingProxyType(
    {name: Train(**row) for name, row in _read("trains.toml")["trains"].items()}
)
PHASES: Mapping[str, Phase] = MappingProxyType(
    {name: Phase(**_tuples(row)) for name, row in _read("phases.toml")["phases"].items()}
)
COMPANIES: Mapping[str, Company] = MappingProxyType(
    {name: Company(**_tuples(row)) for name, row in _read("companies.toml")["companies"].items()}
)
PRIVATES: Mapping[str, Private] = MappingProxyType(
    {name: Private(**_tuples(row)) for name, row in _read("privates.toml")["privates"].items()}
)
_limits = _read("limits.toml")
BANK: int = _limits["bank"]
CASH: Mapping[int, int] = MappingProxyType({int(key): value for key, value in _limits["cash"].items()})
CERTIFICATES: Mapping[int, int] = MappingProxyType({int(key): value for key, value in _limits["certificates"].items()})
SHARES: int = _limits["shares"]
PLAYER_SHARES: int = _limits["player_shares"]
POOL_SHARES: int = _limits["pool_shares"]
FLOAT_SHARES: int = _limits["float_shares"]
BID_STEP: int = _limits["bid_step"]

P1, P2, P3, P4, P5, P6 = PRIVATES
#: Hex -> the private that closes it; no two close the same.
BLOCKS: Mapping[str, str] = MappingProxyType({hex: name for name, card in PRIVATES.items() for hex in card.blocks})
COLOURS = ("white", "yellow", "green", "brown", "gray")
NEIGHBOURS: Mapping[str, Mapping[int, str]] = MappingProxyType(grid.neighbours(grid.DOUBLED, HEXES))
#: A hex and a neighbour of it -> the edge between them, seen from the first.
EDGE_TO: Mapping[tuple[str, str], int] = MappingProxyType(
    {(hex, other): edge for hex, around in NEIGHBOURS.items() for edge, other in around.items()}
)
#: Par price -> its space (row, column).
PARS: Mapping[int, tuple[int, int]] = MappingProxyType(
    {
        space.price: (row, column)
        for row, spaces in reversed(list(enumerate(MARKET)))
        for column, space in enumerate(spaces)
        if space.par
    }
)
#: The spaces of the yellow zone (row, column).
YELLOW: frozenset[tuple[int, int] | None] = frozenset(
    (row, column) for row, spaces in enumerate(MARKET) for column, space in enumerate(spaces) if space.yellow
)
ROTATED: Mapping[tuple[str, int], Tile] = MappingProxyType(
    {(name, turn): rotated(kind.tile, turn) for name, kind in TILES.items() for turn in grid.EDGES}
)
RULEBOOK: Mapping[str, Section] = MappingProxyType(sections_from(_read("rulebook.toml")["sections"]))


def kind_of(train: str) -> Message | str:
    """What stands before "train" in a sentence: German says "2er" for a 2, but a D is a D everywhere."""
    return Message("{train}", train=train) if train.isdigit() else train
