"""The administrator's page of the server: what runs, what is stuck, who is here, and how the machine is doing."""

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from django.contrib import admin
from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.db import connection
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.functional import Promise
from django.views.decorators.http import require_safe
from prometheus_client.parser import text_string_to_metric_families

from trunkline import __version__
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person
from trunkline.web.operations import health, worker
from trunkline.web.site import metrics
from trunkline.web.site.language import said_later
from trunkline.web.table import bots
from trunkline.web.table.models import BOT, OPEN, PERSON, RUNNING, Seat, Table
from trunkline.words.language import said

ROWS = 25
LATE = timedelta(minutes=2)
"""A bot or a clock that is due for longer than this is stuck."""
SLOW = timedelta(days=3)
"""A table where a person has been to move for longer than this is slow."""
HERE = timedelta(minutes=1)
"""Whoever has been seen within this time is here."""


def stuck(at: object) -> Q:
    """Tables where the server itself should have acted long ago."""
    bot = Exists(Seat.objects.filter(table=OuterRef("pk"), kind=BOT, number=OuterRef("actor")))
    return Q(bot, moved__lt=at) | Q(deadline__lt=at)


def shown() -> dict[str, tuple[str | Promise, QuerySet[Table]]]:
    """The lists of tables by their names in the address; the first is shown at first."""
    now = timezone.now()
    running = Table.objects.filter(status=RUNNING, analysis=False)
    is_stuck = stuck(now - LATE)
    return {
        "running": (said_later("Running"), running),
        "stuck": (said_later("Stuck"), running.filter(is_stuck)),
        "slow": (said_later("Slow"), running.filter(moved__lt=now - SLOW).exclude(is_stuck)),
        "open": (said_later("Not started"), Table.objects.filter(status=OPEN)),
    }


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of the page and what it counts."""

    words: str | Promise
    value: object


@require_safe
def dashboard(request: HttpRequest) -> HttpResponse:
    """Figures first, then a list of tables."""
    lists = shown()
    chosen = request.GET.get("tables", "")
    chosen = chosen if chosen in lists else "running"
    page = _page_of(lists[chosen][1], request.GET.get("page", "1"))
    context = {
        **admin.site.each_context(request),
        "title": said_later("Server"),
        "figures": _figures(),
        "lists": [(name, words, tables.count()) for name, (words, tables) in lists.items()],
        "chosen": chosen,
        "page": page,
        "rows": [(table, GAMES[table.game].title) for table in page],
    }
    return render(request, "site/server.html", context)


def _page_of(tables: QuerySet[Table], number: str) -> Page[Table]:
    """Tables with their people, those first that have waited longest."""
    rows = tables.prefetch_related("seats").order_by("moved", "id").defer("lesson", "rulings")
    return Paginator(rows, ROWS).get_page(number)


def _figures() -> list[Figure]:
    now = timezone.now()
    guests = Person.objects.filter(user=None).count()
    here = Seat.objects.filter(kind=PERSON, seen__gt=now - HERE).aggregate(here=Count("person", distinct=True))["here"]
    counted = _counted()
    return [
        Figure(said_later("Players here now"), here),
        Figure(said_later("Live streams"), counted["trunkline_streams"]),
        Figure(said_later("Bots to move"), bots.due().count()),
        Figure(said_later("Notifications to send"), health.notices_waiting()),
        Figure(said_later("Limits hit since the start"), counted["trunkline_limits_hit_total"]),
        Figure(said_later("Errors since the start"), counted["trunkline_errors_total"]),
        Figure(said_later("Worker last seen"), _last_seen()),
        Figure(said_later("Accounts"), User.objects.count()),
        Figure(said_later("Guests"), guests),
        Figure(said_later("Database"), filesizeformat(_size())),
        Figure(said_later("Version"), __version__),
    ]


def _last_seen() -> str:
    """How long ago the worker said that it lives."""
    at = worker.last()
    if at is None:
        return said("never")
    return said("%(seconds)s s ago") % {"seconds": int((timezone.now() - at).total_seconds())}


def _counted() -> Counter[str]:
    """What the processes of this server have counted since it started, by name."""
    sums: Counter[str] = Counter()
    for family in text_string_to_metric_families(metrics.counted().decode()):
        for sample in family.samples:
            sums[sample.name] += int(sample.value)
    return sums


def _size() -> int:
    """Bytes of the database, with what it has not put in order yet."""
    if connection.vendor == "sqlite":
        file = Path(str(connection.settings_dict["NAME"]))
        return sum(one.stat().st_size for one in file.parent.glob(f"{file.name}*"))
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])
