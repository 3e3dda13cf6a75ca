"""The worker's heartbeat: a row of the database, which every process on every host can read."""

import time
from datetime import datetime

from django.utils import timezone

from trunkline.web.watch.models import Beat

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
