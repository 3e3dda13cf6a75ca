"""A table read at once: its row, its seats, and signs by which one knows what else is in memory already."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, TypeAlias

from django.db import connection
from django.db.models import Count, Exists, Max, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trunkline.core.api import Rules, State
from trunkline.games import GAMES
from trunkline.games.game import Game, Words
from trunkline.web.accounts.models import Person, Request
from trunkline.web.site.errors import Closed, NoSuchTable
from trunkline.web.site.forms import ply_in
from trunkline.web.table import notifications, presence
from trunkline.web.table.models import (
    BOT,
    CANCELLED,
    DEAL,
    FINISHED,
    OPEN,
    ORDER,
    PERSON,
    RUNNING,
    ChatMessage,
    Notes,
    NoticeChoice,
    Order,
    Ply,
    Seat,
    Table,
    UndoRequest,
)
from trunkline.web.table.plies import (
    LivePly,
    action_of,
    game_of,
    live_plies,
    names_at,
    ply_at,
    rules_of,
    sentences_of,
    state_of,
)


def shares_screen(seats: Iterable[Seat], seat: Seat) -> bool:
    """Does whoever decides for a seat decide for others at the table, too?"""
    return sum(other.kind == PERSON and other.person_id == seat.person_id for other in seats) > 1


def turn_of(seats: Iterable[Seat], acting: Seat) -> str:
    """Whose turn it is, in two words."""
    if shares_screen(seats, acting):
        return _("%(name)s's turn") % {"name": acting.name}
    return _("Your turn")


def call_to(kind: str, seats: Iterable[Seat], acting: Seat) -> str:
    """What waits for an answer, a turn or a deal, as a sentence."""
    if shares_screen(seats, acting):
        words = _("A deal needs %(name)s's answer.") if kind == DEAL else _("It's %(name)s's turn.")
        return words % {"name": acting.name}
    return _("A deal needs your answer.") if kind == DEAL else _("It's your turn.")


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


def is_assisted(table: Table) -> bool:
    """May a page say what is best? Always once the game is over.

    An analysis follows the game it was made from, or it would be a way around what that table has agreed on.
    """
    if table.analysis:
        return table.origin is None or is_assisted(table.origin)
    return bool(table.assistance or table.status == FINISHED)


def has_other_people(seats: Iterable[Seat]) -> bool:
    """Do, or may, two or more people play? Free seats count, and so do seats that bots play for their owners."""
    return sum(seat.kind != BOT or seat.person_id is not None for seat in seats) > 1


WITHOUT_ASSISTANCE = gettext_lazy("This table plays without assistance until the game is over.")


def view_of(request: Request, code: str, now: bool = False, notes: bool = False) -> "View":
    """The table of the address as the sender sees it; ?ply= looks back, and so does a page that says it does."""
    person = request.person or None
    seen = see(code, person if notes else None)
    if seen is None:
        raise Http404
    asked = "" if now else request.headers.get("X-Looking") or request.GET.get("ply", "")
    ply = ply_in(asked)
    last = seen.table.ply
    return View(seen.table, person, last if ply is None else min(ply, last), seen)


@dataclass
class View:
    """A table as one person sees it, now or at an earlier ply."""

    table: Table
    person: Person | None
    ply: int
    seen: Seen | None = None
    """The table as it was read, if it was read with all around it."""

    @cached_property
    def seats(self) -> list[Seat]:
        return list(self.table.seats.all())

    @cached_property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def game(self) -> Game:
        return game_of(self.table)

    @property
    def rules(self) -> Rules[State, object]:
        return rules_of(self.table)

    @property
    def words(self) -> Words:
        return self.game.words

    @cached_property
    def state(self) -> State | None:
        """The position; None before the game has begun."""
        if self.table.status == OPEN:
            return None
        rules_of(self.table)  # Raises Unreadable if it is played by newer ones.
        return self.state_at(self.ply)

    @property
    def position(self) -> State:
        """The position of a game that has begun."""
        assert self.state is not None
        return self.state

    def state_at(self, number: int) -> State | None:
        """An earlier position; None if the table has no such ply."""
        if not 0 <= number < len(self.all_plies):
            return None
        ply = self.all_plies[number]
        return state_of(self.table.game, ply.id, ply.key)

    def action_at(self, ply: LivePly) -> object:
        """What was done in a ply."""
        return action_of(self.table, ply.action)

    @property
    def is_now(self) -> bool:
        return self.ply == self.table.ply

    @cached_property
    def mine(self) -> list[Seat]:
        """The seats for which the person decides."""
        if self.person is None:
            return []
        return [seat for seat in self.seats if seat.kind == PERSON and seat.person_id == self.person.id]

    @cached_property
    def away(self) -> Mapping[int, bool]:
        """The seats of others who have had no page open for a while, and whether the host can let a bot play there."""
        if self.table.status != RUNNING or self.table.analysis:
            return {}
        return presence.away(seat for seat in self.seats if seat not in self.mine)

    @property
    def handed_to_bots(self) -> list[Seat]:
        """The person's seats that a bot plays."""
        if self.person is None:
            return []
        return [seat for seat in self.seats if seat.kind == BOT and seat.person_id == self.person.id]

    @property
    def acting(self) -> Seat | None:
        """The seat that must act in the position."""
        actor = None if self.state is None or self.is_over else self.state.actor
        return None if actor is None else self.seats[actor]

    @property
    def is_over(self) -> bool:
        """Is the game over in the position, by the rules or because its players ended it there?"""
        return self.position.actor is None or (self.is_now and self.table.status == FINISHED)

    @property
    def can_act(self) -> bool:
        """Is it the person's turn? In an analysis also at an earlier ply, from which another line can be begun."""
        if self.table.analysis:
            return self.acting in self.mine
        return self.is_now and self.table.status == RUNNING and self.acting in self.mine

    @property
    def awaited(self) -> Seat | None:
        """The person's seat that is to act now, whichever position the page shows; none in an analysis."""
        actor = None if self.table.analysis or self.table.status != RUNNING else self.table.actor
        return self.seats[actor] if actor is not None and self.seats[actor] in self.mine else None

    @property
    def calls_back(self) -> str:
        """The call to whoever looks at an earlier position while the game, or an undo request, waits for them."""
        if self.is_now:
            return ""
        if not self.awaited:
            return _("Your answer is needed") if self.is_asked else ""
        if shares_screen(self.seats, self.awaited):
            return _("Now it's %(name)s's turn.") % {"name": self.awaited.name}
        return _("Now it's your turn.")

    @property
    def looks_at(self) -> str:
        """Which earlier position is shown, and whose turn it was there."""
        figures = {"ply": self.ply, "last": self.table.ply, "name": self.acting.name if self.acting else ""}
        if not self.acting:
            return _("Looking at move %(ply)s of %(last)s.") % figures
        if self.acting in self.mine and not self.called:
            return _("Looking at move %(ply)s of %(last)s: your turn then.") % figures
        return _("Looking at move %(ply)s of %(last)s: %(name)s's turn then.") % figures

    @cached_property
    def assists(self) -> bool:
        """May the page say what is best, such as gains of tiles, best runs and hints?"""
        return is_assisted(self.table)

    @property
    def whose_turn(self) -> str:
        """The call to whoever acts."""
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
        """The live plies without their states."""
        return live_plies(self.table, self.seen.last if self.seen else None)

    @cached_property
    def plies(self) -> Sequence[LivePly]:
        """The live plies up to the one shown, without their states."""
        return self.all_plies[: self.ply + 1]

    def names_at(self, ply: LivePly) -> list[str]:
        """The players' names as they were at a ply."""
        return names_at(self.seats, ply.number)

    def sentences(self, ply: LivePly) -> list[str]:
        """What happened in a ply, in the reader's language: a sentence for each event."""
        return sentences_of(self.game, ply, self.names_at(ply))

    def ordered(self, ply: LivePly) -> bool:
        """Did a standing order of this person make the move?"""
        return ply.cause == ORDER and self.person is not None and ply.by_id == self.person.id

    @cached_property
    def undo_requests(self) -> list[UndoRequest]:
        """All that were asked for in the last position, the newest last."""
        if self.seen is not None and not self.seen.asked:
            return []
        return list(self.table.undo_requests.filter(at=self.table.ply).order_by("id"))

    @property
    def undo_request(self) -> UndoRequest | None:
        """The open undo request, if there is one."""
        return next((request for request in self.undo_requests if request.open), None)

    @cached_property
    def chat(self) -> Sequence[ChatMessage]:
        """What the table itself said, and the last lines of talk."""
        return chat_of(self.table, self.seen.talk if self.seen else None)

    @cached_property
    def orders(self) -> list[Order]:
        """The person's standing orders."""
        if self.person is None or (self.seen is not None and not self.seen.ordered):
            return []
        return list(Order.objects.filter(table=self.table, person=self.person).order_by("seat", "id"))

    @cached_property
    def notice_choice(self) -> NoticeChoice | None:
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
    """The table with this address, to look at."""
    return _one_table(Table.objects.all(), code)


