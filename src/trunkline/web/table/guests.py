"""A guest becomes an account, or a person deletes theirs: what becomes of their seats, moves, notes and chat."""

import time

from django.db import OperationalError, transaction
from django.db.models import Q, QuerySet

from trunkline.games import GAMES
from trunkline.web.accounts.identity import lock_account, lock_whole
from trunkline.web.accounts.models import Person
from trunkline.web.table import notes, notifications
from trunkline.web.table.changes import changed, refresh
from trunkline.web.table.create import free_name
from trunkline.web.table.host import cancel
from trunkline.web.table.models import OPEN, PERSON, RUNNING, ChatMessage, Order, Ply, Seat, Table
from trunkline.web.table.remarks import remark
from trunkline.web.table.seats import hand_seat_to_bot, leave
from trunkline.web.table.snapshot import locked
from trunkline.words.language import said as _

TRIES, PAUSE = 1000, 0.01
"""How often it is tried to have a person alone, and the seconds between."""


@transaction.atomic
def inherit(guest: Person, account: Person) -> None:
    """All that a guest had at tables is the account's from now on; the guest is gone, and so are the guest's tokens:
    whoever made them at this browser need not be whoever logs in.
    """
    if not _held(guest):
        return
    notes.inherit(guest, account)
    notifications.inherit(guest, account)
    account.hidden_tables.add(*Table.every.filter(hidden_by=guest))
    Order.objects.filter(person=guest).update(person=account)
    _hand_on(guest, account)
    guest.delete()


def _held(person: Person) -> bool:
    """Lock a person with all tables that they are at; False if they are gone.

    What others add for them at this moment is there before, or is refused after it. Others lock a table and a person
    in any order, so nothing is held while it waits for the person.
    """
    for _attempt in range(TRIES):
        with transaction.atomic():
            tables = set(_tables_of(person).select_for_update().order_by("id").values_list("id", flat=True))
            if lock_whole(person) and tables.issuperset(_tables_of(person).values_list("id", flat=True)):
                return True
            transaction.set_rollback(True)
        if not Person.objects.filter(id=person.id, user=person.user_id).exists():
            return False
        time.sleep(PAUSE)
    raise OperationalError(f"person {person.id} is busy")


def _tables_of(person: Person) -> QuerySet[Table]:
    """The tables where a person is host, has a seat, notes or a wish not to see them, or has said something."""
    seated = Q(seats__person=person) | Q(seats__kept_for=person)
    known = Table.every.filter(seated | Q(host=person) | Q(hidden_by=person) | Q(notes__person=person))
    spoke = ChatMessage.objects.filter(person=person)
    return Table.every.filter(Q(id__in=known.values("id")) | Q(id__in=spoke.values("table")))


def _hand_on(person: Person, heir: Person) -> None:
    """What a game can't do without: seats, tables, moves and what was said."""
    refresh(_tables_of(person))
    Seat.objects.filter(person=person).update(person=heir)
    Seat.objects.filter(kept_for=person).update(kept_for=heir)
    Table.every.filter(host=person).update(host=heir)
    Ply.objects.filter(by=person).update(by=heir)
    ChatMessage.objects.filter(person=person).update(person=heir)


@transaction.atomic
def forget(person: Person) -> None:
    """Delete a person for good. Games stay: the name is gone from them, and bots take the seats in running ones."""
    lock_account(person)
    if not _held(person):
        return
    for table in Table.objects.filter(host=person, status=OPEN):
        cancel(table.code, person)
    for seat in Seat.objects.filter(person=person, table__status=OPEN).select_related("table"):
        leave(seat.table.code, person, seat.number)
    heir = Person.objects.create(name=_("Former player"))
    _rename(person, heir.name)
    for table in Table.objects.filter(seats__person=person, status=RUNNING, analysis=False).distinct():
        _leave_to_bots(table.code, person)
    _hand_on(person, heir)
    user = person.user
    person.delete()
    if user is not None:
        user.delete()


def _rename(person: Person, name: str) -> None:
    """Take a person's names off seats and messages; of several seats at a table each has a name of its own."""
    for seat in Seat.objects.filter(person=person).select_related("table"):
        former, seat.name = seat.name, free_name(seat, name)
        seat.save()
        for message in seat.table.chat.filter(name=""):
            message.figures = {key: _renamed(value, former, seat.name) for key, value in message.figures.items()}
            message.save()
    ChatMessage.objects.filter(person=person).update(name=name)


def _renamed(figure: object, former: str, name: str) -> object:
    if isinstance(figure, list):
        return [_renamed(one, former, name) for one in figure]
    if isinstance(figure, dict):
        return {key: _renamed(value, former, name) for key, value in figure.items()}
    return name if figure == former else figure


def _leave_to_bots(code: str, person: Person) -> None:
    table = locked(code)
    for seat in table.seats.filter(person=person):
        if seat.kind == PERSON:
            hand_seat_to_bot(table, seat, GAMES[table.game].substitute)
            remark(table, "bot_plays", name=seat.name)
        seat.person, seat.invited = None, False
        seat.save()
    changed(table)
