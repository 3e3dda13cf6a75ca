"""Which tables a person sees in which list."""

from django.db.models import QuerySet

from trunkline.web.people.models import Person
from trunkline.web.tables.models import CANCELLED, FINISHED, OPEN, RUNNING, Table


def tables_of(person: Person | None) -> dict[str, QuerySet[Table]]:
    """One's own tables and one's finished ones; of the others that are listed: open, running, finished."""
    tables = Table.objects.filter(analysis=False)
    own = tables.filter(seats__person=person) | tables.filter(host=person)
    mine = own.exclude(status=CANCELLED).distinct() if person else Table.objects.none()
    listed = tables.filter(listed=True).exclude(id__in=mine.values("id"))
    return {
        "mine": mine.exclude(status=FINISHED),
        "open": listed.filter(status=OPEN),
        "running": listed.filter(status=RUNNING),
        "done": mine.filter(status=FINISHED),
        "finished": listed.filter(status=FINISHED),
        "analyses": Table.objects.filter(analysis=True, host=person) if person else Table.objects.none(),
    }
