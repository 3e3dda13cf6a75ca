"""Notifications of people for whom a table waits: who is notified of what, by which channel, and at most once.

A notification is stored in the transaction of the move that caused it and sent later by the worker. It is marked as
sent before it is sent, so a failure isn't repeated unless the receiver was certainly not reached.
"""

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from math import inf

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from trunkline.core.api import State
from trunkline.games import GAMES
from trunkline.web.people.models import Person
from trunkline.web.tables import sending
from trunkline.web.tables.errors import Unreadable
from trunkline.web.tables.models import (
    DEAL,
    MAIL,
    PERSON,
    RUNNING,
    TURN,
    UNDO,
    WEBHOOK,
    Notice,
    NoticeChoice,
    Ply,
    Table,
    UndoRequest,
)
from trunkline.web.tables.positions import game_of, read_state
from trunkline.web.tables.retries import attempt

TRIES = 3
"""How often an unreachable receiver is tried."""

_log = logging.getLogger(__name__)
_senders = ThreadPoolExecutor(4, "trunkline-notices")
"""They wait for mail servers and webhooks, so that bots and clocks don't."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that waits for a person: their turn, an offer to answer, an undo request."""

    person: Person
    kind: str
    subject: str


@dataclass(frozen=True, slots=True)
class Now:
    """What a table waits with: its last ply, by its id, who made it, the state after it, the open undo request."""

    ply: int
    by: int | None
    state: State
    request: UndoRequest | None


def now_of(table: Table) -> Now:
    """The same as it is stored."""
    last = Ply.objects.with_text().get(table=table, live=True, number=table.ply)
    request = table.undo_requests.filter(open=True, at=table.ply).first()
    return Now(last.id, last.by_id, read_state(table.game, last), request)


def waiting(table: Table, now: Now | None = None) -> list[Waiting]:
    """All that waits for people at a table. Whoever made the last move knows that it is still their turn."""
    if table.status != RUNNING or table.analysis:
        return []
    if now is None:
        now, seats = now_of(table), list(table.seats.select_related("person__user"))
    else:
        seats = list(table.seats.all())
    people = {seat.number: seat.person for seat in seats if seat.kind == PERSON and seat.person is not None}
    waits = []
    acting = people.get(table.actor) if table.actor is not None else None
    if acting is not None and now.by != acting.id:
        kind = DEAL if game_of(table).words.is_offer(now.state) else TURN
        waits.append(Waiting(acting, kind, f"{kind} {now.ply}"))
    if request := now.request:
        asker = seats[request.seat].person_id
        asked = (person for seat, person in people.items() if person.id != asker and seat not in request.agreed)
        waits += [Waiting(person, UNDO, f"{UNDO} {request.id}") for person in asked]
    return waits


def choice_of(person: Person, table: Table | None = None) -> NoticeChoice:
    """How a person wants to be told: at this table, else usually, else every way."""
    here = Q(table=None) if table is None else Q(table=None) | Q(table=table)
    choices = sorted(NoticeChoice.objects.filter(here, person=person), key=lambda choice: choice.table_id is None)
    return next(iter(choices), NoticeChoice(person=person))


def choose(person: Person, table: Table | None, browser: bool, mail: bool, webhook: bool) -> None:
    """How a person wants to be told from now on, at a table or usually."""
    chosen = {"browser": browser, "mail": mail, "webhook": webhook}
    NoticeChoice.objects.update_or_create(person=person, table=table, defaults=chosen)


def inherit(guest: Person, account: Person) -> None:
    """What a guest chose, and what is still to be told, is the account's, unless it has the same."""
    for choice in NoticeChoice.objects.filter(person=guest):
        if not NoticeChoice.objects.filter(person=account, table=choice.table).exists():
            NoticeChoice.objects.filter(id=choice.id).update(person=account)
    known = Notice.objects.filter(person=account).values("subject")
    Notice.objects.filter(person=guest).exclude(subject__in=known).update(person=account)


def channels(person: Person, table: Table) -> list[str]:
    """The channels by which a person is told now: those that they want and that lead somewhere."""
    mail, hook = bool(person.user and person.user.email), bool(table.webhook and settings.WEBHOOKS)
    if not mail and not hook:
        return []
    choice = choice_of(person, table)
    return [channel for channel, there in ((MAIL, mail and choice.mail), (WEBHOOK, hook and choice.webhook)) if there]


def tell(table: Table, now: Now | None = None) -> None:
    """Store notifications of everything that waits; those that were stored before aren't repeated.

    If the position can't be read, nobody can move, so nobody is notified.
    """
    try:
        waits_here = waiting(table, now)
    except Unreadable:
        return
    rows = [
        Notice(table=table, person=waits.person, subject=waits.subject, channel=channel)
        for waits in waits_here
        for channel in channels(waits.person, table)
    ]
    if rows:
        Notice.objects.bulk_create(rows, ignore_conflicts=True)


def work() -> int:
    """Send the notifications that are due. Returns how many were handed to the senders."""
    claimed = list(claim(timezone.now()))
    for notice in claimed:
        _senders.submit(deliver, notice)
    return len(claimed)


def claim(at: datetime) -> Iterator[Notice]:
    """The notifications to be sent now, each marked as sent first. Those that are out of date are deleted.

    A delay leaves time to players who are at the table anyway; each further try waits as long again.
    """
    delay = timedelta(seconds=settings.NOTICE_DELAY)
    for notice in _unsent().filter(created__lte=at - delay):
        if at >= _due(notice) and attempt("A notification", notice.id, partial(_claim, notice.id, at), otherwise=False):
            notice.refresh_from_db()
            yield notice


def _unsent() -> QuerySet[Notice]:
    return Notice.objects.filter(sent=None, tries__lt=TRIES, table__game__in=list(GAMES))


def _due(notice: Notice) -> datetime:
    return notice.created + timedelta(seconds=settings.NOTICE_DELAY) * (notice.tries + 1)


def seconds_left() -> float:
    """Seconds until the next notification is due."""
    return min(((_due(notice) - timezone.now()).total_seconds() for notice in _unsent()), default=inf)


@transaction.atomic
def _claim(number: int, at: datetime) -> bool:
    """Mark a notification as sent, once, unless it is out of date or no longer wanted by this channel."""
    notice = Notice.objects.select_for_update().filter(id=number, sent=None).first()
    if notice is None:
        return False
    here = {(waits.person.id, waits.subject) for waits in waiting(notice.table)}
    if (notice.person_id, notice.subject) not in here or notice.channel not in channels(notice.person, notice.table):
        notice.delete()
        return False
    notice.sent, notice.tries = at, notice.tries + 1
    notice.save()
    return True


def deliver(notice: Notice) -> None:
    """Send a claimed notification. It is tried again only if the receiver was not reached at all."""
    try:
        sending.send(notice)
    except sending.NotReached as error:
        _log.warning("A notice of table %s by %s reached nobody: %s", notice.table.code, notice.channel, error)
        Notice.objects.filter(id=notice.id).update(sent=None)
    except OSError as error:
        _log.warning("A notice of table %s by %s may not have arrived: %s", notice.table.code, notice.channel, error)
    except Exception:
        _log.exception("A notice of table %s by %s cannot be sent.", notice.table.code, notice.channel)
    finally:
        connection.close()
