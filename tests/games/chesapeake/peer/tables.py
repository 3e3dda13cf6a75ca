"""What is printed: companies, privates, trains, phases, market, map and tiles, read from the data files alone."""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.paths import ROOT

DATA = ROOT / "src" / "trunkline" / "games" / "chesapeake" / "data"

# an end of a piece of track: an edge, or a stop of the tile
End = tuple[str, int]


def read(name: str) -> dict[str, Any]:
    """The tables of one data file."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Stop:
    """A city, town or off-board area; `values` has one figure, or one for each colour of phase."""

    kind: str
    values: tuple[int, ...]
    slots: int = 0

    def worth(self, colours: int) -> int:
        """What a train earns here when tiles of this many colours may be laid."""
        return self.values[min(colours, len(self.values)) - 1]


@dataclass(frozen=True)
class Face:
    """What is printed on a tile or a hex."""

    name: str
    colour: str
    stops: tuple[Stop, ...] = ()
    track: tuple[tuple[End, End], ...] = ()
    label: str = ""

    def turned(self, rotation: int) -> tuple[tuple[End, End], ...]:
        """The track after a turn clockwise."""

        def turn(end: End) -> End:
            return ("edge", (end[1] + rotation) % 6) if end[0] == "edge" else end

        return tuple((turn(a), turn(b)) for a, b in self.track)


@dataclass(frozen=True)
class Hex:
    """A hex of the map: what is printed on it and what the first tile there costs."""

    face: Face
    cost: int = 0
    area: str = ""


def read_face(name: str, colour: str, line: str) -> Face:
    """A face from its one line of text: stops with their edges, plain track, a label."""
    stops: list[Stop] = []
    track: list[tuple[End, End]] = []
    label = ""
    for word in line.split():
        if word.startswith("="):
            label = word[1:]
        elif ":" in word:
            head, edges = word.split(":")
            kind = {"c": "city", "t": "town", "o": "offboard"}[head[0]]
            values, _, slots = head[1:].partition("x")
            track += [(("edge", int(edge)), ("stop", len(stops))) for edge in edges.split(",") if edge]
            size = int(slots or 1) if kind == "city" else 0
            stops.append(Stop(kind, tuple(int(value) for value in values.split("/")), size))
        else:
            a, b = word.split("-")
            track.append((("edge", int(a)), ("edge", int(b))))
    return Face(name, colour, tuple(stops), tuple(track), label)


@dataclass(frozen=True)
class Train:
    """A kind of train."""

    name: str
    distance: int
    cost: int
    count: int
    rusted_by: str | None


@dataclass(frozen=True)
class Phase:
    """What holds from the first train of its name."""

    name: str
    limit: int
    rounds: int
    colours: tuple[str, ...]
    buys_privates: bool


@dataclass(frozen=True)
class Company:
    """A public company: its home and what its stations cost."""

    symbol: str
    home: str
    city: int
    stations: tuple[int, ...]


@dataclass(frozen=True)
class Private:
    """A private company."""

    symbol: str
    value: int
    revenue: int
    blocks: tuple[str, ...] = field(default=())


LIMITS = read("limits")
MARKET = tuple(tuple(row.split()) for row in read("market")["rows"])
COMPANIES = {
    symbol: Company(symbol, row["home"], row.get("home_city", 0), tuple(row["stations"]))
    for symbol, row in read("companies")["companies"].items()
}
PRIVATES = {
    symbol: Private(symbol, row["value"], row["revenue"], tuple(row["blocks"]))
    for symbol, row in read("privates")["privates"].items()
}
TRAINS = {
    name: Train(name, row["distance"] or 999, row["cost"], row["count"], row.get("rusted_by"))
    for name, row in read("trains")["trains"].items()
}
PHASES = [
    Phase(name, row["train_limit"], row["operating_rounds"], tuple(row["colours"]), row.get("buys_privates", False))
    for name, row in read("phases")["phases"].items()
]
HEXES = {
    name: Hex(read_face(name, row["colour"], row.get("line", "")), row.get("cost", 0), row.get("area", ""))
    for name, row in read("map")["hexes"].items()
}
TILES = {name: read_face(name, row["colour"], row["line"]) for name, row in read("tiles")["tiles"].items()}
TILE_COUNTS = {name: 0 if row.get("unlimited") else row["count"] for name, row in read("tiles")["tiles"].items()}

TRADE_IN = 700
TRADED = ("4", "5", "6")
POWER_HEXES = {"C-P": ("H2", "I3"), "B&S": ("F4", "G5")}
CANAL = "C&OC"
CANAL_HEX = "D2"
COLOURS = ("white", "yellow", "green", "brown", "gray")
OFFSETS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))


@cache
def neighbour(name: str, edge: int) -> str | None:
    """The hex on the other side of an edge, if the map has one."""
    across, down = OFFSETS[edge]
    other = f"{chr(ord(name[0]) + across)}{int(name[1:]) + down}"
    return other if other in HEXES else None
