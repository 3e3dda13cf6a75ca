"""Processes in which bots think, so that a slow one holds up its own table and nothing else.

There are three pools: one for all bots, one process for moves of players who are out of time, which can't wait behind
slow bots, and one for questions that may have killed a process, which are asked one at a time to find the guilty one.
"""

import faulthandler
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import Any

from django.conf import settings

from trunkline.advice import STAND_IN, Question, answer
from trunkline.web.tables.listening import wake

Answer = Future[Any]
MANY, CLOCKS, ALONE = "many", "clocks", "alone"

_pools: dict[str, Executor] = {}
"""Started with the first question."""
NICENESS = 5
"""Pages, clocks and orders come first."""
GRACE = 5.0
"""Seconds after which a process is ended whose bot ignores that its time is over."""


class TooSlow(Exception):
    """A bot has thought for longer than it may."""


def ask(question: Question, think: Callable[..., object] = answer, *more: object, alone: bool = False) -> Answer:
    """Have a bot think, and wake the worker when it has answered. With THINKERS=0, it thinks here and now."""
    future = _asked(question, think, more, ALONE if alone else CLOCKS if question.bot == STAND_IN else MANY)
    future.add_done_callback(lambda _: wake.set())
    return future


def _asked(question: Question, think: Callable[..., object], more: Sequence[object], kind: str) -> Answer:
    if not settings.THINKERS:
        return _answered(question, think, *more)
    try:
        return _thinkers(kind).submit(_within, settings.BOT_SECONDS, think, question, *more)
    except BrokenExecutor:
        forget(kind)
        return _thinkers(kind).submit(_within, settings.BOT_SECONDS, think, question, *more)


def forget(*kinds: str) -> None:
    """Drop pools of these kinds, or all, because a process has died; the next question starts new ones."""
    for kind in kinds or list(_pools):
        if pool := _pools.pop(kind, None):
            pool.shutdown(wait=False, cancel_futures=True)


def _thinkers(kind: str = MANY) -> Executor:
    if kind not in _pools:
        count, nice = (settings.THINKERS, NICENESS) if kind == MANY else (1, 0)
        _pools[kind] = ProcessPoolExecutor(count, get_context("spawn"), initializer=_begin, initargs=(nice,))
    return _pools[kind]


def _begin(nice: int) -> None:
    """Ctrl-C is for the server, which then ends us; and if it was killed, we end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _too_slow)
    os.nice(nice)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
    os._exit(0)


def _within(seconds: float, think: Callable[..., object], question: Question, *more: object) -> object:
    """Raises TooSlow after this time, and ends the process if the bot ignores that."""
    with open(os.devnull, "w") as nowhere:
        faulthandler.dump_traceback_later(seconds + GRACE, exit=True, file=nowhere)
        _set_alarm(seconds)
        try:
            return think(question, *more)
        finally:
            _set_alarm(0)
            faulthandler.cancel_dump_traceback_later()


def _set_alarm(seconds: float) -> None:
    """Not every system has this signal. Without it, the process is ended."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _too_slow(*_signal: object) -> None:
    raise TooSlow("it has thought for too long")


def _answered(question: Question, think: Callable[..., object], *more: object) -> Answer:
    future: Answer = Future()
    try:
        future.set_result(think(question, *more))
    except Exception as error:
        future.set_exception(error)
    return future
