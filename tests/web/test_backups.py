"""`trunkline verify`, `backup` and `restore`: all games of a server, checked, and the same wherever they are."""

import contextlib
import gzip
import io
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.web import django_client, next_version
from tests.web.django_client import forget, fresh, move, needs_sqlite, present, visitor
from tests.web.old_databases import BEFORE_VERSIONS, PASSWORD, migrate, unpack, using_postgres
from tests.web.test_upgrade_rehearsal import play_on, postgres
from trunkline.cli.main import main
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.games import GAMES
from trunkline.web.config.server import kept_in
from trunkline.web.people.middleware import KEY
from trunkline.web.people.models import Person, Token
from trunkline.web.tables import analyses, backup_lines, lines, services, undoing
from trunkline.web.tables.lines import variations_of
from trunkline.web.tables.models import FINISHED, RUNNING, ChatMessage, Notice, Ply, Table
from trunkline.web.tables.positions import live_ply, rules_of
from trunkline.web.tables.records import has_record, record_of
from trunkline.words.menu import action_of

__all__ = ["postgres"]

Tables = dict[str, Any]


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker) -> Path:
    """A database with all that a table can have, and beside it a backup of it; it has no long games."""
    folder = tmp_path_factory.mktemp("old")
    with django_db_blocker.unblock():
        file = migrate(BEFORE_VERSIONS, folder / "old.sqlite3")
        with django_client.using(file), pytest.MonkeyPatch.context() as patch:
            patch.setenv("TRUNKLINE_DATA", str(folder))
            Table.objects.filter(imported=True).delete()
            finished = Table.objects.get(status=FINISHED)
            Ply.objects.filter(table=finished, number__gt=12).delete()
            finished.ply, finished.scores = 12, GAMES["express"].rules.scores(django_client.state_at(finished, 12))
            finished.save()
            assert main(["backup", str(folder / "backup.jsonl")]) == 0
    return file


@pytest.fixture(autouse=True)
def server(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
) -> Iterator[Path]:
    """The database of a server, which the test uses."""
    monkeypatch.setenv("TRUNKLINE_DATA", str(tmp_path))
    file = tmp_path / "server.sqlite3"
    django_client.new_database(old, file)
    with django_db_blocker.unblock(), django_client.using(file):
        yield file


@pytest.fixture
def backup(old: Path, tmp_path: Path) -> Path:
    """A backup of it."""
    return Path(shutil.copy(old.parent / "backup.jsonl", tmp_path))


@contextlib.contextmanager
def elsewhere(template: Path, folder: Path) -> Iterator[None]:
    """An empty database."""
    django_client.new_database(template, folder / "elsewhere.sqlite3")
    forget()
    with django_client.using(folder / "elsewhere.sqlite3"):
        yield


def records() -> Tables:
    """All that can be downloaded, by table."""
    return {table.code: record_of(table) for table in Table.objects.all() if has_record(table)}


def another_move(table: Table, before: int) -> tuple[int, dict[str, Any]]:
    """The last ply before one at which something else could have been done, and what."""
    for ply in range(before - 1, -1, -1):
        done = present(live_ply(table, ply + 1)).action
        for option in GAMES[table.game].rules.options(django_client.state_at(table, ply)):
            if (action := codec.encode(action_of(option))) != done:
                return ply, action
    raise AssertionError("there was never a choice")


