"""The worker's heartbeat: a row of the database, so that every process on every host can see it."""

import time
from datetime import datetime

from django.utils import timezone

from trunkline.web.watch.models import Beat

WORKER = "worker"
EVERY = 10.0
"""Seconds between two beats."""

_beaten = [-EVERY]


def work() -> int:
    """Beat, if it is time to; a job of the worker, which a job that never ends holds up as well."""
    if time.monotonic() >= _beaten[0] + EVERY:
        _beaten[0] = time.monotonic()
        Beat.objects.update_or_create(process=WORKER, defaults={"at": timezone.now()})
    return 0


def last() -> datetime | None:
    """When the worker last beat."""
    return Beat.objects.filter(process=WORKER).values_list("at", flat=True).first()
