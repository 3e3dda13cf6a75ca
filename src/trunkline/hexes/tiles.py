"""Tiles from one-line texts, and their rotations.

A line is a list of words. `0-3` is plain track between two edges. `c30:0,3` is a city worth 30 with track to edges 0
and 3, `c30x2:0,1` one with two spaces for stations, `t10:0,3` a town, `o40/50/60/80:5` an off-board area with a value
for each colour of phase. `=OO` is a label. A stop without track ends at its colon: `c0:`.
"""

import re
from dataclasses import dataclass, field
from functools import cache

KINDS = {"c": "city", "t": "town", "o": "offboard"}
_STOP = re.compile(r"([cto])([0-9]+(?:/[0-9]+)*)(?:x([0-9]))?:([0-5](?:,[0-5])*)?")
_TRACK = re.compile(r"([0-5])-([0-5])")


@dataclass(frozen=True, slots=True)
class Stop:
    """A city, town or off-board area on a tile: its values, its spaces for stations, the edges its track leads to."""

    kind: str
    values: tuple[int, ...]
    slots: int
    edges: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """What is on a tile: stops with their track, plain track from edge to edge, a label."""

    stops: tuple[Stop, ...] = ()
    track: tuple[tuple[int, int], ...] = ()
    label: str = ""
    edges: frozenset[int] = field(init=False, repr=False, compare=False)
    """The edges that any track leads to."""

    def __post_init__(self) -> None:
        edges = frozenset(edge for pair in self.track for edge in pair).union(*(stop.edges for stop in self.stops))
        object.__setattr__(self, "edges", edges)


def parse_tile(line: str) -> Tile:
    stops, track, label = [], [], ""
    for word in line.split():
        if match := _TRACK.fullmatch(word):
            track.append((int(match[1]), int(match[2])))
        elif match := _STOP.fullmatch(word):
            values = tuple(int(value) for value in match[2].split("/"))
            slots = int(match[3] or 1) if match[1] == "c" else 0
            edges = tuple(int(edge) for edge in match[4].split(",")) if match[4] else ()
            stops.append(Stop(KINDS[match[1]], values, slots, edges))
        elif word.startswith("="):
            label = word[1:]
        else:
            raise ValueError(f"{word!r} is not a word of a tile line")
    return Tile(tuple(stops), tuple(track), label)


@cache
def rotated(tile: Tile, rotation: int) -> Tile:
    """The tile turned clockwise: track at edge e is then at edge e + rotation."""
    return Tile(
        tuple(
            Stop(stop.kind, stop.values, stop.slots, tuple((edge + rotation) % 6 for edge in stop.edges))
            for stop in tile.stops
        ),
        tuple(((a + rotation) % 6, (b + rotation) % 6) for a, b in tile.track),
        tile.label,
    )
