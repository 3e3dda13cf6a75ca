"""Noticing that another process has stored something: SQLite is polled, PostgreSQL sends notifications."""

import contextlib
import logging
import threading
import time
from collections.abc import Callable

from django.db import DatabaseError, connection

from trunkline.web.tables import leader_lock

PAUSE = 0.1
"""Seconds between polls of SQLite."""
BEAT = 5.0
"""Seconds without a notification after which a listener is called anyway."""
RETRY = 1.0
"""Seconds until an unavailable database is tried again."""
CHANNEL = "trunkline"
"""Of PostgreSQL's notifications."""

wake = threading.Event()
"""Set when the worker may have something to do; it waits for this and clears it."""


def notify(code: str = "") -> None:
    """Let other processes know of a change to a table or for the worker, once the transaction has been committed."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, code])


Callback = Callable[[], bool]
"""Returns False once nobody is listening."""


def listen(callback: Callback) -> None:
    """Call back from a thread whenever another process may have stored something."""
    on = _on_postgresql if connection.vendor == "postgresql" else _on_sqlite
    threading.Thread(target=_listen, args=(on, callback), name="trunkline-listening", daemon=True).start()


def _listen(on: Callable[[Callback], None], callback: Callback) -> None:
    last = -RETRY
    while callback():
        try:
            on(callback)
        except DatabaseError as error:
            if time.monotonic() - last > 2 * RETRY:
                logging.getLogger(__name__).warning("No news from the database (%s); it is tried again.", error)
            last = time.monotonic()
            time.sleep(RETRY)
        finally:
            with contextlib.suppress(DatabaseError):
                connection.close()


def _on_sqlite(callback: Callback) -> None:
    known = None
    with connection.cursor() as cursor:
        while True:
            # A number that changes whenever another connection commits something.
            cursor.execute("PRAGMA data_version")
            (version,) = cursor.fetchone()
            if version != known and not callback():
                return
            known = version
            time.sleep(PAUSE)


def _on_postgresql(callback: Callback) -> None:
    with connection.wrap_database_errors, leader_lock.session() as session:
        session.execute(f"LISTEN {CHANNEL}")
        while callback():  # First, since something may have been stored before LISTEN.
            for _ in session.notifies(timeout=BEAT, stop_after=1):
                pass
