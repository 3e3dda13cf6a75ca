"""The database: outages, connections, locks and snapshots."""

import contextlib
import errno
import sqlite3
import threading
from collections.abc import Callable, Iterator
from sqlite3 import SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_FULL, SQLITE_IOERR, SQLITE_NOTADB
from typing import TYPE_CHECKING, Any, Protocol

from django.db import DatabaseError, InterfaceError, OperationalError, connection, connections, transaction
from django.http import HttpRequest, HttpResponse

if TYPE_CHECKING:
    import psycopg
    from psycopg.rows import TupleRow


GONE, FULL = 503, 507
"""HTTP statuses for an unavailable database and a full disk."""
RETRY_AFTER = 5
"""Seconds after which it is worth trying again."""
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
_POSTGRES_FULL = "53100"
_POSTGRES_DAMAGED = ("XX001", "XX002")


def outage(error: BaseException | None) -> int | None:
    """GONE or FULL; None for any other error."""
    causes = list(_causes(error))
    if any(_is_full(cause) for cause in causes):
        return FULL
    return GONE if any(_is_gone(cause) for cause in causes) else None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error and its causes, up to a mistake in a query, which is no outage."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if _sqlite_code(error.__cause__) == SQLITE_ERROR:
            return
        yield error
        error = error.__cause__ or error.__context__


def _is_gone(error: BaseException) -> bool:
    return (
        isinstance(error, OperationalError | InterfaceError)
        or _sqlite_code(error) in (SQLITE_CORRUPT, SQLITE_NOTADB)
        or getattr(error, "sqlstate", None) in _POSTGRES_DAMAGED
    )


def _is_full(error: BaseException) -> bool:
    """Is the disk full? For SQLite that is an I/O error if it can't even write its log."""
    return (
        (isinstance(error, OSError) and error.errno in _NO_ROOM)
        or _sqlite_code(error) in (SQLITE_FULL, SQLITE_IOERR)
        or getattr(error, "sqlstate", None) == _POSTGRES_FULL
    )


def _sqlite_code(error: BaseException | None) -> int | None:
    """The kind of an error of SQLite; the higher bits have the details."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else None


NOTICED: dict[str, int] = {
    "connect_timeout": 5,
    # An unresponsive server is noticed within this many seconds, or milliseconds.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Settings of libpq, unless the address of the database says otherwise."""
POOL_TIMEOUT = 10.0
"""Seconds that a request waits for a connection while all are in use."""
TRIES = 1.0
"""Seconds during which a server that refuses a connection is asked for it again."""

_giving_up = threading.Lock()


def options(most: int) -> dict[str, object]:
    """Django's option `pool`, for at most this many connections."""
    import psycopg  # Only installed with PostgreSQL.

    class Connection(psycopg.Connection[Any]):
        """Has all others of the pool checked once it is dead: after a restart of the server, all of them are."""

        def execute(self, query: Any, *more: Any, **options: Any) -> Any:
            try:
                return super().execute(query, *more, **options)
            except psycopg.OperationalError:
                if query == "":  # This is how the pool checks a connection.
                    connections["default"].pool.check()  # type: ignore[attr-defined]
                raise

    return {
        "connection_class": Connection,
        "min_size": 1,
        "max_size": most,
        "timeout": POOL_TIMEOUT,
        "max_idle": 60.0,
        "reconnect_timeout": TRIES,
        "reconnect_failed": _give_up,
        "num_workers": 2,
    }


class _Pool(Protocol):
    closed: bool

    def get_stats(self) -> dict[str, int]: ...


def _give_up(pool: _Pool) -> None:
    """A connection was refused: if there is no other, fail all waiting requests, and let the next one start afresh."""
    if pool.get_stats()["pool_size"]:
        return  # The server has no more for us. Waiting requests get one of those that are in use.
    # The pool calls from one of its own threads, which it waits for when it is closed.
    threading.Thread(target=_forget, args=(pool,), daemon=True).start()


def _forget(pool: _Pool) -> None:
    with _giving_up:
        if not pool.closed:
            connections["default"].close_pool()  # type: ignore[attr-defined]


def begin_anew() -> None:
    """Drop all connections of the pool after an outage."""
    if pool := getattr(connections["default"], "pool", None):
        _forget(pool)


def release_connection(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Give the connection back as soon as there is an answer, and not when a slow reader has it all.

    One that failed is closed in the thread that has it, before it is used again.
    """

    def returned(request: HttpRequest) -> HttpResponse:
        connection.close_if_unusable_or_obsolete()
        try:
            return get_response(request)
        finally:
            if connection.vendor == "postgresql" and not connection.in_atomic_block:
                connection.close()

    return returned


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
    def acquire(self) -> bool:
        """Take the lock, or make sure that we still hold it; False if another process has it. Never waits.

        After a DatabaseError it is lost.
        """
        ...


def leader_lock() -> LeaderLock:
    return _AdvisoryLock() if connection.vendor == "postgresql" else _FileLock()


@contextlib.contextmanager
def migrating() -> Iterator[None]:
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


@contextlib.contextmanager
def snapshot() -> Iterator[None]:
    """Everything read in the block is as of its beginning. It blocks no one, and nothing is written.

    On SQLite, Django's own transactions take the lock for writing; within a transaction, such as a test's, this is
    part of it.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield
