"""Where `trunkline` begins: an interrupt ends it with one line, whether it comes early or somebody swallows it."""

import _thread
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator
from types import FrameType
from typing import NoReturn

INTERRUPTED, TERMINATED = 128 + signal.SIGINT, 128 + signal.SIGTERM
AGAIN = 0.05
"""Seconds until an interrupt that was swallowed comes again."""


class Terminated(KeyboardInterrupt):
    """SIGTERM, which ends a command as Ctrl-C does."""


def code_of(stop: KeyboardInterrupt) -> int:
    """The exit code of a command that was ended, as shells have it."""
    return TERMINATED if isinstance(stop, Terminated) else INTERRUPTED


def start() -> int:
    """Run the command that was typed."""
    _open_what_is_closed()
    sys.unraisablehook = _not_raised
    try:
        from trunkline.cli.main import main

        return main()
    except KeyboardInterrupt:
        print("\ntrunkline: interrupted", file=sys.stderr)  # It's too early to know the language.
        return INTERRUPTED
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextlib.contextmanager
def ended_by_sigterm() -> Iterator[None]:
    """SIGTERM raises Terminated in the block, unless it's minded or ignored already."""
    is_ours = threading.current_thread() is threading.main_thread()
    if not is_ours or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _terminate(_number: int, _frame: FrameType | None) -> NoReturn:
    raise Terminated


def _not_raised(problem: "sys.UnraisableHookArgs") -> None:
    """An interrupt that came while something was tidied up, where Python drops it, comes again."""
    if not issubclass(problem.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(problem)
        return
    number = signal.SIGTERM if issubclass(problem.exc_type, Terminated) else signal.SIGINT
    with contextlib.suppress(RuntimeError):  # The process ends anyway.
        timer = threading.Timer(AGAIN, _thread.interrupt_main, (number,))
        timer.daemon = True
        timer.start()


def _open_what_is_closed() -> None:
    """A stream that the shell has closed reads and writes nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
