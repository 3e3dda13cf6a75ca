"""What the server's administrator does: closing a table and opening it again, banning somebody and lifting the ban."""

from django.db import transaction

from trunkline.web.accounts.models import Person
from trunkline.web.site.errors import Refused
from trunkline.web.table import time_control
from trunkline.web.table.changes import changed
from trunkline.web.table.lines import take_status
from trunkline.web.table.models import CANCELLED, FINISHED, OPEN, PERSON, RUNNING, Seat, Table
from trunkline.web.table.plies import state_at
from trunkline.web.table.remarks import remark
from trunkline.web.table.seats import hand_to_bot, leave
from trunkline.web.table.snapshot import locked
from trunkline.words.language import said as _


@transaction.atomic
def close(code: str) -> Table:
    """Nobody plays, sits down or talks there any more, and no list has it; all that was done is kept."""
    table = locked(code)
    table.status = CANCELLED
    table.timed = table.deadline = None
    remark(table, "table_closed")
    changed(table)
    return table


@transaction.atomic
def reopen(code: str) -> Table:
    """Play goes on where it stopped: the game is running with fresh time, over, or has not begun."""
    table = locked(code, even_closed=True)
    if table.status != CANCELLED:
        raise Refused(_("The table is not closed."))
    state = state_at(table, table.ply)
    if state is None:
        table.status = OPEN
    elif table.scores is not None:
        table.status = FINISHED
    else:
        take_status(table, state)
        time_control.start(table)
    remark(table, "table_reopened")
    changed(table)
    return table


@transaction.atomic
def ban(person: Person) -> None:
    """Ban somebody. They can still watch; bots play for them, and at open tables they stand up."""
    Person.objects.filter(id=person.id).update(banned=True)
    seats = Seat.objects.filter(person=person, kind=PERSON, table__in=Table.objects.filter(analysis=False))
    hosted = Table.objects.filter(host=person, status=OPEN)
    # Whoever locks several tables does so in this order.
    list((Table.objects.filter(id__in=seats.values("table")) | hosted).order_by("id").select_for_update())
    for seat in seats.select_related("table"):
        if seat.table.status == RUNNING:
            hand_to_bot(seat.table.code, person, seat.number)
        elif seat.table.status == OPEN:
            leave(seat.table.code, person, seat.number)
    for table in hosted:
        close(table.code)


def unban(person: Person) -> None:
    Person.objects.filter(id=person.id).update(banned=False)
