"""`trunkline verify`, `export-all` and `import-all`: all games of a server, checked, and moved to another database."""

import contextlib
import gzip
import io
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.postgres import running
from tests.web import django_client, world
from tests.web.django_client import forget, fresh, needs_sqlite, rewrite
from trunkline.cli.main import main
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person
from trunkline.web.operations import transfer
from trunkline.web.table.downloads import has_record, record_of
from trunkline.web.table.models import FINISHED, RUNNING, Ply, Table

LEFT_OUT = {
    *("admin.LogEntry", "auth.Group", "auth.Permission", "contenttypes.ContentType"),  # Django's own; we use no groups.
    *("accounts.Count", "operations.Beat"),  # Rate limits and heartbeats of this minute.
    "accounts.PasswordReset",  # Sent within a minute, by the server that was asked.
}


@pytest.fixture(scope="module")
def populated(tmp_path_factory: pytest.TempPathFactory, template: Path, django_db_blocker: DjangoDbBlocker) -> Path:
    """A database with something of everything, next to an export of it."""
    folder = tmp_path_factory.mktemp("populated")
    file = folder / "populated.sqlite3"
    django_client.new_database(template, file)
    with django_db_blocker.unblock(), django_client.using(file), pytest.MonkeyPatch.context() as patch:
        patch.setenv("TRUNKLINE_DATA", str(folder))
        world.populate()
        assert main(["export-all", str(folder / "all.jsonl")]) == 0
    return file


@pytest.fixture(autouse=True)
def server(
    populated: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
) -> Iterator[Path]:
    """The database of a server, which the test uses."""
    monkeypatch.setenv("TRUNKLINE_DATA", str(tmp_path))
    file = tmp_path / "server.sqlite3"
    django_client.new_database(populated, file)
    with django_db_blocker.unblock(), django_client.using(file):
        yield file


