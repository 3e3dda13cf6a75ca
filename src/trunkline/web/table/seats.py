"""Taking a seat, leaving it, handing it to a bot, offering it by link and taking it back."""

from django.db import transaction
from django.db.models import Q
from django.shortcuts import get_object_or_404

from trunkline.games import GAMES
from trunkline.web.accounts.identity import ensure_person
from trunkline.web.accounts.models import Person, Request
from trunkline.web.site.errors import NotYours, Refused
from trunkline.web.site.forms import GuestForm, is_storable, valid
from trunkline.web.table import time_control
from trunkline.web.table.changes import changed
from trunkline.web.table.create import free_name, name_bots, new_invitation, one_of, start_if_full
from trunkline.web.table.models import BOT, EMPTY, OPEN, PERSON, RUNNING, Seat, Table
from trunkline.web.table.remarks import drop_request, remark
from trunkline.web.table.snapshot import check_open, locked
from trunkline.words.language import said as _


def _own_seat(table: Table, person: Person | None, number: int) -> Seat:
    """The person's seat of this number, also while a bot plays for them."""
    seat = table.seats.filter(number=number).first()
    if seat is None or person is None or seat.person_id != person.id:
        raise NotYours(_("This seat isn't yours."))
    return seat


@transaction.atomic
def take(code: str, person: Person, number: int | None = None, invitation: str = "", name: str = "") -> Table:
    """Sit down: on an open seat, with a link on the seat that the link is for, or on all that are kept for one."""
    table = locked(code)
    seats = seats_for(table, person, number, invitation)
    if table.seats.filter(person=person, kind=PERSON).exists():
        raise Refused(_("You already have a seat at this table. This one is for somebody else."))
    for seat in seats:
        former = seat.name if table.status == RUNNING else ""
        if former:
            # What the seat did so far is still told of whoever had it then.
            seat.former = [*seat.former, [table.ply, former]]
        wanted = seat.name if seat.kept_for_id == person.id else name or person.name
        seat.kind, seat.person, seat.bot, seat.invited, seat.kept_for = PERSON, person, "", False, None
        # A link works once: whoever takes the seat gets a new secret.
        seat.invitation = new_invitation()
        seat.name = free_name(seat, wanted)
        seat.save()
        if former:
            remark(table, "seat_taken_over", name=seat.name, former=former)
        else:
            remark(table, "seat_taken", name=seat.name)
    if table.status == OPEN:
        name_bots(table)
        start_if_full(table)
    else:
        drop_request(table)
        time_control.reseat(table, seat.number)
    changed(table)
    return table


def seats_for(table: Table, person: Person | None, number: int | None, invitation: str = "") -> list[Seat]:
    """The seats that may be taken so, or Refused: one, or with one that is kept for the person all that are."""
    check_open(table)
    if invitation:
        seat = table.seats.filter(invitation=invitation).first() if is_storable(invitation) else None
        if seat is None or not is_offered(table, seat):
            raise NotYours(_("This link has been used or has expired."))
    else:
        kept = Q(kept_for=person) if person else Q()
        free = table.seats.filter(Q(invited=False) | kept, kind=EMPTY)
        seat = free.filter(number=number).first() if number is not None and table.status == OPEN else None
        if seat is None:
            raise Refused(_("This seat isn't free."))
    if person is None or seat.kept_for_id != person.id:
        return [seat]
    return list(table.seats.filter(kind=EMPTY, kept_for=person))


def is_offered(table: Table, seat: Seat) -> bool:
    """Can the seat be taken by its link now?"""
    return bool((seat.kind == EMPTY and table.status == OPEN) or (seat.invited and table.status == RUNNING))


@transaction.atomic
def leave(code: str, person: Person | None, number: int) -> Table:
    """Before the start: stand up. The seat is open again; a host who leaves makes the next person host."""
    table = locked(code)
    seat = _own_seat(table, person, number)
    if table.status != OPEN:
        raise Refused(_("The game has begun: hand the seat to a bot, or offer it to somebody by link."))
    remark(table, "seat_left", name=seat.name)
    seat.kind, seat.person, seat.name = EMPTY, None, ""
    seat.save()
    people = table.seats.filter(kind=PERSON)
    heir = people.first() if table.host == person and not people.filter(person=person).exists() else None
    if heir is not None and heir.person is not None:
        table.host, table.webhook = heir.person, ""
        remark(table, "host_changed", name=heir.name)
    changed(table)
    return table


def _running_seat(table: Table, person: Person | None, number: int) -> Seat:
    seat = _own_seat(table, person, number)
    if table.analysis:
        raise Refused(_("In an analysis you play all sides yourself."))
    if table.status != RUNNING:
        raise Refused(_("That only works while a game is running."))
    return seat


@transaction.atomic
def hand_to_bot(code: str, person: Person | None, number: int, bot: str = "") -> Table:
    """Hand one's seat to a bot; the person stays its owner and can take it back."""
    table = locked(code)
    seat, game = _running_seat(table, person, number), GAMES[table.game]
    bot = bot or game.substitute
    if bot not in game.bots:
        raise Refused(one_of(_("The bots are %(known)s, not %(asked)s."), game.bots, bot))
    hand_seat_to_bot(table, seat, bot)
    remark(table, "bot_plays", name=seat.name)
    changed(table)
    return table


def hand_seat_to_bot(table: Table, seat: Seat, bot: str) -> None:
    seat.kind, seat.bot = BOT, bot
    seat.save()
    drop_request(table)
    time_control.reseat(table, seat.number)


@transaction.atomic
def take_back(code: str, person: Person | None, number: int) -> Table:
    """Take a seat back: from the bot that one handed it to, or no longer offer it."""
    table = locked(code)
    seat = _running_seat(table, person, number)
    if seat.kind != BOT and not seat.invited:
        raise Refused(_("You're already playing this seat yourself."))
    remark(table, "seat_back" if seat.kind == BOT else "seat_kept", name=seat.name)
    was_bot = seat.kind == BOT
    seat.kind, seat.bot, seat.invited = PERSON, "", False
    seat.save()
    if was_bot:
        time_control.reseat(table, seat.number)
    changed(table)
    return table


@transaction.atomic
def offer(code: str, person: Person | None, number: int) -> Table:
    """Offer one's seat to whoever gets its new link; until then one keeps it."""
    table = locked(code)
    seat = _running_seat(table, person, number)
    seat.invited, seat.invitation = True, new_invitation()
    seat.save()
    remark(table, "seat_offered", name=seat.name)
    changed(table)
    return table


def post_sit(request: Request, code: str, number: int) -> None:
    name = valid(GuestForm(request.POST))["name"]
    table = get_object_or_404(Table, code=code)
    kept = request.person and table.seats.filter(kept_for=request.person).exists()
    if not kept and name_there(table, name) != name:
        said = _("Somebody at this table is already called %(name)s. Choose another name.")
        raise Refused(said % {"name": name})
    seats_for(table, request.person or None, number)  # Nobody is made a guest to be refused.
    take(code, ensure_person(request, name), number, name=name)


def name_there(table: Table, name: str) -> str:
    """The name that somebody would get at the table: with a number, if another player has it already."""
    seat = table.seats.filter(kind=EMPTY).first()
    return free_name(seat, name) if seat and name else name
