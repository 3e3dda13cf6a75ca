"""Where the fields of an observation are, and how they turn with the seat that looks."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from trunkline.env.face import SEATS, Field, Floats


def offsets(fields: Sequence[Field]) -> Mapping[str, int]:
    """Name -> where the field begins."""
    starts, at = {}, 0
    for field in fields:
        starts[field.name] = at
        at += field.size
    return starts


def size_of(fields: Sequence[Field]) -> int:
    """How many numbers all fields have together."""
    return sum(field.size for field in fields)


def bounds(fields: Sequence[Field]) -> tuple[Floats, Floats]:
    """The lowest and the highest value of each number."""
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
