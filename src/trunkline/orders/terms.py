"""What standing orders of both games are made of: what can be ordered, what others did, and how an order ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trunkline.core.errors import BadAction
from trunkline.core.messages import Message
from trunkline.words.language import said


@dataclass(frozen=True, slots=True)
class Limit:
    field: str
    low: int
    high: int
    step: int = 1


@dataclass(frozen=True, slots=True)
class Pick:
    field: str
    words: str
    values: tuple[str, ...]
    labels: tuple[str, ...] = ()
    """What the values are called, if not as they are."""

    @property
    def choices(self) -> list[tuple[str, str]]:
        return list(zip(self.values, self.labels or self.values, strict=True))


@dataclass(frozen=True, slots=True)
class Ticks:
    """Something at which the order shall end if it is ticked: a flag, or for a list of the order some of its values."""

    field: str
    words: str
    values: tuple[str, ...] = ()
    """Empty for a flag."""


@dataclass(frozen=True, slots=True)
class Offered:
    """An order that can be given now: as it usually is, what it does, and what its owner can change."""

    order: Any
    words: str
    does: str
    """What the server will do, and what the order takes for granted."""
    limit: Limit | None = None
    pick: Pick | None = None
    ticks: tuple[Ticks, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    seat: int
    action: Any


@dataclass(frozen=True, slots=True)
class Ended:
    """An order is over: it has done all that it was for, or what it took for granted no longer holds."""

    done: bool
    reason: Message


def done(reason: Message) -> Ended:
    return Ended(True, reason)


def cancelled(reason: Message) -> Ended:
    return Ended(False, reason)


def either(items: Sequence[str]) -> str:
    """ "PRR", "PRR or B&O", "PRR, B&O or C&O"."""
    if len(items) == 1:
        return items[0]
    return said("{others} or {last}", others=", ".join(items[:-1]), last=items[-1])


class NoOrders:
    ORDERS: Sequence[type[Any]] = ()

    def offers(self, _state: Any, _seat: int) -> list[Offered]:
        return []

    def describe(self, order: Any) -> str:
        raise BadAction("there are no standing orders in this game: {order}", order=str(order))

    def judge(
        self, order: Any, _given: Any, _since: Sequence[Move], _state: Any, _seat: int, _names: Sequence[str]
    ) -> Any | Ended | None:
        raise BadAction("there are no standing orders in this game: {order}", order=str(order))
