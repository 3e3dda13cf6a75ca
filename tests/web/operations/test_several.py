"""Several servers on one database: first starts at once, one worker that leads and another that takes over."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import DatabaseError

from tests.counts import only
from tests.postgres import PostgreSQL, running
from tests.web.django_client import POSTGRES, present
from tests.web.http_client import Visitor, wait_until
from tests.web.serving import Server, bots_of
from trunkline.web.site import database
from trunkline.web.table import changes

PATIENCE = 120.0


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Server]]:
    """Servers with one data folder, started by the test."""
    made = [Server(tmp_path) for _ in range(5)]
    yield made
    for server in made:
        if server.process is not None and server.process.poll() is None:
            server.kill()
    assert "Traceback" not in made[0].said(), made[0].said()


@pytest.mark.parametrize("count", only((2,), (2, 5)))
def test_first_starts_at_once_on_an_empty_database_all_answer(servers: list[Server], count: int) -> None:
    for server in servers[:count]:
        server.process = server.launch("--no-bots")
    for server in servers[:count]:
        wait_until(server.answers, PATIENCE)
    ann = Visitor(servers[0].url)
    table = ann.new_table("express", "me", "hotseat")
    for server in servers[:count]:
        # Cookies are signed by one key, whoever drew it.
        ann.url = server.url
        ann.get(table)
        assert ann.act(table, 99, {"type": "pass"}) == 409, "it's her turn, but not her position"


def test_another_worker_takes_over_when_the_first_is_gone(servers: list[Server]) -> None:
    first, second = servers[:2]
    first.start()
    wait_until(lambda: bots_of(first))
    second.start()
    ann = Visitor(second.url)
    table = ann.new_table("express", "uniform", "uniform", "uniform")
    wait_until(lambda: len(ann.record(table)["actions"]) >= 3)
    first.kill()
    wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in bots_of(first)))
    stored = len(ann.record(table)["actions"])
    wait_until(lambda: len(ann.record(table)["actions"]) >= stored + 3, PATIENCE)


def release(lock: database.LeaderLock) -> None:
    """As the end of its process does."""
    held = lock.link if isinstance(lock, database._AdvisoryLock) else present(getattr(lock, "file", None))
    present(held).close()


@pytest.mark.usefixtures("database")
class TestLeaderLock:
    def test_one_has_it_and_keeps_it(self) -> None:
        one, other = database.leader_lock(), database.leader_lock()
        assert [one.acquire(), other.acquire(), one.acquire(), other.acquire()] == [True, False, True, False]
        release(one)
        wait_until(other.acquire)
        release(other)

    @pytest.mark.skipif(not POSTGRES, reason="a file is never lost")
    def test_whoever_loses_the_connection_loses_it_at_once(self) -> None:
        one, other = database.leader_lock(), database.leader_lock()
        assert one.acquire()
        present(POSTGRES).ask(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = %s",
            database.LOCKS,
        )
        wait_until(other.acquire)
        with pytest.raises(DatabaseError):
            one.acquire()
        assert not one.acquire()
        release(one)
        release(other)


@pytest.mark.skipif(not POSTGRES, reason="SQLite sends no notifications")
@pytest.mark.usefixtures("database")
def test_a_listener_is_called_when_something_is_stored() -> None:
    calls = 0

    def callback() -> bool:
        nonlocal calls
        calls += 1
        return calls < 3

    changes.listen(callback)
    wait_until(lambda: calls == 2)  # Once before it listens, and once after.
    with database.session() as link:
        link.execute(f"NOTIFY {changes.CHANNEL}, 'abc'")
    wait_until(lambda: calls >= 3)


@pytest.fixture
def postgres() -> Iterator[PostgreSQL]:
    """A PostgreSQL server that can be stopped."""
    with running() as server:
        yield server


def test_a_database_that_is_gone_and_back_is_used_again_by_pages_and_bots(tmp_path: Path, postgres: PostgreSQL) -> None:
    server = Server(tmp_path)
    database = ("--database", postgres.create("games"))
    try:
        server.start(*database)
        ann = Visitor(server.url)
        table = ann.new_table("express", "me", "hotseat")
        bots = ann.new_table("express", "uniform", "uniform", "uniform", fast=True)
        assert ann.act(table, 0, {"type": "bid", "price": 20}) == 200
        wait_until(lambda: len(ann.record(bots)["actions"]) >= 2)
        postgres.stop()
        started = time.monotonic()
        assert ann.act(table, 1, {"type": "bid", "price": 21}) in (500, 503)
        assert time.monotonic() - started < 30, "it says so, and doesn't wait for ever"
        postgres.start()
        wait_until(lambda: ann.act(table, 1, {"type": "bid", "price": 21}) == 200)
        stored = len(ann.record(bots)["actions"])
        wait_until(lambda: len(ann.record(bots)["actions"]) >= stored + 2)
        told = [line.split(" the database")[0] for line in server.said().splitlines() if "The worker can" in line]
        assert told == ["The worker can't use", "The worker can use"]
        assert server.stop(signal.SIGTERM) == 0
    finally:
        server.kill()