class TestVerify:
    def test_agrees(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["verify", "--data", str(tmp_path)]) == 0
        moves = Ply.objects.exclude(number=0).count()
        assert f": 10 games, {moves} moves: all agree" in capsys.readouterr().out

    def test_names_every_bad_game_and_goes_on(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        first, second, third, fourth = Table.objects.filter(status=RUNNING, analysis=False).order_by("id")[:4]
        Ply.objects.filter(table=first, number=5).update(key="0" * 16)
        second.plies.filter(number=9).update(state_version=7)
        third.plies.filter(number=2).delete()
        Table.objects.filter(id=fourth.id).update(ply=3)
        assert main(["verify", "--data", str(tmp_path)]) == 1
        *lines, summary = capsys.readouterr().out.splitlines()
        assert summary.endswith(": 4 bad")
        assert [line.partition(" ")[0] for line in lines] == [
            f"/t/{one.code}" for one in (first, second, third, fourth)
        ]
        assert "move 5: This position can't be read: its state key doesn't match" in lines[0]
        assert "move 9: This position was stored by a newer version of Trunkline" in lines[1]
        assert "move 3: the move before it is missing" in lines[2]
        assert "it says that move 3 is the last one, but that is move 0" in lines[3]

    @pytest.mark.parametrize("live", [True, False])
    def test_replays_moves_that_were_undone_too(
        self, live: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        ply = Ply.objects.filter(table__game="express", live=live, number__gt=3)[:1].get()
        Ply.objects.filter(id=ply.id).update(action={"type": "bid", "price": 1})
        assert main(["verify", "--data", str(tmp_path)]) == 1
        assert f"/t/{ply.table.code} (express): move {ply.number}: " in capsys.readouterr().out

    def test_finds_scores_that_are_not_those_of_the_game(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        Table.objects.filter(status=FINISHED).update(scores=[1, 2])
        assert main(["verify", "--data", str(tmp_path)]) == 1
        assert capsys.readouterr().out.count("its scores are not those of the last position") == 1

    def test_needs_to_be_told_what(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.delenv("TRUNKLINE_DATA")
        assert main(["verify"]) == 2
        assert "needs files, or --data or --database" in capsys.readouterr().err


def typed(words: list[str], **environment: str) -> "subprocess.CompletedProcess[str]":
    """What a command does in a process of its own."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("TRUNKLINE_", "DJANGO_"))}
    line = [sys.executable, "-m", "trunkline", *words]
    return subprocess.run(line, env=own | environment, capture_output=True, text=True)


class TestOnlyReading:
    """`verify` and `backup` leave a database as it is, and a server that runs alone."""

    COMMANDS = (["verify", "--data", "."], ["backup", "new.jsonl"])

    @pytest.fixture(autouse=True)
    def _in_a_folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("TRUNKLINE_DATABASE", "")

    @needs_sqlite
    @pytest.mark.parametrize("words", COMMANDS)
    def test_a_database_of_an_earlier_version(
        self, words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = unpack(BEFORE_VERSIONS, tmp_path / "earlier.sqlite3")
        with django_client.using(file):
            assert main(words) == 2
        assert "the database isn't up to date for this version of Trunkline" in capsys.readouterr().err
        with contextlib.closing(sqlite3.connect(file)) as other:
            assert other.execute("SELECT max(name) FROM django_migrations WHERE app = 'tables'").fetchone()[0] < "0011"

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
        """In a process of their own, as somebody types them, of a file that isn't kept the way a server keeps it."""
        file = tmp_path / "trunkline.sqlite3"
        file.write_bytes(server.read_bytes())
        with contextlib.closing(sqlite3.connect(file)) as other:
            other.execute("PRAGMA journal_mode=DELETE")
        (tmp_path / "secret-key").write_text("a key", "utf-8")
        before = file.read_bytes()
        done = typed(words, TRUNKLINE_DATA=".")
        assert (done.returncode, file.read_bytes() == before) == (0, True), done.stderr

    @pytest.mark.parametrize("words", [["verify"], ["backup", "new.jsonl"]])
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

    def test_sessions_that_were_signed_with_another_key_are_counted(
        self, tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
    ) -> None:
        Session.objects.all().delete()
        for name in ("Zoe", "Max"):
            session = SessionStore()
            session[KEY] = Person.objects.create(name=name).id
            session.save()
        capsys.readouterr()
        assert main(["backup", "new.jsonl"]) == 0
        before = capsys.readouterr().err
        assert (tmp_path / "new.jsonl").read_text("utf-8").count('"sessions":[{') == 2
        settings.SECRET_KEY = "another"
        assert main(["backup", "new.jsonl"]) == 0
        after = capsys.readouterr().err
        assert "can't be read" not in before
        assert after.startswith("2 sessions can't be read")
        assert "Is the server's TRUNKLINE_SECRET_KEY set here?" in after
        assert '"sessions":[{' not in (tmp_path / "new.jsonl").read_text("utf-8")


class TestRestored:
    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
    def test_is_not_called_off_if_nobody_can_be_told(
        self,
        backup: Path,
        template: Path,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        with elsewhere(template, tmp_path), open("/dev/full", "w", encoding="utf-8") as full:
            monkeypatch.setattr("sys.stdout", full)
            assert main(["restore", str(backup)]) == 1
            assert capsys.readouterr().err == "trunkline: the output can't be written: the disk is full\n"
            assert Table.objects.count() == 10

    def test_draws_no_key_beside_the_games_of_a_server(
        self, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.delenv("TRUNKLINE_SECRET_KEY", raising=False)
        (tmp_path / "trunkline.sqlite3").touch()
        assert main(["restore", str(backup)]) == 2
        assert "has games but no secret-key: set TRUNKLINE_SECRET_KEY" in capsys.readouterr().err

    def test_all_is_as_it_was(self, backup: Path, template: Path, tmp_path: Path) -> None:
        before, tokens = records(), list(Token.objects.values_list("digest", flat=True))
        again = tmp_path / "again.jsonl.gz"
        with elsewhere(template, tmp_path):
            assert main(["restore", str(backup)]) == 0
            assert records() == before
            assert list(Token.objects.values_list("digest", flat=True)) == tokens
            assert main(["verify", "--data", str(tmp_path)]) == 0
            assert main(["backup", str(again)]) == 0
        assert gzip.decompress(again.read_bytes()) == backup.read_bytes()

    def test_every_game_goes_on(self, backup: Path, template: Path, tmp_path: Path) -> None:
        with elsewhere(template, tmp_path):
            main(["restore", str(backup)])
            assert play_on(2) > 10
            assert main(["verify", "--data", str(tmp_path)]) == 0

    def test_whoever_had_a_seat_has_it(self, backup: Path, template: Path, tmp_path: Path, settings: Any) -> None:
        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
        table = Table.objects.filter(seats__person__name="Cy", status=RUNNING, analysis=False)[:1].get()
        key = present(visitor(_person("Cy")).session.session_key)
        assert main(["backup", str(backup)]) == 0
        with elsewhere(template, tmp_path):
            assert main(["restore", str(backup)]) == 0
            assert Client().login(username="Bob", password=PASSWORD)
            guest = Client()
            guest.cookies[settings.SESSION_COOKIE_NAME] = key
            page = guest.get("/").content.decode()
            assert table.code in page
            assert fresh(table).seats.get(person__name="Cy").person == _person("Cy")

    def test_analyses_begin_with_the_moves_of_their_game(self, backup: Path, template: Path, tmp_path: Path) -> None:
        """One branches at an earlier move of the game, and another is made of it; neither has copies of the game."""
        game = Table.objects.filter(status=RUNNING, analysis=False, game="express").order_by("id")[0]
        ann = _person("Ann")
        first = move(analyses.analyse(game.code, 20, ann), 2)
        ply, action = another_move(first, 15)
        services.play(first.code, ann, ply, action)
        second = move(analyses.analyse(first.code, ply + 1, ann), 1)
        assert main(["backup", str(backup)]) == 0
        before, again = records(), tmp_path / "again.jsonl"
        with elsewhere(template, tmp_path):
            assert main(["restore", str(backup)]) == 0
            assert records() == before
            assert main(["backup", str(again)]) == 0
            assert again.read_bytes() == backup.read_bytes()
            assert [Table.objects.get(code=one.code).plies.count() for one in (first, second)] == [3, 1]
            assert len(variations_of(fresh(first))) == len(variations_of(fresh(second))) + 1 == 2
            assert (move(first, 2).ply, move(second, 2).ply) == (ply + 3, ply + 4)
            assert main(["verify", "--data", str(tmp_path)]) == 0

    def test_what_was_undone_can_be_put_back(self, backup: Path, template: Path, tmp_path: Path) -> None:
        table = Table.objects.filter(status=RUNNING, analysis=False, game="chesapeake").order_by("id")[0]
        table = move(table)
        last = Ply.objects.get(table=table, live=True, number=table.ply)
        undoing.undo(table.code, last.by, table.ply, table.ply - 1)
        assert main(["backup", str(backup)]) == 0
        with elsewhere(template, tmp_path):
            assert main(["restore", str(backup)]) == 0
            who = Person.objects.get(name=last.by.name if last.by else "")
            assert undoing.redo(table.code, who, table.ply - 1).ply == table.ply

    def test_an_analysis_still_begins_with_the_moves_of_its_game(self, template: Path, tmp_path: Path) -> None:
        """One that was played on from an earlier move, one of it, and one of a game that has taken moves back since."""
        game = next(one for one in Table.objects.filter(status=RUNNING, analysis=False) if one.ply > 4)
        first = move(analyses.analyse(game.code, 4, game.host))
        other = pick(rules_of(first).options(django_client.state_at(first, 2)), Random(1))
        services.play(first.code, first.host, 2, codec.encode(other))
        move(analyses.analyse(first.code, 3, first.host))
        lines.cut(game, 1)
        game.save()
        before, rows = records(), Ply.objects.count()
        file, again = tmp_path / "with-analyses.jsonl", tmp_path / "again.jsonl"
        assert main(["backup", str(file)]) == 0
        with elsewhere(template, tmp_path):
            assert main(["restore", str(file)]) == 0
            assert records() == before
            assert Ply.objects.count() == rows, "the moves of the game are stored once"
            assert main(["verify", "--data", str(tmp_path)]) == 0
            assert main(["backup", str(again)]) == 0
        assert again.read_bytes() == file.read_bytes()

    def test_twice_adds_nothing(
        self, backup: Path, template: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with elsewhere(template, tmp_path):
            main(["restore", str(backup)])
            play_on(1)
            counts = [model.objects.count() for model in (Person, User, Ply, ChatMessage, Token, Session)]
            capsys.readouterr()
            assert main(["restore", str(backup)]) == 0
            said = f"Restored into {kept_in()}: 0 people, 0 games.\n10 games were there already.\n"
            assert capsys.readouterr().out == said
            assert [model.objects.count() for model in (Person, User, Ply, ChatMessage, Token, Session)] == counts
            assert main(["verify", "--data", str(tmp_path)]) == 0

    def test_what_can_not_be_read_comes_along_as_it_is(
        self, backup: Path, template: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        table = Table.objects.filter(game="express", status=RUNNING, ply__gt=10)[0]
        Ply.objects.filter(table=table, number=4).update(state={"broken": True})
        capsys.readouterr()
        assert main(["backup", str(backup)]) == 1
        assert f"/t/{table.code} (express) is kept as it is stored: move 4: " in capsys.readouterr().err
        with elsewhere(template, tmp_path):
            assert main(["restore", str(backup)]) == 0
            assert Ply.objects.get(table__code=table.code, number=4, live=True).state == {"broken": True}
            assert main(["verify", "--data", str(tmp_path)]) == 1
            assert move(table, 2).ply > table.ply

    @pytest.mark.soak
    def test_of_a_game_that_is_not_installed_comes_along_too(
        self, backup: Path, template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = records()
        with elsewhere(template, tmp_path):
            with monkeypatch.context() as gone:
                gone.setitem(GAMES.__dict__, "_loaded", {"chesapeake": GAMES["chesapeake"]})
                assert main(["restore", str(backup)]) == 2
                with django_client.using(tmp_path / "server.sqlite3"):
                    assert main(["backup", str(backup)]) == 0
                assert main(["restore", str(backup)]) == 0
            assert records() == before

    def test_by_a_later_version_of_the_state(
        self, backup: Path, template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with elsewhere(template, tmp_path):
            next_version.install(monkeypatch, **next_version.ONE_MORE_FIELD)
            assert main(["restore", str(backup)]) == 0
            assert main(["verify", "--data", str(tmp_path)]) == 0
            assert main(["backup", str(backup)]) == 0
        monkeypatch.undo()
        monkeypatch.setenv("TRUNKLINE_DATA", str(tmp_path))
        (tmp_path / "again").mkdir()
        with elsewhere(template, tmp_path / "again"):
            assert main(["restore", str(backup)]) == 2
            assert not Table.objects.exists()

    @pytest.mark.soak
    def test_through_pipes(
        self,
        backup: Path,
        template: Path,
        tmp_path: Path,
        capsysbinary: pytest.CaptureFixture[bytes],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        capsysbinary.readouterr()
        assert main(["backup", "-"]) == 0
        written = capsysbinary.readouterr().out
        assert written == backup.read_bytes()
        with elsewhere(template, tmp_path):
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(written)))
            assert main(["restore", "-"]) == 0
            assert Table.objects.count() == 10

    @pytest.mark.soak
    def test_between_sqlite_and_postgresql(self, backup: Path, tmp_path: Path, postgres: str) -> None:
        from django.core.management import call_command

        with using_postgres(postgres):
            call_command("migrate", verbosity=0)
            forget()
            assert main(["restore", str(backup)]) == 0
            assert main(["verify", "--data", str(tmp_path)]) == 0
            assert main(["backup", str(tmp_path / "again.jsonl")]) == 0
            assert (tmp_path / "again.jsonl").read_bytes() == backup.read_bytes()
            assert play_on(2) > 10
            assert main(["verify", "--data", str(tmp_path)]) == 0


def _person(name: str) -> Person:
    return Person.objects.get(name=name)


class TestRefused:
    @pytest.mark.parametrize(
        ("spoil", "says"),
        [
            (lambda lines: lines[:8], "line 9: the backup is cut off: its end is missing"),
            (lambda lines: [*lines[:7], lines[7][:-40]], "line 8: the line is damaged or cut off"),
            (lambda lines: [*lines[:3], *lines[4:]], "line 4: the line is damaged: its sum doesn't match"),
            (
                lambda lines: [*lines[:5], lines[5].replace("express", "expross", 1), *lines[6:]],
                "line 6: the line is damaged",
            ),
            (lambda lines: [*lines, "{}"], "line 17: there is something after the end"),
            (lambda _lines: ["hello"], "line 1: the line is damaged or cut off"),
            (lambda _lines: ["{}"], "line 1: not a backup of Trunkline"),
            (
                lambda lines: [lines[0].replace('"version":1', '"version":2'), *lines[1:]],
                "line 1: the backup was written by a newer",
            ),
            (
                lambda lines: resealed(lines, 5, lambda line: line["plies"][3].update(key="0" * 16)),
                "line 6: move 3 of table",
            ),
            (
                lambda lines: resealed(
                    lines, 5, lambda line: line["plies"][3].update(action={"type": "bid", "price": 1})
                ),
                "line 6: move 3 of table",
            ),
            (
                lambda lines: resealed(lines, 5, lambda line: line["plies"][3].update(state=None, state_version=1)),
                "line 6: move 3 of table",
            ),
            (
                lambda lines: resealed(lines, 5, lambda line: line.pop("seats")),
                "line 6: the line isn't as a backup has it",
            ),
            (
                lambda lines: resealed(lines, 5, lambda line: line.update(created="soon")),
                "line 6: the line isn't as a backup has it",
            ),
        ],
    )
    def test_damage_is_told_by_its_line_and_nothing_is_stored(
        self, backup: Path, template: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: Any, says: str
    ) -> None:
        lines = backup.read_text("utf-8").splitlines()
        backup.write_text("\n".join(spoil(lines)) + "\n", "utf-8")
        with elsewhere(template, tmp_path):
            capsys.readouterr()
            assert main(["restore", str(backup)]) == 2
            err = capsys.readouterr().err
            assert says in err
            assert err.rstrip().endswith("nothing was restored")
            assert [model.objects.count() for model in (Table, Person, User)] == [0, 0, 0]

    @pytest.mark.parametrize("is_cut", [True, False])
    def test_a_packed_one_that_is_cut_off_or_damaged(
        self, is_cut: bool, backup: Path, template: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        packed = tmp_path / "backup.jsonl.gz"
        data = gzip.compress(backup.read_bytes())
        half = len(data) // 2
        packed.write_bytes(data[:-2000] if is_cut else data[:half] + bytes(200) + data[half + 200 :])
        with elsewhere(template, tmp_path):
            assert main(["restore", str(packed)]) == 2
            assert "the file can't be read on: " in capsys.readouterr().err
            assert not Person.objects.exists()

    def test_an_account_of_somebody_else(
        self, backup: Path, template: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        with elsewhere(template, tmp_path):
            User.objects.create_user("Bob")
            assert main(["restore", str(backup)]) == 2
            assert "line 3: an account called Bob is here already, and is somebody else's" in capsys.readouterr().err

    def test_a_file_that_is_not_there(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["restore", str(tmp_path / "nothing")]) == 2
        assert "no such file" in capsys.readouterr().err


def resealed(lines: list[str], place: int, change: Any) -> list[str]:
    """A backup in which one line says something else, with sums that match."""
    data = [json.loads(line) for line in lines]
    for line in data:
        del line["sum"]
    change(data[place])
    return [line.decode().rstrip("\n") for line in backup_lines.written(data)]


class TestWhileTheServerRuns:
    @needs_sqlite  # It writes to the file.
    def test_a_backup_is_of_one_moment_and_keeps_nobody_waiting(
        self, server: Path, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """While it is written, somebody else stores something, which is not in it."""
        from trunkline.web.tables import backups

        read, done = backups._table, list[int]()

        def interrupted(*args: Any) -> Any:
            if not done:
                with contextlib.closing(sqlite3.connect(server, timeout=1)) as other, other:
                    done.append(other.execute("UPDATE tables_table SET name = 'changed'").rowcount)
            return read(*args)

        monkeypatch.setattr(backups, "_table", interrupted)
        again = tmp_path / "again.jsonl"
        assert main(["backup", str(again)]) == 0
        assert (done, again.read_bytes()) == ([10], backup.read_bytes())
        assert Table.objects.filter(name="changed").count() == 10

    def test_nobody_else_can_read_it(self, backup: Path) -> None:
        assert backup.stat().st_mode & 0o077 == 0


def test_every_column_is_written_or_left_out_on_purpose() -> None:
    """A column that is new must be added to the backup, or to what it leaves out."""
    lists = {
        "people.Person": (backup_lines.PERSON, {"user"}),
        "people.Token": (backup_lines.TOKEN, {"person"}),
        "tables.Table": (backup_lines.TABLE, {"host", "origin", "rematch", "base"}),
        "tables.Seat": (backup_lines.SEAT, {"table", "person", "kept_for"}),
        # Positions and what happened follow from the moves.
        "tables.Ply": (backup_lines.PLY, {"table", "by", "parent", "state", "state_version", "events"}),
        "tables.Judgment": (backup_lines.JUDGMENT, {"ply"}),
        "tables.ChatMessage": (backup_lines.CHAT, {"table", "person"}),
        "tables.UndoRequest": (backup_lines.UNDO_REQUEST, {"table"}),
        "tables.Notes": (("text",), {"table", "person"}),
        "tables.Order": (backup_lines.ORDER, {"table", "person"}),
        "tables.NoticeChoice": (backup_lines.CHOICE, {"table", "person"}),
        "auth.User": (backup_lines.USER, set()),
    }
    for name, (written, others) in lists.items():
        columns = {column.name for column in apps.get_model(name)._meta.concrete_fields} - {"id"}
        assert columns == {*written} | others, name
    models = {*apps.get_app_config("tables").get_models(), *apps.get_app_config("people").get_models()}
    assert {model._meta.label for model in models} - {*lists} == {Notice._meta.label}
