"""Who is in the waiting room: whose page of a table that has not begun is open now.

The live stream of a page says so, in whatever process it runs, so it is kept in the database.
"""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from trunkline.web.tables.events import BEAT, announce
from trunkline.web.tables.models import OPEN, Seat, Table

STALE = timedelta(seconds=4 * BEAT)
"""A page that said nothing for so long is gone, whatever became of it."""


def is_here(seat: Seat) -> bool:
    """Has the person of a seat the page open?"""
    return seat.seen is not None and timezone.now() - seat.seen < STALE


def arrive(code: str, person: int) -> None:
    """Somebody's page of a table is open, or still is; the others hear of it if that is news."""
    _note(code, person, here=True)


def leave(code: str, person: int) -> None:
    """Their page is closed."""
    _note(code, person, here=False)


@transaction.atomic
def _note(code: str, person: int, here: bool) -> None:
    seats = list(Seat.objects.filter(table__code=code, table__status=OPEN, person_id=person))
    news = any(is_here(seat) != here for seat in seats)
    Seat.objects.filter(id__in=[seat.id for seat in seats]).update(seen=timezone.now() if here else None)
    if news:
        table = Table.objects.select_for_update().get(code=code)
        table.version += 1
        table.save(update_fields=["version"])  # Nothing of the game has moved: the table stays where it is in lists.
        transaction.on_commit(announce)
