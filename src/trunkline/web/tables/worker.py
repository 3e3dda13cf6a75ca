"""What the server does by itself: it carries out orders, plays for bots, minds the clocks and sends notices."""

import logging
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, wait

from django.db import DatabaseError, connection

from trunkline.web.tables import bots, notices, ordering, reviews, sweeping, timeouts

PAUSE = 0.15
"""Seconds between two looks for work while something happens."""
CALM = 0.5
"""Seconds between two looks if nothing has been stored for a while: a clock may run out."""
BUSY = 3.0
"""Seconds for which something is expected to happen after something was stored, such as a bot's move at its pace."""

JOBS: tuple[Callable[[], int], ...] = (
    ordering.work,
    bots.work,
    timeouts.work,
    notices.work,
    reviews.work,
    sweeping.work,
)
"""Each looks for its work, does some of it, and says how much that was."""


def run() -> None:
    """Until the process ends."""
    last = Last()
    while True:
        done = sum(_done(job) for job in JOBS) if last.is_due() else 0
        if not done:
            _pause()


class Last:
    """When something was last stored, and when work was last looked for."""

    def __init__(self) -> None:
        self.version = 0
        self.stored = self.looked = time.monotonic()

    def is_due(self) -> bool:
        """Is it time to look? Jobs ask the database a dozen questions; that nothing was stored is known by one."""
        now = time.monotonic()
        version = _version()
        if version is None or version != self.version:
            self.version, self.stored = version or 0, now
        due = now - self.stored < BUSY or now - self.looked >= CALM or bool(bots.pending())
        self.looked = now if due else self.looked
        return due


def _version() -> int | None:
    """A number that changes whenever another process stores something; None where there is none."""
    if connection.vendor != "sqlite":
        return None
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA data_version")
            return int(cursor.fetchone()[0])
    except DatabaseError:
        return None


def _pause() -> None:
    """Wait a little, or until a bot has chosen."""
    thinking = [*bots.pending(), *reviews.pending()]
    if thinking:
        wait(thinking, PAUSE, FIRST_COMPLETED)
    else:
        time.sleep(PAUSE)


def _done(job: Callable[[], int]) -> int:
    """How much a job has done; a database that does not answer is tried again."""
    try:
        return job()
    except DatabaseError:
        logging.getLogger(__name__).exception("The database cannot be used; it is tried again.")
        connection.close()
        return 0
