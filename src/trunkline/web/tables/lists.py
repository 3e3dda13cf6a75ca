"""Which tables a person sees in which list, and how a list calls them."""

from collections.abc import Iterable
from typing import Any

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Concat

from trunkline.games import GAMES
from trunkline.web.people.models import Person
from trunkline.web.tables.models import CANCELLED, EMPTY, FINISHED, OPEN, PERSON, RUNNING, Seat, Table


def tables_of(person: Person | None) -> dict[str, QuerySet[Table]]:
    """One's own tables and one's finished ones; of the others that are listed: open, running, finished.

    What a person has hidden is in none of their own lists but in `hidden`. Those with news come first. Lists of other
    people's tables are read in the order of an index, and each row is checked by itself, so that a list costs as much
    as is taken of it.
    """
    tables, nothing = Table.objects.filter(analysis=False).order_by("-moved"), Table.objects.none()
    listed = tables.filter(listed=True)
    seats = Seat.objects.filter(table=OuterRef("pk"))
    joinable = seats.filter(kind=EMPTY, invited=False, kept_for=None)
    if person is None:
        own = dict.fromkeys(("mine", "done", "analyses", "hidden"), nothing)
    else:
        listed = listed.exclude(host=person).exclude(Exists(seats.filter(Q(person=person) | Q(kept_for=person))))
        hidden = Table.hidden_by.through.objects.filter(person=person)
        mine = tables.filter(id__in=_own_ids(person)).exclude(Exists(hidden.filter(table=OuterRef("pk"))))
        # SQLite would begin with all tables of a status, whoever's they are; PostgreSQL knows how many those are.
        mine = mine.alias(of_status=Concat("status", Value("")) if connection.vendor == "sqlite" else F("status"))
        analyses = Table.objects.filter(analysis=True, host=person).order_by("-moved")
        own = {
            "mine": mine.filter(of_status__in=(OPEN, RUNNING)),
            "done": mine.filter(of_status=FINISHED),
            "analyses": analyses.exclude(Exists(hidden.filter(table=OuterRef("pk")))),
            "hidden": Table.objects.filter(id__in=hidden.values("table")).exclude(status=CANCELLED).order_by("-moved"),
        }
    return {
        "mine": own["mine"],
        "open": listed.filter(Exists(joinable), status=OPEN),
        "running": listed.filter(status=RUNNING),
        "done": own["done"],
        "finished": listed.filter(status=FINISHED),
        "analyses": own["analyses"],
        "hidden": own["hidden"],
    }


def turn_first(tables: QuerySet[Table], person: Person | None) -> QuerySet[Table]:
    """Tables where a person has to act before all others."""
    acting = Seat.objects.filter(table=OuterRef("pk"), number=OuterRef("actor"), kind=PERSON, person=person)
    return tables.order_by(Exists(acting).desc(), "-moved")


def _own_ids(person: Person) -> QuerySet[Any, Any]:
    """The tables at which a person sits, has a seat kept for them, or is the host: each part has an index."""
    sits, kept = (Seat.objects.filter(**{name: person}).order_by().values("table") for name in ("person", "kept_for"))
    return sits.union(kept, Table.every.filter(host=person).values("id"))


def players_of(seats: Iterable[Seat]) -> str:
    """The names of the players in a row; a free seat has dots."""
    return ", ".join(seat.name or "…" for seat in seats)


def label_of(table: Table, seats: Iterable[Seat]) -> str:
    """The name of a table; one without is called by its game and players."""
    return table.name or f"{GAMES[table.game].title} ({players_of(seats)})"
