"""The background worker: plays for bots, watches clocks, carries out orders, sends emails and notifications, and more.

1. Any number of workers may run on one database. The one that has the leader lock works, the others try to get it
   every half second.
2. The leader runs all jobs of the table below in turn. A job does what is due and returns how much it has done. One
   that fails is retried with back-off (retries.py) and doesn't hold up the others.
3. If something was done, the jobs run again at once, since one may have work for another, such as the next bot.
4. Otherwise it waits until another process has stored something, a bot has answered, or a job says that its next
   deadline has come.

A job never waits for anybody: bots think in processes of their own (thinkers.py), emails are sent by threads. A move is
one transaction, so the worker can be stopped or killed anywhere. If it doesn't look for more than a minute, clocks that
ran out in the meantime are extended (timeouts.py).
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import inf

from django.db import connection

from trunkline.web.people import password_resets
from trunkline.web.tables import bots, listening, notices, ordering, pooling, retries, reviews, sweeping, timeouts
from trunkline.web.tables.leader_lock import leader_lock
from trunkline.web.tables.listening import wake
from trunkline.web.watch import beats, metrics

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
    Job("orders", ordering.work),  # Before clocks: an order moves first for a player whose time is just up.
    Job("bots", bots.work, bots.seconds_left),
    Job("clocks", timeouts.work, timeouts.seconds_left),
    Job("notifications", notices.work, notices.seconds_left),
    Job("password resets", password_resets.work, password_resets.seconds_left),
    Job("reviews", reviews.work),
    Job("sweeping", sweeping.work, sweeping.seconds_left),
    Job("heartbeat", beats.work, beats.seconds_left),
)

_log = logging.getLogger(__name__)


def run() -> None:
    """Work until the process ends."""
    lock = leader_lock()
    listening.listen(_wake_up)
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
            pooling.begin_anew()
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
    metrics.THINKING.set(len(bots.pending()) + len(reviews.pending()))
    return min(*pauses, LONGEST_PAUSE, max(SHORTEST_PAUSE, retries.seconds_left()))


def _run(job: Job) -> float:
    return 0.0 if job.run() else max(SHORTEST_PAUSE, job.seconds_left())


def _wake_up() -> bool:
    wake.set()
    return True
