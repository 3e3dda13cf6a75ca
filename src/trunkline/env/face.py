"""What a game brings to be an environment: fixed ids of its actions, and its positions as arrays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Cell:
    """What an id means: the kind of action and up to two arguments, "" where the kind has none.

    A cell of a price says which one of its span it stands for, in `second` or `first`: see `prices.py`.
    """

    kind: str
    first: str = ""
    second: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: so many numbers in a row, and what they are."""

    name: str
    size: int
    meaning: str
    by_seat: bool = False
    """One number (or `size / 6` numbers) for each seat, from the seat that looks; zeros for seats nobody holds."""
    low: float = 0.0
    high: float = 1.0
    """The bounds of every number of the field, in any game that can be played."""


class Observer(Protocol):
    """Writes positions of one game as arrays, and remembers the last one, so that only what changed is written."""

    def vector(self, state: Any, seat: int) -> Floats:
        """All fields in a row, as this seat sees the table: itself first, then clockwise. A new array each time."""
        ...

    def graph(self, state: Any) -> Floats:
        """A row for every hex, a column for every field of a hex. A new array each time."""
        ...

    def copy(self) -> Self:
        """An observer of its own that remembers the same position, for a copy of the game."""
        ...


class Environment(Protocol):
    """The face `env` of a game. Ids and fields never change within a version."""

    @property
    def VERSION(self) -> int: ...

    @property
    def CELLS(self) -> Sequence[Cell]:
        """What each id means; the place in the row is the id."""
        ...

    @property
    def FIELDS(self) -> Sequence[Field]:
        """What a vector is made of."""
        ...

    @property
    def HEX_FIELDS(self) -> Sequence[Field]:
        """What a row of the graph is made of."""
        ...

    @property
    def HEXES(self) -> Sequence[str]:
        """The rows of the graph."""
        ...

    @property
    def EDGES(self) -> Sequence[tuple[int, int]]:
        """Which rows are neighbours, each pair once, the lower first."""
        ...

    def offered(self, options: Sequence[Any]) -> Mapping[int, Any]:
        """Id -> the action it stands for, of all that is offered: every option once, a span by some of its prices.

        Nobody changes what it gives: a face may keep it.
        """
        ...

    def id_of(self, options: Sequence[Any], action: Any) -> int:
        """The id that stands for an action; the nearest price of its span. ValueError if it is not offered."""
        ...

    def observer(self, players: int) -> Observer: ...


SEATS = 6
"""Observations have room for so many seats, however many play: one network fits every table."""


def offsets(fields: Sequence[Field]) -> Mapping[str, int]:
    starts, at = {}, 0
    for field in fields:
        starts[field.name] = at
        at += field.size
    return starts


def size_of(fields: Sequence[Field]) -> int:
    return sum(field.size for field in fields)


def bounds(fields: Sequence[Field]) -> tuple[Floats, Floats]:
    low = [field.low for field in fields for _ in range(field.size)]
    high = [field.high for field in fields for _ in range(field.size)]
    return np.array(low, np.float32), np.array(high, np.float32)


def rotations(fields: Sequence[Field], players: int) -> list[NDArray[np.intp]]:
    """By seat: which number of a vector in absolute seats goes where, so that this seat comes first, then clockwise."""
    orders = []
    for seat in range(players):
        seats = [(seat + place) % players for place in range(players)] + [*range(players, SEATS)]
        order: list[int] = []
        for field in fields:
            at = len(order)
            each = field.size // SEATS
            order += (
                [at + other * each + number for other in seats for number in range(each)]
                if field.by_seat
                else range(at, at + field.size)
            )
        orders.append(np.array(order, np.intp))
    return orders
