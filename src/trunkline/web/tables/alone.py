"""What one process does at a time, of all that use a database: the worker's jobs, and bringing the database up to date.

PostgreSQL has a lock for a session of its own; for SQLite it is a file beside the database. Either lock ends with the
process that holds it, however that ends.
"""

import contextlib
import sqlite3
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from django.db import DatabaseError, connection

if TYPE_CHECKING:
    import psycopg
    from psycopg.rows import TupleRow

CHANNEL = "trunkline"
"""Where PostgreSQL tells that something was stored."""
LOCKS = 0x7472756E
"""The first half of our numbers among the locks of a database; the second says what the lock is for."""
WORK, MIGRATE = 1, 2
LONGEST_MIGRATION = 3600.0
SOON: dict[str, int] = {
    "connect_timeout": 3,
    "keepalives_idle": 1,
    "keepalives_interval": 1,
    "keepalives_count": 2,
    "tcp_user_timeout": 3_000,
}
"""Have us notice within about three seconds that the server is gone."""
SOON_THERE = """
SET tcp_keepalives_idle = 1; SET tcp_keepalives_interval = 1; SET tcp_keepalives_count = 2; SET tcp_user_timeout = 3000
"""
"""Have the server notice that we are, so that it gives our lock to the next."""


class Lead(Protocol):
    """The right to do the worker's jobs, which one worker has at a time."""

    def is_ours(self) -> bool:
        """Have we got it, still or now? DatabaseError if the database can't be asked; then we have lost it."""
        ...

    def wait(self, seconds: float) -> bool:
        """Wait so long, or until something is stored: was it? Where that isn't told, just wait."""
        ...


def lead() -> Lead:
    """The right to work, to be asked for."""
    return _SessionLead() if connection.vendor == "postgresql" else _FileLead()


@contextlib.contextmanager
def migrating() -> Iterator[None]:
    """Be the only one to bring the database up to date; whoever comes meanwhile waits."""
    with connection.wrap_database_errors:
        if connection.vendor == "postgresql":
            with session() as link:
                link.execute("SELECT pg_advisory_lock(%s, %s)", (LOCKS, MIGRATE))
                yield
        else:
            with contextlib.closing(_file("migrating", LONGEST_MIGRATION)) as file:
                file.execute("BEGIN EXCLUSIVE")
                yield


def session() -> "psycopg.Connection[TupleRow]":
    """A connection to PostgreSQL outside of the pool; both ends soon notice when the other one is gone."""
    import psycopg

    link = psycopg.connect(**{**connection.get_connection_params(), **SOON}, autocommit=True)
    link.execute(SOON_THERE)
    return link


class _SessionLead:
    def __init__(self) -> None:
        self.link: psycopg.Connection[TupleRow] | None = None
        self.has = False

    def is_ours(self) -> bool:
        try:
            with connection.wrap_database_errors:
                if self.link is None:
                    self.link = session()
                    self.link.execute(f"LISTEN {CHANNEL}")
                if self.has:
                    self.link.execute("SELECT 1")  # The lock lasts as long as the session.
                else:
                    row = self.link.execute("SELECT pg_try_advisory_lock(%s, %s)", (LOCKS, WORK)).fetchone()
                    self.has = bool(row and row[0])
        except DatabaseError:
            self._lose()
            raise
        return self.has

    def wait(self, seconds: float) -> bool:
        if self.link is None:
            time.sleep(seconds)
            return False
        try:
            with connection.wrap_database_errors:
                return bool(list(self.link.notifies(timeout=seconds, stop_after=1)))
        except DatabaseError:
            self._lose()
            return False

    def _lose(self) -> None:
        self.has = False
        if self.link is not None:
            self.link.close()
            self.link = None


class _FileLead:
    def __init__(self) -> None:
        self.file: sqlite3.Connection | None = None

    def is_ours(self) -> bool:
        if self.file is not None:
            return True
        with connection.wrap_database_errors:
            file = _file("worker", 0)
            try:
                file.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                file.close()
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                return False
        self.file = file
        return True

    def wait(self, seconds: float) -> bool:
        time.sleep(seconds)
        return False


def _file(purpose: str, patience: float) -> sqlite3.Connection:
    """An empty database that is there for its lock alone, which SQLite knows how to take on every system."""
    name = f"{connection.settings_dict['NAME']}-{purpose}"
    return sqlite3.connect(name, timeout=patience, isolation_level=None, check_same_thread=False)
