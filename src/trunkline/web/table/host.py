"""What a host decides: seats before the start, starting and canceling, bots for absent players, pace, the webhook."""

from collections.abc import Callable

from django.db import transaction
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person, Request
from trunkline.web.site.errors import NotYours, Refused, plain
from trunkline.web.table import presence, webhooks
from trunkline.web.table.changes import changed
from trunkline.web.table.create import SeatSpec, fill, name_bots, new_invitation, one_of, renumber, start_if_full
from trunkline.web.table.models import BOT, CANCELLED, EMPTY, OPEN, PERSON, RUNNING, Seat, Table
from trunkline.web.table.remarks import remark
from trunkline.web.table.seats import hand_seat_to_bot, hand_to_bot, leave, offer, take_back
from trunkline.web.table.snapshot import locked
from trunkline.words.language import said as _


def hosted(code: str, person: Person | None) -> Table:
    """The table, locked. Raises NotYours unless the person is its host."""
    table = locked(code)
    if person is None or table.host_id != person.id:
        raise NotYours(_("Only the table's host can do that."))
    return table


def _open(code: str, person: Person | None) -> Table:
    table = hosted(code, person)
    if table.status != OPEN:
        raise Refused(_("The game has begun."))
    return table


@transaction.atomic
def change(code: str, person: Person | None, number: int, spec: SeatSpec) -> Table:
    table = _open(code, person)
    assert person is not None
    seat = table.seats.filter(number=number).first()
    if seat is None:
        raise Refused(_("There is no seat %(number)s.") % {"number": number + 1})
    if spec.kind == "me" and table.seats.filter(person=person).exclude(number=number).exists():
        said = _("You already have a seat at this table. For another one, choose “another person at this screen”.")
        raise Refused(said)
    if seat.kind == PERSON and seat.person_id != person.id:
        remark(table, "seat_freed", name=seat.name)
    seat.invitation = new_invitation()
    fill(seat, spec, person)
    name_bots(table)
    start_if_full(table)
    changed(table)
    return table


@transaction.atomic
def start(code: str, person: Person | None) -> Table:
    """The host waits for nobody else: bots take the free seats, and the game begins."""
    table = _open(code, person)
    free, bot = table.seats.filter(kind=EMPTY), GAMES[table.game].usual_bot
    free.update(kind=BOT, bot=bot, invited=False, kept_for=None, name="")
    name_bots(table)
    start_if_full(table)
    changed(table)
    return table


@transaction.atomic
def start_without_bots(code: str, person: Person | None) -> Table:
    """The host waits for nobody else: the free seats are taken away, and the game begins."""
    table = _open(code, person)
    taken = [seat.id for seat in table.seats.all() if seat.kind != EMPTY]
    if len(taken) not in GAMES[table.game].players:
        raise Refused(_("That's not enough players yet."))
    table.seats.filter(kind=EMPTY).delete()
    renumber(table, taken)
    start_if_full(table)
    changed(table)
    return table


@transaction.atomic
def cancel(code: str, person: Person | None) -> Table:
    table = _open(code, person)
    table.status = CANCELLED
    remark(table, "table_cancelled")
    changed(table)
    return table


@transaction.atomic
def add_seat(code: str, person: Person | None) -> Table:
    table = _open(code, person)
    count = table.seats.count()
    if count + 1 not in GAMES[table.game].players:
        raise Refused(_("This game has room for %(most)s players.") % {"most": count})
    Seat.objects.create(table=table, number=count, invitation=new_invitation())
    changed(table)
    return table


@transaction.atomic
def remove_seat(code: str, person: Person | None, number: int) -> Table:
    """Before the start: one free seat less. The last one stays: without it the game would begin unasked."""
    table = _open(code, person)
    seats = list(table.seats.all())
    if number not in spare_seats(table, seats):
        raise Refused(_("This seat can't be removed."))
    seats.pop(number).delete()
    renumber(table, [seat.id for seat in seats])
    changed(table)
    return table


def spare_seats(table: Table, seats: list[Seat]) -> list[int]:
    """The free seats, if the game can do without one of them and another one is left."""
    free = [seat.number for seat in seats if seat.kind == EMPTY]
    return free if len(free) > 1 and len(seats) - 1 in GAMES[table.game].players else []


@transaction.atomic
def replace_absent(code: str, person: Person | None, number: int) -> Table:
    """Let a bot play for somebody who is absent, until they take their seat back."""
    table = _running(code, person)
    seats = list(table.seats.all())
    if not presence.away(seats).get(number):
        raise Refused(_("The player hasn't been away for long enough."))
    hand_seat_to_bot(table, seats[number], GAMES[table.game].substitute)
    remark(table, "seat_absent", name=seats[number].name)
    changed(table)
    return table


@transaction.atomic
def end(code: str, person: Person | None) -> Table:
    """Give up a game that is running. Nobody wins it; its moves can still be looked at."""
    table = _running(code, person)
    table.status = CANCELLED
    table.timed = table.deadline = None
    remark(table, "game_given_up")
    changed(table)
    return table


def _running(code: str, person: Person | None) -> Table:
    table = hosted(code, person)
    if table.status != RUNNING or table.analysis:
        raise Refused(_("That only works while a game is running."))
    return table


@transaction.atomic
def set_pace(code: str, person: Person | None, fast: bool) -> Table:
    table = locked(code)
    if person is None or not table.seats.filter(person=person).exists():
        raise NotYours(_("Only players at this table can do that."))
    table.fast = fast
    changed(table)
    return table


def post_host(request: Request, code: str) -> None:
    what = request.POST.get("do", "")
    actions = {"add": add_seat, "start": start, "start-so": start_without_bots, "cancel": cancel, "end": end}
    if what not in actions:
        known = {"known": _(" or ").join(actions), "asked": codec.quoted(what)}
        raise Refused(_("A host can %(known)s, not %(asked)s.") % known)
    actions[what](code, request.person or None)


def post_seat(request: Request, code: str, number: int) -> None:
    person = request.person or None
    what, kind = request.POST.get("do", ""), request.POST.get("kind", "")
    actions: dict[str, Callable[[], object]] = {
        "change": lambda: change(code, person, number, SeatSpec(kind, request.POST.get("name", ""))),
        "remove": lambda: remove_seat(code, person, number),
        "leave": lambda: leave(code, person, number),
        "absent": lambda: replace_absent(code, person, number),
        "bot": lambda: hand_to_bot(code, person, number, kind),
        "offer": lambda: offer(code, person, number),
        "back": lambda: take_back(code, person, number),
    }
    if what not in actions:
        raise Refused(one_of(_("A seat can %(known)s, not %(asked)s."), actions, what))
    actions[what]()


def post_pace(request: Request, code: str) -> None:
    set_pace(code, request.person or None, request.POST.get("fast") == "yes")


@transaction.atomic
def set_webhook(code: str, person: Person | None, url: str) -> str:
    table = hosted(code, person)
    table.webhook = webhooks.checked(url)
    changed(table)
    return str(table.webhook)


@require_POST
def webhook(request: Request, code: str) -> HttpResponse:
    try:
        url = set_webhook(code, request.person or None, request.POST.get("url", ""))
    except Refused as error:
        return plain(error, error.status)
    return plain(_("Saved.") if url else _("Webhook removed."))
