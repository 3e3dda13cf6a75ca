"""Positions as arrays, written incrementally: what didn't change since the last position stays as it is."""

from collections.abc import Iterable
from operator import attrgetter, ne
from typing import Any

import numpy as np

from trunkline.env.face import Floats
from trunkline.games.chesapeake.board import laid_tile
from trunkline.games.chesapeake.env.fields import (
    AT,
    BANK_DOLLAR,
    BLOCKED,
    BOARD,
    CITIES,
    COLUMN,
    ROW,
    WIDTH,
    order,
)
from trunkline.games.chesapeake.env.writers import COMPANY, QUARTER, WRITERS, View, printed
from trunkline.games.chesapeake.market import operating_order
from trunkline.games.chesapeake.rules.two_player import president_size
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import CERTIFICATES, COMPANIES, HEXES, MARKET, PRIVATES, YELLOW
from trunkline.games.chesapeake.walks import reached_hexes

NAMES = tuple(WRITERS)
_read = attrgetter(*NAMES)
_WRITE = tuple(write for _, write in WRITERS.values())


def _numbers(*names: str) -> frozenset[int]:
    return frozenset(map(NAMES.index, names))


_WORTH = _numbers("cash", "shares", "privates", "spaces", "president")
_ORDER = _numbers("floated", "spaces", "markers")
_FREE = _numbers("tiles", "stations")
_REACHED = _numbers("tiles", "stations", "company")


class Observer:
    """Keeps a buffer in absolute seats, and the values that are written there."""

    def __init__(self, players: int) -> None:
        self._buffer = printed()
        self._view = memoryview(self._buffer)
        self._board = self._buffer[BOARD:].reshape(len(HEXES), WIDTH)
        self._reached = self._board[:, COLUMN["reached"]]
        self._written: list[Any] = [empty for empty, _ in WRITERS.values()]
        self._orders = [np.array(order(players, seat)) for seat in range(players)]

    def vector(self, state: State, seat: int) -> Floats:
        """All fields in a row, as this seat sees the table."""
        self._update(state)
        return self._buffer.take(self._orders[seat])

    def graph(self, state: State) -> Floats:
        """A row for every hex."""
        self._update(state)
        return self._board.copy()

    def _update(self, state: State) -> None:
        """Write what is other than it was."""
        values, written, view = _read(state), self._written, self._view
        changed = [place for place, other in enumerate(map(ne, values, written)) if other]
        for place in changed:
            value = values[place]
            _WRITE[place](view, written[place], value)
            written[place] = value.copy() if type(value) in (dict, list) else value
        if not _WORTH.isdisjoint(changed):
            _write_worth(view, state)
        if not _ORDER.isdisjoint(changed):
            _write_order(view, state)
        if not _FREE.isdisjoint(changed):
            _write_free(view, state)
        if not _REACHED.isdisjoint(changed):
            self._reached[:] = 0
            if state.company is not None:
                self._reached[[_NUMBER[hex] for hex in reached_hexes(state, state.company)]] = 1


_NUMBER = {hex: number for number, hex in enumerate(HEXES)}


def _write_worth(view: View, state: State) -> None:
    """What each seat is worth, and how many certificates count."""
    worth, count = state.cash.copy(), [0] * state.players
    for private, seat in state.privates.items():
        worth[seat] += PRIVATES[private].value
        count[seat] += 1
    spaces, presidents = state.spaces, state.president
    for company, held in state.shares.items():
        if company in spaces:
            row, column = space = spaces[company]
            price = MARKET[row][column].price
            counts = space not in YELLOW
            if counts:
                count[presidents[company]] -= president_size(state, company) - 1
        else:
            price, counts = 0, True
        for seat, units in enumerate(held):
            if units:
                worth[seat] += units * price
                if counts:
                    count[seat] += units
    limit = CERTIFICATES[state.players]
    at, beside = AT["worth"], AT["certificates"]
    for seat in range(state.players):
        view[at + seat] = worth[seat] * BANK_DOLLAR
        view[beside + seat] = count[seat] / limit


def _write_order(view: View, state: State) -> None:
    """The operating order of all companies that have floated."""
    at = AT["order"]
    for company in COMPANIES:
        view[at + COMPANY[company]] = 0
    for place, company in enumerate(operating_order(state, list(state.floated))):
        view[at + COMPANY[company]] = 1 - place / 8


def _write_free(view: View, state: State) -> None:
    """The spaces without a station in every city."""
    placed = [station for stations in state.stations.values() for station in stations]
    for hex, city in CITIES:
        stops = laid_tile(hex, state.tiles.get(hex)).stops
        spaces = stops[city].slots - placed.count(f"{hex}:{city}") if city < len(stops) else 0
        view[ROW[hex] + COLUMN["free"] + city] = spaces * QUARTER
