"""An upgrade rehearsed: a database of the version before, this version, and one with another field in its State."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from tests.postgres import running
from tests.web import django_client, next_version, old_databases
from tests.web.django_client import actor, forget, fresh, legal, visitor
from trunkline.cli.main import main
from trunkline.core import record
from trunkline.games import GAMES
from trunkline.web.tables import services, upgrading
from trunkline.web.tables.models import PERSON, RUNNING, Ply, Table
from trunkline.web.tables.records import record_of


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the command line is told where the games are; within a test they are where the connection leads."""
    monkeypatch.setenv("TRUNKLINE_DATA", str(tmp_path))
    return tmp_path


def play_on(count: int) -> int:
    """Everybody at a running game makes moves; how many were made."""
    made = 0
    for table in Table.objects.filter(status=RUNNING):
        for _ in range(count):
            acting = fresh(table).acting()
            if acting.kind == PERSON:
                services.play(table.code, actor(table), fresh(table).ply, legal(table))
                made += 1
    return made


def rehearse(patch: pytest.MonkeyPatch, data: Path) -> None:
    """Games that an older version began go on, then those of this version under the next one; all verify."""
    verify = ["verify", "--data", str(data)]
    assert main(verify) == 0
    assert {*Ply.objects.values_list("state_version", flat=True)} == {1}
    assert play_on(3) > 10
    assert main(verify) == 0
    records = {table.code: record_of(table) for table in Table.objects.filter(from_position=False).exclude(ply=0)}
    next_version.install(patch, **next_version.ONE_MORE_FIELD)
    upgrading._done.clear()
    upgrading.work()
    assert main(verify) == 0
    for code, before in records.items():
        now = record_of(Table.objects.get(code=code))
        assert now["actions"] == before["actions"]
        assert record.first_difference(now, record.replay(now, GAMES.rules)) is None
    assert play_on(3) > 10
    assert main(verify) == 0
    express = Ply.objects.filter(table__game="express")
    assert {*express.values_list("state_version", flat=True)} == {1, 2}
    assert all("richest" in ply.state for ply in express.filter(state_version=2))
    for table in Table.objects.filter(status=RUNNING, game="express"):
        assert visitor().get(f"/t/{table.code}").status_code == 200


def test_on_sqlite(
    tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
) -> None:
    with django_db_blocker.unblock():
        file = old_databases.migrate(old_databases.BEFORE_VERSIONS, tmp_path / "old.sqlite3")
        django_client.new_database(file, tmp_path / "trunkline.sqlite3")
        with django_client.using(tmp_path / "trunkline.sqlite3"):
            rehearse(monkeypatch, data)


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """The address of an empty database on a PostgreSQL server of its own."""
    with running() as server:
        yield server.create("games")


@pytest.mark.soak
def test_on_postgresql(
    tmp_path: Path, data: Path, postgres: str, monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
) -> None:
    with django_db_blocker.unblock(), old_databases.using_postgres(postgres):
        old_databases.copy_to_postgres(old_databases.BEFORE_VERSIONS, tmp_path)
        forget()
        rehearse(monkeypatch, data)
