"""How often the worker looks for work: often while something happens, seldom while nothing is stored."""

import sqlite3
from itertools import pairwise
from pathlib import Path

import pytest
from django.db import connection

from tests.web.django_client import POSTGRES, needs_sqlite
from trunkline.web.tables import worker

pytestmark = pytest.mark.usefixtures("database")


def looks(monkeypatch: pytest.MonkeyPatch, seconds: float, stored_at: float) -> list[float]:
    """The times at which work is looked for, if something is stored once."""
    now = 0.0
    monkeypatch.setattr("trunkline.web.tables.worker.time.monotonic", lambda: now)
    monkeypatch.setattr(worker, "_version", lambda: int(now >= stored_at))
    last, found = worker.Last(), []
    while now < seconds:
        if last.is_due():
            found.append(now)
        now = round(now + worker.PAUSE, 2)
    return found


def test_for_a_while_after_something_was_stored_every_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    times = [time for time in looks(monkeypatch, 20, stored_at=10) if 10 <= time < 10 + worker.BUSY]
    assert {round(later - earlier, 2) for earlier, later in pairwise(times)} == {worker.PAUSE}


def test_otherwise_as_seldom_as_a_clock_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    times = [time for time in looks(monkeypatch, 20, stored_at=10) if time > 15]
    gaps = {round(later - earlier, 2) for earlier, later in pairwise(times)}
    assert min(gaps) >= worker.CALM
    assert max(gaps) < worker.CALM + worker.PAUSE


@pytest.mark.skipif(not POSTGRES, reason="nobody tells what is stored in a file")
def test_where_it_is_told_what_is_stored_nobody_looks_often_while_nothing_is(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("trunkline.web.tables.worker.time.monotonic", lambda: now)
    last = worker.Last()
    assert last.pause() == worker.PAUSE
    now = worker.BUSY
    assert last.pause() == worker.CALM
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
