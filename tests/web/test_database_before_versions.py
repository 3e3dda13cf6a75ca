"""A database of before versions were stored: everything in it is there after the migration, and its games go on.

It has running games of both games, one with 18xx.games' rulings and a clock; a finished one with a review and a
rematch; open and cancelled tables; analyses, one with several lines and one from a position; an imported game; orders,
an undo request, chat, notes, accounts, guests with sessions, and a token.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.web import django_client
from tests.web.django_client import visitor
from tests.web.old_databases import BEFORE_VERSIONS, PASSWORD, migrate
from trunkline.core import record, versions
from trunkline.games import GAMES
from trunkline.web.people.models import Person
from trunkline.web.tables import ordering
from trunkline.web.tables.models import FINISHED, OPEN, RUNNING, Judgment, Order, Ply, Table
from trunkline.web.tables.replaying import check


@pytest.fixture(autouse=True)
def _old(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """It is the database of the test."""
    with django_db_blocker.unblock():
        django_client.new_database(migrate(BEFORE_VERSIONS, tmp_path / "old.sqlite3"), tmp_path / "trunkline.sqlite3")
        with django_client.using(tmp_path / "trunkline.sqlite3"):
            yield


def test_every_game_has_begun_with_version_1_and_verifies() -> None:
    tables = list(Table.objects.all())
    assert {table.status for table in tables} == {OPEN, RUNNING, FINISHED, "cancelled"}
    assert {table.game for table in tables} == {"express", "chesapeake"}
    for table in tables:
        assert table.rules_version == (1 if table.plies.exists() else None)
        assert check(table).problem is None
    assert {*Ply.objects.values_list("rules_version", "state_version")} == {(1, 1)}
    for table in Table.objects.filter(from_position=False, plies__number=0):
        data = record.parse(visitor().get(f"/t/{table.code}/record").content.decode())
        assert data["state_version"] == versions.state_version(GAMES[table.game].rules)
        assert record.first_difference(data, record.replay(data, GAMES.rules)) is None


def test_its_people_come_back(settings: object) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]  # type: ignore[attr-defined]
    assert Client().login(username="Ann", password=PASSWORD)
    assert Session.objects.count() >= 2
    assert Person.objects.filter(user=None).count() == 2
    assert visitor(Person.objects.get(name="Cy")).get("/").status_code == 200


def test_what_waits_is_carried_out() -> None:
    order = Order.objects.get(status=OPEN)
    ordering.work()
    assert Order.objects.get(id=order.id).status in (OPEN, "done", "cancelled")
    assert Judgment.objects.filter(judged=True).exists()
    table = Table.objects.get(undo_requests__open=True)
    page = json.loads(visitor().get(f"/api/tables/{table.code}/state").content)
    assert page["ply"] == table.ply