@pytest.fixture
def export(populated: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "all.jsonl"
    copy.write_bytes((populated.parent / "all.jsonl").read_bytes())
    return copy


@contextlib.contextmanager
def empty_database(template: Path, folder: Path) -> Iterator[None]:
    django_client.new_database(template, folder / "empty.sqlite3")
    forget()
    with django_client.using(folder / "empty.sqlite3"):
        yield


def records() -> dict[str, Any]:
    """Everything that can be downloaded, by table."""
    return {table.code: record_of(table) for table in Table.objects.all() if has_record(table)}


class TestVerify:
    def test_agrees(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["verify", "--data", str(tmp_path)]) == 0
        # An analysis is replayed with the moves of the game that it begins with.
        moves = Ply.objects.exclude(number=0).count() + 3
        assert f": {Table.objects.count()} games, {moves} moves: all agree" in capsys.readouterr().out

    def test_names_every_bad_game_and_goes_on(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        played = Table.objects.filter(status=RUNNING, analysis=False, ply__gt=4, analyses=None).order_by("id")
        first, second, third = played[:3]
        fourth = Table.objects.get(status=RUNNING, ply=0)
        Ply.objects.filter(table=first, number=4, live=True).update(key="0" * 16)
        second.plies.filter(number=4).update(state_version=7)
        third.plies.filter(number=2).delete()
        Table.objects.filter(id=fourth.id).update(ply=3)
        assert main(["verify", "--data", str(tmp_path)]) == 1
        *lines, summary = capsys.readouterr().out.splitlines()
        assert summary.endswith(": 4 bad")
        named = {line.partition(" ")[0]: line for line in lines}
        assert set(named) == {f"/t/{one.code}" for one in (first, second, third, fourth)}
        assert "move 4: This position can't be read: its state key doesn't match" in named[f"/t/{first.code}"]
        assert "move 4: This position was stored by a newer version of Trunkline" in named[f"/t/{second.code}"]
        assert "move 3: the move before it is missing" in named[f"/t/{third.code}"]
        assert "it says that move 3 is the last one, but that is move 0" in named[f"/t/{fourth.code}"]

    @pytest.mark.parametrize("live", [True, False])
    def test_replays_undone_moves_too(self, live: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        ply = Ply.objects.filter(table__game="express", live=live, number__gt=3)[:1].get()
        rewrite([ply], action={"type": "bid", "price": 1})
        assert main(["verify", "--data", str(tmp_path)]) == 1
        assert f"/t/{ply.table.code} (express): move {ply.number}: " in capsys.readouterr().out

    def test_finds_wrong_scores(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        Table.objects.filter(status=FINISHED).update(scores=[1, 2, 3])
        assert main(["verify", "--data", str(tmp_path)]) == 1
        assert capsys.readouterr().out.count("its scores are not those of the last position") == 1

    def test_needs_files_or_a_database(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.delenv("TRUNKLINE_DATA")
        assert main(["verify"]) == 2
        assert "needs files, or --data or --database" in capsys.readouterr().err


def typed(words: list[str], **environment: str) -> "subprocess.CompletedProcess[str]":
    """A command in a process of its own."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("TRUNKLINE_", "DJANGO_"))}
    line = [sys.executable, "-m", "trunkline", *words]
    return subprocess.run(line, env=own | environment, capture_output=True, text=True)


class TestOnlyReading:
    """`verify` and `export-all` leave a database as it is."""

    COMMANDS = (["verify", "--data", "."], ["export-all", "new.jsonl"])

    @pytest.fixture(autouse=True)
    def _in_a_folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("TRUNKLINE_DATABASE", "")

    @needs_sqlite
    @pytest.mark.parametrize("words", COMMANDS)
    def test_a_database_that_is_not_migrated(
        self, words: list[str], server: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with contextlib.closing(sqlite3.connect(server)) as other, other:
            other.execute("DELETE FROM django_migrations WHERE app = 'table'")
        assert main(words) == 2
        assert "the database isn't up to date for this version of Trunkline" in capsys.readouterr().err

    @needs_sqlite
    @pytest.mark.parametrize("words", COMMANDS)
    def test_no_database(self, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        with django_client.using(tmp_path / "none.sqlite3"):
            assert main(words) == 2
        assert capsys.readouterr().err.endswith(": there is no such database\n")
        assert not [*tmp_path.glob("none*")]

    @needs_sqlite
    @pytest.mark.parametrize("words", COMMANDS)
    def test_not_a_byte_is_changed(self, words: list[str], server: Path, tmp_path: Path) -> None:
        """In a process of their own, on a file that isn't in a server's journal mode."""
        file = tmp_path / "trunkline.sqlite3"
        file.write_bytes(server.read_bytes())
        with contextlib.closing(sqlite3.connect(file)) as other:
            other.execute("PRAGMA journal_mode=DELETE")
        (tmp_path / "secret-key").write_text("a key", "utf-8")
        before = file.read_bytes()
        done = typed(words, TRUNKLINE_DATA=".")
        assert (done.returncode, file.read_bytes() == before) == (0, True), done.stderr

    @pytest.mark.parametrize("words", [["verify"], ["export-all", "new.jsonl"]])
    def test_a_server_that_does_not_answer(self, words: list[str]) -> None:
        done = typed(words, TRUNKLINE_DATABASE="postgres://127.0.0.1:1/games")
        assert done.returncode == 2
        assert done.stderr.startswith("trunkline: the database can't be used: ")
        assert "Connection refused" in done.stderr

    @needs_sqlite
    @pytest.mark.parametrize("words", COMMANDS)
    def test_a_damaged_database(
        self, words: list[str], server: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        data = server.read_bytes()
        file = tmp_path / "damaged.sqlite3"
        file.write_bytes(data[: len(data) // 2] + bytes(range(1, 256)) * (len(data) // 500))
        with django_client.using(file):
            assert main(words) == 2
        err = capsys.readouterr().err
        assert err.startswith("trunkline: the database can't be used: ")
        assert err.count("\n") == 1

    @needs_sqlite  # It writes to the file.
    def test_an_export_is_of_one_moment_while_others_write(
        self, server: Path, export: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rows, done = transfer.export_rows, list[int]()

        def interrupted() -> Iterator[str]:
            for line in rows():
                yield line
                if not done and '"model": "accounts.person"' in line:
                    with contextlib.closing(sqlite3.connect(server, timeout=1)) as other, other:
                        done.append(other.execute("UPDATE table_table SET name = 'changed'").rowcount)

        monkeypatch.setattr(transfer, "export_rows", interrupted)
        again = tmp_path / "again.jsonl"
        assert main(["export-all", str(again)]) == 0
        assert again.read_bytes() == export.read_bytes()
        assert Table.objects.filter(name="changed").count() == done[0] == Table.objects.count()

    def test_only_its_owner_can_read_an_export(self, tmp_path: Path) -> None:
        assert main(["export-all", "new.jsonl"]) == 0
        assert (tmp_path / "new.jsonl").stat().st_mode & 0o077 == 0


class TestImported:
    def test_everything_is_as_it_was(self, export: Path, template: Path, tmp_path: Path) -> None:
        before, again = records(), tmp_path / "again.jsonl.gz"
        with empty_database(template, tmp_path):
            assert main(["import-all", str(export)]) == 0
            assert records() == before
            assert main(["export-all", str(again)]) == 0
        assert gzip.decompress(again.read_bytes()) == export.read_bytes()

    def test_times_are_exact_to_the_microsecond(self, template: Path, tmp_path: Path) -> None:
        ply = Ply.objects.filter(number=1)[:1].get()
        time = datetime(2026, 3, 14, 15, 9, 26, 535, tzinfo=UTC)
        Ply.objects.filter(id=ply.id).update(created=time)
        file = tmp_path / "exact.jsonl"
        assert main(["export-all", str(file)]) == 0
        with empty_database(template, tmp_path):
            assert main(["import-all", str(file)]) == 0
            assert Ply.objects.get(id=ply.id).created == time

    def test_every_game_goes_on(self, export: Path, template: Path, tmp_path: Path) -> None:
        with empty_database(template, tmp_path):
            assert main(["import-all", str(export)]) == 0
            assert world.play_on(2) > 8
            assert main(["verify", "--data", str(tmp_path)]) == 0

    def test_players_have_their_seats_and_accounts(
        self, export: Path, template: Path, tmp_path: Path, settings: Any
    ) -> None:
        table = Table.objects.filter(seats__person__name="Cy", status=RUNNING, analysis=False)[:1].get()
        with empty_database(template, tmp_path):
            assert main(["import-all", str(export)]) == 0
            assert Client().login(username="Ann", password=world.PASSWORD)
            guest = Client()
            guest.cookies[settings.SESSION_COOKIE_NAME] = world.GUEST
            assert table.code in guest.get("/").content.decode()
            assert fresh(table).seats.get(person__name="Cy").person == world.by_name("Cy")

    def test_through_pipes(
        self,
        export: Path,
        template: Path,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        capsys.readouterr()
        assert main(["export-all", "-"]) == 0
        written = capsys.readouterr().out
        assert written == export.read_text("utf-8")
        with empty_database(template, tmp_path):
            monkeypatch.setattr("sys.stdin", io.StringIO(written))
            assert main(["import-all", "-"]) == 0
            assert records()

    def test_a_bad_game_is_reported_and_stored_as_it_was(
        self, template: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        ply = Ply.objects.filter(table__game="express", live=True, number=3)[:1].get()
        rewrite([ply], action={"type": "bid", "price": 1})
        file = tmp_path / "bad.jsonl"
        assert main(["export-all", str(file)]) == 0
        with empty_database(template, tmp_path):
            capsys.readouterr()
            assert main(["import-all", str(file)]) == 1
            assert f"/t/{ply.table.code} (express): move 3: " in capsys.readouterr().out
            assert Ply.objects.get(id=ply.id).action == {"type": "bid", "price": 1}

    def test_a_game_whose_package_is_missing_comes_along(
        self, export: Path, template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        count = Table.objects.count()
        with empty_database(template, tmp_path):
            monkeypatch.setitem(GAMES.__dict__, "_loaded", {"chesapeake": GAMES["chesapeake"]})
            assert main(["import-all", str(export)]) == 0
            assert Table.objects.count() < Table.every.count() == count

    def test_draws_no_key_next_to_the_games_of_a_server(
        self, export: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.delenv("TRUNKLINE_SECRET_KEY", raising=False)
        (tmp_path / "trunkline.sqlite3").touch()
        assert main(["import-all", str(export)]) == 2
        assert "has games but no secret-key: set TRUNKLINE_SECRET_KEY" in capsys.readouterr().err

    @needs_sqlite
    def test_to_postgresql_and_back(self, export: Path, template: Path, tmp_path: Path) -> None:
        with running() as other, world.using_postgres(other.create("games")):
            call_command("migrate", verbosity=0)
            forget()
            assert main(["import-all", str(export)]) == 0
            back = tmp_path / "back.jsonl"
            assert main(["export-all", str(back)]) == 0
            assert back.read_bytes() == export.read_bytes()
            assert world.play_on(2) > 8
            assert main(["verify", "--data", str(tmp_path)]) == 0
        with empty_database(template, tmp_path):
            assert main(["import-all", str(back)]) == 0


def changed(number: int, change: Callable[[dict[str, Any]], object]) -> Callable[[list[str]], list[str]]:
    """Changes a line of an export."""

    def spoil(lines: list[str]) -> list[str]:
        row = json.loads(lines[number])
        change(row)
        return [*lines[:number], json.dumps(row), *lines[number + 1 :]]

    return spoil


class TestRefused:
    @pytest.mark.parametrize(
        ("spoil", "problem"),
        [
            (lambda lines: lines[:8], "line 9: the export is cut off"),
            (lambda lines: lines[:1], "line 1: the export is cut off"),
            (lambda lines: [*lines[:7], lines[7][:-40]], "line 8: the line is damaged or cut off"),
            (lambda lines: [*lines[:5], *lines[6:]], "the export is cut off"),
            (lambda lines: [*lines, lines[1]], "there are lines after the end"),
            (lambda _lines: ["hello"], "line 1: the line is damaged or cut off"),
            (lambda _lines: [], "line 1: the line is damaged or cut off"),
            (lambda _lines: ["{}"], "line 1: not an export of Trunkline"),
            (changed(0, lambda row: row.update(version=2)), "line 1: the export was written by another version"),
            (changed(3, lambda row: row.update(model="table.secret")), "line 4: there is no table table.secret"),
            (changed(3, lambda row: row.update(model=7)), "line 4: there is no table 7"),
            (changed(3, lambda row: row.pop("fields")), "line 4: the row can't be stored"),
            (changed(1, lambda row: row["fields"].update(date_joined="soon")), "line 2: the row can't be stored"),
            (changed(5, lambda row: row["fields"].update(user=["nobody"])), "line 6: the row can't be stored"),
            (lambda lines: [*lines[:2], lines[1], *lines[2:]], "line 3: the row can't be stored"),
        ],
    )
    def test_damage_is_named_with_its_line_and_nothing_is_stored(
        self, export: Path, template: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: Any, problem: str
    ) -> None:
        lines = export.read_text("utf-8").splitlines()
        export.write_text("".join(f"{line}\n" for line in spoil(lines)), "utf-8")
        with empty_database(template, tmp_path):
            capsys.readouterr()
            assert main(["import-all", str(export)]) == 2
            err = capsys.readouterr().err
            assert problem in err
            assert err.rstrip().endswith("nothing was stored")
            assert [model.objects.count() for model in (Table, Person, User)] == [0, 0, 0]

    @pytest.mark.parametrize("is_cut", [True, False])
    def test_a_compressed_one_that_is_cut_off_or_damaged(
        self, is_cut: bool, export: Path, template: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        packed = tmp_path / "all.jsonl.gz"
        data = gzip.compress(export.read_bytes())
        half = len(data) // 2
        packed.write_bytes(data[:-2000] if is_cut else data[:half] + bytes(200) + data[half + 200 :])
        with empty_database(template, tmp_path):
            assert main(["import-all", str(packed)]) == 2
            assert "nothing was stored" in capsys.readouterr().err
            assert not Person.objects.exists()

    def test_a_database_with_games(self, export: Path, capsys: pytest.CaptureFixture[str]) -> None:
        before = Table.objects.count()
        assert main(["import-all", str(export)]) == 2
        assert "the database isn't empty" in capsys.readouterr().err
        assert Table.objects.count() == before

    def test_a_missing_file(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["import-all", str(tmp_path / "nothing")]) == 2
        assert "no such file" in capsys.readouterr().err


def test_every_model_is_exported_or_left_out_on_purpose() -> None:
    assert {model._meta.label for model in apps.get_models()} == {*transfer.MODELS} | LEFT_OUT
