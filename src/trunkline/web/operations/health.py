"""What waits for the server itself: bots to move, notices to send; counted for whoever watches over it."""

import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from secrets import compare_digest

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Count
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric

from trunkline import __version__
from trunkline.web.operations import worker
from trunkline.web.site.metrics import counted
from trunkline.web.site.network import is_local
from trunkline.web.table import bots
from trunkline.web.table.delivery import TRIES
from trunkline.web.table.models import Notice, Table


def notices_waiting() -> int:
    """How many notices are still to be sent."""
    return Notice.objects.filter(sent=None, tries__lt=TRIES).count()


def tables_by_status() -> dict[str, int]:
    """How many tables there are in each status, analyses left out."""
    counted = Table.objects.filter(analysis=False).values_list("status").annotate(Count("id")).order_by("status")
    return dict(counted)


OK = "ok"
ROOM = 20_000_000
"""Bytes that must be free on the disk: SQLite writes to its log first, and the log grows before it is put in order."""
_began = timezone.now()
"""When this process started; it stands for the last heartbeat until there is one."""


@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """This process answers; whether anything else does is not asked."""
    return _fresh(JsonResponse({"status": OK, "version": __version__}))


@require_safe
def readyz(_request: HttpRequest) -> HttpResponse:
    """Can people play here? Each part says what it lacks."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        parts = {"database": OK, "migrations": _migrations(), "worker": _worker(), "disk": _disk()}
    except DatabaseError as error:
        connection.close()
        parts = {"database": f"doesn't answer: {type(error).__name__}"}
    ready = all(said == OK for said in parts.values())
    told = {"status": OK if ready else "not ready", "version": __version__, **parts}
    return _fresh(JsonResponse(told, status=200 if ready else 503))


_migrated: list[bool] = []


def _migrations() -> str:
    """Asked until they are there: they never go again."""
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
    at = worker.last()
    if at is None:
        return "never seen"
    late = timezone.now() - at
    return OK if late <= timedelta(seconds=settings.WORKER_SEEN) else f"last seen {int(late.total_seconds())} s ago"


def _disk() -> str:
    """Is there room to write? PostgreSQL has a disk of its own, of which this process knows nothing."""
    if connection.vendor != "sqlite":
        return OK
    free = shutil.disk_usage(Path(connection.settings_dict["NAME"]).parent).free
    return OK if free >= ROOM else f"full: {free // 1_000_000} MB left"


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures of all processes of this server for Prometheus, and of the database now."""
    if not _may_see_figures(request):
        return HttpResponse("Only from this computer, or with TRUNKLINE_METRICS_TOKEN.\n", "text/plain", 403)
    registry = CollectorRegistry()
    registry.register(_Now())
    content = counted() + generate_latest(registry)
    return _fresh(HttpResponse(content, CONTENT_TYPE_LATEST))


def _may_see_figures(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return is_local(request) or (bool(token) and compare_digest(given.encode(), token.encode()))


class _Now:
    """What the database says when it is asked."""

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
        for status, count in tables_by_status().items():
            tables.add_metric([status], count)
        yield tables
        figures_now: dict[tuple[str, str], Callable[[], float]] = {
            ("trunkline_bots_due", "Bots that are to move"): lambda: bots.due().count(),
            ("trunkline_notices_waiting", "Notices that are to be sent"): notices_waiting,
        }
        for (name, words), count_of in figures_now.items():
            yield GaugeMetricFamily(name, words, count_of())
        late = (timezone.now() - (worker.last() or _began)).total_seconds()
        yield GaugeMetricFamily("trunkline_worker_seconds", "Seconds since the worker's last heartbeat", late)


def _fresh(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    response["Content-Length"] = str(len(response.content))
    return response
