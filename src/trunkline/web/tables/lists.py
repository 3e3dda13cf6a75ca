"""Which tables a person sees in which list, and how a list calls them."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Q, QuerySet

from trunkline.games import GAMES
from trunkline.web.people.models import Person
from trunkline.web.tables.models import CANCELLED, EMPTY, FINISHED, OPEN, RUNNING, Seat, Table


def tables_of(person: Person | None) -> dict[str, QuerySet[Table]]:
    """One's own tables and one's finished ones; of the others that are listed: open, running, finished.

    What a person has hidden is in none of their own lists but in `hidden`.
    """
    tables, nothing = Table.objects.filter(analysis=False), Table.objects.none()
    own = tables.filter(seats__person=person) | tables.filter(host=person) | tables.filter(seats__kept_for=person)
    mine = own.exclude(status=CANCELLED).distinct() if person else nothing
    listed = tables.filter(listed=True).exclude(id__in=mine.values("id"))
    analyses = Table.objects.filter(analysis=True, host=person) if person else nothing
    hidden = list(person.hidden_tables.values_list("id", flat=True)) if person else []
    shown = mine.exclude(id__in=hidden)
    return {
        "mine": shown.exclude(status=FINISHED),
        "open": listed.filter(_can_join(person), status=OPEN),
        "running": listed.filter(status=RUNNING),
        "done": shown.filter(status=FINISHED),
        "finished": listed.filter(status=FINISHED),
        "analyses": analyses.exclude(id__in=hidden),
        "hidden": Table.objects.filter(id__in=hidden).exclude(status=CANCELLED),
    }


def _can_join(person: Person | None) -> Exists:
    """Is there a seat for them, open to anybody or kept for them?"""
    free = Q(invited=False, kept_for=None) | (Q(kept_for=person) if person else Q())
    return Exists(Seat.objects.filter(free, table=OuterRef("pk"), kind=EMPTY))


def players_of(seats: Iterable[Seat]) -> str:
    """The names of the players in a row; a free seat has dots."""
    return ", ".join(seat.name or "…" for seat in seats)


def label_of(table: Table, seats: Iterable[Seat]) -> str:
    """The name of a table; one without is called by its game and players."""
    return table.name or f"{GAMES[table.game].title} ({players_of(seats)})"
