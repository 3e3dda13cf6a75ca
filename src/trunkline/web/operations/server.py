"""The server: the database brought up to date, a process for the pages, and one that plays for bots."""

import contextlib
import gc
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured as BadSetting
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.db import Error as DatabaseProblem
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import override

from trunkline.web.site import database, processes
from trunkline.web.site.database import FULL, outage
from trunkline.web.site.processes import DATABASE, OWN_URL, PROCESS, SECRET_KEY
from trunkline.words import language as words

__all__ = [
    "BadSetting",
    "DatabaseProblem",
    "answers",
    "has_database",
    "is_full",
    "is_set_up",
    "is_up_to_date",
    "kept_in",
    "known_as",
    "only_read",
    "prepare",
    "public_address",
    "serve",
    "set_up",
    "speaking",
    "started",
    "take",
    "work",
]

BOTS = "trunkline.web.operations.worker_process"
PAGES = "trunkline.web.operations.web_process"
ONLY_READ = "PRAGMA query_only=ON"
RESTART = 1.0
"""Seconds before a process that has died is started again."""
PAUSE = 0.05
"""Seconds between two looks whether pages can be opened."""


def set_up(serving: bool = False) -> None:
    """Set up Django. What is stored from now on is for this user's eyes alone."""
    os.umask(0o077)
    if serving:
        processes.share()
    django.setup()


def is_set_up() -> bool:
    """Have the settings been read?"""
    return settings.configured


def prepare(serving: bool = False) -> None:
    """Set up Django and bring the database up to date."""
    set_up(serving)
    if connection.vendor == "sqlite" and not has_database():
        _make_file(Path(connection.settings_dict["NAME"]))
    _close_folder(settings.DATA)
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
    """Is it for want of room on the disk that it could not be prepared?"""
    return outage(error) == FULL


def _make_file(file: Path) -> None:
    """Make an empty database, and our folder if it is there; SQLite wouldn't say why it can't."""
    if file.parent == settings.DATA:
        settings.DATA.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.touch(mode=0o600)


def _close_folder(folder: Path) -> None:
    """Nobody else reads the games and the secret key; what was left open is closed."""
    if os.name == "posix" and folder.is_dir() and folder.stat().st_uid == os.getuid():
        folder.chmod(0o700)
        for file in (*folder.glob(f"{DATABASE}*"), *folder.glob(SECRET_KEY)):
            file.chmod(0o600)


def known_as(address: str) -> None:
    """Where people find this server, for the links in mails, unless the administrator has said so."""
    if not os.environ.get("TRUNKLINE_URL"):
        settings.PUBLIC_URL = os.environ[OWN_URL] = address


def public_address() -> str:
    """Where people find this server, as mails say."""
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


def answers(address: str, port: int) -> bool:
    """Does anybody listen there?"""
    try:
        socket.create_connection((address, port), 1).close()
    except OSError:
        return False
    return True


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
    beside = [[PAGES, address, str(port), str(workers)]] + ([[BOTS]] if with_bots else [])
    with sharing or contextlib.nullcontext(), held, _kept(beside), contextlib.suppress(KeyboardInterrupt):
        while not answers(address, port):
            time.sleep(PAUSE)
        announce()
        threading.Event().wait()
    _put_in_order()


def work() -> None:
    """Play for bots, mind the clocks and send notices, until a signal says stop."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with _kept([[BOTS]]), contextlib.suppress(KeyboardInterrupt):
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


@contextlib.contextmanager
def _kept(modules: Sequence[Sequence[str]]) -> Iterator[None]:
    """Processes beside this one, started again if they die."""
    over = threading.Event()
    keepers = [
        threading.Thread(target=_keep, args=(over, number, words), daemon=True) for number, words in enumerate(modules)
    ]
    for keeper in keepers:
        keeper.start()
    try:
        yield
    finally:
        over.set()
        for keeper in keepers:
            keeper.join(5)


def _keep(over: threading.Event, number: int, words: Sequence[str]) -> None:
    """Start a process, watch over it, and end it with us: it reads from a pipe that we hold."""
    while not over.is_set():
        with started(words, f"process-{number}", os.environ) as process:
            while process.poll() is None and not over.wait(0.2):
                pass
        over.wait(RESTART)


def started(words: Sequence[str], place: str, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """A module as a process that counts in this place; it ends when its standard input does."""
    # They stop anywhere, and what tidies up after their bots would say so.
    command = [sys.executable, "-W", "ignore:resource_tracker", "-m", *words]
    # Each thread would get memory of its own from glibc, which gives none back: with two such places, a process under
    # load stays at three quarters of its size.
    own = {"MALLOC_ARENA_MAX": "2", **environment, PROCESS: place}
    # Ctrl-C is for us alone, whatever they are about.
    return subprocess.Popen(command, stdin=subprocess.PIPE, process_group=0, env=own)


@transaction.atomic
def make_administrator(name: str, password: str) -> bool:
    """Make this account an administrator's, with this password; True if it is new. ValueError says why not."""
    from django.contrib.auth.models import User  # Models can be imported once Django is set up.
    from django.contrib.auth.password_validation import validate_password

    user = User.objects.filter(username=name).first()
    made = user is None
    user = user or User(username=name)
    user.is_staff = user.is_superuser = user.is_active = True
    try:
        validate_password(password, user)
        user.set_password(password)
        user.full_clean()
    except ValidationError as error:
        raise ValueError(" ".join(error.messages)) from None
    user.save()
    return made
