"""Locks that one process at a time has, of all that use a database: the leading worker's, and the one for migrations.

On PostgreSQL they are advisory locks of a session, on SQLite locks of a file next to the database. Either is released
when the process that holds it ends, however that happens.
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from django.db import DatabaseError, connection

if TYPE_CHECKING:
    import psycopg
    from psycopg.rows import TupleRow

LOCKS = 0x7472756E
"""The first number of our advisory locks; the second says what the lock is for."""
WORK, MIGRATE = 1, 2
LONGEST_MIGRATION = 3600.0
CLIENT_KEEPALIVE: dict[str, int] = {
    "connect_timeout": 3,
    "keepalives_idle": 1,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": 3_000,
}
"""With these we notice within about three seconds that the server is unavailable."""
SERVER_KEEPALIVE = """
SET tcp_keepalives_idle = 1; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 2; SET tcp_user_timeout = 3000
"""
"""With these the server notices as fast that we are, and gives our lock to another worker."""


class LeaderLock(Protocol):
    """Held by the worker that leads."""

    def acquire(self) -> bool:
        """Take the lock, or make sure that we still hold it; False if another process has it. Never waits.

        After a DatabaseError it is lost.
        """
        ...


def leader_lock() -> LeaderLock:
    return _AdvisoryLock() if connection.vendor == "postgresql" else _FileLock()


@contextlib.contextmanager
def migrating() -> Iterator[None]:
    """Hold the lock for migrations, and wait for it first."""
    with connection.wrap_database_errors:
        if connection.vendor == "postgresql":
            with session() as link:
                link.execute("SELECT pg_advisory_lock(%s, %s)", (LOCKS, MIGRATE))
                yield
        else:
            with contextlib.closing(_lock_file("migrating", LONGEST_MIGRATION)) as file:
                file.execute("BEGIN EXCLUSIVE")
                yield


def session() -> "psycopg.Connection[TupleRow]":
    """A connection to PostgreSQL outside of the pool; both ends soon notice when the other one is unavailable."""
    import psycopg

    link = psycopg.connect(**{**connection.get_connection_params(), **CLIENT_KEEPALIVE}, autocommit=True)
    link.execute(SERVER_KEEPALIVE)
    return link


class _AdvisoryLock:
    def __init__(self) -> None:
        self.link: psycopg.Connection[TupleRow] | None = None
        self.held = False

    def acquire(self) -> bool:
        try:
            with connection.wrap_database_errors:
                if self.link is None:
                    self.link = session()
                if self.held:
                    self.link.execute("SELECT 1")  # The lock lasts as long as the session.
                else:
                    row = self.link.execute("SELECT pg_try_advisory_lock(%s, %s)", (LOCKS, WORK)).fetchone()
                    self.held = bool(row and row[0])
        except DatabaseError:
            self.held = False
            if self.link is not None:
                self.link.close()
                self.link = None
            raise
        return self.held


class _FileLock:
    def __init__(self) -> None:
        self.file: sqlite3.Connection | None = None

    def acquire(self) -> bool:
        if self.file is not None:
            return True
        with connection.wrap_database_errors:
            file = _lock_file("worker", 0)
            try:
                file.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                file.close()
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                return False
        self.file = file
        return True


def _lock_file(purpose: str, timeout: float) -> sqlite3.Connection:
    """An empty database, used only for its lock, because SQLite can lock files on every system."""
    name = f"{connection.settings_dict['NAME']}-{purpose}"
    return sqlite3.connect(name, timeout=timeout, isolation_level=None, check_same_thread=False)
