"""The server: the database brought up to date, a process for the pages, and the worker."""

import contextlib
import gc
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import DatabaseError, Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import override

from trunkline.web.site import database, processes
from trunkline.web.site.database import FULL, outage
from trunkline.web.site.processes import DATABASE, OWN_URL, PAGES, SECRET_KEY, WORKER, answers, running
from trunkline.words import language as words

BadSetting, DatabaseProblem = ImproperlyConfigured, Error
ONLY_READ = "PRAGMA query_only=ON"
PAUSE = 0.05
"""Seconds between two attempts to open a page."""


def set_up(serving: bool = False) -> None:
    """Set up Django. Only this user can read the files that are made from now on."""
    os.umask(0o077)
    if serving:
        processes.share()
    django.setup()


def is_set_up() -> bool:
    return settings.configured


def prepare(serving: bool = False) -> None:
    set_up(serving)
    if connection.vendor == "sqlite" and not has_database():
        # SQLite wouldn't explain why it can't make a file.
        file = Path(connection.settings_dict["NAME"])
        if file.parent == settings.DATA:
            settings.DATA.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.touch(mode=0o600)
    folder: Path = settings.DATA
    if os.name == "posix" and folder.is_dir() and folder.stat().st_uid == os.getuid():
        # No other user reads the games and the secret key; what was left open is closed.
        folder.chmod(0o700)
        for file in (*folder.glob(f"{DATABASE}*"), *folder.glob(SECRET_KEY)):
            file.chmod(0o600)
    with database.migrating():
        call_command("migrate", verbosity=0)
    connection.close()
    database.begin_anew()  # If others serve the pages, this process needs no connection any more.


def has_database() -> bool:
    """Is it there? PostgreSQL is asked when it's used."""
    return connection.vendor != "sqlite" or Path(connection.settings_dict["NAME"]).exists()


def only_read() -> None:
    """Have SQLite's connections change nothing, not even the way in which the file is kept."""
    if connection.vendor == "sqlite":
        connection.settings_dict["OPTIONS"]["init_command"] = ONLY_READ


def is_up_to_date() -> bool:
    """Has every migration been made? Nothing is written."""
    if connection.vendor == "postgresql":
        with connection.wrap_database_errors:
            database.session().close()  # If it's refused, this says why. The pool doesn't.
    try:
        return _is_migrated()
    except DatabaseError as error:
        if connection.vendor != "sqlite" or not is_full(error):
            raise
    # There's no room for the file that several processes share. Whoever is alone needs none.
    gc.collect()  # The connection that failed is part of its error, and still has a lock.
    connection.settings_dict["OPTIONS"]["init_command"] = f"{ONLY_READ}; PRAGMA locking_mode=EXCLUSIVE"
    return _is_migrated()


def _is_migrated() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def is_full(error: Exception) -> bool:
    return outage(error) == FULL


def known_as(address: str) -> None:
    """Where people find this server, for the links in mails, unless the administrator has said so."""
    if not os.environ.get("TRUNKLINE_URL"):
        settings.PUBLIC_URL = os.environ[OWN_URL] = address


def public_address() -> str:
    return settings.PUBLIC_URL


def kept_in() -> str:
    """Where the games are: a file, or a database by its name alone."""
    database = settings.DATABASES["default"]
    name = str(database["NAME"])
    return name if "sqlite" in database["ENGINE"] else words.said("the PostgreSQL database {name}", name=name)


@contextlib.contextmanager
def speaking(language: str) -> Iterator[None]:
    """The terminal's language, for what a command says with the words of the pages."""
    with override(language), words.speaking(language):
        yield


def take(host: str, port: int) -> socket.socket:
    """Hold a port for the workers of Granian; OSError if it is in use, UnicodeError if that can't be a host's name."""
    host.encode("idna")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as free:
        address = free.getsockname()
    held = socket.socket(family)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "SO_REUSEPORT"):
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    held.bind(address)
    # From now on, only who shares the port as Granian does can take it.
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 0)
    return held


def serve(
    held: socket.socket,
    workers: int,
    with_bots: bool,
    announce: Callable[[], None],
    sharing: contextlib.AbstractContextManager[None] | None = None,
) -> None:
    """Serve pages, and play for bots, until a signal says stop; `announce` is called once pages can be opened."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    address, port = held.getsockname()[:2]
    commands = [(*PAGES, address, str(port), str(workers)), *([WORKER] if with_bots else [])]
    with sharing or contextlib.nullcontext(), held, running(*commands), contextlib.suppress(KeyboardInterrupt):
        while not answers(address, port):
            time.sleep(PAUSE)
        announce()
        threading.Event().wait()
    _put_in_order()


def work() -> None:
    """Play for bots, mind the clocks and send notifications, until a signal says stop."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with running(WORKER), contextlib.suppress(KeyboardInterrupt):
        threading.Event().wait()
    _put_in_order()


def _put_in_order() -> None:
    """Write what SQLite keeps in its log into the database, so that a copy of the one file has everything."""
    with contextlib.suppress(DatabaseError):
        connection.close()
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
