"""Which tables a person sees in which list, and how a list calls them."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from hashlib import blake2b

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet, Value
from django.db.models.functions import Concat
from django.utils import timezone

from trunkline.core.api import winners
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person
from trunkline.web.lobby import game_files
from trunkline.web.site.caches import RENDERED, cached
from trunkline.web.site.errors import Unreadable
from trunkline.web.site.language import said_later
from trunkline.web.table.lessons import is_finished
from trunkline.web.table.models import CANCELLED, EMPTY, FINISHED, OPEN, PERSON, RUNNING, Ply, Seat, Table
from trunkline.web.table.notifications import turn_of
from trunkline.web.table.plies import label_of, players_of, state_at
from trunkline.words.language import language
from trunkline.words.phrases import in_row

HEADINGS = {
    "mine": said_later("My tables"),
    "open": said_later("Open tables"),
    "running": said_later("Running tables"),
    "done": said_later("My finished tables"),
    "analyses": said_later("My analyses"),
    "finished": said_later("Finished tables"),
    "hidden": said_later("Hidden tables"),
}


def tables_of(person: Person | None) -> dict[str, QuerySet[Table]]:
    """One's own tables and one's finished ones; of the others that are listed: open, running, finished.

    What a person has hidden is in none of their own lists but in `hidden`. Those with news come first. Lists of other
    people's tables are read in the order of an index, and each row is checked by itself, so that a list costs as much
    as is taken of it.
    """
    tables = Table.objects.filter(analysis=False).order_by("-moved")
    lists = dict.fromkeys(HEADINGS, Table.objects.none())
    listed = tables.filter(listed=True)
    seats = Seat.objects.filter(table=OuterRef("pk"))
    joinable = seats.filter(kind=EMPTY, invited=False, kept_for=None)
    if person is not None:
        listed = listed.exclude(host=person).exclude(Exists(seats.filter(Q(person=person) | Q(kept_for=person))))
        hidden = Table.hidden_by.through.objects.filter(person=person)
        # Tables at which the person sits, has a seat kept, or is the host: each part has an index.
        sits = Seat.objects.filter(person=person).order_by().values("table")
        kept = Seat.objects.filter(kept_for=person).order_by().values("table")
        own = sits.union(kept, Table.every.filter(host=person).values("id"))
        mine = tables.filter(id__in=own).exclude(Exists(hidden.filter(table=OuterRef("pk"))))
        # SQLite would begin with all tables of a status, whoever's they are; PostgreSQL knows how many those are.
        mine = mine.alias(of_status=Concat("status", Value("")) if connection.vendor == "sqlite" else F("status"))
        analyses = Table.objects.filter(analysis=True, host=person).order_by("-moved")
        lists |= {
            "mine": mine.filter(of_status__in=(OPEN, RUNNING)),
            "done": mine.filter(of_status=FINISHED),
            "analyses": analyses.exclude(Exists(hidden.filter(table=OuterRef("pk")))),
            "hidden": Table.objects.filter(id__in=hidden.values("table")).exclude(status=CANCELLED).order_by("-moved"),
        }
    return lists | {
        "open": listed.filter(Exists(joinable), status=OPEN),
        "running": listed.filter(status=RUNNING),
        "finished": listed.filter(status=FINISHED),
    }


def turn_first(tables: QuerySet[Table], person: Person | None) -> QuerySet[Table]:
    acting = Seat.objects.filter(table=OuterRef("pk"), number=OuterRef("actor"), kind=PERSON, person=person)
    return tables.order_by(Exists(acting).desc(), "-moved")


SHOWN, MINE, HIDDEN = 8, 15, 50
"""Tables of a list in the lobby, of one's own, and of those that one has hidden, which may be waiting for one."""
MANY = 100
"""How many more there are is counted up to here."""
PAGE, PAGES = 50, 40
"""Tables of a list on a page of its own, and how many such pages there are."""
_SEATS = Prefetch("seats", Seat.objects.only("table", "number", "kind", "name", "person", "invited"))
"""What rows show of seats."""
LENGTHS = {"mine": MINE, "hidden": HIDDEN}
_READER = -1  # What stands for the person in the queries that are kept.
OWN = ("mine", "done", "analyses")
"""The lists from which a person can hide a table."""


@dataclass(frozen=True, slots=True)
class Row:
    table: Table
    title: str
    players: str
    label: str
    seats: Sequence[Seat]
    acting: Seat | None
    my_turn: bool
    learned: bool
    """A lesson that is finished: the game could go on, but doesn't wait for the learner."""
    turn: str
    """The call to whoever acts here: it names the player if several play at this screen."""
    free: int
    """Seats that anybody can take."""
    removable: bool
    """Can the person who imported it take it out of everybody's lists?"""
    hideable: bool
    where: str
    """The round of a running game."""
    last_move: datetime
    """Before the first one, the last change of the table."""
    deadline: datetime | None
    """When whoever acts is out of time."""
    soon: bool
    """Is that in less than a minute?"""
    winners: Sequence[str]


