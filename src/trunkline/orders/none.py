"""A game without standing orders."""

from collections.abc import Sequence
from typing import Any

from trunkline.core.errors import BadAction
from trunkline.orders.terms import Ended, Move, Offered


class NoOrders:
    """Nothing can be ordered."""

    ORDERS: Sequence[type[Any]] = ()

    def offers(self, _state: Any, _seat: int) -> list[Offered]:
        return []

    def describe(self, order: Any) -> str:
        raise BadAction("there are no standing orders in this game: {order}", order=str(order))

    def judge(
        self, order: Any, _given: Any, _since: Sequence[Move], _state: Any, _seat: int, _names: Sequence[str]
    ) -> Any | Ended | None:
        raise BadAction("there are no standing orders in this game: {order}", order=str(order))
