"""How often the worker looks for work: often while something happens, seldom while nothing is stored."""

import sqlite3
from datetime import timedelta
from itertools import pairwise
from math import inf
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from tests.web.django_client import POSTGRES, needs_sqlite, person, table_of
from trunkline.web.tables import notices, timeouts, worker
from trunkline.web.tables.models import MAIL, Notice, Table

pytestmark = pytest.mark.usefixtures("database")


def looks(monkeypatch: pytest.MonkeyPatch, seconds: float, stored_at: float, due_at: float = inf) -> list[float]:
    """The times at which work is looked for, if something is stored once, and something is due at one time."""
    now = 0.0
    monkeypatch.setattr("trunkline.web.tables.worker.time.monotonic", lambda: now)
    monkeypatch.setattr(worker, "_version", lambda: int(now >= stored_at))
    last, found = worker.Last(), []
    while now < seconds:
        if last.is_due():
            found.append(now)
            last.plan(due_at - now)
        now = round(now + worker.PAUSE, 2)
    return found


def test_for_a_while_after_something_was_stored_every_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    times = [time for time in looks(monkeypatch, 20, stored_at=10) if 10 <= time < 10 + worker.BUSY]
    assert {round(later - earlier, 2) for earlier, later in pairwise(times)} == {worker.PAUSE}


def test_otherwise_as_seldom_as_a_clock_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    times = [time for time in looks(monkeypatch, 40, stored_at=10) if time > 15]
    gaps = {round(later - earlier, 2) for earlier, later in pairwise(times)}
    assert min(gaps) >= worker.CALM
    assert max(gaps) < worker.CALM + worker.PAUSE


def test_when_a_clock_runs_out_or_a_notice_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    times = [time for time in looks(monkeypatch, 40, stored_at=10, due_at=31.5) if time > 30]
    assert times[0] <= 31.5 + worker.PAUSE
    assert {round(later - earlier, 2) for earlier, later in pairwise(times)} == {0.6}  # SOON, in steps of PAUSE.


def test_what_is_due_is_known() -> None:
    ann, bob = person("Ann"), person("Bob")
    assert (timeouts.seconds_left(), notices.seconds_left()) == (inf, inf)
    table = table_of([ann, bob])
    Table.objects.filter(id=table.id).update(deadline=timezone.now() + timedelta(seconds=100))
    assert timeouts.seconds_left() == pytest.approx(100 - timeouts.AHEAD.total_seconds(), abs=5)
    Notice.objects.create(table=table, person=ann, subject="turn 1", channel=MAIL, tries=1)
    assert notices.seconds_left() == pytest.approx(2 * settings.NOTICE_DELAY, abs=5)
    Notice.objects.update(tries=notices.TRIES)
    assert notices.seconds_left() == inf


@pytest.mark.skipif(not POSTGRES, reason="nobody tells what is stored in a file")
def test_where_it_is_told_what_is_stored_nobody_looks_often_while_nothing_is(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("trunkline.web.tables.worker.time.monotonic", lambda: now)
    last = worker.Last()
    assert last.pause() == worker.PAUSE
    last.plan(inf)
    now = worker.BUSY
    assert last.pause() == worker.CALM - worker.BUSY
    last.has_stored()
    assert last.pause() == worker.PAUSE


@needs_sqlite
def test_the_version_changes_with_what_others_store_alone(tmp_path: Path) -> None:
    own, other = (sqlite3.connect(tmp_path / "db", isolation_level=None) for _ in range(2))
    own.execute("CREATE TABLE t (x)")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "cursor", lambda: _Cursor(own))
        before = worker._version()
        assert worker._version() == before
        other.execute("INSERT INTO t VALUES (1)")
        assert worker._version() != before
    own.close()
    other.close()


class _Cursor:
    """The cursor of another connection than Django's."""

    def __init__(self, link: sqlite3.Connection) -> None:
        self.cursor = link.cursor()

    def __enter__(self) -> sqlite3.Cursor:
        return self.cursor

    def __exit__(self, *_error: object) -> None:
        self.cursor.close()
