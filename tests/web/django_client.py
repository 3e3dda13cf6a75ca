"""Django within the tests' own process: a database file for them alone, and visitors that send requests to it."""

import contextlib
import itertools
import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

import django
import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend
from django.http import HttpRequest
from django.template.backends.jinja2 import Template
from django.test import Client
from django.test.client import ClientHandler
from django.test.signals import template_rendered
from django.utils import timezone

from tests import postgres

POSTGRES = postgres.of_the_tests()
needs_sqlite = pytest.mark.skipif(POSTGRES is not None, reason="it's about SQLite")
_folder = tempfile.TemporaryDirectory(prefix="trunkline-tests-")
OWN = Path(_folder.name) / "trunkline.sqlite3"
"""The database of this process. On PostgreSQL, the path of a file stands for a database of the same kind."""
for _name in [name for name in os.environ if name.startswith("TRUNKLINE_")]:
    del os.environ[_name]  # What somebody has set for a server of theirs.
os.environ["TRUNKLINE_DATA"] = _folder.name
if POSTGRES:
    os.environ["TRUNKLINE_DATABASE"] = POSTGRES.address(postgres.name_for(OWN))
os.environ["DJANGO_SETTINGS_MODULE"] = "trunkline.web.project.settings"
# Playwright keeps an event loop in the thread of the tests; Django would take their queries for those of a coroutine.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
django.setup()
# A worker of xdist inherits the environment of the process that started it, and may have read the settings by it.
settings.DATABASES["default"]["NAME"] = postgres.name_for(OWN) if POSTGRES else str(OWN)
if POSTGRES:
    # A test uses several databases in turn, and a pool knows only one.
    del settings.DATABASES["default"]["OPTIONS"]["pool"]
else:
    # Nothing here outlives the process: the disk need not be waited for.
    settings.DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
settings.THINKERS = settings.BOT_PACE = 0
# Tests play faster than people.
settings.LIMITS = "moves=0, undo=0"
# Nor need passwords be hard to guess.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

from tests.web.serving import Server  # noqa: E402
from trunkline.core import codec  # noqa: E402
from trunkline.games import GAMES  # noqa: E402
from trunkline.web.accounts import password_resets  # noqa: E402
from trunkline.web.accounts.models import Person  # noqa: E402
from trunkline.web.site import caches  # noqa: E402
from trunkline.web.table import create, moves, remarks  # noqa: E402
from trunkline.web.table import plies as table_plies  # noqa: E402
from trunkline.web.table.models import Ply, Table  # noqa: E402
from trunkline.web.table.plies import sentences_of  # noqa: E402
from trunkline.web.table.seats import take  # noqa: E402
from trunkline.web.table.snapshot import Snapshot, read  # noqa: E402
from trunkline.words.language import speaking  # noqa: E402
from trunkline.words.menu import action_of  # noqa: E402

T = TypeVar("T")
HTMX = {"HX-Request": "true"}

_render = Template.render


def _render_and_tell(self: Template, context: dict[str, Any] | None = None, request: HttpRequest | None = None) -> str:
    """Answers have the context of Jinja2's templates, too: by itself, Django tells only of those of its own engine."""
    template_rendered.send(sender=self, template=self, context=dict(context or {}))
    return _render(self, context, request)


Template.render = _render_and_tell  # type: ignore[method-assign]
_load_middleware = ClientHandler.load_middleware
_chain: dict[str, Any] = {}


def _load_middleware_once(handler: ClientHandler, is_async: bool = False) -> None:
    """All visitors come through the same middleware: each would look through all static files for one of its own."""
    if is_async:
        _load_middleware(handler, is_async)
        return
    if not _chain:
        before = vars(handler).copy()
        _load_middleware(handler)
        _chain.update((name, value) for name, value in vars(handler).items() if name not in before)
    vars(handler).update(_chain)


ClientHandler.load_middleware = _load_middleware_once  # type: ignore[assignment,method-assign]


_ranges = itertools.count(1)
"""Numbers the databases of this process, and the tests that use one of them."""


def migrate(file: Path) -> None:
    """Write an empty database with all its tables: the template of every database of the tests."""
    if POSTGRES:
        POSTGRES.create(postgres.name_for(file))
    with using(file):
        call_command("migrate", verbosity=0)
    if POSTGRES:
        return
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE sql LIKE '%AUTOINCREMENT%'").fetchall()
        counted = {name for (name,) in database.execute("SELECT name FROM sqlite_sequence")}
        new = [(name,) for (name,) in tables if name not in counted]
        database.executemany("INSERT INTO sqlite_sequence VALUES (?, 0)", new)


def new_database(template: Path, file: Path) -> None:
    """Copy the template; its rows will have ids of their own."""
    if POSTGRES:
        name = postgres.name_for(file)
        POSTGRES.create(name, postgres.name_for(template))
        POSTGRES.ask(_NEW_SEQUENCES, *_new_ids()[1], database=name)
        return
    shutil.copyfile(template, file)
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        database.execute(*_new_ids())


_NEW_SEQUENCES = "SELECT setval(format('%%I.%%I', schemaname, sequencename), %s) FROM pg_sequences"


def use_new_ids() -> None:
    """Have new rows get ids that no row had before.

    What is kept in memory by the id of a ply outlives the test, while a rollback would give its ids out again; in
    SQLite, that is.
    """
    if POSTGRES:
        return
    with connection.cursor() as cursor:
        sql, (first,) = _new_ids()
        cursor.execute(sql.replace("?", "%s"), [first])


def _new_ids() -> tuple[str, tuple[int]]:
    return "UPDATE sqlite_sequence SET seq = ?", (next(_ranges) * 1_000_000,)


