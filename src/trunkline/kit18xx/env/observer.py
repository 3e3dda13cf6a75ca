"""Positions as arrays, written incrementally: what didn't change since the last position stays as it is."""

from array import array
from functools import cache
from itertools import compress
from operator import attrgetter, ne
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trunkline.env.face import Floats, rotations
from trunkline.kit18xx.board import laid_tile
from trunkline.kit18xx.env.fields import (
    AT,
    BANK_DOLLAR,
    BOARD,
    BY_SEAT,
    CHANGING,
    CITIES,
    COLUMN,
    ROW,
    ROWS,
    SEAT_FIELDS,
    SUPPLY,
    WIDTH,
)
from trunkline.kit18xx.env.rows import QUARTER, View, printed, view_of
from trunkline.kit18xx.env.writers import COMPANY, WRITERS
from trunkline.kit18xx.market import operating_order
from trunkline.games.chesapeake.rules.two_player import president_size
from trunkline.kit18xx.state import State
from trunkline.games.chesapeake.title import CERTIFICATES, COMPANIES, HEXES, MARKET, PRIVATES, TILES
from trunkline.kit18xx.walks import reached_hexes

NAMES = tuple(WRITERS)
_read = attrgetter(*NAMES)
_WRITE = tuple(write for _, write in WRITERS.values())
_PLACES = range(len(NAMES))


@cache
def _turned(players: int) -> list[NDArray[np.intp]]:
    return rotations(SEAT_FIELDS, players)


def _numbers(*names: str) -> frozenset[int]:
    return frozenset(map(NAMES.index, names))


_WORTH = _numbers("cash", "shares", "privates", "spaces", "president")
_ORDER = _numbers("floated", "spaces", "markers")
_PIECES = _numbers("tiles", "stations")
_REACHED = _PIECES | _numbers("company")
_MAP = _REACHED | _numbers("privates", "phase")


class Observer:
    """Keeps a buffer in absolute seats, and the values that are written there."""

    def __init__(self, players: int) -> None:
        self._written: list[Any] = [empty for empty, _ in WRITERS.values()]
        self._turned = _turned(players)
        self._use(printed().copy())

    def _use(self, buffer: Floats) -> None:
        self._buffer = buffer
        self._view = view_of(buffer)
        self._vector = buffer[:ROWS]
        self._seats = buffer[:BY_SEAT]
        self._changing = buffer[BOARD:ROWS]
        self._rows = buffer[ROWS:].reshape(len(HEXES), WIDTH)
        self._reached = self._rows[:, COLUMN["reached"]]

    def copy(self) -> "Observer":
        new = object.__new__(Observer)
        new._written = self._written.copy()  # its values are replaced, never changed in place
        new._turned = self._turned
        new._use(self._buffer.copy())
        return new

    def vector(self, state: State, seat: int) -> Floats:
        self._update(state)
        vector = self._vector.copy()
        if seat:
            vector[:BY_SEAT] = self._seats.take(self._turned[seat])
        return vector

    def graph(self, state: State) -> Floats:
        self._update(state)
        return self._rows.copy()

    def _update(self, state: State) -> None:
        values, written, view = _read(state), self._written, self._view
        changed = list(compress(_PLACES, map(ne, values, written)))
        for place in changed:
            value = values[place]
            _WRITE[place](view, written[place], value)
            written[place] = value.copy() if type(value) in (dict, list) else value
        if not _WORTH.isdisjoint(changed):
            _write_worth(view, state)
        if not _ORDER.isdisjoint(changed):
            _write_order(view, state)
        if not _MAP.isdisjoint(changed):
            self._write_map(state, changed)

    def _write_map(self, state: State, changed: list[int]) -> None:
        """What follows from the tiles and stations, and the part of the rows that the vector has."""
        if not _PIECES.isdisjoint(changed):
            _write_free(self._view, state)
            _write_supply(self._view, state)
        if not _REACHED.isdisjoint(changed):
            self._reached[:] = 0
            if state.company is not None:
                self._reached[[_NUMBER[hex] for hex in reached_hexes(state, state.company)]] = 1
        self._buffer.take(_CHANGING, out=self._changing, mode="clip")


_CHANGING = np.array(CHANGING)
_NUMBER = {hex: number for number, hex in enumerate(HEXES)}


def _write_worth(view: View, state: State) -> None:
    """What each seat is worth, and how many certificates count."""
    worth, count = state.cash.copy(), [0] * state.players
    for private, seat in state.privates.items():
        worth[seat] += PRIVATES[private].value
        count[seat] += 1
    spaces = state.spaces
    for company, held in state.shares.items():
        price, counts = _PRICES[spaces[company]] if company in spaces else (0, True)
        for seat, units in enumerate(held):
            if units:
                worth[seat] += units * price
                if counts:
                    count[seat] += units
    for company, seat in state.president.items():
        if _PRICES[spaces[company]][1]:
            count[seat] -= president_size(state, company) - 1
    limit = CERTIFICATES[state.players]
    at, beside = AT["worth"], AT["certificates"]
    for seat in range(state.players):
        view[at + seat] = worth[seat] * BANK_DOLLAR
        view[beside + seat] = count[seat] / limit


_PRICES = {
    (row, column): (space.price, not space.yellow)
    for row, spaces in enumerate(MARKET)
    for column, space in enumerate(spaces)
}
"""Space of the market -> its price, and whether shares there count as certificates."""


def _write_order(view: View, state: State) -> None:
    """The operating order of all companies that have floated."""
    at = AT["order"]
    for company in COMPANIES:
        view[at + COMPANY[company]] = 0
    for place, company in enumerate(operating_order(state, list(state.floated))):
        view[at + COMPANY[company]] = 1 - place / 8


def _write_free(view: View, state: State) -> None:
    placed = [station for stations in state.stations.values() for station in stations]
    tiles = state.tiles
    for hex, city, station, cell in _CITIES:
        stops = laid_tile(state.title, hex, tiles.get(hex)).stops
        view[cell] = (stops[city].slots - placed.count(station)) * QUARTER if city < len(stops) else 0


_CITIES = [(hex, city, f"{hex}:{city}", ROW[hex] + COLUMN["free"] + city) for hex, city in CITIES]


def _write_supply(view: View, state: State) -> None:
    supply = state.supply
    view[_SUPPLY : _SUPPLY + len(SUPPLY)] = array("f", [supply[name] * part for name, part in _PARTS])


_SUPPLY = AT["supply"]
_PARTS = [(name, 1 / TILES[name].count) for name in SUPPLY]
