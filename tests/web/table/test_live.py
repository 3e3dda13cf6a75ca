"""The live stream: every version comes, to all who watch, also after a connection has dropped."""

import asyncio
import contextlib
import signal
import urllib.error
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.django_client import move, person, table_of
from tests.web.http_client import Stream, Visitor, version_of, wait_until
from tests.web.serving import Server, bots_of
from trunkline.web.table import changes
from trunkline.web.table.models import Table


def test_a_move_is_told_to_all_who_watch(server: Server) -> None:
    ann = Visitor(server.url)
    table = ann.new_table("express", "me", "hotseat")
    streams = [Stream(f"{server.url}{table}/live?version={version_of(ann, table)}") for _ in range(3)]
    for stream in streams:
        stream.start()
    wait_until(lambda: all(stream.times for stream in streams))
    assert ann.act(table, 0, {"type": "bid", "price": 20}) == 200
    wait_until(lambda: all(stream.seen for stream in streams))
    for stream in streams:
        assert stream.seen[-1] == version_of(ann, table)
        assert stream.times == 1
        stream.over.set()


def test_the_moves_of_bots_are_told(server: Server) -> None:
    ann = Visitor(server.url)
    table = ann.new_table("express", "me", "uniform", "uniform")
    stream = Stream(f"{server.url}{table}/live?version=0")
    stream.start()
    while ann.record(table)["actions"] == []:
        ann.act(table, 0, {"type": "pass"})
    wait_until(lambda: len(ann.record(table)["actions"]) >= 2)
    wait_until(lambda: stream.seen and stream.seen[-1] == version_of(ann, table))
    stream.over.set()


def test_there_is_no_stream_of_a_table_that_is_not(server: Server) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404"):
        Visitor(server.url).get("/t/nowhere/live")


def test_a_signal_ends_streams_server_and_bots_at_once(own_server: Server) -> None:
    ann = Visitor(own_server.url)
    table = ann.new_table("express", "me", "hotseat")
    stream = Stream(f"{own_server.url}{table}/live?version=0")
    stream.start()
    wait_until(lambda: stream.seen)
    assert bots_of(own_server)
    assert own_server.stop(signal.SIGTERM) == 0
    assert not bots_of(own_server)
    # Streams that did not end by themselves would be cut off after three seconds, and the log would tell.
    assert own_server.said().splitlines()[2:] == ["Trunkline has stopped."]
    stream.over.set()


def first(code: str, known: int, count: int) -> list[int | None]:
    """So many things that a stream says, in an event loop of its own: Playwright may have one in this thread."""

    async def listen() -> list[int | None]:
        said: list[int | None] = []
        async with asyncio.timeout(10), contextlib.aclosing(changes.versions(code, known)) as stream:
            async for version in stream:
                said.append(version)
                if len(said) == count:
                    break
        return said

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, listen()).result()


@pytest.fixture
def table(database: None, transactional_db: None) -> Table:  # noqa: ARG001
    """A table that other threads can read."""
    return table_of([person("Ann"), person("Bob")])


def test_whoever_knows_an_old_version_gets_the_new_one(table: Table) -> None:
    version = move(table).version
    assert first(table.code, version - 1, 1) == [version]


def test_whoever_knows_all_hears_that_the_stream_lives(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "HEARTBEAT", 0.05)
    assert first(table.code, table.version, 2) == [None, None]
