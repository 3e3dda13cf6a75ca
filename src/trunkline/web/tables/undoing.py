"""Undo: freely over one's own last moves, further if the others agree; nothing is deleted. Until a move, redo."""

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from trunkline.web.people.models import Person
from trunkline.web.tables import clocks
from trunkline.web.tables.errors import NotYours, Refused, Stale
from trunkline.web.tables.lines import cut, follow
from trunkline.web.tables.models import FINISHED, GOES_ON, PERSON, ChatMessage, Ply, Seat, Table, UndoRequest
from trunkline.web.tables.ordering import taken_back
from trunkline.web.tables.positions import LivePly, live_plies, live_ply
from trunkline.web.tables.remarks import MOVES_UNDONE, asked_of, quoted_move, remark
from trunkline.web.tables.services import changed, locked


def before_own_last(table: Table, plies: Sequence[LivePly], person: Person) -> int | None:
    """The ply before the last move that the person made, None if they made none; in an analysis all are one's own.

    What followed from a move by itself is taken back with it.
    """
    made = (ply for ply in reversed(plies[: table.ply + 1]) if ply.number and ply.cause != GOES_ON)
    return next((ply.number - 1 for ply in made if table.analysis or ply.by_id == person.id), None)


def is_free(table: Table, plies: Sequence[LivePly], person: Person, to: int) -> bool:
    """May the person go back so far without asking? Yes, while nobody else has acted since, and in an analysis.

    Bots don't mind, but other people at the table do, who have seen what the bots did. What a bot did for another
    person is theirs: they have shown their move. What the clock made a bot do is not undone freely, either: time that
    was lost would be won back. Nor is a game that is over, if another person has played in it.
    """
    if table.analysis:
        return True
    since = plies if table.status == FINISHED else plies[to + 1 :]
    others = [seat for seat in table.seats.all() if seat.person_id not in (None, person.id)]
    handed, watched = {seat.number for seat in others}, any(seat.kind == PERSON for seat in others)
    return all(ply.by_id in (None, person.id) for ply in since) and not any(
        ply.by_id is None and (ply.cause or watched or ply.seat in handed) for ply in plies[to + 1 :]
    )


@transaction.atomic
def undo(code: str, person: Person | None, ply: int, to: int | None = None) -> Table:
    """Go back to ply `to` (before one's last move without it), at once or when the other people agree."""
    table = locked(code)
    seats = table.seats.filter(person=person) if person is not None else table.seats.none()
    if person is None or not seats:
        raise NotYours(_("Only players at this table can undo moves."))
    seat = seats.filter(kind=PERSON).first()
    if seat is None:
        raise NotYours(_("A bot plays your seat. Take it back before you undo anything."))
    if _has_moved_on(table, ply):
        raise Stale(_("Somebody else was faster, so nothing has been taken back."))
    plies = live_plies(table)
    if to is None:
        to = before_own_last(table, plies, person)
    if to is None or not 0 <= to < table.ply:
        raise Refused(_("There is nothing to undo."))
    # Of several seats at one screen, the one whose move it was.
    made = plies[to + 1].seat
    seat = next((own for own in seats if own.kind == PERSON and own.number == made), seat)
    if is_free(table, plies, person, to):
        _go_back(table, to, seat)
        return table
    if not others(table, person):
        raise Refused(_("The others have left their seats to bots, so nobody can agree to that."))
    asked = UndoRequest.objects.filter(table=table, open=True)
    if asked.filter(ply=to, at=table.ply, seat=seat.number).exists():
        return table
    asked.update(open=False)
    request = UndoRequest.objects.create(table=table, ply=to, at=table.ply, seat=seat.number)
    kind, figures = asked_of(table, request)
    remark(table, kind, **figures)
    changed(table)
    return table


def _has_moved_on(table: Table, ply: int) -> bool:
    """Has a person acted, or gone back, since a page showed this ply? Bots do not count: they may be quick."""
    since = Ply.objects.filter(table=table, live=True, number__gt=ply)
    return ply > table.ply or since.exclude(by=None).exists()


def others(table: Table, person: Person | None) -> list[Seat]:
    """The seats of the other people."""
    return list(table.seats.filter(kind=PERSON).exclude(person=person))


@transaction.atomic
def answer(code: str, person: Person | None, request_id: int, agree: bool) -> Table:
    """Agree to an undo request, or not; the one who asked can only withdraw it."""
    table = locked(code)
    asked = UndoRequest.objects.filter(table=table, id=request_id, open=True, at=table.ply).first()
    if asked is None:
        raise Stale(_("That undo request is no longer open."))
    asker = table.seats.get(number=asked.seat)
    needed = others(table, asker.person)
    seats = [seat for seat in needed if person is not None and seat.person_id == person.id]
    if person is not None and asker.person_id == person.id and not agree:
        return _end_request(table, asked, "undo_withdrawn", asker.name)
    if not seats:
        raise NotYours(_("Only the other players at this table can answer that."))
    if not agree:
        return _end_request(table, asked, "undo_refused", seats[0].name)
    asked.agreed = sorted({*asked.agreed, *(seat.number for seat in seats)})
    asked.save()
    remark(table, "undo_agreed", name=seats[0].name)
    if {seat.number for seat in needed} <= set(asked.agreed):
        _go_back(table, asked.ply, asker)
    else:
        changed(table)
    return table


def _end_request(table: Table, asked: UndoRequest, kind: str, name: str) -> Table:
    """Nothing is undone."""
    asked.open = False
    asked.save()
    remark(table, kind, name=name)
    changed(table)
    return table


def _go_back(table: Table, to: int, seat: Seat) -> None:
    """Plies after `to` no longer count. Each undo is told by itself, and put back by itself."""
    if live_ply(table, to) is None:
        raise Refused(_("There is no move %(ply)s.") % {"ply": to})
    plies = live_plies(table)
    taken_back(table, to)
    clocks.stop(table)
    count, leaf = cut(table, to), plies[-1].id
    clocks.start(table)
    UndoRequest.objects.filter(table=table, open=True).update(open=False)
    if not table.analysis:
        figures = {"name": seat.name, "count": count, "ply": to, "seat": seat.number, "leaf": leaf}
        remark(table, MOVES_UNDONE, **figures, **quoted_move(table, plies[to + 1], seat.number))
    changed(table)


def redoable(
    table: Table, chat: Iterable[ChatMessage], plies: Sequence[LivePly], person: Person | None
) -> ChatMessage | None:
    """The last undo of this person that can be taken back, as the chat tells it: nobody has moved since."""
    undone = [message for message in chat if message.kind == MOVES_UNDONE]
    last = undone[-1] if undone else None
    if last is None or person is None or "leaf" not in last.figures:
        return None
    owns = any(seat.number == last.figures["seat"] and seat.person_id == person.id for seat in table.seats.all())
    return last if owns and plies[-1].number == last.figures["ply"] and plies[-1].created < last.created else None


@transaction.atomic
def redo(code: str, person: Person | None, ply: int) -> Table:
    """What the person has undone last counts again, if nobody has moved since; then it was never undone."""
    table = locked(code)
    if ply != table.ply:
        raise Stale(_("Somebody has moved since, so nothing has been put back."))
    undone = redoable(table, table.chat.all(), live_plies(table), person)
    if undone is None:
        raise Refused(_("There is nothing to redo."))
    clocks.stop(table)
    follow(table, Ply.objects.get(table=table, id=undone.figures["leaf"]))
    clocks.start(table)
    UndoRequest.objects.filter(table=table, open=True).update(open=False)
    undone.delete()
    changed(table)
    return table
