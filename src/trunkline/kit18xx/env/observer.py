"""Positions as arrays, written incrementally: what didn't change since the last position stays as it is."""

from array import array
from collections.abc import Callable
from functools import cache, partial
from itertools import compress
from operator import attrgetter, ne
from typing import Any

import numpy as np

from trunkline.env.face import Floats, rotations
from trunkline.kit18xx.board import laid_tile
from trunkline.kit18xx.env.layout import Layout, cities_of
from trunkline.kit18xx.env.rows import View, printed_buffer, view_of
from trunkline.kit18xx.env.writers import field_writers
from trunkline.kit18xx.market import operating_order
from trunkline.kit18xx.rules.zones import UNCOUNTED
from trunkline.kit18xx.state import State
from trunkline.kit18xx.walks import reached_hexes

Derive = Callable[[View, State], None]
"""Writes what follows from several fields of a State."""


class Writers:
    """What the observers of a title have in common: how each field is written, and what follows from them."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        fields = field_writers(layout)
        names = tuple(fields)
        self.places = range(len(names))
        self.read: Callable[[State], tuple[Any, ...]] = attrgetter(*names)
        self.empty = [empty for empty, _ in fields.values()]
        self.write = tuple(write for _, write in fields.values())

        def numbers(*wanted: str) -> frozenset[int]:
            return frozenset(map(names.index, wanted))

        own = [field.name for field in layout.own_fields]
        self.derived: tuple[tuple[frozenset[int], Derive], ...] = (
            (numbers("cash", "shares", "privates", "spaces", "president", *own), _worth(layout)),
            (numbers("floated", "spaces", "markers"), _order(layout)),
            # an empty buffer has no stations, so the supply is also written before the first tile
            (numbers("tiles", "stations"), _supply(layout)),
            (numbers("tiles", "stations"), _free(layout)),
            (numbers("tiles", "stations", "company"), _reached(layout)),
        )
        """What is written if one of these fields has changed."""
        self.of_hexes = numbers("tiles", "stations", "company", "privates", "phase")
        """The fields that the rows of the hexes depend on."""
        self.changing = np.array(layout.changing)
        self.printed = printed_buffer(layout)
        self.turned = cache(partial(rotations, layout.seat_fields))
        """Number of players -> by seat, which number goes where."""
        self.seats = sum(field.size for field in layout.seat_fields)
        """Where the numbers of the seats end."""


class Observer:
    """Keeps a buffer in absolute seats, and the values that are written there."""

    def __init__(self, writers: Writers, players: int) -> None:
        self._writers = writers
        self._written: list[Any] = writers.empty.copy()
        self._turned = writers.turned(players)
        self._use(writers.printed.copy())

    def _use(self, buffer: Floats) -> None:
        layout = self._writers.layout
        self._buffer = buffer
        self._view = view_of(buffer)
        self._vector = buffer[: layout.rows]
        self._seats = buffer[: self._writers.seats]
        self._changing = buffer[layout.board : layout.rows]
        self._rows = buffer[layout.rows :].reshape(-1, layout.width)

    def copy(self) -> "Observer":
        new = object.__new__(Observer)
        new._writers = self._writers
        new._written = self._written.copy()  # its values are replaced, never changed in place
        new._turned = self._turned
        new._use(self._buffer.copy())
        return new

    def vector(self, state: State, seat: int) -> Floats:
        self._update(state)
        vector = self._vector.copy()
        if seat:
            vector[: self._writers.seats] = self._seats.take(self._turned[seat])
        return vector

    def graph(self, state: State) -> Floats:
        self._update(state)
        return self._rows.copy()

    def _update(self, state: State) -> None:
        writers, written, view = self._writers, self._written, self._view
        values = writers.read(state)
        changed = list(compress(writers.places, map(ne, values, written)))
        for place in changed:
            value = values[place]
            writers.write[place](view, written[place], value)
            written[place] = value.copy() if type(value) in (dict, list) else value
        for fields, derive in writers.derived:
            if not fields.isdisjoint(changed):
                derive(view, state)
        if not writers.of_hexes.isdisjoint(changed):
            self._buffer.take(writers.changing, out=self._changing, mode="clip")


def _worth(layout: Layout) -> Derive:
    """What each seat is worth, and how many certificates count."""
    title, bank_dollar = layout.title, 1 / layout.title.bank
    worth_at, count_at = layout.places["worth"], layout.places["certificates"]
    values = {name: private.value for name, private in title.privates.items()}
    spaces_of_market = {
        (row, column): (space.price, space.zone not in UNCOUNTED)
        for row, spaces in enumerate(title.market)
        for column, space in enumerate(spaces)
    }
    """Its price, and whether shares there count as certificates."""

    def write(view: View, state: State) -> None:
        worth, count = state.cash.copy(), [0] * state.players
        for private, seat in state.privates.items():
            worth[seat] += values[private]
            count[seat] += 1
        spaces = state.spaces
        for company, held in state.shares.items():
            price, counts = spaces_of_market[spaces[company]] if company in spaces else (0, True)
            for seat, units in enumerate(held):
                if units:
                    worth[seat] += units * price
                    if counts:
                        count[seat] += units
        for company, seat in state.president.items():
            if spaces_of_market[spaces[company]][1]:
                count[seat] -= title.rules.president_units(state, company) - 1
        limit = title.certificates[state.players]
        for seat in range(state.players):
            view[worth_at[seat]] = worth[seat] * bank_dollar
            view[count_at[seat]] = count[seat] / limit

    return write


def _order(layout: Layout) -> Derive:
    """The operating order of all companies that have floated."""
    cells = layout.places["order"]

    def write(view: View, state: State) -> None:
        for cell in cells.values():
            view[cell] = 0
        for place, company in enumerate(operating_order(state, list(state.floated))):
            view[cells[company]] = 1 - place / len(cells)

    return write


def _free(layout: Layout) -> Derive:
    """Spaces without a station."""
    title, column, part = layout.title, layout.columns["free"], 1 / layout.divisors["spaces"]
    cities = [(hex, city, f"{hex}:{city}", layout.row[hex] + column[city]) for hex, city in cities_of(title)]

    def write(view: View, state: State) -> None:
        placed = [station for stations in state.stations.values() for station in stations]
        tiles = state.tiles
        for hex, city, station, cell in cities:
            stops = laid_tile(title, hex, tiles.get(hex)).stops
            view[cell] = (stops[city].slots - placed.count(station)) * part if city < len(stops) else 0

    return write


def _supply(layout: Layout) -> Derive:
    cells = layout.places["supply"]
    part = slice(min(cells.values()), max(cells.values()) + 1)
    parts = [(name, 1 / layout.title.tiles[name].count) for name in cells]

    def write(view: View, state: State) -> None:
        supply = state.supply
        view[part] = array("f", [supply[name] * share for name, share in parts])

    return write


def _reached(layout: Layout) -> Derive:
    """The hexes that the routes of the operating company reach."""
    column = slice(layout.rows + layout.columns["reached"][None], None, layout.width)
    numbers = {hex: number for number, hex in enumerate(layout.row)}

    def write(view: View, state: State) -> None:
        reached = array("f", bytes(4 * len(numbers)))
        if state.company is not None:
            for hex in reached_hexes(state, state.company):
                reached[numbers[hex]] = 1
        view[column] = reached

    return write
