"""The rows of the hexes in the buffer: what is printed there, the tiles, the values of a phase."""

from functools import cache
from typing import TypeAlias

import numpy as np

from trunkline.env.face import Floats
from trunkline.hexes.grid import parse
from trunkline.kit18xx.board import Laid, laid_tile
from trunkline.kit18xx.env.layout import Layout, takes_tiles
from trunkline.kit18xx.network import stop_value

View: TypeAlias = "memoryview[float]"
"""The buffer, number by number."""


def view_of(numbers: Floats) -> View:
    return numbers.data.cast("B").cast("f")


def tile_part(layout: Layout) -> slice:
    """The columns that a tile changes."""
    return slice(min(layout.columns["colour"].values()), min(layout.columns["free"].values()))


@cache
def tile_columns(layout: Layout, hex: str, laid: Laid) -> View:
    """What a row says about the tile in its hex, or about what is printed there."""
    title, columns, divisors = layout.title, layout.columns, layout.divisors
    row = np.zeros(layout.width, np.float32)
    tile, printed = laid_tile(title, hex, laid), title.hexes[hex]
    row[columns["colour"][title.tiles[laid[0]].colour if laid else printed.colour]] = 1
    row[columns["cost"][None]] = 0 if laid else printed.cost / divisors["cost"]
    for first, second in tile.track:
        row[columns["track"][min(first, second), max(first, second)]] = 1
    for index, stop in enumerate(tile.stops):
        for edge in stop.edges:
            row[columns[f"edges_{index}"][edge]] = 1
        row[columns["value"][index]] = stop.values[0] / divisors["value"]
        row[columns["spaces"][index]] = stop.slots / divisors["spaces"]
    return view_of(row[tile_part(layout)])


def printed_buffer(layout: Layout) -> Floats:
    """A buffer with what is printed on the map, and nothing else."""
    title, columns, width = layout.title, layout.columns, layout.width
    buffer = np.zeros(layout.rows + width * len(title.hexes), np.float32)
    where = {hex: parse(hex) for hex in title.hexes}
    east, south = (max(place[axis] for place in where.values()) for axis in (0, 1))
    for hex, printed in title.hexes.items():
        row = buffer[layout.row[hex] : layout.row[hex] + width]
        row[columns["east"][None]] = where[hex][0] / east
        row[columns["south"][None]] = where[hex][1] / south
        row[columns["built"][None]] = takes_tiles(title, hex)
        row[tile_part(layout)] = tile_columns(layout, hex, None)
        marks = {
            "label": {printed.tile.label},
            "area": {printed.area},
            "home": {name for name, company in title.companies.items() if company.home == hex},
            "kind": {stop.kind for stop in printed.tile.stops},
        }
        for field, names in marks.items():
            for name, column in columns[field].items():
                row[column] = name in names
    return buffer


def variable_values(layout: Layout) -> dict[str, list[tuple[int, float]]]:
    """Phase -> cells and numbers of the stops whose value depends on it."""
    title, column, highest = layout.title, layout.columns["value"], layout.divisors["value"]
    stops = [
        (layout.row[hex] + column[index], stop)
        for hex, printed in title.hexes.items()
        for index, stop in enumerate(printed.tile.stops)
        if len(stop.values) > 1
    ]
    return {phase: [(cell, stop_value(title, stop, phase) / highest) for cell, stop in stops] for phase in title.phases}
