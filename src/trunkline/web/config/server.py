"""The server: the database brought up to date, uvicorn for the pages, and beside it a process for the bots."""

import contextlib
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from types import FrameType

import django
import uvicorn
from django.core.management import call_command
from django.db import DatabaseError

__all__ = ["DatabaseError", "listen", "prepare", "serve"]

RESTART = 1.0
"""Seconds before bots that have died are started again."""


def prepare() -> None:
    """Set up Django and bring the database up to date."""
    django.setup()
    call_command("migrate", verbosity=0)


def listen(host: str, port: int) -> socket.socket:
    """The door for visitors; OSError if somebody else has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=128)


class _Server(uvicorn.Server):
    """Ends its live streams when it is told to stop, so that nobody has to wait for them."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        from trunkline.web.tables import events

        events.close()
        super().handle_exit(sig, frame)


def serve(door: socket.socket, with_bots: bool) -> None:
    """Serve pages, and play for bots, until a signal says stop."""
    config = uvicorn.Config(
        "trunkline.web.config.asgi:application",
        log_level="warning",
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with _bots() if with_bots else contextlib.nullcontext(), contextlib.suppress(KeyboardInterrupt):
        _Server(config).run(sockets=[door])


@contextlib.contextmanager
def _bots() -> Iterator[None]:
    """The bots' process beside this one, started again if it dies."""
    over = threading.Event()
    keeper = threading.Thread(target=_keep_bots, args=(over,), daemon=True)
    keeper.start()
    try:
        yield
    finally:
        over.set()
        keeper.join(5)


def _keep_bots(over: threading.Event) -> None:
    """Start the bots, watch over them, and end them with us: they read from a pipe that we hold."""
    while not over.is_set():
        with subprocess.Popen([sys.executable, "-m", "trunkline.web.config.worker"], stdin=subprocess.PIPE) as bots:
            while bots.poll() is None and not over.wait(0.2):
                pass
        over.wait(RESTART)
