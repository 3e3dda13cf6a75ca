"""A process that the server starts: `python -m trunkline.web.operations.process worker`, or `pages` with an address, a
port and the number of workers.

It ends with the server, however that ended: its standard input is a pipe that the server holds.
"""

import os
import signal
import sys
import threading

HEAD_SECONDS = 10
"""For the head of a request to arrive; an idle connection is closed after this time, too."""
HEAD_BYTES = 64 * 2**10
CONNECTIONS = 8_000
"""Open at once in each worker; others wait until one is closed."""
BACKLOG = 4_096
"""Connections that wait to be accepted."""
SPARE_FILES = 200
"""Open files of a worker for all else than connections."""


def serve_pages(address: str, port: str, workers: str) -> None:
    from granian import Granian  # Bots need nothing of it.
    from granian.constants import HTTPModes, Interfaces, Loops
    from granian.http import HTTP1Settings
    from granian.log import LogLevels

    def end() -> None:
        os.read(0, 1)  # Without a lock on standard input, which a worker would inherit and wait for.
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=end, daemon=True).start()
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


def work() -> None:
    """The worker. A move is one transaction, so the process can stop anywhere."""
    import django

    from trunkline.web.site import processes

    def end() -> None:
        sys.stdin.buffer.read()
        os._exit(0)

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us.
    threading.Thread(target=end, daemon=True).start()
    processes.take_place()
    django.setup()
    from trunkline.web.operations import worker  # Models can be imported once Django is set up.

    worker.run()


if __name__ == "__main__":
    word, *arguments = sys.argv[1:]
    if word == "pages":
        serve_pages(*arguments)
    else:
        work()
