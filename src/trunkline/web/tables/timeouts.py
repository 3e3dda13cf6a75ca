"""What happens to somebody who is out of time: a bot makes the move, or has the seat, as the table chose.

The bot that makes the move never bids for them (`Game.stand_in`).
"""

from datetime import datetime, timedelta
from functools import partial
from math import inf

from django.db import transaction

from trunkline.advice import STAND_IN
from trunkline.web.tables import clocks
from trunkline.web.tables.bots import attempt, drop_questions, place_of, prepare
from trunkline.web.tables.models import PERSON, RUNNING, SEAT, Table
from trunkline.web.tables.positions import game_of
from trunkline.web.tables.remarks import remark
from trunkline.web.tables.resting import each
from trunkline.web.tables.seating import hand_seat_to_bot
from trunkline.web.tables.services import changed, locked, play_on_timeout

GRACE = timedelta(minutes=1)
"""The least time that is left to those whose deadline passed while nobody looked at the clocks."""

AHEAD = timedelta(seconds=4)
"""How long before a deadline a bot begins to think, so that its move is there in time."""

_looked: list[datetime] = []
"""When this process last looked; nothing at its start."""


def work() -> int:
    """See to every table where somebody is out of time; at how many something was done."""
    at = clocks.now()
    # The server was down, or the machine asleep: nobody could move then either.
    was_away = not _looked or at - _looked[0] > GRACE
    _looked[:] = [at]
    soon = list(Table.objects.filter(status=RUNNING, deadline__lte=at + AHEAD))
    drop_questions(STAND_IN, soon)
    return each("The clock", soon, place_of, lambda table: _forgive(table.code, at) if was_away else _end(table, at))


def seconds_left() -> float:
    """Until a bot is to think for the next player who is out of time."""
    timed = Table.objects.filter(status=RUNNING, deadline__isnull=False).order_by("deadline")
    deadline = timed.values_list("deadline", flat=True).first()
    return inf if deadline is None else (deadline - AHEAD - clocks.now()).total_seconds()


def _end(table: Table, at: datetime) -> bool:
    """Somebody is out of time, or soon will be: a bot begins to think, and moves no sooner than it may.

    A move that comes before this has the lock counts, and then nothing is done.
    The last person of a table keeps the seat: bots among themselves would play the game to its end in no time.
    """
    if table.on_timeout == SEAT and table.seats.filter(kind=PERSON).exclude(id=table.acting().id).exists():
        return clocks.is_out_of_time(table, at) and _lose_seat(table.code, table.ply, at)
    if not clocks.is_out_of_time(table, at):
        prepare(table, STAND_IN, STAND_IN)
        return False
    return attempt(table, STAND_IN, STAND_IN, partial(play_on_timeout, at=at))


@transaction.atomic
def _lose_seat(code: str, ply: int, at: datetime) -> bool:
    """A bot has the seat, until its owner takes it back."""
    table = locked(code, closed=True)
    if table.ply != ply or not clocks.is_out_of_time(table, at):
        return False
    seat = table.acting()
    hand_seat_to_bot(table, seat, game_of(table).substitute)
    remark(table, "seat_lost", name=seat.name)
    changed(table)
    return True


@transaction.atomic
def _forgive(code: str, at: datetime) -> bool:
    """Give somebody a moment to move, and say so on the pages."""
    table = locked(code, closed=True)
    if not clocks.is_out_of_time(table, at):
        return False
    table.deadline = at + GRACE
    changed(table)
    return True
