"""A title of the family: its map, tiles, market, trains, phases, companies, privates and limits, read from its data."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeVar

from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.messages import Message, Money
from trunkline.core.rulebook import Section, sections_from
from trunkline.hexes import grid as hexgrid
from trunkline.hexes.tiles import Tile, parse_tile, rotated
from trunkline.kit18xx.grid import Grid, number_grid

T = TypeVar("T")
COLOURS = ("white", "yellow", "green", "brown", "gray")


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
    zone: str
    """"yellow", "orange", "brown" or "end" (rules/zones.py); empty for all others."""


@dataclass(frozen=True, slots=True)
class Train:
    """A kind of train; distance 0 is any number of stops, count 0 any number of trains."""

    distance: int
    cost: int
    count: int
    rusted_by: str = ""
    available_from: str = ""
    trade_in: int = 0
    """The price with one of these handed in."""
    traded_in: tuple[str, ...] = ()
    exported: bool = False
    """Does one leave the bank at the end of a set, if it is next?"""


@dataclass(frozen=True, slots=True)
class Phase:
    train_limit: int
    operating_rounds: int
    colours: tuple[str, ...]
    buys_privates: bool = False
    closes_privates: bool = False


@dataclass(frozen=True, slots=True)
class Company:
    name: str
    home: str
    stations: tuple[int, ...]
    colour: str
    ink: str
    rim: str
    home_city: int = 0


@dataclass(frozen=True, slots=True)
class Private:
    number: str
    name: str
    value: int
    revenue: int
    blocks: tuple[str, ...]
    tiles: tuple[str, ...] = ()
    """What its power lays in the hexes that it blocks."""
    extra: bool = False
    """Does it lay them in addition to the tile of the turn?"""
    share: str = ""
    """The company of which 10% come with it."""
    presidency: bool = False
    """Does a president's certificate come with it?"""
    for_companies: bool = True
    power: str = ""
    """What it does besides paying, in words; `brief` is the same in a few words."""
    grants: str = ""
    """The same once its {company} is known."""
    brief: str = ""
    use: str = ""
    """What the company that owns it can do, in the step of laying track."""


Options = Callable[[Any], list[Any]]
Check = Callable[[Any, Any], Illegal | None]
Consequence = Callable[[Any, Any, Events], None]
Triplet = tuple[Options, Check, Consequence]


@dataclass(frozen=True, slots=True)
class Step:
    """What a step asks for, the section that says so, and for each action its options, check and consequence."""

    section: str
    asks: Message
    actions: Mapping[type[Any], Triplet]
    is_asked: Callable[[Any], bool] | None = None
    """Is there anything to decide in this step of a company's turn? Otherwise it passes by itself."""


@dataclass(frozen=True, slots=True)
class TitleRules:
    """What a title does in its own way; engine.py has what is usual."""

    steps: Mapping[str, Step]
    president_units: Callable[[Any, str], int]
    """State and company -> the size of its president's certificate."""
    granted_company: Callable[[Any], str]
    """The company whose president's certificate comes with a private."""
    after_train: Callable[[Any, str, Events], None]
    """A company has got a train."""
    after_float: Callable[[Any, str], int]
    """A company has floated -> how many of its shares that brings to the pool."""
    leaves_game: Callable[[Any, Any, int], bool]
    """Does a share leave the game when a seat buys this one?"""
    is_sold_out: Callable[[Any, str], bool]
    after_purchase: Callable[[Any, int, Events], None]
    """How a seat's turn in a stock round goes on after it has bought."""


