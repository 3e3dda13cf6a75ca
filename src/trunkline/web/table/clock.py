"""What happens when a clock runs out, and what the page shows of clocks. time_control.py has the arithmetic."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import takewhile
from math import inf

from django.db import transaction

from trunkline.advice import STAND_IN
from trunkline.web.game_page.page import web_of
from trunkline.web.site.look import in_words
from trunkline.web.site.retries import attempt_each
from trunkline.web.table import time_control
from trunkline.web.table.bots import ask_bot, drop_questions, place_of, prepare
from trunkline.web.table.changes import changed
from trunkline.web.table.models import CLOCK, MOVE, PERSON, RUNNING, SEAT, Table
from trunkline.web.table.moves import play_on_timeout
from trunkline.web.table.plies import LivePly, game_of
from trunkline.web.table.remarks import remark
from trunkline.web.table.seats import hand_seat_to_bot
from trunkline.web.table.snapshot import Snapshot, locked
from trunkline.words.language import said as _

MOST_MISSED = 3
"""Moves of bots that somebody reads about at once."""


def clock_lines(table: Table) -> list[str]:
    if table.per_move is None:
        return []
    time = _("%(move)s per move, plus %(reserve)s in reserve") if table.reserve else _("%(move)s per move")
    time %= {"move": in_words(table.per_move), "reserve": in_words(table.reserve)}
    outcome = _("a bot makes the move") if table.on_timeout == MOVE else _("a bot gets the seat")
    return [_("Clock: %(time)s. If somebody runs out of time, %(outcome)s.") % {"time": time, "outcome": outcome}]


@dataclass(frozen=True, slots=True)
class BotMove:
    """A move that a bot made for somebody who had run out of time."""

    words: str
    move: str
    """What the bot did, as the log tells it; empty if the words say it."""


def missed(snapshot: Snapshot) -> list[BotMove]:
    """What bots did for the person since they last moved themselves, the last few of it; nobody else is told here."""
    moves = []
    for seat in snapshot.mine:
        own = [ply for ply in snapshot.plies if ply.number and ply.seat == seat.number]
        made = list(takewhile(lambda ply: ply.cause == CLOCK, reversed(own)))[:MOST_MISSED]
        moves += [_missed(snapshot, ply, seat.name if len(snapshot.mine) > 1 else "") for ply in reversed(made)]
    return moves


def _missed(snapshot: Snapshot, ply: LivePly, name: str) -> BotMove:
    before = snapshot.state_at(ply.number - 1)
    where = web_of(snapshot.table.game).auction(before) if before else ""
    if where and ply.action == {"type": "pass"}:
        said = (
            _("%(name)s ran out of time, so a bot passed for %(name)s %(where)s.")
            if name
            else _("You ran out of time, so a bot passed for you %(where)s.")
        )
        return BotMove(said % {"name": name, "where": where}, "")
    said = _("%(name)s ran out of time, so a bot moved:") if name else _("You ran out of time, so a bot moved for you:")
    return BotMove(said % {"name": name}, "".join(snapshot.sentences(ply)[:1]))


def running(snapshot: Snapshot) -> dict[str, object] | None:
    """The clock that runs, in seconds since 1970, so that what a page has stays right while time goes on."""
    table = snapshot.table
    if table.deadline is None or table.timed is None or table.per_move is None:
        return None
    timed = table.timed.timestamp()
    return {
        "timed": round(timed, 1),
        "move": round(timed + table.per_move, 1),
        "deadline": round(table.deadline.timestamp(), 1),
        "until": table.deadline,
    }


GRACE = timedelta(minutes=1)
"""The least time that is left to players whose deadline passed while no worker was running."""
AHEAD = timedelta(seconds=4)
"""How long before a deadline a bot begins to think, so that its move is there in time."""
PAUSE = 0.5
"""Seconds between two runs while a deadline is close or has passed."""

_last_run: datetime | None = None


def work() -> int:
    """See to every table where a player is out of time. Returns at how many of them something was done."""
    global _last_run
    at = time_control.now()
    # The server was down, or the computer asleep: players couldn't move then either.
    was_away = _last_run is None or at - _last_run > GRACE
    _last_run = at
    soon = list(Table.objects.filter(status=RUNNING, deadline__lte=at + AHEAD))
    drop_questions(STAND_IN, soon)
    do = partial(_forgive, at=at) if was_away else partial(_handle_timeout, at=at)
    return attempt_each("The clock", soon, place_of, do)


def seconds_left() -> float:
    """Until a bot is to think for the next player who is out of time."""
    timed = Table.objects.filter(status=RUNNING, deadline__isnull=False).order_by("deadline")
    deadline = timed.values_list("deadline", flat=True).first()
    return inf if deadline is None else max(PAUSE, (deadline - AHEAD - time_control.now()).total_seconds())


def _handle_timeout(table: Table, at: datetime) -> bool:
    """Handle a player who is out of time, or let a bot begin to think for one who soon is.

    A move that is stored before we have the lock counts; then nothing is done.
    The last person at a table keeps the seat, as bots among themselves would play the game to its end in no time.
    """
    if table.on_timeout == SEAT and table.seats.filter(kind=PERSON).exclude(id=table.acting().id).exists():
        return time_control.is_out_of_time(table, at) and _lose_seat(table, at)
    if not time_control.is_out_of_time(table, at):
        prepare(table, STAND_IN, STAND_IN)
        return False
    return ask_bot(table, STAND_IN, STAND_IN, partial(play_on_timeout, at=at))


@transaction.atomic
def _lose_seat(seen: Table, at: datetime) -> bool:
    """A bot has the seat until its owner takes it back."""
    table = locked(seen.code, even_closed=True)
    if table.ply != seen.ply or not time_control.is_out_of_time(table, at):
        return False
    seat = table.acting()
    hand_seat_to_bot(table, seat, game_of(table).substitute)
    remark(table, "seat_lost", name=seat.name)
    changed(table)
    return True


@transaction.atomic
def _forgive(table: Table, at: datetime) -> bool:
    table = locked(table.code, even_closed=True)
    if not time_control.is_out_of_time(table, at):
        return False
    table.deadline = at + GRACE
    changed(table)
    return True
