"""Metrics for Prometheus, and the facts of a request for its log line.

The processes of a server share a folder of files in memory, one set for each process, and any of them can return the
sums; `trunkline serve` makes it (web/site/processes.py). Without one, a process counts for itself.
"""

import os
from collections.abc import Mapping
from contextvars import ContextVar, Token

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest, values
from prometheus_client.multiprocess import MultiProcessCollector

from trunkline.web.site.processes import FOLDER, PROCESS, SERVER

_FOLDER = os.environ.get(FOLDER)
if _FOLDER:
    _place = os.environ.get(PROCESS, SERVER)
    values.ValueClass = values.MultiProcessValue(lambda: _place)  # type: ignore[no-untyped-call]

_QUICK_TO_SLOW = (0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)

REQUESTS = Counter("trunkline_requests", "Requests by view and status", ["view", "status"])
SECONDS = Histogram("trunkline_request_seconds", "Seconds until the answer began", ["view"], buckets=_QUICK_TO_SLOW)
MOVES = Counter("trunkline_moves", "Moves by game and by who made them", ["game", "by"])
REFUSALS = Counter("trunkline_refusals", "Moves that a rule refused", ["game", "rule"])
RENDERS = Counter("trunkline_renders", "Tables drawn anew (miss) or taken from memory (hit)", ["cache"])
# No labels on what alerts watch: so it is 0 from the start, and increase() sees the first one.
ERRORS = Counter("trunkline_errors", "Errors in the log")
FAILED = Counter("trunkline_failed_requests", "Requests of visitors that were answered with 5xx")
LIMITED = Counter("trunkline_limits_hit", "Requests that a limit refused")
STREAMS = Gauge("trunkline_streams", "Live streams that are open now", multiprocess_mode="sum")
THINKING = Gauge("trunkline_bots_thinking", "Bots that are thinking now", multiprocess_mode="sum")

for _now in (STREAMS, THINKING):
    _now.set(0)  # A process that was killed in this place has left its last figure.

CACHE_MISSES, CACHE_HITS = RENDERS.labels("miss"), RENDERS.labels("hit")


def counted() -> bytes:
    """The metrics of all processes of this server, in the format of Prometheus."""
    if not _FOLDER:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, _FOLDER)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


Facts = dict[str, object]

_known: ContextVar[Facts | None] = ContextVar("facts", default=None)


def begin(**facts: object) -> tuple[Facts, Token[Facts | None]]:
    """A request begins: `note` adds to its facts until it ends, in whatever thread."""
    known = dict(facts)
    return known, _known.set(known)


def end(token: Token[Facts | None]) -> None:
    _known.reset(token)


def note(**facts: object) -> None:
    if (known := _known.get()) is not None:
        known.update(facts)


def known() -> Mapping[str, object]:
    return _known.get() or {}
