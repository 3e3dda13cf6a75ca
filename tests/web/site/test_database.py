"""The database is gone, or the disk is full: everybody is told so, nothing is lost, and all goes on by itself."""

import logging
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.web.captured_logs import log_of
from tests.web.django_client import (
    HTMX,
    actor,
    fresh,
    needs_sqlite,
    new_database,
    person,
    plies,
    post_move,
    table_of,
    using,
    visitor,
)
from tests.web.error_pages import GERMAN, check
from trunkline.cli.main import main
from trunkline.web.lobby import views
from trunkline.web.operations import server
from trunkline.web.site.database import FULL, GONE, outage
from trunkline.web.table import snapshot

Error = TypeVar("Error", bound=Exception)


def full_disk() -> OperationalError:
    """What Django raises when SQLite has no room left."""
    try:
        with closing(sqlite3.connect(":memory:")) as small:
            small.execute("PRAGMA max_page_count = 1")
            small.execute("CREATE TABLE one (words)")
    except sqlite3.OperationalError as error:
        return caused(OperationalError(str(error)), error)
    raise AssertionError("there was room")


def caused(error: Error, by: Exception) -> Error:
    error.__cause__ = by
    return error


def postgres_full() -> Exception:
    psycopg = pytest.importorskip("psycopg")
    return caused(OperationalError("could not extend file"), psycopg.errors.DiskFull("could not extend file"))


def damaged_file() -> DatabaseError:
    """What Django raises when it reads a file that SQLite can't."""
    with tempfile.NamedTemporaryFile() as file, closing(sqlite3.connect(file.name)) as damaged:
        file.write(b"no database" * 1_000)
        file.flush()
        with pytest.raises(sqlite3.DatabaseError) as raised:
            damaged.execute("SELECT * FROM sqlite_master")
    return caused(DatabaseError(str(raised.value)), raised.value)


def mistake() -> Exception:
    with closing(sqlite3.connect(":memory:")) as small, pytest.raises(sqlite3.OperationalError) as raised:
        small.execute("SELECT nothing FROM nowhere")
    return caused(OperationalError("no such table"), raised.value)


def test_what_is_an_outage() -> None:
    assert outage(OperationalError("server closed the connection")) == GONE
    assert outage(InterfaceError("connection already closed")) == GONE
    assert outage(caused(RuntimeError("while drawing"), OperationalError("the connection is closed"))) == GONE
    assert outage(damaged_file()) == GONE
    assert outage(full_disk()) == FULL
    assert outage(postgres_full()) == FULL
    assert outage(OSError(28, "No space left on device")) == FULL
    assert outage(OSError(2, "No such file")) is None
    assert outage(mistake()) is None
    assert outage(None) is None


