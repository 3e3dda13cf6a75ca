"""What the server does by itself: it carries out orders, plays for bots, minds the clocks and sends notices.

Any number of workers may run for one database: one of them leads and does all of it, the others wait for its end.
"""

import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, wait

from django.db import connection

from trunkline.web.people import password_resets
from trunkline.web.tables import (
    alone,
    bots,
    listening,
    notices,
    ordering,
    pooling,
    reviews,
    sweeping,
    timeouts,
)
from trunkline.web.tables.resting import UNREACHABLE, each
from trunkline.web.watch import beats, metrics

PAUSE = 0.15
"""Seconds between two looks for work while something happens."""
SOON, CALM = 0.5, 5.0
"""Seconds between two looks if nothing has been stored for a while: at least while a clock is about to run out or a bot
is to move, at most if nothing is due."""
BUSY = 3.0
"""Seconds for which something is expected to happen after something was stored, such as a bot's move at its pace."""
TAKE_OVER = 0.5
"""Seconds after which another worker looks whether the one that leads is gone."""

JOBS: Mapping[str, Callable[[], int]] = {
    "orders": ordering.work,
    "bots": bots.work,
    "clocks": timeouts.work,
    "notices": notices.work,
    "password resets": password_resets.work,
    "reviews": reviews.work,
    "sweeping": sweeping.work,
    "beats": beats.work,
}
"""Each looks for its work, does some of it, and says how much that was."""

_log = logging.getLogger(__name__)


def run() -> None:
    """Until the process ends."""
    lead, last, trouble = alone.lead(), Last(), Trouble()
    while True:
        try:
            if lead.is_ours():
                look(lead, last)
            else:
                lead.wait(TAKE_OVER)
            trouble.ends()
        except UNREACHABLE as error:
            trouble.begins(error)
            time.sleep(TAKE_OVER)


def look(lead: alone.Lead, last: "Last") -> None:
    """Do what there is to do, or wait a little."""
    done = 0
    if last.is_due():
        done = each("The job", JOBS, str, lambda job: JOBS[job]())
        last.plan(min(timeouts.seconds_left(), notices.seconds_left(), password_resets.seconds_left()))
    if done or _pause(lead, last.pause()):
        last.has_stored()


class Last:
    """When something was last stored, when work was last looked for, and when that is due again."""

    def __init__(self) -> None:
        self.version = 0
        self.stored = self.looked = time.monotonic()
        self.due = self.looked + CALM

    def plan(self, seconds: float) -> None:
        """The next clock runs out, or the next notice is to be sent, after this time."""
        least = SOON if bots.is_asked() else CALM
        self.due = self.looked + max(SOON, min(seconds, least))

    def has_stored(self) -> None:
        """Something was stored just now."""
        self.stored = time.monotonic()

    def is_due(self) -> bool:
        """Is it time to look? Jobs ask the database a dozen questions; that nothing was stored is known by one."""
        now = time.monotonic()
        version = _version()
        if version != self.version:
            self.version, self.stored = version, now
        due = now - self.stored < BUSY or now >= self.due or bool(bots.pending())
        self.looked = now if due else self.looked
        return due

    def pause(self) -> float:
        """How long to wait for the next look; where PostgreSQL tells what is stored, that wakes us earlier."""
        told = connection.vendor == "postgresql"
        now = time.monotonic()
        return max(PAUSE, self.due - now) if told and now - self.stored >= BUSY else PAUSE


def _version() -> int:
    """A number that changes whenever another process stores something; always the same where that is told."""
    if connection.vendor != "sqlite":
        return 0
    with connection.cursor() as cursor:
        return listening.data_version(cursor)


def _pause(lead: alone.Lead, seconds: float) -> bool:
    """Wait a little, or until a bot has chosen, or something is stored: was it?"""
    thinking = [*bots.pending(), *reviews.pending()]
    metrics.THINKING.set(len(thinking))
    if thinking:
        wait(thinking, PAUSE, FIRST_COMPLETED)
        return False
    return lead.wait(seconds)


class Trouble:
    """A database that doesn't answer: told once when it begins, and once when it is over."""

    def __init__(self) -> None:
        self.since: float | None = None

    def begins(self, error: Exception) -> None:
        if self.since is None:
            self.since = time.monotonic()
            _log.warning("The worker can't use the database and keeps trying: %s", " ".join(str(error).split()))
        connection.close()
        pooling.begin_anew()

    def ends(self) -> None:
        if self.since is not None:
            _log.warning("The worker can use the database again, after %.0f s.", time.monotonic() - self.since)
            self.since = None
