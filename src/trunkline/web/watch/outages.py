"""What can happen to the database without a fault of ours: it is gone for a while or damaged, or the disk is full."""

import errno
from collections.abc import Iterator
from sqlite3 import SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_FULL, SQLITE_IOERR, SQLITE_NOTADB

from django.db import InterfaceError, OperationalError

GONE, FULL = 503, 507
"""The statuses that tell of it."""
WAIT = 5
"""Seconds after which it is worth trying again."""
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
_POSTGRES_FULL = "53100"
_POSTGRES_DAMAGED = ("XX001", "XX002")


def outage(error: BaseException | None) -> int | None:
    """GONE or FULL, or None if it is something else that went wrong."""
    causes = list(_causes(error))
    if any(_is_full(cause) for cause in causes):
        return FULL
    return GONE if any(_is_gone(cause) for cause in causes) else None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error and what it came from; a mistake in a query is nobody's outage."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        if _sqlite_code(error.__cause__) == SQLITE_ERROR:
            return
        yield error
        error = error.__cause__ or error.__context__


def _is_gone(error: BaseException) -> bool:
    """Can't it be used? Damaged files are as good as gone."""
    return (
        isinstance(error, OperationalError | InterfaceError)
        or _sqlite_code(error) in (SQLITE_CORRUPT, SQLITE_NOTADB)
        or getattr(error, "sqlstate", None) in _POSTGRES_DAMAGED
    )


def _is_full(error: BaseException) -> bool:
    """Is there no room left? SQLite calls that an I/O error if it can't even write its log."""
    return (
        (isinstance(error, OSError) and error.errno in _NO_ROOM)
        or _sqlite_code(error) in (SQLITE_FULL, SQLITE_IOERR)
        or getattr(error, "sqlstate", None) == _POSTGRES_FULL
    )


def _sqlite_code(error: BaseException | None) -> int | None:
    """The kind of an error of SQLite; the higher bits have the details."""
    code = getattr(error, "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else None
