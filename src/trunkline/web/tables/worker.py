"""What the server does by itself: it carries out orders, plays for bots, minds the clocks and sends notices."""

import logging
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, wait

from django.db import DatabaseError, connection

from trunkline.web.tables import bots, notices, ordering, reviews, timeouts

PAUSE = 0.15
"""Seconds between two looks for work."""

JOBS: tuple[Callable[[], int], ...] = (ordering.work, bots.work, timeouts.work, notices.work, reviews.work)
"""Each looks for its work, does some of it, and says how much that was."""


def run() -> None:
    """Until the process ends."""
    while True:
        if not sum(_done(job) for job in JOBS):
            _pause()


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
