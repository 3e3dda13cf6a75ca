"""The Snapshot: what one request knows of a table, read once. Also how a table is found and locked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, TypeAlias

from django.db import connection
from django.db.models import Count, Exists, Max, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.http import Http404

from trunkline.core.api import Rules, State
from trunkline.games import GAMES
from trunkline.games.game import Game, Words
from trunkline.web.accounts.models import Person, Request
from trunkline.web.site.caches import PLIES, cached
from trunkline.web.site.errors import Closed, NoSuchTable
from trunkline.web.site.forms import ply_in
from trunkline.web.site.language import said_later
from trunkline.web.table import models, notifications, presence
from trunkline.web.table.models import ChatMessage, Notes, NotificationChoice, Order, Ply, Seat, Table, UndoRequest
from trunkline.web.table.notifications import shares_screen, turn_of
from trunkline.web.table.plies import LivePly, action_of, live_plies, names_at, ply_at, sentences_of, state_of
from trunkline.words.language import said as _

TALK, REMARKS = 100, 200
"""Lines of talk, and remarks of the table, that a page shows at most."""

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
    noted=Exists(Notes.objects.filter(table=OuterRef("pk"))),
)
_SEATS = Prefetch("seats", Seat.objects.select_related("person__user"))
_CODE = "-code-"
"""What stands for a table's code in the query that is kept."""


ChatStamp: TypeAlias = tuple[int, int, int]
"""The last line of a chat, the number of lines, and the newest person who wrote one. It identifies lines and authors:
lines are only added and deleted, and those of a deleted account pass to a new person without its name."""


def read(code: str, person: Person | None = None, ply: int | None = None) -> "Snapshot | None":
    """The table of an address as this person sees it, in two queries; None if there is no such table."""
    if not (code.isascii() and code.isalnum()):
        return None
    sql, values = _query(connection.vendor)
    rows = Table.every.raw(sql, [code if value == _CODE else value for value in values]).prefetch_related(_SEATS)
    table = next(iter(rows), None)
    if table is None or table.game not in GAMES:
        return None
    row = vars(table)
    if row["last"] is None and table.base_id is not None:  # An analysis that stands at a move of the game itself.
        row["last"], row["last_key"] = ply_at(table, table.ply).values_list("id", "key").get()
    return Snapshot(
        table,
        person,
        table.ply if ply is None else min(ply, table.ply),
        row["last"],
        row["last_key"] or "",
        (row["last_line"] or 0, row["lines"] or 0, row["newest"] or 0),
        bool(row["asked"]),
        bool(row["ordered"]),
        bool(row["noted"]),
    )


def snapshot_of(table: Table, person: Person | None = None, ply: int | None = None) -> "Snapshot":
    """The same of a table whose row has been read already."""
    last, key = ply_at(table, table.ply).values_list("id", "key").first() or (None, "")
    return Snapshot(table, person, table.ply if ply is None else ply, last, key)


def requested(request: Request, code: str, latest: bool = False) -> "Snapshot":
    """The table of the address as the sender sees it; ?ply= looks back, and so does a page that says it does."""
    asked = "" if latest else request.headers.get("X-Looking") or request.GET.get("ply", "")
    snapshot = read(code, request.person or None, ply_in(asked))
    if snapshot is None:
        raise Http404
    return snapshot


def read_locked(code: str, person: Person | None = None, even_closed: bool = False) -> "Snapshot":
    """The table for this transaction only. Its row is locked before all is read, so a transaction that waited for the
    lock reads what is new. Raises Closed for a cancelled table unless even_closed=True.
    """
    if connection.features.has_select_for_update:
        list(Table.objects.select_for_update().filter(code=code).values_list("id"))
    snapshot = read(code, person)
    if snapshot is None:
        raise NoSuchTable(_("There is no such table."))
    check_open(snapshot.table, even_closed)
    return snapshot


@cache
def _query(_vendor: str) -> tuple[str, tuple[Any, ...]]:
    """The query and its values, put together once: that takes longer than asking it."""
    return _TABLES.filter(code=_CODE).query.sql_with_params()