def locked(code: str, closed: bool = False) -> Table:
    """The table, for this transaction alone: SQLite has taken its lock already, other databases lock the row.

    Raises Closed for a cancelled table unless closed=True.
    """
    table = _one_table(Table.objects.select_for_update(), code)
    check_open(table, closed)
    return table


def seen_locked(code: str, closed: bool = False) -> Seen:
    """The same, with all that a move needs."""
    seen = see_locked(code)
    if seen is None:
        raise NoSuchTable(_("There is no such table."))
    check_open(seen.table, closed)
    return seen


def as_seen(table: Table) -> Seen:
    """A table that is locked, or has just been, and stands at a ply that counts."""
    last, key = ply_at(table, table.ply).values_list("id", "key").get()
    return Seen(table, last, key, None, asked=True, ordered=True)


def check_open(table: Table, closed: bool = False) -> None:
    """Raise Closed for a cancelled table unless closed=True."""
    if table.status == CANCELLED and not closed:
        raise Closed(_("The table has been closed."))


def _one_table(tables: QuerySet[Table], code: str) -> Table:
    """The table with this code, or NoSuchTable."""
    table = tables.filter(code=code).first() if code.isascii() and code.isalnum() else None
    if table is None:
        raise NoSuchTable(_("There is no such table."))
    return table


def state_seen(seen: Seen) -> State:
    """The position at which a table stands."""
    assert seen.last is not None
    return state_of(seen.table.game, seen.last, seen.key)
