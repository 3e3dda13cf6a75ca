"""A table read at once: its row, its seats, and signs by which one knows what else is in memory already."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeAlias

from django.db import connection
from django.db.models import Count, Exists, Max, OuterRef, Prefetch, Q, Subquery

from trunkline.games import GAMES
from trunkline.web.people.models import Person
from trunkline.web.tables.chains import ply_at
from trunkline.web.tables.models import ChatMessage, Notes, Order, Ply, Seat, Table, UndoRequest

TALK = 100
"""Lines of talk that a page shows."""

_plies = Ply.objects.filter(table=OuterRef("pk"), live=True, number=OuterRef("ply")).order_by()
_chat = ChatMessage.objects.filter(table=OuterRef("pk"))
_requests = UndoRequest.objects.filter(Q(open=True) | Q(at=OuterRef("ply")), table=OuterRef("pk"))
_TABLES = Table.every.annotate(
    last=Subquery(_plies.values("id")[:1]),
    last_key=Subquery(_plies.values("key")[:1]),
    last_line=Subquery(_chat.order_by("-id").values("id")[:1]),
    lines=Subquery(_chat.order_by().values("table").annotate(lines=Count("id")).values("lines")),
    newest=Subquery(_chat.order_by().values("table").annotate(newest=Max("person")).values("newest")),
    asked=Exists(_requests),
    ordered=Exists(Order.objects.filter(table=OuterRef("pk"))),
)
_SEATS = Prefetch("seats", Seat.objects.select_related("person__user"))
_CODE, _READER = "-code-", -1
"""What stands for the values in the query that is kept."""


Talk: TypeAlias = tuple[int, int, int]
"""The last line of a chat, how many there are, and the newest person who wrote one. It tells which lines there are,
since they are only added and deleted, and what they say: somebody who deletes their account leaves them to a new person
without their name."""


@dataclass(slots=True)
class Seen:
    """A table as it was at one moment."""

    table: Table
    """With its seats, and their people."""
    last: int | None
    """The id of the last live ply; nothing before the game has begun."""
    key: str
    """Of the state after it."""
    talk: Talk | None
    """The sign of the chat."""
    asked: bool
    """Is there an undo request that is open, or was made at this ply?"""
    ordered: bool
    """Has anybody given a standing order?"""
    notes: str = ""
    """Of the person for whom it was read."""


def see(code: str, notes_of: Person | None = None) -> Seen | None:
    """The table of an address, in two queries."""
    if not (code.isascii() and code.isalnum()):
        return None
    sql, values = _query(connection.vendor, notes_of is not None)
    filled = {_CODE: code, _READER: notes_of.id if notes_of else None}
    rows = Table.every.raw(sql, [filled.get(value, value) for value in values]).prefetch_related(_SEATS)
    table = next(iter(rows), None)
    if table is None or table.game not in GAMES:
        return None
    read = vars(table)
    if read["last"] is None and table.base_id is not None:  # An analysis that stands at a move of the game itself.
        read["last"], read["last_key"] = ply_at(table, table.ply).values_list("id", "key").get()
    talk = (read["last_line"] or 0, read["lines"] or 0, read["newest"] or 0)
    asked, ordered, written = bool(read["asked"]), bool(read["ordered"]), read.get("own_notes") or ""
    return Seen(table, read["last"], read["last_key"] or "", talk, asked, ordered, written)


@cache
def _query(_vendor: str, with_notes: bool) -> tuple[str, tuple[Any, ...]]:
    """The query and its values, put together once: that takes longer than asking it."""
    tables = _TABLES
    if with_notes:
        own = Notes.objects.filter(table=OuterRef("pk"), person=_READER)
        tables = tables.annotate(own_notes=Subquery(own.values("text")[:1]))
    return tables.filter(code=_CODE).query.sql_with_params()


def see_locked(code: str) -> Seen | None:
    """The same for this transaction alone. A row is locked before all is read: who waited for it reads what is new."""
    if connection.features.has_select_for_update:
        list(Table.objects.select_for_update().filter(code=code).values_list("id"))
    return see(code)


def chat_of(table: Table, sign: Talk | None) -> Sequence[ChatMessage]:
    """What the table itself said, and the last lines of talk; from memory, if the sign of them is known."""
    if sign is None:
        return _read_chat(table)
    kept = _kept(table.id, sign, tuple(seat.name for seat in table.seats.all()))
    if not kept:
        kept.append(_read_chat(table))
    return kept[0]


def _read_chat(table: Table) -> Sequence[ChatMessage]:
    last = table.chat.order_by("-id").values("id")[:TALK]
    return tuple(table.chat.filter(Q(name="") | Q(id__in=last)))


@lru_cache(maxsize=256)
def _kept(_table: int, _sign: Talk, _names: tuple[str, ...]) -> list[Sequence[ChatMessage]]:
    """A place for the lines of a chat. What the table says in it changes with the name of a seat."""
    return []
