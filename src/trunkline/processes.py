"""Processes that play games for another one: an interrupt in the terminal is for whoever started them."""

import contextlib
import faulthandler
import os
import signal
import threading
from collections.abc import Callable, Iterator
from multiprocessing import parent_process


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


GRACE = 5.0
"""Seconds after which a process is ended that ignores that its time is over."""


class TooSlow(Exception):
    """A bot has thought for longer than it may."""


def begin_child(nice: int) -> None:
    """What a process of a server does first: Ctrl-C is for the server, and if that was killed, its children end."""
    leave_interrupts_to_the_parent()
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _too_slow)
    os.nice(nice)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
    os._exit(0)


def call_within(seconds: float, call: Callable[..., object], *arguments: object) -> object:
    """Raises TooSlow after this time, and ends the process if the call ignores that."""
    with open(os.devnull, "w") as nowhere:
        faulthandler.dump_traceback_later(seconds + GRACE, exit=True, file=nowhere)
        _set_alarm(seconds)
        try:
            return call(*arguments)
        finally:
            _set_alarm(0)
            faulthandler.cancel_dump_traceback_later()


def _set_alarm(seconds: float) -> None:
    """Not every system has this signal. Without it, the process is ended."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _too_slow(*_signal: object) -> None:
    raise TooSlow("it has thought for too long")
