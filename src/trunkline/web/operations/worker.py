"""The worker: moves of bots and standing orders, clocks, emails, and the deletion of data that is no longer needed."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from math import inf

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.utils import timezone

from trunkline.web.accounts import password_resets
from trunkline.web.accounts.models import Count, Person, Token
from trunkline.web.analysis import review
from trunkline.web.analysis.analyses import is_base
from trunkline.web.operations import models
from trunkline.web.site import database, metrics, retries
from trunkline.web.table import bots, changes, clock, delivery, orders
from trunkline.web.table.models import ChatMessage, Ply, Seat, Table

SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds between two runs if nothing happens: at least, though a job is due, and at most, though none is."""
TAKEOVER = 0.5
"""Seconds between attempts to get the leader lock, or to reach the database."""
SWEEP_PAUSE = 3600.0
"""Seconds until the next sweep, once nothing was left to delete."""
SWEPT_AT_ONCE = 50
"""Rows of a kind that are deleted in one sweep."""

_log = logging.getLogger(__name__)
_next_sweep = 0.0


def sweep() -> int:
    """Delete some rows if it is time to, but nothing of an account, and no game. Returns how many."""
    global _next_sweep
    if seconds_to_sweep() > 0:
        return 0
    now = timezone.now()
    done = _deleted(Count.objects.filter(expires__lt=now.timestamp()))
    done += _deleted(Session.objects.filter(expire_date__lt=now))
    if settings.SWEEP_DAYS:
        since = now - timedelta(days=settings.SWEEP_DAYS)
        # Analyses of guests, unless another one continues them.
        done += _deleted(Table.every.filter(~is_base(), analysis=True, host__user=None, moved__lt=since))
        done += _deleted(_idle_guests(since))
    _next_sweep = 0.0 if done else time.monotonic() + SWEEP_PAUSE
    return done


def seconds_to_sweep() -> float:
    return _next_sweep - time.monotonic()


def _idle_guests(since: datetime) -> "QuerySet[Person]":
    """Guests who have not been here since then and have nothing to do with any table."""
    sits = Seat.objects.filter(Q(person=OuterRef("pk")) | Q(kept_for=OuterRef("pk")))
    hosts = Table.every.filter(host=OuterRef("pk"))
    moved, wrote = Ply.objects.filter(by=OuterRef("pk")), ChatMessage.objects.filter(person=OuterRef("pk"))
    tokens = Token.objects.filter(Q(created__gte=since) | Q(used__gte=since), person=OuterRef("pk"))
    idle = Person.objects.filter(user=None, seen__lt=since.date())
    return idle.exclude(Exists(sits) | Exists(hosts) | Exists(moved) | Exists(wrote) | Exists(tokens))


@transaction.atomic
def _deleted(rows: "QuerySet[Model]") -> int:
    """Delete the first few, after another look under their locks. Returns how many."""
    some = list(rows.order_by("pk").values_list("pk", flat=True)[:SWEPT_AT_ONCE])
    still = [row.pk for row in rows.filter(pk__in=some).select_for_update(of=("self",))] if some else []
    rows.model._base_manager.filter(pk__in=still).delete()
    return len(still)


@dataclass(frozen=True, slots=True)
class Job:
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
    Job("sweeping", sweep, seconds_to_sweep),
    Job("heartbeat", models.beat, models.seconds_left),
)


def run() -> None:
    def wake_up() -> bool:
        changes.wake.set()
        return True

    lock = database.leader_lock()
    changes.listen(wake_up)
    unavailable_since: float | None = None
    while True:
        try:
            leads = lock.acquire()
            changes.wake.clear()  # Before the jobs look: what happens from now on is another reason to run them.
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
            changes.wake.wait(pause)
        else:
            time.sleep(pause)


def run_jobs() -> float:
    """Run every job once. Returns the seconds until one is due again if nothing happens before."""
    pauses = [retries.attempt("The job", job.name, partial(_run, job), LONGEST_PAUSE) for job in JOBS]
    metrics.THINKING.set(len(bots.pending()) + len(review.pending()))
    return min(*pauses, LONGEST_PAUSE, max(SHORTEST_PAUSE, retries.seconds_left()))


def _run(job: Job) -> float:
    return 0.0 if job.run() else max(SHORTEST_PAUSE, job.seconds_left())
