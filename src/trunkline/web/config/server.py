"""The server: the database brought up to date, uvicorn for the pages, and beside it a process that works by itself."""

import contextlib
import gc
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import FrameType

import django
import uvicorn
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured as BadSetting
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db import Error as DatabaseProblem
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import override

from trunkline.web.config import figures
from trunkline.web.config.folder import DATABASE, SECRET_KEY
from trunkline.web.config.stopping import Stopping
from trunkline.web.tables import alone, pooling
from trunkline.web.watch.outages import FULL, outage
from trunkline.web.watch.sharing import PROCESS
from trunkline.words import language as words

__all__ = [
    "BadSetting",
    "DatabaseProblem",
    "has_database",
    "is_full",
    "is_set_up",
    "is_up_to_date",
    "kept_in",
    "known_as",
    "listen",
    "only_read",
    "prepare",
    "public_address",
    "serve",
    "serve_pages",
    "set_up",
    "speaking",
    "started",
    "work",
]

BOTS = "trunkline.web.config.worker"
PAGES = "trunkline.web.config.pages"
ONLY_READ = "PRAGMA query_only=ON"
RESTART = 1.0
"""Seconds before a process that has died is started again."""


def set_up(serving: bool = False) -> None:
    """Set up Django. What is stored from now on is for this user's eyes alone."""
    os.umask(0o077)
    if serving:
        figures.share()
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
    with alone.migrating():
        call_command("migrate", verbosity=0)
    connection.close()
    pooling.begin_anew()  # If others serve the pages, this process needs no connection any more.


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
            alone.session().close()  # If it's refused, this says why. The pool doesn't.
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
    settings.PUBLIC_URL = os.environ.setdefault("TRUNKLINE_URL", address)


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


def listen(host: str, port: int) -> socket.socket:
    """The door for visitors; OSError if somebody else has it, UnicodeError if that can't be the name of a host."""
    host.encode("idna")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.create_server((host, port), family=family, backlog=1024)
    # Head and body of an answer are written one after the other; without this the body can wait 40 ms until the head is
    # acknowledged. asyncio sets it only for sockets that name their protocol, which this one does not.
    door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return door


class _Server(Stopping):
    """Ends its live streams when it is told to stop, so that nobody has to wait for them."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        from trunkline.web.tables import events

        events.close()
        super().handle_exit(sig, frame)


def serve(
    door: socket.socket,
    workers: int,
    with_bots: bool,
    sharing: contextlib.AbstractContextManager[None] | None = None,
) -> None:
    """Serve pages, and play for bots, until a signal says stop; sharing with the network ends then, too."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    beside = [[BOTS]] if with_bots else []
    if workers > 1:
        beside += [[PAGES, str(door.fileno())]] * workers
    with sharing or contextlib.nullcontext(), _kept(beside), contextlib.suppress(KeyboardInterrupt):
        if workers > 1:
            with contextlib.closing(door):  # Before the others close it: who waited at ours would be cut off.
                threading.Event().wait()
        else:
            serve_pages(door)
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


def serve_pages(door: socket.socket) -> None:
    """Answer visitors in this process, until a signal says stop."""
    from trunkline.web.config.connections import IDLE, Connection, raise_limits  # it counts, as set up by now

    raise_limits(settings.REQUEST_TIMEOUT, settings.MOST_CONNECTIONS)
    config = uvicorn.Config(
        "trunkline.web.config.asgi:application",
        http=Connection,
        ws="none",
        log_config=None,
        access_log=False,
        lifespan="off",
        timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=3,
        server_header=False,
        proxy_headers=bool(settings.PROXIES),
        forwarded_allow_ips=settings.PROXIES,
    )
    with contextlib.suppress(KeyboardInterrupt):
        _Server(config).run(sockets=[door])


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
    doors = [int(door) for door in words[1:]]
    while not over.is_set():
        with started(words, f"process-{number}", os.environ, doors) as process:
            while process.poll() is None and not over.wait(0.2):
                pass
        over.wait(RESTART)


def started(
    words: Sequence[str], place: str, environment: Mapping[str, str], doors: Sequence[int] = ()
) -> subprocess.Popen[bytes]:
    """A module as a process that counts in this place; it ends when its standard input does."""
    with contextlib.suppress(OSError):
        figures.make_room(place)
    # They stop anywhere, and what tidies up after their bots would say so.
    command = [sys.executable, "-W", "ignore:resource_tracker", "-m", *words]
    # Ctrl-C is for us alone, whatever they are about.
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, pass_fds=doors, process_group=0, env={**environment, PROCESS: place}
    )
