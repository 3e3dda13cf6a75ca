"""The rows of the hexes in the buffer: what is printed there, the tiles, the stations, the values of a phase."""

from functools import cache
from typing import Any, TypeAlias

import numpy as np

from trunkline.env.face import Floats
from trunkline.kit18xx.board import laid_tile, place_of
from trunkline.kit18xx.env.fields import (
    AREAS,
    BUILT,
    COLUMN,
    HEX_COLOURS,
    KINDS,
    LABELS,
    PAIRS,
    ROW,
    ROWS,
    SIZE,
    WIDTH,
)
from trunkline.kit18xx.network import stop_value
from trunkline.games.chesapeake.title import COMPANIES, HEXES, TILES, TITLE
from trunkline.hexes.grid import parse

View: TypeAlias = "memoryview[float]"
"""The buffer, number by number."""

QUARTER = 1 / 4


def view_of(numbers: Floats) -> View:
    return numbers.data.cast("B").cast("f")


TILE_FIRST, TILE_END = COLUMN["colour"], COLUMN["free"]
"""The columns that say what is on a tile."""


def write_tile(view: View, hex: str, _old: Any, new: Any) -> None:
    view[ROW[hex] + TILE_FIRST : ROW[hex] + TILE_END] = tile_columns(hex, new)


@cache
def tile_columns(hex: str, laid: tuple[str, int] | None) -> View:
    """What a row says about the tile in its hex, or about what is printed there."""
    row = np.zeros(WIDTH, np.float32)
    tile = laid_tile(TITLE, hex, laid)
    row[COLUMN["colour"] + HEX_COLOURS.index(TILES[laid[0]].colour if laid else HEXES[hex].colour)] = 1
    row[COLUMN["cost"]] = 0 if laid else HEXES[hex].cost / 80
    for first, second in tile.track:
        row[COLUMN["track"] + PAIRS.index((min(first, second), max(first, second)))] = 1
    for index, stop in enumerate(tile.stops):
        for edge in stop.edges:
            row[COLUMN[f"edges_{index}"] + edge] = 1
        row[COLUMN["value"] + index] = stop.values[0] / 100
        row[COLUMN["spaces"] + index] = stop.slots * QUARTER
    return view_of(row[TILE_FIRST:TILE_END])


@cache
def printed() -> Floats:
    buffer = np.zeros(SIZE, np.float32)
    rows = buffer[ROWS:].reshape(len(HEXES), WIDTH)
    where = [parse(hex) for hex in HEXES]
    east, south = (max(row[axis] for row in where) for axis in (0, 1))
    for row, (column, line), (hex, card) in zip(rows, where, HEXES.items(), strict=True):
        row[COLUMN["east"]] = column / east
        row[COLUMN["south"]] = line / south
        row[COLUMN["built"]] = hex in BUILT
        row[TILE_FIRST:TILE_END] = tile_columns(hex, None)
        row[COLUMN["label"] : COLUMN["area"]] = [card.tile.label == label for label in LABELS]
        row[COLUMN["area"] : COLUMN["home"]] = [card.area == area for area in AREAS]
        row[COLUMN["home"] : COLUMN["kind"]] = [company.home == hex for company in COMPANIES.values()]
        kinds = {stop.kind for stop in card.tile.stops}
        row[COLUMN["kind"] : COLUMN["colour"]] = [kind in kinds for kind in KINDS]
    return buffer


@cache
def station_cell(station: str) -> int:
    hex, city = place_of(station)
    return ROW[hex] + COLUMN[f"stations_{city}"]


def write_values(view: View, phase: str) -> None:
    """What the stops count whose value depends on the phase."""
    for hex, index, stop in VARIABLE:
        view[ROW[hex] + COLUMN["value"] + index] = stop_value(TITLE, stop, phase) / 100


VARIABLE = [
    (hex, index, stop)
    for hex, printed in HEXES.items()
    for index, stop in enumerate(printed.tile.stops)
    if len(stop.values) > 1
]
"""Stops whose value depends on the phase."""
