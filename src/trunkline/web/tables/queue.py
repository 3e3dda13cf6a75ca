"""What waits for the server itself: bots to move, notices to send; counted for whoever watches over it."""

from django.db.models import Count

from trunkline.web.tables.models import Notice, Table
from trunkline.web.tables.notices import TRIES


def notices_waiting() -> int:
    """How many notices are still to be sent."""
    return Notice.objects.filter(sent=None, tries__lt=TRIES).count()


def tables_by_status() -> dict[str, int]:
    """How many tables there are in each status, analyses left out."""
    counted = Table.objects.filter(analysis=False).values_list("status").annotate(Count("id")).order_by("status")
    return dict(counted)
