"""One of several processes that serve pages, at a door of the server or an address of its own; ends with the server."""

import os
import signal
import socket
import sys
import threading

import django

from trunkline.web.config import server


def main() -> None:
    """Serve at the door of this number, or at this address and port, until standard input ends."""
    *host, number = sys.argv[1:]
    # From the first moment on: of a server that was killed meanwhile not even the folder of its figures may be there.
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    django.setup()  # What stops us asks for the streams that there are.
    try:
        door = server.listen(host[0], int(number)) if host else socket.socket(fileno=int(number))
    except OSError as error:
        sys.exit(f"trunkline: can't listen on {host[0]} port {number}: {error.strerror}")
    server.serve_pages(door)


def _end_with_the_server() -> None:
    """Stop as a signal would stop us: requests are finished, streams end."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
