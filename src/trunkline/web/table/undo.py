"""Undo and redo: what can be taken back freely, asking the others, answering them, and what the page shows of it."""

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.utils.html import format_html

from trunkline.core import codec
from trunkline.web.accounts.models import Person, Request
from trunkline.web.site.errors import NotYours, Refused, Stale
from trunkline.web.site.forms import whole
from trunkline.web.table import time_control
from trunkline.web.table.changes import changed
from trunkline.web.table.lines import cut, follow
from trunkline.web.table.models import CANCELLED, FINISHED, GOES_ON, PERSON, ChatMessage, Ply, Seat, Table, UndoRequest
from trunkline.web.table.orders import taken_back
from trunkline.web.table.plies import Data, LivePly, done_in, live_plies, live_ply, names_at
from trunkline.web.table.remarks import MOVES_UNDONE, remark, text_of, words_of
from trunkline.web.table.snapshot import Snapshot, locked
from trunkline.words.language import said, said_many
from trunkline.words.language import said as _
from trunkline.words.phrases import in_row

MOST_TOLD = 4
"""Moves that the question lists; the rest is counted."""


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
    if person is None or not (seats := table.seats.filter(person=person)):
        raise NotYours(_("Only players at this table can undo moves."))
    seat = seats.filter(kind=PERSON).first()
    if seat is None:
        raise NotYours(_("A bot plays your seat. Take it back before you undo anything."))
    # What bots did since then doesn't count, as they may be quick.
    if ply > table.ply or Ply.objects.filter(table=table, live=True, number__gt=ply).exclude(by=None).exists():
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


def others(table: Table, person: Person | None) -> list[Seat]:
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
    time_control.stop(table)
    count, leaf = cut(table, to), plies[-1].id
    time_control.start(table)
    UndoRequest.objects.filter(table=table, open=True).update(open=False)
    if not table.analysis:
        figures = {"name": seat.name, "count": count, "ply": to, "seat": seat.number, "leaf": leaf}
        if events := plies[to + 1].events:
            figures["move"] = _quoted(list(table.seats.all()), to + 1, events[0], seat.number)
        remark(table, MOVES_UNDONE, **figures)
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
    time_control.stop(table)
    follow(table, Ply.objects.get(table=table, id=undone.figures["leaf"]))
    time_control.start(table)
    UndoRequest.objects.filter(table=table, open=True).update(open=False)
    undone.delete()
    changed(table)
    return table


def post_undo(request: Request, code: str) -> bool:
    """Take moves back, or ask for it; who does so from an earlier position sees the present again."""
    to = request.POST.get("to", "")
    undo(code, request.person or None, whole(request.POST.get("ply", "")), whole(to) if to else None)
    return bool(to)


def post_redo(request: Request, code: str) -> None:
    redo(code, request.person or None, whole(request.POST.get("ply", "")))


def post_answer(request: Request, code: str, request_id: int) -> None:
    answer(code, request.person or None, request_id, request.POST.get("agree") == "yes")


def asked_of(table: Table, request: UndoRequest) -> tuple[str, Data]:
    """Kind and figures of what somebody asks to undo: the first of the moves, and whether there are more."""
    seats = list(table.seats.all())
    name, ply = seats[request.seat].name, live_ply(table, request.ply + 1)
    events = done_in(table, [ply.id])[ply.id][1] if ply else ()
    if ply is None or not events:
        return "undo_asked_to", {"name": name, "ply": request.ply}
    move = _quoted(seats, ply.number, events[0], request.seat)
    if ply.number == table.ply:
        return "undo_asked", {"name": name, "move": move}
    return "undo_asked_moves", {"name": name, "move": move, "count": table.ply - request.ply}


def request_in_words(table: Table, request: UndoRequest, where: str = "") -> str:
    """What somebody asks to undo; of several moves also where that leads, if it is known."""
    kind, figures = asked_of(table, request)
    words = words_of(kind, figures, table.game)
    back = said("The game would go back to: {where}.", where=where) if where and "count" in figures else ""
    return f"{words} {back}".strip()


def question_of(table: Table, request: UndoRequest, where: str = "") -> str:
    """The same to whoever has to answer."""
    question = said("Agree?")
    return f"{request_in_words(table, request, where)} {question}"


def _quoted(seats: Sequence[Seat], ply: int, event: object, asker: int) -> Data:
    return {"event": codec.encode(event), "names": names_at(seats, ply), "asker": asker}


def back_of(snapshot: Snapshot) -> dict[str, object] | None:
    """Whether and how the person can take a move back."""
    if snapshot.person is None or snapshot.table.status == CANCELLED or not snapshot.is_now or not snapshot.mine:
        return None
    to = before_own_last(snapshot.table, snapshot.all_plies, snapshot.person)
    if to is None:
        return None
    free, count = is_free(snapshot.table, snapshot.all_plies, snapshot.person, to), snapshot.table.ply - to
    is_offer = not snapshot.can_act and not snapshot.is_over and snapshot.words.is_offer(snapshot.position)
    return {
        "free": free,
        "count": count,
        "where": where_of(snapshot, to),
        "question": _question(snapshot, to, free),
        "withdraws": free and count == 1 and is_offer,
    }


