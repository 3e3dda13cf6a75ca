"""When the worker looks for work: after something happened, when something is due, and every few seconds anyway."""

from datetime import timedelta
from math import inf
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from tests.web.django_client import bots_alone, fresh, person, table_of
from trunkline.web.operations import worker
from trunkline.web.site import retries
from trunkline.web.table import bots, changes, clock, delivery
from trunkline.web.table.models import MAIL, Notification, Table

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture(autouse=True)
def _nothing_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retries, "_failed", {})


def pause(monkeypatch: pytest.MonkeyPatch, *jobs: tuple[int, float]) -> float:
    """How long the worker waits after jobs that did so much, and are due again in so many seconds."""
    table = [worker.Job(str(number), lambda d=done: d, lambda s=left: s) for number, (done, left) in enumerate(jobs)]  # type: ignore[misc]
    monkeypatch.setattr(worker, "JOBS", table)
    return worker.run_jobs()


def test_it_waits_until_the_next_job_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pause(monkeypatch, (0, inf), (0, 3.5), (0, 4.0)) == 3.5
    assert pause(monkeypatch, (0, inf)) == worker.LONGEST_PAUSE
    assert pause(monkeypatch, (0, -5.0)) == worker.SHORTEST_PAUSE


def test_it_looks_again_at_once_if_a_job_did_something(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pause(monkeypatch, (0, inf), (1, inf), (0, 3.0)) == 0


def test_it_waits_until_what_failed_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    retries.attempt("A test", 1, lambda: 1 // 0, 0)
    assert pause(monkeypatch, (0, inf)) == pytest.approx(retries.FIRST_DELAY, abs=0.2)
    retries._failed["A test", 1] = -1.0, 1.0
    assert pause(monkeypatch, (0, inf)) == worker.LONGEST_PAUSE


def test_a_bot_that_has_answered_wakes_it() -> None:
    bots_alone("uniform", "uniform")
    changes.wake.clear()
    bots.work()
    assert changes.wake.is_set()


@pytest.mark.usefixtures("thinking_process")
def test_also_from_another_process() -> None:
    bots_alone("uniform", "uniform")
    changes.wake.clear()
    assert bots.work() == 0
    assert changes.wake.wait(60)
    assert bots.work() == 1


def test_it_waits_for_the_pace_of_bots(settings: Any) -> None:
    settings.BOT_PACE = 3_600_000
    table = bots_alone("uniform", "uniform")
    assert bots.work() == 0
    assert bots.seconds_left() == pytest.approx(3600, abs=10)
    Table.objects.filter(id=table.id).update(fast=True)
    assert (bots.work(), fresh(table).ply) == (1, 1)
    assert bots.seconds_left() == inf


def test_a_bot_that_failed_is_asked_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(*_: object, **__: object) -> bots.Answer:
        raise KeyError("no such bot")

    monkeypatch.setattr(bots, "ask", ask)
    bots_alone("uniform", "uniform")
    bots.work()
    assert bots.seconds_left() <= 0


def test_what_is_due_is_known() -> None:
    ann, bob = person("Ann"), person("Bob")
    assert (clock.seconds_left(), delivery.seconds_left()) == (inf, inf)
    table = table_of([ann, bob])
    Table.objects.filter(id=table.id).update(deadline=timezone.now() + timedelta(seconds=100))
    assert clock.seconds_left() == pytest.approx(100 - clock.AHEAD.total_seconds(), abs=5)
    Table.objects.filter(id=table.id).update(deadline=timezone.now())
    assert clock.seconds_left() == clock.PAUSE
    Notification.objects.create(table=table, person=ann, subject="turn 1", channel=MAIL, tries=1)
    assert delivery.seconds_left() == pytest.approx(2 * settings.NOTIFICATION_DELAY, abs=5)
    Notification.objects.update(tries=delivery.TRIES)
    assert delivery.seconds_left() == inf
