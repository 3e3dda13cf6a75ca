"""The process that serves pages at an address: Granian and its workers, which end with the server."""

import os
import signal
import sys
import threading

from granian import Granian
from granian.constants import HTTPModes, Interfaces, Loops
from granian.http import HTTP1Settings
from granian.log import LogLevels

HEAD_SECONDS = 10
"""For the head of a request to arrive; an idle connection is closed after this time, too."""
HEAD_BYTES = 64 * 2**10
CONNECTIONS = 8_000
"""Open at once in each worker; others wait until one is closed."""
BACKLOG = 4_096
"""Connections that wait to be accepted."""
SPARE_FILES = 200
"""Open files of a worker for all else than connections."""


def main() -> None:
    """Serve at this address and port with so many workers, until standard input ends."""
    address, port, workers = sys.argv[1:]
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    Granian(
        "trunkline.web.project.asgi:application",
        address,
        int(port),
        interface=Interfaces.ASGI,
        workers=int(workers),
        loop=Loops.asyncio,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=HEAD_SECONDS * 1000, max_buffer_size=HEAD_BYTES),
        websockets=False,
        backlog=BACKLOG,
        backpressure=min(CONNECTIONS, _open_files() - SPARE_FILES),
        respawn_failed_workers=True,
        log_level=LogLevels.warning,
    ).serve()


def _open_files() -> int:
    """How many files a worker can open; as many as the system allows from now on."""
    if sys.platform == "win32":
        return CONNECTIONS + SPARE_FILES
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return CONNECTIONS + SPARE_FILES if most == resource.RLIM_INFINITY else most


def _end_with_the_server() -> None:
    """Without a lock on standard input, which a worker would inherit and wait for."""
    os.read(0, 1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
