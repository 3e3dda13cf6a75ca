"""The connections to PostgreSQL that the threads of a process share: few, checked, and given back after a request."""

import threading
from collections.abc import Callable
from typing import Protocol

from django.db import connection, connections
from django.http import HttpRequest, HttpResponse

NOTICED: dict[str, int] = {
    "connect_timeout": 5,
    # A server that is gone without a word is noticed within so many seconds, or milliseconds.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Settings of libpq, unless the address of the database says otherwise."""
WAIT = 10.0
"""Seconds that a request waits for a connection while all are in use."""
TRIES = 1.0
"""Seconds during which a server that refuses a connection is asked for it again."""

_giving_up = threading.Lock()


def options(most: int) -> dict[str, object]:
    """Django's option `pool`, for at most so many connections."""
    from trunkline.web.tables.checked import Checked  # Only who uses PostgreSQL has what it needs.

    return {
        "connection_class": Checked,
        "min_size": 1,
        "max_size": most,
        "timeout": WAIT,
        "max_idle": 60.0,
        "reconnect_timeout": TRIES,
        "reconnect_failed": _give_up,
        "num_workers": 2,
    }


class _Pool(Protocol):
    closed: bool

    def get_stats(self) -> dict[str, int]: ...


def _give_up(pool: _Pool) -> None:
    """A connection was refused: if there is no other, let nobody wait for one, and begin anew with the next request."""
    if pool.get_stats()["pool_size"]:
        return  # The server has no more for us. Whoever waits gets one of those that are in use.
    # The pool calls from one of its own threads, which it waits for when it is closed.
    threading.Thread(target=_forget, args=(pool,), daemon=True).start()


def _forget(pool: _Pool) -> None:
    with _giving_up:
        if not pool.closed:
            connections["default"].close_pool()  # type: ignore[attr-defined]


def begin_anew() -> None:
    """All connections of the pool are gone, since the server was: look at none of them again."""
    if pool := getattr(connections["default"], "pool", None):
        _forget(pool)


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
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
