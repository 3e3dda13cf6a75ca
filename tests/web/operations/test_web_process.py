"""`trunkline serve --workers 2`: several processes serve the same tables, and end as one."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.django_client import new_database
from tests.web.http_client import Stream, Visitor, version_of, wait_until
from tests.web.serving import Server, bots_of, pages_of
from trunkline.cli.main import main


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Server]:
    """A server with two processes for the pages; in an empty folder it makes the database itself."""
    server = Server(tmp_path)
    try:
        server.start("--workers", "2")
        wait_until(lambda: len(pages_of(server)[1]) == 2)
        yield server
    finally:
        server.kill()
    assert "Traceback" not in server.said(), server.said()


def test_two_processes_serve_one_table_and_a_signal_ends_all(pair: Server) -> None:
    assert len(bots_of(pair)) == 1
    ann = Visitor(pair.url)
    table = ann.new_table("express", "me", "hotseat")
    streams = [Stream(f"{pair.url}{table}/live?version={version_of(ann, table)}") for _ in range(6)]
    for stream in streams:
        stream.start()
    wait_until(lambda: all(stream.times for stream in streams))
    for ply, price in enumerate((20, 21, 22)):
        assert ann.act(table, ply, {"type": "bid", "price": price}) == 200
    last = version_of(ann, table)
    wait_until(lambda: all(stream.seen and stream.seen[-1] == last for stream in streams))
    granian, workers = pages_of(pair)
    processes = [granian, *workers, *bots_of(pair)]
    for stream in streams:
        stream.over.set()
    started = time.monotonic()
    assert pair.stop(signal.SIGTERM) == 0
    assert time.monotonic() - started < 5
    assert not any(Path(f"/proc/{process}").exists() for process in processes)
    assert pair.said().splitlines()[2:] == ["Trunkline has stopped."]


@pytest.fixture
def _has_a_database(tmp_path: Path, template: Path) -> None:
    """The folder of the server is not empty."""
    new_database(template, tmp_path / "trunkline.sqlite3")


@pytest.mark.usefixtures("_has_a_database")
def test_one_that_dies_is_started_again_and_all_end_with_a_server_that_was_killed(pair: Server) -> None:
    granian, (first, second) = pages_of(pair)
    os.kill(int(first), signal.SIGKILL)
    wait_until(lambda: len(pages_of(pair)[1]) == 2 and first not in pages_of(pair)[1])
    assert "Play against two bots" in Visitor(pair.url).get("/")
    _, workers = pages_of(pair)
    assert second in workers
    os.kill(int(granian), signal.SIGKILL)
    wait_until(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers))
    wait_until(lambda: pages_of(pair)[0] != granian and pair.answers())
    granian, workers = pages_of(pair)
    processes = [granian, *workers, *bots_of(pair)]
    pair.kill()
    wait_until(lambda: not any(Path(f"/proc/{process}").exists() for process in processes))


@pytest.mark.parametrize("workers", ["0", "-1", "65"])
def test_what_is_no_number_of_workers(capsys: pytest.CaptureFixture[str], tmp_path: Path, workers: str) -> None:
    assert main(["serve", "--no-browser", "--data", str(tmp_path), "--workers", workers]) == 2
    assert "--workers must be from 1 to 64" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("postgres://nobody@127.0.0.1:1/games", "the database can't be used: "),
        ("postgres://nobody@127.0.0.1", "lacks the name of the database"),
    ],
)
def test_a_database_that_does_not_answer_is_one_clear_line(tmp_path: Path, database: str, says: str) -> None:
    server = Server(tmp_path)
    assert server.launch("--database", database).wait(30) == 2
    assert says in server.said()
    assert server.said().count("\n") == 1