@dataclass(frozen=True, eq=False)
class Title:
    """The tables of a title. It is a key of caches, and equal to nothing but itself."""

    packages: tuple[str, ...]
    """Whose data it is read from: its own, and that of the title that it is based on."""
    hexes: Mapping[str, Hex]
    tiles: Mapping[str, TileKind]
    market: tuple[tuple[Space, ...], ...]
    trains: Mapping[str, Train]
    phases: Mapping[str, Phase]
    companies: Mapping[str, Company]
    privates: Mapping[str, Private]
    currency: str
    """The sign of its money."""
    bank: int
    cash: Mapping[int, int]
    """By the number of players, as are certificates."""
    certificates: Mapping[int, int]
    shares: int
    """Of a company, in units of 10%; so are those that a player or the pool may hold, and those that float it."""
    player_shares: int
    pool_shares: int
    float_shares: int
    bid_step: int
    rulebook: Mapping[str, Section]
    rules: TitleRules

    def money(self, number: int | str) -> Money:
        """An amount as it stands in a sentence."""
        return Money(number, self.currency)

    @cached_property
    def blocks(self) -> Mapping[str, str]:
        """Hex -> the private that closes it; no two close the same."""
        return MappingProxyType({hex: name for name, card in self.privates.items() for hex in card.blocks})

    @cached_property
    def neighbours(self) -> Mapping[str, Mapping[int, str]]:
        return MappingProxyType(hexgrid.neighbours(hexgrid.DOUBLED, self.hexes))

    @cached_property
    def edge_to(self) -> Mapping[tuple[str, str], int]:
        """A hex and a neighbour of it -> the edge between them, seen from the first."""
        return MappingProxyType(
            {(hex, other): edge for hex, around in self.neighbours.items() for edge, other in around.items()}
        )

    @cached_property
    def grid(self) -> Grid:
        return number_grid(self.neighbours)

    @cached_property
    def offboard(self) -> tuple[str, ...]:
        """The stops that no route passes, whatever stands on the map."""
        return tuple(
            f"{hex}:{index}"
            for hex, printed in self.hexes.items()
            for index, stop in enumerate(printed.tile.stops)
            if stop.kind == "offboard"
        )

    @cached_property
    def pars(self) -> Mapping[int, tuple[int, int]]:
        """Par price -> its space: row and column."""
        rows = reversed(list(enumerate(self.market)))
        return MappingProxyType(
            {space.price: (row, column) for row, spaces in rows for column, space in enumerate(spaces) if space.par}
        )

    @cached_property
    def zones(self) -> Mapping[tuple[int, int] | None, str]:
        """The spaces that are in a zone."""
        spaces = ((row, column, space) for row, line in enumerate(self.market) for column, space in enumerate(line))
        return MappingProxyType({(row, column): space.zone for row, column, space in spaces if space.zone})

    @cached_property
    def unlocked(self) -> Mapping[str, tuple[str, ...]]:
        """Phase -> the trains that the bank sells from this or an earlier one on, besides the next of the others."""
        phases, later = list(self.phases), [name for name, kind in self.trains.items() if kind.available_from]
        return MappingProxyType(
            {
                phase: tuple(name for name in later if phases.index(self.trains[name].available_from) <= place)
                for place, phase in enumerate(phases)
            }
        )

    @cached_property
    def exchange(self) -> str:
        """The train for which others can be traded in; the family has one at most."""
        return next((name for name, kind in self.trains.items() if kind.traded_in), "")

    @cached_property
    def first_private(self) -> str:
        """The one that gets cheaper while nobody buys it."""
        return next(iter(self.privates))

    @cached_property
    def powers(self) -> tuple[str, ...]:
        """The privates whose power lays tiles."""
        return tuple(name for name, card in self.privates.items() if card.tiles)

    @cached_property
    def rotated(self) -> Mapping[tuple[str, int], Tile]:
        """Tile and rotation -> the tile as it lies then."""
        return MappingProxyType(
            {(name, turn): rotated(kind.tile, turn) for name, kind in self.tiles.items() for turn in hexgrid.EDGES}
        )


def read_title(package: str, rules: TitleRules, based_on: Title | None = None) -> Title:
    """The title of a package, from the files in its folder `data`; a file that isn't there is the other title's.

    Of the rulebook each section is the other title's that isn't there.
    """
    packages = (package, *(based_on.packages if based_on else ()))

    def read(name: str) -> dict[str, Any]:
        places = (files(one) / "data" / f"{name}.toml" for one in packages)
        return tomllib.loads(next(place for place in places if place.is_file()).read_text("utf-8"))

    def table(name: str, make: Callable[[dict[str, Any]], T], file: str = "") -> Mapping[str, T]:
        return MappingProxyType({one: make(row) for one, row in read(file or name)[name].items()})

    limits = read("limits")
    by_players = {
        name: MappingProxyType({int(count): value for count, value in limits.pop(name).items()})
        for name in ("cash", "certificates")
    }
    return Title(
        packages,
        hexes=table("hexes", _hex, "map"),
        tiles=table("tiles", lambda row: TileKind(tile=parse_tile(row.pop("line")), **row)),
        market=tuple(tuple(_space(word) for word in row.split()) for row in read("market")["rows"]),
        trains=table("trains", lambda row: Train(**_tuples(row))),
        phases=table("phases", lambda row: Phase(**_tuples(row))),
        companies=table("companies", lambda row: Company(**_tuples(row))),
        privates=table("privates", lambda row: Private(**_tuples(row))),
        rulebook=MappingProxyType(
            (dict(based_on.rulebook) if based_on else {}) | sections_from(read("rulebook")["sections"])
        ),
        cash=by_players["cash"],
        certificates=by_players["certificates"],
        rules=rules,
        **limits,
    )


def _tuples(row: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}


def _hex(row: dict[str, Any]) -> Hex:
    known = {key: value for key, value in row.items() if key not in ("line", "joined")}
    return Hex(tile=parse_tile(row.get("line", "")), **known)


ZONES = {"y": "yellow", "o": "orange", "b": "brown", "e": "end"}
"""What the letters of market.toml mean."""


def _space(word: str) -> Space:
    return Space(int(word.rstrip("pyobe")), word.endswith("p"), ZONES.get(word[-1], ""))


def kind_of(train: str) -> Message | str:
    """What stands before "train" in a sentence: German says "2er" for a 2, but a D is a D everywhere."""
    return Message("{train}", train=train) if train.isdigit() else train
