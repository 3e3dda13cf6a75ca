"""Deletes data that is no longer needed, a few rows at a time: old counters and sessions, guests who never sat down,
and analyses that guests have left. Nothing of an account, and no game."""

import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.utils import timezone

from trunkline.web.accounts.models import Count, Person, Token
from trunkline.web.analysis.analyses import is_base
from trunkline.web.table.models import ChatMessage, Ply, Seat, Table

PAUSE = 3600.0
"""Seconds until the next run, once nothing was left to delete."""
AT_ONCE = 50
"""Rows of a kind that are deleted in one go."""

_next_run = 0.0


def work() -> int:
    """Delete some rows if it is time to. Returns how many."""
    global _next_run
    if seconds_left() > 0:
        return 0
    done = sum(sweep(timezone.now()) for sweep in SWEEPS)
    _next_run = 0.0 if done else time.monotonic() + PAUSE
    return done


def seconds_left() -> float:
    return _next_run - time.monotonic()


def counters(now: datetime) -> int:
    """Expired counters of rate limits."""
    return _deleted(Count.objects.filter(expires__lt=now.timestamp()))


def sessions(now: datetime) -> int:
    """Expired sessions."""
    return _deleted(Session.objects.filter(expire_date__lt=now))


def analyses(now: datetime) -> int:
    """Analyses of guests that have not changed for a while, unless another one continues them."""
    if not settings.SWEEP_DAYS:
        return 0
    left = Table.every.filter(~is_base(), analysis=True, host__user=None, moved__lt=_long_ago(now))
    return _deleted(left)


def guests(now: datetime) -> int:
    """Guests who were not here for a while and have nothing to do with any table."""
    if not settings.SWEEP_DAYS:
        return 0
    sits = Seat.objects.filter(Q(person=OuterRef("pk")) | Q(kept_for=OuterRef("pk")))
    hosts = Table.every.filter(host=OuterRef("pk"))
    moved, said = (
        model.objects.filter(**{name: OuterRef("pk")}) for model, name in ((Ply, "by"), (ChatMessage, "person"))
    )
    since = _long_ago(now)
    tokens = Token.objects.filter(Q(created__gte=since) | Q(used__gte=since), person=OuterRef("pk"))
    idle = Person.objects.filter(user=None, seen__lt=since.date())
    return _deleted(idle.exclude(Exists(sits) | Exists(hosts) | Exists(moved) | Exists(said) | Exists(tokens)))


SWEEPS: tuple[Callable[[datetime], int], ...] = (counters, sessions, analyses, guests)


def _long_ago(now: datetime) -> datetime:
    return now - timedelta(days=settings.SWEEP_DAYS)


@transaction.atomic
def _deleted(rows: "QuerySet[Model]") -> int:
    """Delete the first few, after another look under their locks. Returns how many."""
    some = list(rows.order_by("pk").values_list("pk", flat=True)[:AT_ONCE])
    still = [row.pk for row in rows.filter(pk__in=some).select_for_update(of=("self",))] if some else []
    rows.model._base_manager.filter(pk__in=still).delete()
    return len(still)