def back_to_here(snapshot: Snapshot) -> dict[str, object] | None:
    """Whether and how the person can take back everything after the position that they look at."""
    if (
        snapshot.person is None
        or not snapshot.mine
        or snapshot.is_now
        or snapshot.table.analysis
        or snapshot.table.status == CANCELLED
    ):
        return None
    free = is_free(snapshot.table, snapshot.all_plies, snapshot.person, snapshot.ply)
    if not free and not others(snapshot.table, snapshot.person):
        return None
    return {"free": free, "question": _question(snapshot, snapshot.ply, free, least=1)}


def forth_of(snapshot: Snapshot) -> int:
    """How many moves the person can put back that they have just taken back."""
    if not snapshot.is_now or snapshot.table.status == CANCELLED or not snapshot.mine:
        return 0
    undone = redoable(snapshot.table, snapshot.chat, snapshot.all_plies, snapshot.person)
    return int(undone.figures["count"]) if undone else 0


def where_of(snapshot: Snapshot, ply: int) -> str:
    """The round of a ply, and what was asked there."""
    state = snapshot.state_at(ply)
    return in_row(snapshot.words.where(state)) if state else ""


def _question(snapshot: Snapshot, to: int, free: bool, least: int = 2) -> str:
    """What somebody is asked who would take back so many moves; nothing if it is their own last one alone."""
    moves = [ply for ply in snapshot.all_plies[to + 1 :] if ply.cause != GOES_ON]
    if snapshot.table.analysis or len(moves) < least:
        return ""
    count = snapshot.table.ply - to
    if free:
        asks = said_many(count, "Take back %(count)s move, to: %(where)s?", "Take back %(count)s moves, to: %(where)s?")
    else:
        asks = said_many(
            count,
            "Ask the others to take back %(count)s move, to: %(where)s?",
            "Ask the others to take back %(count)s moves, to: %(where)s?",
        )
    lines = ["• " + sentence for ply in moves[:MOST_TOLD] for sentence in snapshot.sentences(ply)[:1]]
    if (more := len(moves) - MOST_TOLD) > 0:
        lines.append(said_many(more, "… and %d more", "… and %d more") % more)
    return "\n".join([asks % {"count": count, "where": where_of(snapshot, to)}, "", *lines])


def refused_remark(snapshot: Snapshot) -> ChatMessage | None:
    """The remark that somebody refused the person's last undo request, if nothing has happened since."""
    own = {seat.number for seat in snapshot.seats if snapshot.person and seat.person_id == snapshot.person.id}
    asked = next((request for request in reversed(snapshot.undo_requests) if request.seat in own), None)
    if asked is None or asked.open:
        return None
    since = max(asked.created, snapshot.all_plies[-1].created)
    return next(
        (line for line in reversed(snapshot.chat) if line.kind == "undo_refused" and line.created >= since), None
    )


def request_shown(snapshot: Snapshot) -> str:
    """What somebody asks to undo; a question to those who are to answer; the others read who that is."""
    request = snapshot.undo_request
    if request is None:
        return ""
    where = "" if (there := where_of(snapshot, request.ply)) == where_of(snapshot, snapshot.ply) else there
    if snapshot.is_asked:
        return question_of(snapshot.table, request, where)
    asker = snapshot.seats[request.seat]
    people = [seat for seat in snapshot.seats if seat.kind == PERSON and seat.person_id != asker.person_id]
    missing = {seat.person_id: seat.name for seat in people if seat.number not in request.agreed}
    asked = (
        _("You've asked for an undo.") if asker in snapshot.mine else request_in_words(snapshot.table, request, where)
    )
    waits = _("Waiting for %(names)s.") % {"names": ", ".join(missing.values())}
    return f"{asked} {waits}"


def undone_shown(snapshot: Snapshot) -> str:
    """That somebody else took moves back, which may have needed nobody's consent; nothing once the game goes on.

    The bar says it: whoever had the turn until then would wonder where it went.
    """
    last = next((one for one in reversed(snapshot.chat) if one.kind == MOVES_UNDONE and one.ply == snapshot.ply), None)
    if last is None or not snapshot.is_now or last.created < snapshot.plies[-1].created:
        return ""
    name, count = last.figures["name"], last.figures["count"]
    if name in {seat.name for seat in snapshot.mine}:
        return ""
    # The bar has room for a short sentence; the tip and the log quote the move.
    short = said_many(count, "%(name)s took back a move.", "%(name)s took back %(count)s moves.")
    return format_html(
        '<span data-tip="{}">{}</span>', text_of(last, snapshot.table.game), short % {"name": name, "count": count}
    )
