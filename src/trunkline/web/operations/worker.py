"""The worker's heartbeat: a row of the database, which every process on every host can read."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from math import inf

from django.db import connection
from django.utils import timezone

from trunkline.web.accounts import password_resets
from trunkline.web.analysis import review
from trunkline.web.operations import sweeping
from trunkline.web.operations.models import Beat
from trunkline.web.site import database, metrics, retries
from trunkline.web.site.database import leader_lock
from trunkline.web.table import bots, changes, clock, delivery, orders
from trunkline.web.table.changes import wake

WORKER = "worker"
EVERY = 10.0
"""Seconds between two beats."""

_next_beat = 0.0


def work() -> int:
    """Beat, if it is time to; a job of the worker, so a job that never ends stops the heartbeat as well."""
    global _next_beat
    if seconds_left() <= 0:
        _next_beat = time.monotonic() + EVERY
        Beat.objects.update_or_create(process=WORKER, defaults={"at": timezone.now()})
    return 0


def seconds_left() -> float:
    return _next_beat - time.monotonic()


def last() -> datetime | None:
    """When the worker last beat."""
    return Beat.objects.filter(process=WORKER).values_list("at", flat=True).first()


SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds between two runs if nothing happens: at least, though a job is due, and at most, though none is."""
TAKEOVER = 0.5
"""Seconds between attempts to get the leader lock, or to reach the database."""


@dataclass(frozen=True, slots=True)
class Job:
    """Something the worker does."""

    name: str
    run: Callable[[], int]
    """Do what is due; returns how much was done."""
    seconds_left: Callable[[], float] = lambda: inf
    """Until it's due again even if nothing is stored before."""


JOBS = (
    Job("orders", orders.work),  # Before clocks: an order moves first for a player whose time is just up.
    Job("bots", bots.work, bots.seconds_left),
    Job("clocks", clock.work, clock.seconds_left),
    Job("notifications", delivery.work, delivery.seconds_left),
    Job("password resets", password_resets.work, password_resets.seconds_left),
    Job("reviews", review.work),
    Job("sweeping", sweeping.work, sweeping.seconds_left),
    Job("heartbeat", work, seconds_left),
)

_log = logging.getLogger(__name__)


def run() -> None:
    """Work until the process ends."""
    lock = leader_lock()
    changes.listen(_wake_up)
    unavailable_since: float | None = None
    while True:
        try:
            leads = lock.acquire()
            wake.clear()  # Before the jobs look: what happens from now on is another reason to run them.
            pause = run_jobs() if leads else TAKEOVER
        except retries.UNREACHABLE as error:
            # An outage is one line when it begins and one when it is over.
            if unavailable_since is None:
                unavailable_since = time.monotonic()
                _log.warning("The worker can't use the database and keeps trying: %s", " ".join(str(error).split()))
            connection.close()
            database.begin_anew()
            time.sleep(TAKEOVER)
            continue
        if unavailable_since is not None:
            _log.warning("The worker can use the database again, after %.0f s.", time.monotonic() - unavailable_since)
            unavailable_since = None
        if leads:
            wake.wait(pause)
        else:
            time.sleep(pause)


def run_jobs() -> float:
    """Run every job once. Returns the seconds until one is due again if nothing happens before."""
    pauses = [retries.attempt("The job", job.name, partial(_run, job), LONGEST_PAUSE) for job in JOBS]
    metrics.THINKING.set(len(bots.pending()) + len(review.pending()))
    return min(*pauses, LONGEST_PAUSE, max(SHORTEST_PAUSE, retries.seconds_left()))


def _run(job: Job) -> float:
    return 0.0 if job.run() else max(SHORTEST_PAUSE, job.seconds_left())


def _wake_up() -> bool:
    wake.set()
    return True
