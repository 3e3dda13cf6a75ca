"""The worker's process: works, or waits to, until the server that started it is gone, however that ended."""

import os
import signal
import sys
import threading

import django

from trunkline.web.site import processes


def main() -> None:
    """Work; the end of standard input is the end of the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us.
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    processes.take_place()
    django.setup()
    from trunkline.web.operations import worker  # Models can be imported once Django is set up.

    worker.run()


def _end_with_the_server() -> None:
    """A move is one transaction, so the process can stop anywhere."""
    sys.stdin.buffer.read()
    os._exit(0)


if __name__ == "__main__":
    main()
