"""Databases of released versions, brought up to date: files of SQLite, and the same rows in PostgreSQL."""

import contextlib
import lzma
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connection, connections
from django.db.utils import ConnectionHandler

from tests.web import django_client
from trunkline.web.config.settings import _postgres

DATA = Path(__file__).parent / "data"
BEFORE_ONE_HOME = DATA / "before-one-home.sqlite3.xz"
"""Rulings were named by sentences; the last migration of its tables was 0003."""
BEFORE_VERSIONS = DATA / "before-versions.sqlite3.xz"
"""Nothing said the versions of rules and states; the last migration of its tables was 0010."""
PASSWORD = "correct horse battery"
"""Of the accounts in the second one, Ann and Bob."""


def unpack(packed: Path, file: Path) -> Path:
    """The database as it was."""
    file.write_bytes(lzma.decompress(packed.read_bytes()))
    return file


def migrate(packed: Path, file: Path) -> Path:
    """The database, brought up to date."""
    django_client.upgrade(unpack(packed, file.with_suffix(".as-it-was")), file)
    return file


@contextlib.contextmanager
def using_postgres(address: str) -> Iterator[None]:
    """Use a database of PostgreSQL in this thread, with a connection that is in no pool."""
    usual, settings = connections["default"], _postgres(address)
    settings["OPTIONS"].pop("pool", None)
    other = ConnectionHandler({"default": settings})["default"]
    connections["default"] = other
    try:
        yield
    finally:
        other.close()
        connections["default"] = usual


def copy_to_postgres(packed: Path, folder: Path) -> None:
    """Put the rows of an old database into that of the connection, in the shape that its tables had then."""
    with contextlib.closing(sqlite3.connect(unpack(packed, folder / "old.sqlite3"))) as old:
        last = dict(old.execute("SELECT app, max(name) FROM django_migrations GROUP BY app"))
        for app, name in last.items():
            call_command("migrate", app, name, verbosity=0)
        names = [name for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        with connection.cursor() as cursor:
            cursor.execute("SET session_replication_role = replica; SET TIME ZONE 'UTC'")
            for name in names:
                if not name.startswith(("sqlite_", "django_content", "django_migrations", "auth_perm")):
                    _copy(old, name, cursor)
            cursor.execute("SET session_replication_role = DEFAULT")


def _copy(old: sqlite3.Connection, name: str, cursor: Any) -> None:
    rows = old.execute(f"SELECT * FROM {name}")
    columns = [column[0] for column in rows.description]
    cursor.execute("SELECT column_name, udt_name FROM information_schema.columns WHERE table_name = %s", [name])
    kinds = dict(cursor.fetchall())
    values = ", ".join(f"%s::text::{kinds[column]}" for column in columns)
    quoted = ", ".join(f'"{column}"' for column in columns)
    for row in rows:
        cursor.execute(
            f"INSERT INTO {name} ({quoted}) VALUES ({values})", [None if one is None else str(one) for one in row]
        )
    if "id" in columns and "int" in kinds["id"]:
        cursor.execute(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), coalesce(max(id), 1)) FROM {name}")
