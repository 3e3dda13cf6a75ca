"""What a page knows of a table: the version that everybody sees and, for their owner alone, how standing orders are."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b

from trunkline.web.tables.models import Order, Table

Watched = tuple[str, int | None]
"""The code of a table and the id of whoever watches it, if that is known."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a page is. Of two marks that differ in `orders` alone, only the owner of the orders can tell."""

    version: int
    orders: str = ""
    """A digest of the person's standing orders at the table; empty without any."""

    def __str__(self) -> str:
        return f"{self.version}-{self.orders}" if self.orders else str(self.version)


def read(text: str) -> Mark:
    """The mark that a page sends.

    >>> read("17"), read("17-ab01"), read("x")
    (Mark(version=17, orders=''), Mark(version=17, orders='ab01'), Mark(version=0, orders=''))
    """
    version, _, orders = text.partition("-")
    known = version.isascii() and version.isdigit() and len(version) < 18
    return Mark(int(version), orders) if known else Mark(0)


def mark_of(table: Table, orders: Iterable[Order]) -> Mark:
    """The mark of a page that shows a table and these orders of a person there, as they were read."""
    rows = [(table.code, order.person_id, order.id, order.status) for order in sorted(orders, key=lambda one: one.id)]
    return Mark(table.version, _digest(rows))


def marks_of(watched: Iterable[Watched]) -> dict[Watched, Mark]:
    """The marks of some tables now; a table that is gone has none."""
    wanted = set(watched)
    codes = sorted({code for code, _ in wanted})
    versions = dict(Table.objects.filter(code__in=codes).values_list("code", "version"))
    orders: dict[Watched, list[tuple[str, int, int, str]]] = {}
    for row in _orders(codes, sorted({person for _, person in wanted if person is not None})):
        orders.setdefault(row[:2], []).append(row)
    return {one: Mark(versions[one[0]], _digest(orders.get(one, []))) for one in wanted if one[0] in versions}


def _orders(codes: list[str], people: list[int]) -> list[tuple[str, int, int, str]]:
    """(table, owner, order, status) for the orders of some people at some tables."""
    orders = Order.objects.filter(table__code__in=codes, person__in=people) if people else Order.objects.none()
    return list(orders.order_by("id").values_list("table__code", "person_id", "id", "status"))


def _digest(orders: list[tuple[str, int, int, str]]) -> str:
    return blake2b(repr(orders).encode(), digest_size=4).hexdigest() if orders else ""