@pytest.fixture
def fails(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that has the lobby and the API's list of tables raise something."""

    def fail_with(error: Exception) -> None:
        def fail(*_: object, **__: object) -> None:
            raise error

        monkeypatch.setattr(views, "render", fail)
        monkeypatch.setattr(snapshot, "table_by_code", fail)

    return fail_with


def ask(path: str, **headers: str) -> Any:
    return Client(raise_request_exception=False).get(
        path, headers={name.replace("_", "-"): headers[name] for name in headers}
    )


@pytest.mark.usefixtures("database")
class TestAnswers:
    @pytest.mark.parametrize(
        ("error", "status", "headline"),
        [
            (OperationalError("gone"), 503, "Der Server kann gerade nicht antworten"),
            (damaged_file(), 503, "Der Server kann gerade nicht antworten"),
            (full_disk(), 507, "Die Festplatte des Servers ist voll"),
            (ValueError("a fault"), 500, "Bei uns ist etwas schiefgegangen"),
        ],
    )
    def test_a_page_a_part_of_one_and_json(self, fails: Any, error: Exception, status: int, headline: str) -> None:
        fails(error)
        page = ask("/", **GERMAN)
        assert page.status_code == status
        check(page.content.decode(), "de", headline)
        assert page.get("Retry-After") == (None if status == 500 else "5")
        part = ask("/", **HTMX)
        assert part.status_code == status
        assert part.content.decode().startswith('<div id="alert" role="alert"')
        told = ask("/api/tables/nowhere", **GERMAN)
        assert told.status_code == status
        assert told["Content-Type"] == "application/json"
        assert told.json()["error"].endswith(("noch einmal.", "ist sicher.", "wurde protokolliert."))
        assert "Traceback" not in page.content.decode() + told.content.decode()

    @pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
    def test_too_much_at_once(self, kind: str) -> None:
        if kind.startswith("multipart"):
            field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
            body = field * 1_001 + "--x--\r\n"
        else:
            body = "a=1&" * 1_001
        for path in ("/quick/express", "/nowhere"):
            answer = visitor().post(path, body, content_type=kind, headers=GERMAN)
            assert answer.status_code == 413
            check(answer.content.decode(), "de", "Das ist zu viel auf einmal")

    def test_too_often(self, settings: Any) -> None:
        settings.MOST_TABLES_AN_HOUR = 0
        form = {"count": "2", "kind0": "me", "kind1": "open"}
        answer = visitor(person("Ann")).post("/new/express", form, headers={"Accept": "text/html"})
        assert answer.status_code == 429


@contextmanager
def own_database(template: Path, file: Path, blocker: DjangoDbBlocker) -> Iterator[None]:
    new_database(template, file)
    with blocker.unblock(), using(file):
        yield


@needs_sqlite
def test_a_full_disk_loses_nothing_and_all_goes_on_when_there_is_room(
    tmp_path: Path, template: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with own_database(template, tmp_path / "games", django_db_blocker):
        table = table_of([person("Ann"), person("Bob")])
        clients = {one.id: visitor(one) for one in (actor(table), *[seat.person for seat in table.seats.all()]) if one}
        for client in clients.values():
            client.raise_request_exception = False
        _limit("page_count")
        acknowledged = 0
        while True:
            answer = post_move(clients[actor(table).id], table)
            if answer.status_code != 200:
                break
            acknowledged += 1
        assert answer.status_code == 507
        assert "was not saved" in answer.content.decode()
        assert fresh(table).ply == acknowledged == len(plies(table)) - 1
        _limit("100000")
        assert post_move(clients[actor(table).id], table).status_code == 200
        assert fresh(table).ply == acknowledged + 1


@needs_sqlite
def test_a_table_on_damaged_pages_is_told_in_a_sentence_and_one_line(
    tmp_path: Path, template: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    file = tmp_path / "games"
    with own_database(template, file, django_db_blocker):
        table = table_of([person("Ann"), person("Bob")])
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            cursor.execute("SELECT rootpage, page_size FROM sqlite_master, pragma_page_size WHERE name = 'table_table'")
            page, size = cursor.fetchone()
        connection.close()
        with file.open("r+b") as damaged:
            damaged.seek((page - 1) * size)
            damaged.write(b"\xff" * size)
        with log_of("django.request") as lines:
            for _ in range(5):
                assert ask(f"/t/{table.code}").status_code == 503
                told = ask(f"/api/tables/{table.code}")
                assert told.status_code == 503
                assert told.json()["error"].endswith("Try again in a moment.")
        assert lines.getvalue().count("malformed") == len(lines.getvalue().splitlines()) == 1


def _limit(pages: str) -> None:
    with connection.cursor() as cursor:
        if not pages.isdigit():
            cursor.execute(f"PRAGMA {pages}")
            pages = str(cursor.fetchone()[0])
        cursor.execute(f"PRAGMA max_page_count = {pages}")


def test_a_database_that_is_gone_is_told_in_one_line_and_found_again(
    tmp_path: Path, template: Path, django_db_blocker: DjangoDbBlocker, caplog: pytest.LogCaptureFixture
) -> None:
    with own_database(template, tmp_path / "games", django_db_blocker):
        assert ask("/").status_code == 200
        with using(tmp_path / "nowhere" / "games"), caplog.at_level(logging.ERROR, "django.request"):
            for path in ("/", "/t/abc", "/tables", "/api/tables", "/nowhere", "/readyz"):
                assert ask(path, Cookie="sessionid=abcdefgh").status_code == 503, path
            assert ask("/healthz").status_code == 200
            assert ask("/api/tables").json()["error"].startswith("It's overloaded")
            assert "trunkline_database_up 0.0" in ask("/metrics").content.decode()
        assert ask("/").status_code == 200


class TestFirstStart:
    """`trunkline serve` where nothing can be stored."""

    @pytest.mark.parametrize("error", [full_disk(), OSError(28, "No space left on device")])
    def test_a_full_disk_is_one_clear_line(
        self, error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        def fail(**_: object) -> None:
            raise error

        monkeypatch.setattr(server, "prepare", fail)
        for name in ("TRUNKLINE_DATA", "DJANGO_SETTINGS_MODULE"):
            monkeypatch.setenv(name, "")
        assert main(["serve", "--no-browser", "--data", str(tmp_path)]) == 1
        said = "the disk is full, so games can't be stored; make room and start again, nothing has been lost"
        assert capsys.readouterr().err == f"trunkline: {said}\n"