@contextlib.contextmanager
def database_of(server: Server) -> Iterator[None]:
    """Use the database of a running server, as another process beside it would."""
    with server.unblocked(), using(server.data / "trunkline.sqlite3"):
        yield


def upgrade(old: Path, file: Path) -> None:
    """Bring a file of an earlier version up to date; on PostgreSQL, its rows are then brought there."""
    if not POSTGRES:
        shutil.copyfile(old, file)
        with using(file):
            call_command("migrate", verbosity=0)
        return
    sqlite = connections["default"].settings_dict | {"ENGINE": "django.db.backends.sqlite3", "NAME": old, "OPTIONS": {}}
    with _using(load_backend(sqlite["ENGINE"]).DatabaseWrapper(sqlite, "default")):
        call_command("migrate", verbosity=0)
        kinds = apps.get_models(include_auto_created=True)
        rows = [row for kind in kinds if kind._meta.label not in IN_EVERY_ONE for row in kind._base_manager.all()]
    migrate(file)
    with using(file), transaction.atomic():
        for row in rows:
            row.save_base(raw=True, force_insert=True)


IN_EVERY_ONE = ("auth.Permission", "contenttypes.ContentType")
"""What migrations write themselves."""


def using(file: Path) -> contextlib.AbstractContextManager[None]:
    """Use another file as the database of this thread."""
    other = connections.create_connection("default")
    name = postgres.name_for(file) if POSTGRES else str(file)
    other.settings_dict = connections["default"].settings_dict | {"NAME": name}
    return _using(other)


@contextlib.contextmanager
def _using(other: BaseDatabaseWrapper) -> Iterator[None]:
    usual = connections["default"]
    connections["default"] = other
    forget()  # Rows of another database may have the same ids.
    try:
        yield
    finally:
        other.close()
        connections["default"] = usual
        forget()


def forget() -> None:
    """As if the process had just started: nothing of a game is in memory."""
    caches.clear()


@contextlib.contextmanager
def another_process() -> Iterator[None]:
    """For the time of the block, nothing of a game is in memory; then again what was."""
    kept = [(cache, list(cache.items())) for cache in (caches.PLIES, caches.RENDERED)]
    forget()
    try:
        yield
    finally:
        forget()
        for cache, items in kept:
            for key, value in items:
                cache[key] = value


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
        client.cookies[settings.SESSION_COOKIE_NAME] = present(session.session_key)
    return client


def send_password_resets(later: timedelta = timedelta()) -> int:
    """The worker sends the emails that are due by now, or later; how many it tried to send."""
    claimed = list(password_resets.claim(timezone.now() + later))
    for reset in claimed:
        password_resets.deliver(reset)
    return len(claimed)


def table_of(people: list[Person], game: str = "express", **options: Any) -> Table:
    """A running game between these people, in the order of the seats."""
    seats = [create.SeatSpec("me"), *(create.SeatSpec("open") for _ in people[1:])]
    table = create.create(people[0], game, seats, seed=7, **options)
    for number, who in enumerate(people[1:], start=1):
        take(table.code, who, number)
    return fresh(table)


def friends(count: int = 4, **options: object) -> Table:
    """A table of Ann's with open seats."""
    seats = [create.SeatSpec("me"), *[create.SeatSpec("open")] * (count - 1)]
    return create.create(person("Ann"), "express", seats, **options)  # type: ignore[arg-type]


def bots_alone(*names: str) -> Table:
    """A game of Chicago Express that these bots play among themselves."""
    return create.create(person("Ann"), "express", [create.SeatSpec(name) for name in names], seed=3)


def fresh(table: Table) -> Table:
    """The table as it is stored now."""
    return Table.objects.get(code=table.code)


def actor(table: Table) -> Person:
    """Whose turn it is."""
    return present(fresh(table).acting().person)


def acting(table: Table) -> int:
    """The seat that must act."""
    return fresh(table).acting().number


def sitter(table: Table, number: int) -> Person:
    """Who has a seat."""
    return present(table.seats.get(number=number).person)


def present(value: T | None) -> T:
    """What a test knows to be there."""
    assert value is not None
    return value


def snapshot_at(table: Table, who: Person | None) -> Snapshot:
    """The table as its row, read now, shows it to somebody, or to a stranger."""
    return present(read(table.code, who))


def state_at(table: Table, number: int) -> Any:
    """The position after so many actions, as its game has it."""
    return table_plies.state_at(table, number)


def legal(table: Table) -> dict[str, Any]:
    """An action that is legal now: the first option, by its lowest number."""
    table = fresh(table)
    state = state_at(table, table.ply)
    return codec.encode(action_of(GAMES[table.game].rules.options(state)[0]))


def move(table: Table, times: int = 1) -> Table:
    """Whoever is to act does something legal."""
    for _ in range(times):
        table = moves.play(table.code, actor(table), fresh(table).ply, legal(table)).table
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


def rewrite(plies: Iterable[Ply], **changes: Any) -> None:
    """Store something else of plies, as damage or another version would; their parts and columns by name."""
    names = ("action", "events", "state")
    stored = [(ply, [changes.get(name, getattr(ply, name)) for name in names]) for ply in plies]
    for ply, parts in stored:
        ply.pack(*parts)
        for name in changes.keys() - set(names):
            setattr(ply, name, changes[name])
        ply.save()


def said(table: Table) -> list[str]:
    """What the table itself said."""
    with speaking("en"):  # A visitor of the test may have read another language.
        return [remarks.text_of(message, table.game) for message in table.chat.filter(name="")]


def sentences(table: Table, number: int) -> list[str]:
    """What happened in a ply, in sentences."""
    ply = table_plies.live_plies(table)[number]
    with speaking("en"):
        return sentences_of(GAMES[table.game], ply, table_plies.names_at(table.seats.all(), number))
