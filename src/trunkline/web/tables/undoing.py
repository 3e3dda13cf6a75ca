"""Going back: freely over one's own last moves, further with the consent of the others; nothing is deleted."""

from django.db import transaction
from django.utils.translation import gettext as _

from trunkline.web.people.models import Person
from trunkline.web.tables import clocks
from trunkline.web.tables.errors import NotYours, Refused, Stale
from trunkline.web.tables.lines import cut
from trunkline.web.tables.models import PERSON, Ply, Seat, Table, Undo
from trunkline.web.tables.ordering import taken_back
from trunkline.web.tables.positions import live_ply
from trunkline.web.tables.services import changed, locked, remark

REFUSED = " does not want to go back."
"""What the table says of somebody who refuses, after the name."""


def before_own_last(table: Table, person: Person) -> int | None:
    """The ply before the last move that the person made, None if they made none; in an analysis all are one's own."""
    if table.study:
        return int(table.ply) - 1 if table.ply else None
    last = Ply.objects.filter(table=table, live=True, by=person, number__gt=0).order_by("-number").first()
    return None if last is None else int(last.number) - 1


def is_free(table: Table, person: Person, to: int) -> bool:
    """May the person go back so far without asking? Yes, while no other person has acted since; bots do not mind.

    What the clock made a bot do for somebody is not undone freely: time that was lost would be won back.
    """
    since = Ply.objects.filter(table=table, live=True, number__gt=to)
    return not since.exclude(by=person).exclude(by=None, cause="").exists()


@transaction.atomic
def undo(code: str, person: Person | None, ply: int, to: int | None = None) -> Table:
    """Go back to ply `to` (before one's last move without it), at once or when the other people agree."""
    table = locked(code)
    seat = table.seats.filter(person=person).first() if person is not None else None
    if person is None or seat is None:
        raise NotYours(_("Only players of this table can take moves back."))
    if _has_moved_on(table, ply):
        raise Stale(_("The position has changed since."))
    if to is None:
        to = before_own_last(table, person)
    if to is None or not 0 <= to < table.ply:
        raise Refused(_("There is nothing to take back."))
    if is_free(table, person, to) or not others(table, person):
        _go_back(table, to, seat)
        return table
    Undo.objects.filter(table=table, open=True).update(open=False)
    Undo.objects.create(table=table, ply=to, at=table.ply, seat=seat.number)
    remark(table, f"{seat.name} asks to go back to move {to}.")
    changed(table)
    return table


def _has_moved_on(table: Table, ply: int) -> bool:
    """Has a person acted, or gone back, since a page showed this ply? Bots do not count: they may be quick."""
    since = Ply.objects.filter(table=table, live=True, number__gt=ply)
    return ply > table.ply or since.exclude(by=None).exists()


def others(table: Table, person: Person | None) -> list[Seat]:
    """The seats of the other people."""
    return list(table.seats.filter(kind=PERSON).exclude(person=person))


def unwilling(table: Table, person: Person) -> str:
    """What was answered to the person's last wish to go back, if somebody refused it and nothing has happened since."""
    asked = Undo.objects.filter(table=table, at=table.ply, seat__in=_seats_of(table, person)).order_by("-id").first()
    if asked is None or asked.open:
        return ""
    now = live_ply(table, table.ply)
    since = max(asked.created, now.created) if now else asked.created
    said = table.notes.filter(name="", created__gte=since, text__endswith=REFUSED).order_by("-id").first()
    return said.text if said else ""


def _seats_of(table: Table, person: Person) -> list[int]:
    return list(table.seats.filter(person=person).values_list("number", flat=True))


@transaction.atomic
def answer(code: str, person: Person | None, wish: int, agree: bool) -> Table:
    """Agree to a wish to go back, or not; the one who asked can only drop it."""
    table = locked(code)
    asked = Undo.objects.filter(table=table, id=wish, open=True, at=table.ply).first()
    if asked is None:
        raise Stale(_("That wish to go back is no longer open."))
    asker = table.seats.get(number=asked.seat)
    needed = others(table, asker.person)
    seats = [seat for seat in needed if person is not None and seat.person_id == person.id]
    if person is not None and asker.person_id == person.id and not agree:
        return _end_wish(table, asked, f"{asker.name} no longer asks to go back.")
    if not seats:
        raise NotYours(_("Only the other players of this table answer that."))
    if not agree:
        return _end_wish(table, asked, f"{seats[0].name}{REFUSED}")
    asked.agreed = sorted({*asked.agreed, *(seat.number for seat in seats)})
    asked.save()
    remark(table, f"{seats[0].name} agrees to go back.")
    if {seat.number for seat in needed} <= set(asked.agreed):
        _go_back(table, asked.ply, asker)
    else:
        changed(table)
    return table


def _end_wish(table: Table, asked: Undo, words: str) -> Table:
    """Nobody goes back."""
    asked.open = False
    asked.save()
    remark(table, words)
    changed(table)
    return table


def _go_back(table: Table, to: int, seat: Seat) -> None:
    """Plies after `to` no longer count."""
    if live_ply(table, to) is None:
        raise Refused(_("There is no move %(ply)s.") % {"ply": to})
    taken_back(table, to)
    clocks.stop(table)
    count = cut(table, to)
    clocks.start(table)
    Undo.objects.filter(table=table, open=True).update(open=False)
    if not table.study:
        remark(table, f"{seat.name} takes back {count} move{'s' if count > 1 else ''}, to move {to}.")
    changed(table)
