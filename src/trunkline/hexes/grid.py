"""Flat-topped hexes by their printed names: coordinates, neighbours, edges, centres.

Edges are numbered clockwise from the south: 0 S, 1 SW, 2 NW, 3 N, 4 NE, 5 SE. A name is a column letter, west to east,
and a row number, north to south.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

Offset = tuple[int, int]
EDGES = range(6)
_NAME = re.compile(r"([A-Z])(0|[1-9][0-9]?)")


@dataclass(frozen=True, slots=True)
class Layout:
    """How row numbers run: the offset of each edge's neighbour from an even and from an odd column."""

    even: tuple[Offset, ...]
    odd: tuple[Offset, ...]
    height: float
    """Distance between the centres of rows n and n + 1 of a column, in hex heights."""
    shift: float
    """How much lower an odd column sits, in hex heights."""


#: Every row number in every column; odd columns (B, D, ...) sit half a hex lower.
SHIFTED = Layout(
    even=((0, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0)),
    odd=((0, 1), (-1, 1), (-1, 0), (0, -1), (1, 0), (1, 1)),
    height=1.0,
    shift=0.5,
)

_DOUBLED = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
#: Row numbers step by two within a column.
DOUBLED = Layout(even=_DOUBLED, odd=_DOUBLED, height=0.5, shift=0.0)


def parse(name: str) -> tuple[int, int]:
    """Column and row of a hex: "B4" is (1, 4)."""
    match = _NAME.fullmatch(name)
    if not match:
        raise ValueError(f"{name!r} is not the name of a hex")
    return ord(match[1]) - ord("A"), int(match[2])


def neighbour(layout: Layout, name: str, edge: int) -> str | None:
    """The name of the hex across an edge; None where no name could be, west of A, north of 0 or east of Z."""
    column, row = parse(name)
    across, down = (layout.odd if column % 2 else layout.even)[edge]
    column, row = column + across, row + down
    return f"{chr(ord('A') + column)}{row}" if 0 <= column < 26 and 0 <= row < 100 else None


def opposite(edge: int) -> int:
    """The same edge seen from the hex across it."""
    return (edge + 3) % 6


def neighbours(layout: Layout, names: Iterable[str]) -> dict[str, dict[int, str]]:
    """For each hex of a map: edge -> the hex across it, as far as that is on the map."""
    on_map = dict.fromkeys(names)
    return {
        name: {edge: other for edge in EDGES if (other := neighbour(layout, name, edge)) in on_map and other}
        for name in on_map
    }


def centre(layout: Layout, name: str) -> tuple[float, float]:
    """Where a hex of side 1 has its centre; x runs east, y south."""
    column, row = parse(name)
    return 1.5 * column, sqrt(3) * (layout.height * row + layout.shift * (column % 2))
