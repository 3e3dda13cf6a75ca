"""Hearing that another process has stored something: SQLite is looked at, PostgreSQL says so by itself."""

import contextlib
import logging
import threading
import time
from collections.abc import Callable

from django.db import DatabaseError, connection
from django.db.backends.utils import CursorWrapper

from trunkline.web.tables import alone

PAUSE = 0.1
"""Seconds between two looks at SQLite: at a number that changes when another process has stored something."""
BEAT = 5.0
"""Seconds after which a silent listener looks all the same."""
RETRY = 1.0
"""Seconds until PostgreSQL is tried again."""


def tell(code: str) -> None:
    """Let other processes know of a change, when the transaction has been written."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [alone.CHANNEL, code])


Heard = Callable[[], bool]
"""Is to be called; says whether anybody still listens."""


def listen(heard: Heard) -> None:
    """Call whenever another process may have stored something, from a thread of its own, while somebody listens."""
    on = _on_postgresql if connection.vendor == "postgresql" else _on_sqlite
    threading.Thread(target=_listen, args=(on, heard), name="trunkline-listening", daemon=True).start()


def _listen(on: Callable[[Heard], None], heard: Heard) -> None:
    """A database that is gone is said once, and is back some time."""
    last = -RETRY
    while heard():
        try:
            on(heard)
        except DatabaseError as error:
            if time.monotonic() - last > 2 * RETRY:
                logging.getLogger(__name__).warning("No news from the database (%s); it is tried again.", error)
            last = time.monotonic()
            time.sleep(RETRY)
        finally:
            with contextlib.suppress(DatabaseError):
                connection.close()


def _on_sqlite(heard: Heard) -> None:
    known = None
    with connection.cursor() as cursor:
        while True:
            version = data_version(cursor)
            if version != known and not heard():
                return
            known = version
            time.sleep(PAUSE)


def data_version(cursor: CursorWrapper) -> int:
    """A number of SQLite's that changes whenever another process stores something."""
    cursor.execute("PRAGMA data_version")
    return int(cursor.fetchone()[0])


def _on_postgresql(heard: Heard) -> None:
    with connection.wrap_database_errors, alone.session() as session:
        session.execute(f"LISTEN {alone.CHANNEL}")
        while heard():  # First, since something may have come before.
            for _ in session.notifies(timeout=BEAT, stop_after=1):
                pass
