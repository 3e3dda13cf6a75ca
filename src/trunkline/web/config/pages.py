"""One of several processes that serve pages: it answers at the door that the server holds, and ends with the server."""

import os
import signal
import socket
import sys
import threading

import django

from trunkline.web.config import server


def main() -> None:
    """Serve; the number of the door comes as an argument, and the end of standard input is the end of the server."""
    door = socket.socket(fileno=int(sys.argv[1]))
    # From the first moment on: of a server that was killed meanwhile not even the folder of its figures may be there.
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    django.setup()  # What stops us asks for the streams that there are.
    server.serve_pages(door)


def _end_with_the_server() -> None:
    """Stop as a signal would stop us: requests are finished, streams end."""
    sys.stdin.buffer.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
