"""Processes that play games for another one: an interrupt in the terminal is for whoever started them."""

import contextlib
import signal
from collections.abc import Iterator


@contextlib.contextmanager
def starting() -> Iterator[None]:
    """A process that is started in the block gets no interrupt until it has said what it does with them."""
    if not hasattr(signal, "pthread_sigmask"):  # On Windows it may be interrupted while it starts.
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_interrupts_to_the_parent() -> None:
    """What such a process does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
