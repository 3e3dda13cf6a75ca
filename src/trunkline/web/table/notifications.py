"""Notifications of people for whom a table waits: who is notified of what, by which channel, and at most once.

A notification is stored in the transaction of the move that caused it and sent later by the worker. It is marked as
sent before it is sent, so a failure isn't repeated unless the receiver was certainly not reached.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django import forms
from django.conf import settings
from django.contrib import messages
from django.db.models import Q
from django.forms.models import model_to_dict
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from trunkline.core.api import State
from trunkline.web.accounts.models import Person, Request
from trunkline.web.site.errors import Unreadable, plain
from trunkline.web.site.forms import Form, valid
from trunkline.web.table import models
from trunkline.web.table.models import Notification, NotificationChoice, Ply, Seat, Table, UndoRequest
from trunkline.web.table.plies import game_of, read_state
from trunkline.words.language import said as _
from trunkline.words.language import said_in


def shares_screen(seats: Iterable[Seat], seat: Seat) -> bool:
    """Does whoever decides for a seat decide for others at the table, too?"""
    return sum(other.kind == models.PERSON and other.person_id == seat.person_id for other in seats) > 1


def turn_of(seats: Iterable[Seat], acting: Seat) -> str:
    """Whose turn it is, in two words."""
    if shares_screen(seats, acting):
        return _("%(name)s's turn") % {"name": acting.name}
    return said_in("subject", "Your turn")


def call_to(kind: str, seats: Iterable[Seat], acting: Seat) -> str:
    """What waits for an answer, a turn or a deal, as a sentence."""
    if shares_screen(seats, acting):
        words = _("A deal needs %(name)s's answer.") if kind == models.DEAL else _("It's %(name)s's turn.")
        return words % {"name": acting.name}
    return _("A deal needs your answer.") if kind == models.DEAL else _("It's your turn.")


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that waits for a person: their turn, an offer to answer, an undo request."""

    person: Person
    kind: str
    subject: str


def waiting(table: Table) -> list[Waiting]:
    """All that waits for people at a table, as it is stored."""
    if table.status != models.RUNNING or table.analysis:
        return []
    last = Ply.objects.with_text().get(table=table, live=True, number=table.ply)
    request = table.undo_requests.filter(open=True, at=table.ply).first()
    seats = table.seats.select_related("person__user")
    return waiting_after(table, seats, last.id, last.by_id, read_state(table.game, last), request)


def waiting_after(
    table: Table, seats: Iterable[Seat], ply: int, by: int | None, state: State, request: UndoRequest | None
) -> list[Waiting]:
    """All that waits for people after the last ply (its id, who made it, the state), and the open undo request.

    Whoever made the last move knows that it is still their turn.
    """
    if table.status != models.RUNNING or table.analysis:
        return []
    seats = list(seats)
    people = {seat.number: seat.person for seat in seats if seat.kind == models.PERSON and seat.person is not None}
    waits = []
    acting = people.get(table.actor) if table.actor is not None else None
    if acting is not None and by != acting.id:
        kind = models.DEAL if game_of(table).words.is_offer(state) else models.TURN
        waits.append(Waiting(acting, kind, f"{kind} {ply}"))
    if request:
        asker = seats[request.seat].person_id
        asked = (person for seat, person in people.items() if person.id != asker and seat not in request.agreed)
        waits += [Waiting(person, models.UNDO, f"{models.UNDO} {request.id}") for person in asked]
    return waits


def choice_of(person: Person, table: Table | None = None) -> NotificationChoice:
    """How a person wants to be told: at this table, else usually, else every way."""
    here = Q(table=None) if table is None else Q(table=None) | Q(table=table)
    choices = sorted(NotificationChoice.objects.filter(here, person=person), key=lambda choice: choice.table_id is None)
    return next(iter(choices), NotificationChoice(person=person))


def choose(person: Person, table: Table | None, browser: bool, mail: bool, webhook: bool) -> None:
    chosen = {"browser": browser, "mail": mail, "webhook": webhook}
    NotificationChoice.objects.update_or_create(person=person, table=table, defaults=chosen)


def inherit(guest: Person, account: Person) -> None:
    """What a guest chose, and what is still to be told, is the account's, unless it has the same."""
    for choice in NotificationChoice.objects.filter(person=guest):
        if not NotificationChoice.objects.filter(person=account, table=choice.table).exists():
            NotificationChoice.objects.filter(id=choice.id).update(person=account)
    known = Notification.objects.filter(person=account).values("subject")
    Notification.objects.filter(person=guest).exclude(subject__in=known).update(person=account)


def channels(person: Person, table: Table) -> list[str]:
    """The channels by which a person is told now: those that they want and that lead somewhere."""
    mail, hook = bool(person.user and person.user.email), bool(table.webhook and settings.WEBHOOKS)
    if not mail and not hook:
        return []
    choice = choice_of(person, table)
    ways = {models.MAIL: mail and choice.mail, models.WEBHOOK: hook and choice.webhook}
    return [channel for channel, there in ways.items() if there]


def queue(table: Table, waits_here: Iterable[Waiting] | None = None) -> None:
    """Store a notification of everything that waits; those that were stored before aren't repeated.

    If the position can't be read, nobody can move, so nobody is notified.
    """
    try:
        waits_here = waiting(table) if waits_here is None else waits_here
    except Unreadable:
        return
    rows = [
        Notification(table=table, person=waits.person, subject=waits.subject, channel=channel)
        for waits in waits_here
        for channel in channels(waits.person, table)
    ]
    Notification.objects.bulk_create(rows, ignore_conflicts=True)


def switches(person: Person | None, choice: NotificationChoice | None = None) -> dict[str, object]:
    """What the switches show, those of a table or the usual ones; nothing for whoever is nobody yet."""
    if person is None:
        return {}
    address = person.user.email if person.user else ""
    form = NotificationForm(
        initial=model_to_dict(choice or choice_of(person), NotificationForm.base_fields), auto_id=False
    )
    return {"switches": form, "mail_address": address, "webhooks": settings.WEBHOOKS}


class NotificationForm(Form):
    """How somebody wants to be told: a switch that is off is not sent."""

    browser = forms.BooleanField(required=False)
    mail = forms.BooleanField(required=False)
    webhook = forms.BooleanField(required=False)


@require_POST
def usual(request: Request) -> HttpResponse:
    """The switches of a person at all tables without a choice of their own."""
    if request.person:
        choose(request.person, None, **valid(NotificationForm(request.POST)))
        messages.success(request, _("Notification settings saved."))
    return redirect("me")


@require_POST
def choose_here(request: Request, code: str) -> HttpResponse:
    table, person = get_object_or_404(Table, code=code), request.person
    if not person or not table.seats.filter(person=person).exists():
        return plain(_("Only players at this table get notifications."), 403)
    choose(person, table, **valid(NotificationForm(request.POST)))
    return plain(_("Saved."))
