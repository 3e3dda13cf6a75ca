"""Variables by which the processes of a server know of each other: where they count together, and who is shared."""

import atexit
import contextlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
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
"""The files in it."""


def data_folder() -> Path:
    """TRUNKLINE_DATA, or a folder among the user's data."""
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
    _sweep(base)
    folder = base / f"trunkline-figures-{os.getpid()}"
    shutil.rmtree(folder, ignore_errors=True)  # Of an earlier process that had the same number.
    try:
        folder.mkdir(mode=0o700)
        os.environ[FOLDER] = str(folder)
        _make_room(SERVER)
        atexit.register(_forget, folder)
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        os.environ.pop(FOLDER, None)


def take_place() -> None:
    """Count in the first place that no other process like this one has; files of one before it are gone on with."""
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


def _forget(folder: Path) -> None:
    """The server has stopped."""
    shutil.rmtree(folder, ignore_errors=True)


def _sweep(base: Path) -> None:
    """Remove what servers have left that were killed."""
    for folder in _left(base):
        shutil.rmtree(folder, ignore_errors=True)


def _left(base: Path) -> Iterator[Path]:
    with contextlib.suppress(OSError):
        for folder in base.iterdir():
            if (named := NAME.fullmatch(folder.name)) and not _lives(int(named[1])):
                yield folder


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        pass  # It is somebody else's.
    return True
