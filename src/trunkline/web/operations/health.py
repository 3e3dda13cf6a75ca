"""How the server is doing: probes, metrics for Prometheus, and the administrator's page."""

import shutil
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from secrets import compare_digest

from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.functional import Promise
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.parser import text_string_to_metric_families

from trunkline import __version__
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person
from trunkline.web.operations.models import last_beat
from trunkline.web.site.language import said_later
from trunkline.web.site.metrics import counted
from trunkline.web.site.network import is_local
from trunkline.web.table import bots
from trunkline.web.table.delivery import TRIES
from trunkline.web.table.models import BOT, OPEN, PERSON, RUNNING, Notification, Seat, Table
from trunkline.words.language import said

OK = "ok"
ROOM = 20_000_000
"""Bytes that must be free on the disk: SQLite writes to its log first, and the log grows before it is put in order."""
_began = timezone.now()
"""When this process started; it stands for the last heartbeat until there is one."""
_migrated: list[bool] = []
"""True once all migrations were found applied."""


def notifications_waiting() -> int:
    return Notification.objects.filter(sent=None, tries__lt=TRIES).count()


def _fresh(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    response["Content-Length"] = str(len(response.content))
    return response


@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    return _fresh(JsonResponse({"status": OK, "version": __version__}))


@require_safe
def readyz(_request: HttpRequest) -> HttpResponse:
    """Can people play here? Each part has `ok` or its problem."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        parts = {"database": OK, "migrations": _migrations(), "worker": _worker(), "disk": _disk()}
    except DatabaseError as error:
        connection.close()
        parts = {"database": f"doesn't answer: {type(error).__name__}"}
    is_ready = all(part == OK for part in parts.values())
    report = {"status": OK if is_ready else "not ready", "version": __version__, **parts}
    return _fresh(JsonResponse(report, status=200 if is_ready else 503))


def _migrations() -> str:
    if not _migrated:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
        if missing:
            return f"{len(missing)} not applied"
        _migrated.append(True)
    return OK


def _worker() -> str:
    if not settings.WORKER_SEEN:
        return OK
    at = last_beat()
    if at is None:
        return "never seen"
    late = timezone.now() - at
    return OK if late <= timedelta(seconds=settings.WORKER_SEEN) else f"last seen {int(late.total_seconds())} s ago"


def _disk() -> str:
    """Is there room to write? PostgreSQL has a disk of its own, which this process can't see."""
    if connection.vendor != "sqlite":
        return OK
    free = shutil.disk_usage(Path(connection.settings_dict["NAME"]).parent).free
    return OK if free >= ROOM else f"full: {free // 1_000_000} MB left"


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The metrics of all processes of this server since its start, and of the database now."""
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not is_local(request) and not (token and compare_digest(given.encode(), token.encode())):
        return HttpResponse("Only from this computer, or with TRUNKLINE_METRICS_TOKEN.\n", "text/plain", 403)
    registry = CollectorRegistry()
    registry.register(_DatabaseMetrics())
    content = counted() + generate_latest(registry)
    return _fresh(HttpResponse(content, CONTENT_TYPE_LATEST))


class _DatabaseMetrics:
    def collect(self) -> Iterator[Metric]:
        try:
            yield from self._counted()
            up = 1
        except DatabaseError:
            connection.close()
            up = 0
        yield GaugeMetricFamily("trunkline_database_up", "1 if the database answers", up)

    def _counted(self) -> Iterator[Metric]:
        tables = GaugeMetricFamily("trunkline_tables", "Tables by status", labels=["status"])
        by_status = Table.objects.filter(analysis=False).values_list("status").annotate(Count("id"))
        for status, count in by_status.order_by("status"):
            tables.add_metric([status], count)
        yield tables
        yield GaugeMetricFamily("trunkline_bots_due", "Bots that are to move", bots.due().count())
        yield GaugeMetricFamily(
            "trunkline_notifications_waiting", "Notifications that are to be sent", notifications_waiting()
        )
        late = (timezone.now() - (last_beat() or _began)).total_seconds()
        yield GaugeMetricFamily("trunkline_worker_seconds", "Seconds since the worker's last heartbeat", late)


ROWS = 25
LATE = timedelta(minutes=2)
"""A bot or a clock that is due for longer than this is stuck."""
SLOW = timedelta(days=3)
"""A table where a person has been to move for longer than this is slow."""
PRESENT = timedelta(minutes=1)
"""A player who was seen within this time is here."""


def lists_of_tables() -> dict[str, tuple[str | Promise, QuerySet[Table]]]:
    """By their names in the address."""
    now = timezone.now()
    running = Table.objects.filter(status=RUNNING, analysis=False)
    bot = Exists(Seat.objects.filter(table=OuterRef("pk"), kind=BOT, number=OuterRef("actor")))
    is_stuck = Q(bot, moved__lt=now - LATE) | Q(deadline__lt=now - LATE)
    return {
        "running": (said_later("Running"), running),
        "stuck": (said_later("Stuck"), running.filter(is_stuck)),
        "slow": (said_later("Slow"), running.filter(moved__lt=now - SLOW).exclude(is_stuck)),
        "open": (said_later("Not started"), Table.objects.filter(status=OPEN)),
    }


@require_safe
def dashboard(request: HttpRequest) -> HttpResponse:
    """The administrator's page of the server: metrics, and a list of tables, those first that have waited longest."""
    lists = lists_of_tables()
    chosen = request.GET.get("tables", "")
    chosen = chosen if chosen in lists else "running"
    tables = lists[chosen][1].prefetch_related("seats").order_by("moved", "id").defer("lesson", "rulings")
    page = Paginator(tables, ROWS).get_page(request.GET.get("page", "1"))
    context = {
        **admin.site.each_context(request),
        "title": said_later("Server"),
        "metrics": _dashboard_metrics(),
        "lists": [(name, words, tables.count()) for name, (words, tables) in lists.items()],
        "chosen": chosen,
        "page": page,
        "rows": [(table, GAMES[table.game].title) for table in page],
    }
    return render(request, "site/server.html", context)


def _dashboard_metrics() -> list[tuple[str | Promise, object]]:
    now, beat = timezone.now(), last_beat()
    present = Seat.objects.filter(kind=PERSON, seen__gt=now - PRESENT)
    since_start: Counter[str] = Counter()
    for family in text_string_to_metric_families(counted().decode()):
        for sample in family.samples:
            since_start[sample.name] += int(sample.value)
    seconds = int((now - beat).total_seconds()) if beat else 0
    return [
        (said_later("Players here now"), present.aggregate(here=Count("person", distinct=True))["here"]),
        (said_later("Live streams"), since_start["trunkline_streams"]),
        (said_later("Bots to move"), bots.due().count()),
        (said_later("Notifications to send"), notifications_waiting()),
        (said_later("Limits hit since the start"), since_start["trunkline_limits_hit_total"]),
        (said_later("Errors since the start"), since_start["trunkline_errors_total"]),
        (said_later("Worker last seen"), said("%(seconds)s s ago") % {"seconds": seconds} if beat else said("never")),
        (said_later("Accounts"), User.objects.count()),
        (said_later("Guests"), Person.objects.filter(user=None).count()),
        (said_later("Database"), filesizeformat(_database_bytes())),
        (said_later("Version"), __version__),
    ]


def _database_bytes() -> int:
    """With the log that has not been written back yet."""
    if connection.vendor == "sqlite":
        file = Path(str(connection.settings_dict["NAME"]))
        return sum(one.stat().st_size for one in file.parent.glob(f"{file.name}*"))
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])
