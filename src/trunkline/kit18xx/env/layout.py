"""Where everything is in the buffer of a title's observations.

In this order: what belongs to seats, to companies and to the table, what can change of the hexes, and last a whole row
for every hex. The vector is all but the rows, with the seats turned so that the one that looks is first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from trunkline.env.face import SEATS, Field, size_of
from trunkline.kit18xx.env.bounds import bounds_of, divisors_of
from trunkline.kit18xx.env.fields import (
    PAIRS,
    OwnField,
    Row,
    company_rows,
    hex_rows,
    listed,
    seat_rows,
    table_rows,
)
from trunkline.kit18xx.title import COLOURS, Title

Part = tuple[Field, Sequence[Any]]
"""A field, and the keys of its numbers."""
Places = Mapping[str, Mapping[Any, int]]
"""Field -> key -> where that number is.

The key is an owner (a seat or a company), a name, or a pair of both; None if the field is a single number.
"""
Stop = tuple[str, int]
"""A hex, and which of its stops."""


@dataclass(frozen=True, eq=False, slots=True)
class Layout:
    """It is a key of caches."""

    title: Title
    own_fields: tuple[OwnField, ...]
    divisors: Mapping[str, int]
    fields: tuple[Field, ...]
    seat_fields: tuple[Field, ...]
    """The first of them."""
    hex_fields: tuple[Field, ...]
    edges: tuple[tuple[int, int], ...]
    places: Places
    """Of all fields but those of hexes."""
    columns: Places
    """The same in the row of a hex."""
    board: int
    """Where what the vector has of the hexes begins."""
    rows: int
    """Where the vector ends and the rows of the hexes begin."""
    row: Mapping[str, int]
    """Where the row of a hex begins."""
    width: int
    """Numbers in a row."""
    changing: Sequence[int]
    """The cells of the rows that are also in the vector, at its end."""


def layout_of(title: Title, own_fields: tuple[OwnField, ...] = ()) -> Layout:
    bounds, divisors = bounds_of(title), divisors_of(title)
    seats = _parts(seat_rows(title), bounds, range(SEATS), by_seat=True)
    parts = [
        *seats,
        *_parts(company_rows(title, own_fields, divisors), bounds, tuple(title.companies)),
        *_parts(table_rows(title, divisors), bounds),
    ]
    hex_parts = _parts(hex_rows(title, divisors), {})
    hex_fields, columns = _fields(hex_parts), _places(hex_parts)
    width = size_of(hex_fields)
    first = {hex: width * number for number, hex in enumerate(title.hexes)}
    changing = _board_rows(title, divisors, columns, first)
    board = size_of(_fields(parts))
    fields = (*_fields(parts), *(Field(name, len(cells), meaning) for name, cells, meaning in changing if cells))
    rows = size_of(fields)
    return Layout(
        title,
        own_fields,
        divisors,
        fields,
        _fields(seats),
        hex_fields,
        _edges(title),
        _places(parts),
        columns,
        board,
        rows,
        {hex: rows + start for hex, start in first.items()},
        width,
        [rows + cell for _, cells, _ in changing for cell in cells],
    )


def _parts(
    rows: Iterable[Row],
    bounds: Mapping[str, tuple[float, float]],
    owners: Sequence[Any] = (),
    by_seat: bool = False,
) -> list[Part]:
    """Fields with the keys of their numbers: for each owner if there are some, and for each of the names."""
    parts: list[Part] = []
    for name, names, meaning in rows:
        keys: Sequence[Any]
        if owners:
            keys = owners if names is None else list(product(owners, names))
        else:
            keys = (None,) if names is None else names
        parts.append((Field(name, len(keys), meaning, by_seat, *bounds.get(name, (0.0, 1.0))), keys))
    return parts


def _fields(parts: Iterable[Part]) -> tuple[Field, ...]:
    """Not those that have no number in this title."""
    return tuple(field for field, _ in parts if field.size)


def _places(parts: Iterable[Part]) -> Places:
    places, at = {}, 0
    for field, keys in parts:
        places[field.name] = {key: at + place for place, key in enumerate(keys)}
        at += field.size
    return places


def takes_tiles(title: Title, hex: str) -> bool:
    return title.hexes[hex].colour in COLOURS[:-1]


def cities_of(title: Title) -> list[Stop]:
    """The printed cities."""
    return [(hex, index) for hex, index in _stops(title) if title.hexes[hex].tile.stops[index].kind == "city"]


def _stops(title: Title) -> list[Stop]:
    return [(hex, index) for hex, printed in title.hexes.items() for index in range(len(printed.tile.stops))]


def _board_rows(
    title: Title, divisors: Mapping[str, int], columns: Places, first: Mapping[str, int]
) -> list[tuple[str, list[int], str]]:
    """What the vector has of the hexes: names, cells of all rows, and what they are."""
    built = [hex for hex in title.hexes if takes_tiles(title, hex)]
    plain = [hex for hex in built if not title.hexes[hex].tile.stops]
    stops = [(hex, stop) for hex, stop in _stops(title) if takes_tiles(title, hex)]
    cities = cities_of(title)
    blocked, colors, spaces = list(title.blocks), COLOURS[1:], divisors["spaces"]

    def cells(hexes: Iterable[str], field: str, keys: Sequence[Any] = (None,)) -> list[int]:
        return [first[hex] + columns[field][key] for hex in hexes for key in keys]

    def of_stops(stops: Iterable[Stop], field: str) -> list[int]:
        return [first[hex] + columns[field][stop] for hex, stop in stops]

    def in_stops(stops: Iterable[Stop], field: str) -> list[int]:
        return [first[hex] + column for hex, stop in stops for column in columns[f"{field}_{stop}"].values()]

    def named(stops: Iterable[Stop]) -> str:
        return listed(f"{hex}:{stop}" for hex, stop in stops)

    return [
        ("colour", cells(built, "colour", colors), f"{listed(colors)}; for each of {listed(built)}"),
        (
            "track",
            cells(plain, "track", PAIRS),
            f"plain track between edges 0-1, 0-2 to 4-5; for each of {listed(plain)}",
        ),
        (
            "edges",
            in_stops(stops, "edges"),
            f"edges that the stop's track leads to, 0 to 5; for each of {named(stops)}",
        ),
        (
            "value",
            of_stops(stops, "value"),
            f"value of each of these stops, divided by {title.currency}{divisors['value']}",
        ),
        ("spaces", of_stops(cities, "spaces"), f"spaces for stations / {spaces}, in {named(cities)}"),
        ("free", of_stops(cities, "free"), f"spaces without a station / {spaces}, in each of these cities"),
        ("stations", in_stops(cities, "stations"), f"stations of {listed(title.companies)}; for each of these cities"),
        ("blocked", cells(blocked, "blocked"), f"a player's private keeps tiles out of {listed(blocked)}"),
        (
            "reached",
            cells(title.hexes, "reached"),
            "track leads here from a station of the operating company, or it has one here; for each hex of the map",
        ),
    ]


def _edges(title: Title) -> tuple[tuple[int, int], ...]:
    hexes = list(title.hexes)
    return tuple(
        (number, other)
        for number, hex in enumerate(hexes)
        for other in sorted(map(hexes.index, title.neighbours[hex].values()))
        if number < other
    )
