"""A game without standing orders."""

from collections.abc import Sequence
from typing import Any

from trunkline.orders.terms import Ended, Move, Offered


class NoOrders:
    """Nothing can be ordered."""

    ORDERS: Sequence[type[Any]] = ()

    def offers(self, _state: Any, _seat: int) -> list[Offered]:
        return []

    def describe(self, order: Any) -> str:
        raise ValueError(f"there are no orders in this game: {order}")

    def judge(
        self, order: Any, _given: Any, _since: Sequence[Move], _state: Any, _seat: int, _names: Sequence[str]
    ) -> Any | Ended | None:
        raise ValueError(f"there are no orders in this game: {order}")
