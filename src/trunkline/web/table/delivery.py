"""Sending notifications: the worker's job, emails, and posts to a table's webhook, in the language of the reader."""

import logging
import smtplib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial
from math import inf

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import connection, transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from trunkline.core.api import State
from trunkline.games import GAMES
from trunkline.web.site.retries import attempt
from trunkline.web.table import webhooks
from trunkline.web.table.models import MAIL, UNDO, Notification, Ply, Table
from trunkline.web.table.notifications import call_to, channels, waiting
from trunkline.web.table.plies import game_of, names_of, read_state
from trunkline.web.table.undo import question_of
from trunkline.words.language import said as _

TRIES = 3

_log = logging.getLogger(__name__)
_senders = ThreadPoolExecutor(4, "trunkline-notifications")
"""They wait for mail servers and webhooks, so that bots and clocks don't."""


def work() -> int:
    """Send the notifications that are due. Returns how many were handed to the senders."""
    claimed = list(claim(timezone.now()))
    for notification in claimed:
        _senders.submit(deliver, notification)
    return len(claimed)


def claim(at: datetime) -> Iterator[Notification]:
    """The notifications to be sent now, each marked as sent first. Those that are out of date are deleted.

    A delay leaves time to players who are at the table anyway; each further try waits as long again.
    """
    delay = timedelta(seconds=settings.NOTIFICATION_DELAY)
    for notification in _unsent().filter(created__lte=at - delay):
        if at >= _due(notification) and attempt(
            "A notification", notification.id, partial(_claim, notification.id, at), otherwise=False
        ):
            notification.refresh_from_db()
            yield notification


def _unsent() -> QuerySet[Notification]:
    return Notification.objects.filter(sent=None, tries__lt=TRIES, table__game__in=list(GAMES))


def _due(notification: Notification) -> datetime:
    return notification.created + timedelta(seconds=settings.NOTIFICATION_DELAY) * (notification.tries + 1)


def seconds_left() -> float:
    return min(((_due(notification) - timezone.now()).total_seconds() for notification in _unsent()), default=inf)


@transaction.atomic
def _claim(number: int, at: datetime) -> bool:
    """Mark a notification as sent, once, unless it is out of date or no longer wanted by this channel."""
    notification = Notification.objects.select_for_update().filter(id=number, sent=None).first()
    if notification is None:
        return False
    here = {(waits.person.id, waits.subject) for waits in waiting(notification.table)}
    if (notification.person_id, notification.subject) not in here or notification.channel not in channels(
        notification.person, notification.table
    ):
        notification.delete()
        return False
    notification.sent, notification.tries = at, notification.tries + 1
    notification.save()
    return True


def deliver(notification: Notification) -> None:
    """Send a claimed notification. It is tried again only if the receiver was not reached at all."""
    try:
        send(notification)
    except NotReached as error:
        _log.warning(
            "A notification of table %s by %s reached nobody: %s", notification.table.code, notification.channel, error
        )
        Notification.objects.filter(id=notification.id).update(sent=None)
    except OSError as error:
        _log.warning(
            "A notification of table %s by %s may not have arrived: %s",
            notification.table.code,
            notification.channel,
            error,
        )
    except Exception:
        _log.exception(
            "A notification of table %s by %s cannot be sent.", notification.table.code, notification.channel
        )
    finally:
        connection.close()


class NotReached(Exception):
    """The receiver was not reached, so nothing can have been delivered."""


def send(notification: Notification) -> None:
    """Send it; NotReached if nothing can have arrived. A webhook has many readers: it speaks as the table's host."""
    reader = notification.person if notification.channel == MAIL else notification.table.host
    with override(reader.language or settings.LANGUAGE_CODE):
        if notification.channel == MAIL:
            return _send_mail(notification)
        try:
            webhooks.post(notification.table.webhook, _message(notification))
        except webhooks.NotConnected as error:
            raise NotReached(str(error)) from None


def words_of(notification: Notification) -> str:
    """What waits, in the language of now; the first line is the subject of a mail."""
    table = notification.table
    title, (kind, number) = game_of(table).title, notification.subject.split()
    if kind == UNDO:
        return f"{title}: {question_of(table, table.undo_requests.get(id=number))}"
    state = _state_of(table, number)
    assert state.actor is not None
    seats = table.seats.all()
    return f"{title}: {call_to(kind, seats, seats[state.actor])}\n{game_of(table).words.asks(state, names_of(table))}"


def _state_of(table: Table, ply: str) -> State:
    """The position in which somebody has to act, by the id of its ply."""
    return read_state(table.game, Ply.objects.with_text().get(id=ply))


def _address(notification: Notification) -> str:
    return settings.PUBLIC_URL.rstrip("/") + reverse("table", args=[notification.table.code])


def _send_mail(notification: Notification) -> None:
    """To the address of the person's account; `channels` has looked whether there is one."""
    user = notification.person.user
    assert user is not None
    link = get_connection()
    try:
        link.open()
    except (OSError, smtplib.SMTPException) as error:
        raise NotReached(str(error)) from None
    reason = _("You get this because you have a seat there. You can turn it off on the table's page, under Seats.")
    words = words_of(notification)
    body = f"{words}\n\n{_address(notification)}\n\n-- \n{reason}\n"
    try:
        EmailMessage(words.splitlines()[0], body, to=[user.email], connection=link).send()
    finally:
        link.close()


def _message(notification: Notification) -> dict[str, object]:
    """What is posted: `text` is what Slack and its like show, `content` what Discord shows; names call nobody there."""
    table, (kind, number) = notification.table, notification.subject.split()
    if kind != UNDO and (actor := _state_of(table, number).actor) is not None:
        player = table.seats.get(number=actor).name
    else:
        player = (table.seats.filter(person=notification.person).first() or notification.person).name
    words = " ".join([f"{player}:", *words_of(notification).splitlines(), _address(notification)])
    return {
        "text": words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"),
        "content": words,
        "allowed_mentions": {"parse": []},
        "table": table.code,
        "game": table.game,
        "ply": table.ply,
        "player": player,
        "kind": kind,
        "url": _address(notification),
    }
