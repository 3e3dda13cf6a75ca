"""The worker's heartbeat: a row of the database, which every process on every host can read."""

import time
from datetime import datetime

from django.db import models
from django.utils import timezone

WORKER = "worker"
EVERY = 10.0
"""Seconds between two beats."""

_next_beat = 0.0


class Beat(models.Model):
    process = models.CharField(max_length=40, unique=True)
    at = models.DateTimeField()


def beat() -> int:
    """Beat, if it is time to; a job of the worker, so a job that never ends stops the heartbeat as well."""
    global _next_beat
    if seconds_left() <= 0:
        _next_beat = time.monotonic() + EVERY
        Beat.objects.update_or_create(process=WORKER, defaults={"at": timezone.now()})
    return 0


def seconds_left() -> float:
    return _next_beat - time.monotonic()


def last_beat() -> datetime | None:
    return Beat.objects.filter(process=WORKER).values_list("at", flat=True).first()
