"""All that a person has at tables: handed on to an account, or left behind by somebody who deletes theirs."""

from django.db import transaction
from django.utils.translation import gettext as _

from trunkline.games import GAMES
from trunkline.web.people.models import Person
from trunkline.web.tables import hiding, notes, notices
from trunkline.web.tables.models import OPEN, PERSON, RUNNING, ChatMessage, Order, Ply, Seat, Table
from trunkline.web.tables.remarks import remark
from trunkline.web.tables.seating import cancel, free_name, hand_seat_to_bot, leave
from trunkline.web.tables.services import changed, locked


@transaction.atomic
def inherit(guest: Person, account: Person) -> None:
    """All that a guest had at tables is the account's from now on; the guest is gone, and so are the guest's tokens:
    whoever made them at this browser need not be whoever logs in.
    """
    notes.inherit(guest, account)
    notices.inherit(guest, account)
    hiding.inherit(guest, account)
    Order.objects.filter(person=guest).update(person=account)
    _hand_on(guest, account)
    guest.delete()


def _hand_on(person: Person, heir: Person) -> None:
    """What a game can't do without: seats, tables, moves and what was said."""
    Seat.objects.filter(person=person).update(person=heir)
    Seat.objects.filter(kept_for=person).update(kept_for=heir)
    Table.every.filter(host=person).update(host=heir)
    Ply.objects.filter(by=person).update(by=heir)
    ChatMessage.objects.filter(person=person).update(person=heir)


@transaction.atomic
def forget(person: Person) -> None:
    """Delete a person for good. Games stay: the name is gone from them, and bots take the seats in running ones."""
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
    """Bots play a person's seats from now on, for good."""
    table = locked(code)
    for seat in table.seats.filter(person=person):
        if seat.kind == PERSON:
            hand_seat_to_bot(table, seat, GAMES[table.game].substitute)
            remark(table, "bot_plays", name=seat.name)
        seat.person, seat.invited = None, False
        seat.save()
    changed(table)
