"""Who is there: whose page of a table is open now.

The live stream of a page says so, in whatever process it runs, so it is kept in the database. In the waiting room that
is told at once; in a running game it is noted once a minute, and each stream looks for itself who is away.
"""

from collections.abc import Iterable, Mapping
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from trunkline.web.table.changes import HEARTBEAT, announce
from trunkline.web.table.models import OPEN, PERSON, Seat, Table

STALE = timedelta(seconds=4 * HEARTBEAT)
"""A page that said nothing for so long is gone, whatever became of it."""
MINUTE = timedelta(seconds=55)
"""In a running game, whoever was noted that recently is not noted again: with the beat of the stream, once a minute."""
AWAY = timedelta(seconds=90)
"""Whoever was not noted for so long in a running game is away."""
ABSENT = timedelta(minutes=5)
"""Whoever was not noted for so long keeps the others from playing: the host can let a bot play for them."""


def is_here(seat: Seat) -> bool:
    """Has the person of a seat in the waiting room the page open?"""
    return seat.seen is not None and timezone.now() - seat.seen < STALE


def away(seats: Iterable[Seat]) -> Mapping[int, bool]:
    """Of a running game: the seats whose people are away, and whether for so long that they are absent.

    Nothing is known of those who never had the page open, such as programs.
    """
    now = timezone.now()
    gone = {seat.number: now - seat.seen for seat in seats if seat.kind == PERSON and seat.seen is not None}
    return {number: time > ABSENT for number, time in gone.items() if time > AWAY}


def look(code: str, person: int | None) -> Mapping[int, bool]:
    """Somebody's page of a running game is open: who of the others is away?"""
    seats = list(Seat.objects.filter(table__code=code, kind=PERSON))
    now = timezone.now()
    own = [seat for seat in seats if person is not None and seat.person_id == person]
    if due := [seat.id for seat in own if seat.seen is None or now - seat.seen > MINUTE]:
        Seat.objects.filter(id__in=due).update(seen=now)
    return away(seat for seat in seats if seat not in own)


def arrive(code: str, person: int) -> None:
    """Somebody's page of a waiting room is open, or still is; the others hear of it if that is news."""
    _note(code, person, here=True)


def leave(code: str, person: int) -> None:
    _note(code, person, here=False)


@transaction.atomic
def _note(code: str, person: int, here: bool) -> None:
    seats = list(Seat.objects.filter(table__code=code, table__status=OPEN, person_id=person))
    news = any(is_here(seat) != here for seat in seats)
    if news:  # Everybody locks a table before its seats.
        table = Table.objects.select_for_update().get(code=code)
    Seat.objects.filter(id__in=[seat.id for seat in seats]).update(seen=timezone.now() if here else None)
    if news:
        table.version += 1
        table.save(update_fields=["version"])  # Nothing of the game has moved: the table stays where it is in lists.
        announce(code)
