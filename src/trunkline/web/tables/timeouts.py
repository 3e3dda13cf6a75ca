"""What happens to players who are out of time: a bot makes the move or takes the seat, as the table chose.

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
from trunkline.web.tables.retries import attempt_each
from trunkline.web.tables.seating import hand_seat_to_bot
from trunkline.web.tables.services import changed, locked, play_on_timeout

GRACE = timedelta(minutes=1)
"""The least time that is left to players whose deadline passed while no worker was running."""
AHEAD = timedelta(seconds=4)
"""How long before a deadline a bot begins to think, so that its move is there in time."""
PAUSE = 0.5
"""Seconds between two runs while a deadline is close or has passed."""

_last_run: datetime | None = None
"""Of this process."""


def work() -> int:
    """See to every table where a player is out of time. Returns at how many of them something was done."""
    global _last_run
    at = clocks.now()
    # The server was down, or the computer asleep: players couldn't move then either.
    was_away = _last_run is None or at - _last_run > GRACE
    _last_run = at
    soon = list(Table.objects.filter(status=RUNNING, deadline__lte=at + AHEAD))
    drop_questions(STAND_IN, soon)
    do = partial(_forgive, at=at) if was_away else partial(_end, at=at)
    return attempt_each("The clock", soon, place_of, do)


def seconds_left() -> float:
    """Until a bot is to think for the next player who is out of time."""
    timed = Table.objects.filter(status=RUNNING, deadline__isnull=False).order_by("deadline")
    deadline = timed.values_list("deadline", flat=True).first()
    return inf if deadline is None else max(PAUSE, (deadline - AHEAD - clocks.now()).total_seconds())


def _end(table: Table, at: datetime) -> bool:
    """Handle a player who is out of time, or let a bot begin to think for one who soon is.

    A move that is stored before we have the lock counts; then nothing is done.
    The last person at a table keeps the seat, as bots among themselves would play the game to its end in no time.
    """
    if table.on_timeout == SEAT and table.seats.filter(kind=PERSON).exclude(id=table.acting().id).exists():
        return clocks.is_out_of_time(table, at) and _lose_seat(table, at)
    if not clocks.is_out_of_time(table, at):
        prepare(table, STAND_IN, STAND_IN)
        return False
    return attempt(table, STAND_IN, STAND_IN, partial(play_on_timeout, at=at))


@transaction.atomic
def _lose_seat(seen: Table, at: datetime) -> bool:
    """A bot has the seat until its owner takes it back."""
    table = locked(seen.code, closed=True)
    if table.ply != seen.ply or not clocks.is_out_of_time(table, at):
        return False
    seat = table.acting()
    hand_seat_to_bot(table, seat, game_of(table).substitute)
    remark(table, "seat_lost", name=seat.name)
    changed(table)
    return True


@transaction.atomic
def _forgive(table: Table, at: datetime) -> bool:
    """Give the player a moment to move."""
    table = locked(table.code, closed=True)
    if not clocks.is_out_of_time(table, at):
        return False
    table.deadline = at + GRACE
    changed(table)
    return True
