"""The processes of a server: their variables and files, the places in which they count, and how they are started.

The metrics of all processes are in a folder of files in memory, one set for each process.
"""

import atexit
import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The folder, as prometheus-client calls it."""
PROCESS = "_TRUNKLINE_PROCESS"
"""A process's place among them: whoever is started again in it goes on counting."""
SERVER = "server"
"""The place of the process that starts the others."""
NETWORK_FOLDER = "_TRUNKLINE_NETWORK_FOLDER"
"""The folder by which they agree on sharing with the local network (web/site/network.py), if that is offered."""
HOSTS = "_TRUNKLINE_HOSTS"
"""Names under which a server without TRUNKLINE_URL is answered, separated by commas."""
OWN_URL = "_TRUNKLINE_URL"
"""Where browsers find such a server."""
ON_NETWORK = "_TRUNKLINE_ON_NETWORK"
"""Set for the process that devices on the network reach."""

DATABASE = "trunkline.sqlite3"
SECRET_KEY = "secret-key"
"""Files in the data folder."""
PAGES = ("trunkline.web.operations.process", "pages")
"""The module and word of the process that serves pages; an address, a port and the number of workers follow."""
WORKER = ("trunkline.web.operations.process", "worker")
RESTART = 1.0
"""Seconds before a process that has died is started again."""


def data_folder() -> Path:
    chosen = os.environ.get("TRUNKLINE_DATA")
    if chosen:
        return Path(chosen).expanduser()
    base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "trunkline"


MEMORY = Path("/dev/shm")
NAME = re.compile(r"trunkline-figures-(\d+)")
ROOM = b"\0" * 2**19
"""Of each file, taken when it is made: a disk that fills up later would kill the process that counts."""
KINDS = ("counter", "histogram", "gauge_sum")


def share() -> None:
    """Make the folder for this process and those that it starts; without one, each counts for itself."""
    base = MEMORY if os.access(MEMORY, os.W_OK) else Path(tempfile.gettempdir())
    with contextlib.suppress(OSError):
        for folder in base.iterdir():  # Servers that were killed have left theirs.
            if (named := NAME.fullmatch(folder.name)) and not _lives(int(named[1])):
                shutil.rmtree(folder, ignore_errors=True)
    folder = base / f"trunkline-figures-{os.getpid()}"
    shutil.rmtree(folder, ignore_errors=True)  # Of an earlier process that had the same number.
    try:
        folder.mkdir(mode=0o700)
        os.environ[FOLDER] = str(folder)
        _make_room(SERVER)
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        os.environ.pop(FOLDER, None)


def take_place() -> None:
    """Count in the first place that no other process of this kind has, and continue its files."""
    if not (folder := os.environ.get(FOLDER)):
        return
    with contextlib.suppress(OSError):
        for number in count():
            place = f"{os.environ.get(PROCESS, SERVER)}-{number}"
            if _take(Path(folder) / f"{place}.lock"):
                os.environ[PROCESS] = place
                _make_room(place)
                return


def _take(file: Path) -> bool:
    """Lock a file until this process ends, unless another one has it."""
    if sys.platform == "win32":
        return True  # There is one process of each kind.
    import fcntl

    number = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(number)
        return False
    return True


def _make_room(process: str) -> None:
    for kind in KINDS:
        file = Path(os.environ[FOLDER]) / f"{kind}_{process}.db"
        if not file.exists():
            file.write_bytes(ROOM)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass  # It is another user's.
    return True


def started(words: Sequence[str], place: str, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """A module as a process that counts in this place; it ends when its standard input does."""
    # They stop anywhere, and what tidies up after their bots would warn of it.
    command = [sys.executable, "-W", "ignore:resource_tracker", "-m", *words]
    # Each thread would get memory of its own from glibc, which gives none back: with two such places, a process under
    # load stays at three quarters of its size.
    own = {"MALLOC_ARENA_MAX": "2", **environment, PROCESS: place}
    # Ctrl-C is for the server only, whatever they are about.
    return subprocess.Popen(command, stdin=subprocess.PIPE, process_group=0, env=own)


@contextlib.contextmanager
def running(*commands: Sequence[str]) -> Iterator[None]:
    """Run processes, and start them again if they die. They end with us: each reads from a pipe that we hold."""
    over = threading.Event()

    def keep(number: int, words: Sequence[str]) -> None:
        while not over.is_set():
            with started(words, f"process-{number}", os.environ) as process:
                while process.poll() is None and not over.wait(0.2):
                    pass
            over.wait(RESTART)

    keepers = [threading.Thread(target=keep, args=one, daemon=True) for one in enumerate(commands)]
    for keeper in keepers:
        keeper.start()
    try:
        yield
    finally:
        over.set()
        for keeper in keepers:
            keeper.join(5)


def answers(address: str, port: int) -> bool:
    try:
        socket.create_connection((address, port), 1).close()
    except OSError:
        return False
    return True
