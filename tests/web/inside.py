"""Django within the tests' own process: a database file for them alone, and visitors that send requests to it."""

import json
import os
import tempfile
from typing import Any

import django
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import setup_test_environment

_folder = tempfile.TemporaryDirectory(prefix="trunkline-tests-")
os.environ["TRUNKLINE_DATA"] = _folder.name
os.environ["DJANGO_SETTINGS_MODULE"] = "trunkline.web.config.settings"
# Playwright keeps an event loop in the thread of the tests; Django would take their queries for those of a coroutine.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
django.setup()

from django.contrib.contenttypes.models import ContentType  # noqa: E402

from trunkline.core import codec  # noqa: E402
from trunkline.games import GAMES  # noqa: E402
from trunkline.narrate.menu import action_of  # noqa: E402
from trunkline.web.people.models import Person  # noqa: E402
from trunkline.web.tables import positions, seating, services  # noqa: E402
from trunkline.web.tables.models import Ply, Table  # noqa: E402

HTMX = {"HX-Request": "true"}


def prepare() -> None:
    """Once for all tests of a process: an empty database, quick passwords."""
    setup_test_environment()
    if connection.vendor == "sqlite":
        # Nothing here outlives the process: the disk need not be waited for.
        connection.settings_dict["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    call_command("migrate", verbosity=0)


def empty() -> None:
    """Forget all that a test has stored."""
    with transaction.atomic(), connection.cursor() as cursor:
        for model in apps.get_models():
            cursor.execute(f"DELETE FROM {model._meta.db_table}")
    ContentType.objects.clear_cache()


def person(name: str) -> Person:
    """Somebody."""
    return Person.objects.create(name=name)


def visitor(who: Person | None = None, strict: bool = False) -> Client:
    """A browser with cookies of its own, known as this person; `strict` asks for the token against forged forms."""
    client = Client(enforce_csrf_checks=strict)
    if who is not None:
        session = client.session
        session["person"] = who.id
        session.save()
        client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return client


def table_of(people: list[Person], game: str = "express", **options: Any) -> Table:
    """A running game between these people, in the order of the seats."""
    seats = [seating.Wanted("me"), *(seating.Wanted("open") for _ in people[1:])]
    table = seating.create(people[0], game, seats, seed=7, **options)
    for number, who in enumerate(people[1:], start=1):
        seating.take(table.code, who, number)
    return fresh(table)


def fresh(table: Table) -> Table:
    """The table as it is stored now."""
    return Table.objects.get(code=table.code)


def actor(table: Table) -> Person:
    """Whose turn it is."""
    table = fresh(table)
    return table.seats.get(number=table.actor).person


def legal(table: Table) -> dict[str, Any]:
    """An action that is legal now: the first option, by its lowest number."""
    table = fresh(table)
    state = positions.state_at(table, table.ply)
    return codec.encode(action_of(GAMES[table.game].options(state)[0]))


def move(table: Table, times: int = 1) -> Table:
    """Whoever is to act does something legal."""
    for _ in range(times):
        table = services.play(table.code, actor(table), fresh(table).ply, legal(table))
    return fresh(table)


def post_move(client: Client, table: Table, ply: int | None = None, action: Any = None, /, **headers: str) -> Any:
    """What the server answers to a move."""
    table = fresh(table)
    form = {
        "ply": table.ply if ply is None else ply,
        "action": json.dumps(legal(table) if action is None else action),
    }
    return client.post(f"/t/{table.code}/act", form, headers=HTMX | headers)


def plies(table: Table) -> list[Ply]:
    """Everything that was ever done at the table."""
    return list(Ply.objects.filter(table=table).order_by("id"))


def said(table: Table) -> list[str]:
    """What the table itself said."""
    return [note.text for note in table.notes.filter(name="")]