def chat_of(table: Table, stamp: ChatStamp | None) -> Sequence[ChatMessage]:
    """The last remarks of the table itself and the last lines of talk; from memory, if the stamp of them is known."""
    if stamp is None:
        return _read_chat(table)
    # A remark changes with the name of a seat.
    key = ("chat", table.id, stamp, tuple(seat.name for seat in table.seats.all()))
    return cached(PLIES, key, lambda: _read_chat(table))


def _read_chat(table: Table) -> Sequence[ChatMessage]:
    lines = table.chat.order_by("-id")
    talk, remarks = lines.exclude(name="")[:TALK], lines.filter(name="")[:REMARKS]
    return tuple(sorted((*talk, *remarks), key=lambda line: line.id))


WITHOUT_ASSISTANCE = said_later("This table plays without assistance until the game is over.")


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A table at one moment, as one person sees it, now or at an earlier ply."""

    table: Table
    """With its seats and their people."""
    person: Person | None
    ply: int
    """The position shown."""
    last: int | None
    """The id of the last live ply; None before the game has begun."""
    key: str
    """The state key of that ply."""
    chat_stamp: ChatStamp | None = None
    has_undo_requests: bool = True
    """May there be an undo request that is open, or was made at this ply?"""
    has_orders: bool = True
    has_notes: bool = True

    @cached_property
    def seats(self) -> list[Seat]:
        return list(self.table.seats.all())

    @cached_property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def game(self) -> Game:
        return GAMES[self.table.game]

    @property
    def rules(self) -> Rules[State, object]:
        return self.game.rules

    @property
    def words(self) -> Words:
        return self.game.words

    @cached_property
    def state(self) -> State | None:
        """The position; None before the game has begun."""
        return None if self.table.status == models.OPEN else self.state_at(self.ply)

    @property
    def position(self) -> State:
        """The position of a game that has begun."""
        assert self.state is not None
        return self.state

    @property
    def last_state(self) -> State:
        """The state after the last ply, whichever position is shown."""
        assert self.last is not None
        return state_of(self.table.game, self.last, self.key)

    def state_at(self, number: int) -> State | None:
        """An earlier position; None if the table has no such ply."""
        if not 0 <= number < len(self.all_plies):
            return None
        ply = self.all_plies[number]
        return state_of(self.table.game, ply.id, ply.key)

    def action_at(self, ply: LivePly) -> object:
        return action_of(self.table, ply.action)

    @property
    def is_now(self) -> bool:
        return self.ply == self.table.ply

    @cached_property
    def mine(self) -> list[Seat]:
        """The seats for which the person decides."""
        if self.person is None:
            return []
        return [seat for seat in self.seats if seat.kind == models.PERSON and seat.person_id == self.person.id]

    @cached_property
    def is_personal(self) -> bool:
        """May the panels show something that is for this person only, such as their name in a waiting room?"""
        if self.person is None:
            return False
        # Those who have a seat, whoever plays it now, or the table, and those who chat.
        own = [self.table.host_id, *(id for seat in self.seats for id in (seat.person_id, seat.kept_for_id))]
        if self.table.status == models.OPEN or self.person.id in own:
            return True
        return any(line.person_id == self.person.id for line in self.chat)

    @cached_property
    def away(self) -> Mapping[int, bool]:
        """The seats of others who have had no page open for a while, and whether the host can let a bot play there."""
        if self.table.status != models.RUNNING or self.table.analysis:
            return {}
        return presence.away(seat for seat in self.seats if seat not in self.mine)

    @property
    def handed_to_bots(self) -> list[Seat]:
        """The person's seats that a bot plays."""
        if self.person is None:
            return []
        return [seat for seat in self.seats if seat.kind == models.BOT and seat.person_id == self.person.id]

    @property
    def acting(self) -> Seat | None:
        actor = None if self.state is None or self.is_over else self.state.actor
        return None if actor is None else self.seats[actor]

    @property
    def is_over(self) -> bool:
        """Is the game over in the position, by the rules or because its players ended it there?"""
        return self.position.actor is None or (self.is_now and self.table.status == models.FINISHED)

    @property
    def can_act(self) -> bool:
        """Is it the person's turn? In an analysis also at an earlier ply, from which another line can be begun."""
        if self.table.analysis:
            return self.acting in self.mine
        return self.is_now and self.table.status == models.RUNNING and self.acting in self.mine

    @property
    def awaited(self) -> Seat | None:
        """The person's seat that is to act now, whichever position the page shows; none in an analysis."""
        actor = None if self.table.analysis or self.table.status != models.RUNNING else self.table.actor
        return self.seats[actor] if actor is not None and self.seats[actor] in self.mine else None

    @cached_property
    def assists(self) -> bool:
        """May the page say what is best, such as gains of tiles, best runs and hints?"""
        return self.table.is_assisted

    @property
    def whose_turn(self) -> str:
        return turn_of(self.seats, self.acting) if self.acting else ""

    @property
    def called(self) -> str:
        """The name of whoever acts, if several play at this screen; nothing if "you" will do."""
        return self.acting.name if self.acting and shares_screen(self.seats, self.acting) else ""

    @property
    def names_asked(self) -> list[str]:
        """The names in a question: whoever is asked and is alone at their screen is "you"."""
        if not self.can_act or self.called:
            return self.names
        return [_("You") if seat == self.acting else seat.name for seat in self.seats]

    @cached_property
    def all_plies(self) -> Sequence[LivePly]:
        return live_plies(self.table, self.last)

    @cached_property
    def plies(self) -> Sequence[LivePly]:
        """The live plies up to the one shown, without their states."""
        return self.all_plies[: self.ply + 1]

    def names_at(self, ply: LivePly) -> list[str]:
        return names_at(self.seats, ply.number)

    def sentences(self, ply: LivePly) -> list[str]:
        """What happened in a ply, in the reader's language: a sentence for each event."""
        return sentences_of(self.game, ply, self.names_at(ply))

    def ordered(self, ply: LivePly) -> bool:
        """Did a standing order of this person make the move?"""
        return ply.cause == models.ORDER and self.person is not None and ply.by_id == self.person.id

    @cached_property
    def undo_requests(self) -> list[UndoRequest]:
        """All that were asked for in the last position, the newest last."""
        asked = self.table.undo_requests.filter(at=self.table.ply).order_by("id")
        return list(asked) if self.has_undo_requests else []

    @property
    def undo_request(self) -> UndoRequest | None:
        """The open undo request, if there is one."""
        return next((request for request in self.undo_requests if request.open), None)

    @cached_property
    def chat(self) -> Sequence[ChatMessage]:
        """What the table itself said, and the last lines of talk."""
        return chat_of(self.table, self.chat_stamp)

    @cached_property
    def orders(self) -> list[Order]:
        if self.person is None or not self.has_orders:
            return []
        return list(Order.objects.filter(table=self.table, person=self.person).order_by("seat", "id"))

    @cached_property
    def notification_choice(self) -> NotificationChoice | None:
        """How the person wants to be told that the table waits for them."""
        return None if self.person is None else notifications.choice_of(self.person, self.table)

    @property
    def is_asked(self) -> bool:
        """Does the open undo request wait for an answer of this person?"""
        request = self.undo_request
        if request is None or self.seats[request.seat].person_id == (self.person and self.person.id):
            return False
        return any(seat.number not in request.agreed for seat in self.mine)


def table_by_code(code: str) -> Table:
    return _one_table(Table.objects.all(), code)


def locked(code: str, even_closed: bool = False) -> Table:
    """The table, for this transaction alone: SQLite has taken its lock already, other databases lock the row.

    Raises Closed for a cancelled table unless even_closed=True.
    """
    table = _one_table(Table.objects.select_for_update(), code)
    check_open(table, even_closed)
    return table


def check_open(table: Table, even_closed: bool = False) -> None:
    if table.status == models.CANCELLED and not even_closed:
        raise Closed(_("The table has been closed."))


def _one_table(tables: QuerySet[Table], code: str) -> Table:
    table = tables.filter(code=code).first() if code.isascii() and code.isalnum() else None
    if table is None:
        raise NoSuchTable(_("There is no such table."))
    return table
