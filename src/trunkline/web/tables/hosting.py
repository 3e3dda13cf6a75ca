"""What a host decides besides who sits where: how many seats there are, a bot for somebody who is absent, the end."""

from django.db import transaction
from django.utils.translation import gettext as _

from trunkline.games import GAMES
from trunkline.web.people.models import Person
from trunkline.web.tables import presence
from trunkline.web.tables.errors import NotYours, Refused
from trunkline.web.tables.models import CANCELLED, EMPTY, RUNNING, Seat, Table
from trunkline.web.tables.remarks import remark
from trunkline.web.tables.seating import hand_seat_to_bot, hosted, new_invitation
from trunkline.web.tables.services import changed, locked
from trunkline.web.tables.starting import renumber


@transaction.atomic
def add_seat(code: str, person: Person | None) -> Table:
    """Before the start: one more seat, for whoever comes first."""
    table = hosted(code, person)
    count = table.seats.count()
    if count + 1 not in GAMES[table.game].players:
        raise Refused(_("This game has room for %(most)s players.") % {"most": count})
    Seat.objects.create(table=table, number=count, invitation=new_invitation())
    changed(table)
    return table


@transaction.atomic
def remove_seat(code: str, person: Person | None, number: int) -> Table:
    """Before the start: one free seat less. The last one stays: without it the game would begin unasked."""
    table = hosted(code, person)
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
    """The table, locked, if the person is its host and a game is going on."""
    table = locked(code)
    if person is None or table.host_id != person.id:
        raise NotYours(_("Only the table's host can do that."))
    if table.status != RUNNING or table.analysis:
        raise Refused(_("That only works while a game is running."))
    return table
