"""The hexsides, arrivals and stops of a map as numbers: sets of hexsides and stops are the bits of integers."""

from collections.abc import Mapping
from dataclasses import dataclass

from trunkline.hexes.grid import EDGES, opposite

Arrival = tuple[str, int]
"""A hex and the edge by which one comes into it."""
Place = tuple[str, int]
"""A stop: hex and index on its tile."""


@dataclass(frozen=True, eq=False, slots=True)
class Grid:
    sides: Mapping[Arrival, int]
    """The bit of every hexside between two hexes, the same seen from both."""
    numbers: Mapping[Arrival, int]
    """Arrivals as they are numbered; those of a hex follow one another."""
    hex_of: tuple[str, ...]
    """Arrival -> its hex."""
    arrivals: Mapping[str, tuple[int, ...]]
    """Hex -> its arrivals."""
    backwards: Mapping[int, int]
    """Arrival -> the arrival over the same hexside the other way."""
    side_of: Mapping[int, int]
    """Arrival -> its hexside."""
    places: Mapping[int, Place]
    """Bit -> stop, above the bits of the hexsides."""
    bits: Mapping[Place, int]
    """Stop -> bit."""
    least_stop: int
    """The bits of all stops are at least this, those of hexsides are below."""
    names: Mapping[int, str]
    """Bit of a stop -> how routes write it: "Q6:0"."""
    hex_bits: Mapping[str, int]


def number_grid(neighbours: Mapping[str, Mapping[int, str]]) -> Grid:
    """The numbers of a map, whose hexes are in an order of their own."""
    hexes = tuple(neighbours)
    sides: dict[Arrival, int] = {}
    for hex, around in neighbours.items():
        for edge, other in around.items():
            if (hex, edge) not in sides:
                sides[hex, edge] = sides[other, opposite(edge)] = 1 << (len(sides) // 2)
    numbers = {(hex, edge): 6 * index + edge for index, hex in enumerate(hexes) for edge in EDGES}
    above = max(sides.values()).bit_length()
    places = {1 << (above + 2 * index + stop): (hex, stop) for index, hex in enumerate(hexes) for stop in (0, 1)}
    return Grid(
        sides,
        numbers,
        hex_of=tuple(hex for hex in hexes for _ in EDGES),
        arrivals={hex: tuple(numbers[hex, edge] for edge in EDGES) for hex in hexes},
        backwards={
            numbers[hex, edge]: numbers[other, opposite(edge)]
            for hex, around in neighbours.items()
            for edge, other in around.items()
        },
        side_of={numbers[arrival]: side for arrival, side in sides.items()},
        places=places,
        bits={place: bit for bit, place in places.items()},
        least_stop=min(places),
        names={bit: f"{hex}:{stop}" for bit, (hex, stop) in places.items()},
        hex_bits={hex: 1 << index for index, hex in enumerate(hexes)},
    )
