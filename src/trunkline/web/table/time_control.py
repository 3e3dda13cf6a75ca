"""Time for each move; what is beyond it is taken from the seat's reserve (docs/clocks.md)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from trunkline.web.site.errors import Refused
from trunkline.web.table.models import MOVE, PERSON, RUNNING, SEAT, Seat, Table
from trunkline.words.language import said as _

LONGEST_MOVE = 30 * 86_400
LONGEST_RESERVE = 365 * 86_400


@dataclass(frozen=True, slots=True)
class Clock:
    """What a table agrees on: seconds for each move, of reserve for the whole game, and what a timeout costs."""

    per_move: int
    reserve: int = 0
    on_timeout: str = MOVE


def check(clock: Clock) -> None:
    """Refuse a clock that nobody could play with."""
    if not 1 <= clock.per_move <= LONGEST_MOVE:
        said = _("The time for a move is 1 second to %(most)s days, not %(asked)s seconds.")
        raise Refused(said % {"most": LONGEST_MOVE // 86_400, "asked": clock.per_move})
    if not 0 <= clock.reserve <= LONGEST_RESERVE:
        said = _("The reserve is 0 to %(most)s days, not %(asked)s seconds.")
        raise Refused(said % {"most": LONGEST_RESERVE // 86_400, "asked": clock.reserve})
    if clock.on_timeout not in (MOVE, SEAT):
        said = _("A player who runs out of time loses the %(move)s or the %(seat)s, not %(asked)r.")
        raise Refused(said % {"move": MOVE, "seat": SEAT, "asked": clock.on_timeout})


def reserve_after(reserve: float, per_move: int, used: float) -> float:
    """What is left of a reserve after a move that took so many seconds.

    >>> reserve_after(600, 60, 45), reserve_after(600, 60, 75), reserve_after(10, 60, 75)
    (600, 585, 0)
    """
    return max(0, reserve - max(0, used - per_move))


def now() -> datetime:
    """The time; all clocks ask here."""
    return timezone.now()


def reserve_of(table: Table, seat: Seat) -> float:
    """The seconds of reserve that a seat has left; at first, all that was agreed."""
    return float(table.reserve if seat.reserve is None else seat.reserve)


def is_out_of_time(table: Table, at: datetime) -> bool:
    return bool(table.status == RUNNING and table.deadline is not None and table.deadline <= at)


def stop(table: Table) -> None:
    """Stop the clock of whoever has to act: time beyond that for a move is deducted from the reserve."""
    if table.timed is not None and table.per_move is not None:
        used, seat = (now() - table.timed).total_seconds(), table.acting()
        seat.reserve = reserve_after(reserve_of(table, seat), table.per_move, used)
        table.seats.filter(id=seat.id).update(reserve=seat.reserve)
    table.timed = table.deadline = None


def start(table: Table) -> None:
    """Whoever is to act now has fresh time, if it is a person in a game with a clock."""
    if table.per_move is None or table.analysis or table.status != RUNNING:
        return
    seat = table.acting()
    if seat.kind == PERSON:
        table.timed = now()
        table.deadline = table.timed + timedelta(seconds=table.per_move + reserve_of(table, seat))


def reseat(table: Table, number: int) -> None:
    """Somebody else decides for a seat from now on: its clock begins anew if it is to act."""
    if table.status == RUNNING and table.actor == number:
        stop(table)
        start(table)