def lists_of(person: Person | None, had: str = "") -> dict[str, object]:
    """The lists of tables that a person sees, and a sign of them: nothing more if a page has that already.

    `more` has how many tables each list has besides, up to one more than MANY.
    """
    found, more = {}, {}
    with connection.cursor() as cursor:
        for name, (sql, values) in _queries(connection.vendor, tuple(GAMES), person is None).items():
            cursor.execute(sql, [person.id if person and value == _READER else value for value in values])
            rows, length = cursor.fetchall(), LENGTHS.get(name, SHOWN)
            found[name], more[name] = rows[:length], len(rows[length:])
    shown = [(name, *row[1:3], _minutes(row[3])) for name, rows in found.items() for row in rows]
    sign = blake2b(repr((shown, more)).encode(), digest_size=6).hexdigest()
    if sign == had:
        return {"sign": sign}
    shown_ids = [row[0] for rows in found.values() for row in rows]
    tables = Table.objects.defer("rulings").prefetch_related(_SEATS).in_bulk(shown_ids)
    last = _last_moves(tables)
    lists = {
        name: [_row(tables[id], person, name, last) for id, *_ in found.get(name, ()) if id in tables]
        for name in HEADINGS
    }
    learned = [row for row in lists["mine"] if row.learned]
    lists["done"] = sorted([*lists["done"], *learned], key=lambda row: row.table.moved, reverse=True)
    lists["mine"] = sorted((row for row in lists["mine"] if not row.learned), key=lambda row: not row.my_turn)
    # Hidden tables where other people wait for this one.
    awaited = [
        row
        for row in lists["hidden"]
        if row.my_turn and row.table.status == RUNNING and not row.table.analysis
        if any(seat.kind == PERSON and seat.person_id != (person and person.id) for seat in row.seats)
    ]
    return {**lists, "sign": sign, "awaited": awaited, "more": more}


@cache
def _queries(_vendor: str, _games: tuple[str, ...], is_stranger: bool) -> dict[str, tuple[str, tuple[int | str, ...]]]:
    """The query of each list and its values, put together once: that takes longer than asking them."""
    reader = None if is_stranger else Person(id=_READER)
    queries = {}
    for name, chosen in tables_of(reader).items():
        ordered = turn_first(chosen, reader) if name == "mine" else chosen
        rows = ordered.values_list("id", "code", "version", "deadline")[: LENGTHS.get(name, SHOWN) + MANY + 1]
        with suppress(EmptyResultSet):
            queries[name] = rows.query.sql_with_params()
    return queries


def page_of(name: str, person: Person | None, number: int) -> tuple[list[Row], bool]:
    chosen = tables_of(person)[name]
    ordered = turn_first(chosen, person) if name == "mine" else chosen
    first = (number - 1) * PAGE
    tables = list(ordered.defer("rulings").prefetch_related(_SEATS)[first : first + PAGE + 1])
    last = _last_moves(table.id for table in tables)
    return [_row(table, person, name, last) for table in tables[:PAGE]], len(tables) > PAGE and number < PAGES


def _minutes(deadline: datetime | None) -> int | None:
    """Minutes that are left on the clock: a list that shows them is drawn again when they change. Times are in UTC."""
    return None if deadline is None else int((deadline.replace(tzinfo=UTC) - timezone.now()).total_seconds() // 60)


def _last_moves(tables: Iterable[int]) -> dict[int, datetime]:
    last = Ply.objects.filter(table_id__in=list(tables), live=True, number=F("table__ply"), number__gt=0)
    return dict(last.values_list("table_id", "created"))


def _row(table: Table, person: Person | None, name: str, last: Mapping[int, datetime]) -> Row:
    seats = list(table.seats.all())
    acting = seats[table.actor] if table.actor is not None else None
    learned = is_finished(table)
    mine = bool(acting and person and acting.kind == PERSON and acting.person_id == person.id)
    my_turn = mine and not learned
    removable = game_files.can_remove(table, seats, person)
    return Row(
        table,
        GAMES[table.game].title,
        players_of(seats),
        label_of(table, seats),
        seats,
        acting,
        my_turn,
        learned,
        turn=turn_of(seats, acting) if acting and my_turn else "",
        free=sum(seat.kind == EMPTY and not seat.invited for seat in seats),
        removable=removable,
        hideable=name in OWN and not removable,
        where=cached(RENDERED, ("where", table.id, table.version, language()), partial(_where, table))
        if table.status == RUNNING
        else "",
        last_move=last.get(table.id, table.moved),
        deadline=table.deadline if table.status == RUNNING else None,
        soon=(_minutes(table.deadline) or 0) < 1,
        winners=[seats[seat].name for seat in winners(table.scores)] if table.scores else [],
    )


def _where(table: Table) -> str:
    try:
        state = state_at(table, table.ply)
    except Unreadable:
        return ""  # Its page says what is wrong.
    return in_row(GAMES[table.game].words.where(state)) if state else ""
