"""Bots think in processes of their own, so that a slow one holds up its own table and nothing else.

A move for somebody who is out of time doesn't wait behind slow bots: it has a process of its own.
"""

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import Any

from django.conf import settings

from trunkline.arena.thinking import STAND_IN, Question, answer

Answer = Future[Any]

_pools: dict[bool, Executor] = {}
"""The processes for clocks and those for all else, started with the first question."""
NICENESS = 5
"""Pages, clocks and orders come first."""


def ask(question: Question, think: Callable[..., object] = answer, *more: object) -> Answer:
    """Have a bot think. Without processes for that (THINKERS is 0) the answer is there at once."""
    if not settings.THINKERS:
        return _answered(question, think, *more)
    on_time = question.bot == STAND_IN
    try:
        return _thinkers(on_time).submit(think, question, *more)
    except BrokenExecutor:
        forget()
        return _thinkers(on_time).submit(think, question, *more)


def forget() -> None:
    """Start new processes for the next question: one of these has died, and its pool answers no more."""
    while _pools:
        _pools.popitem()[1].shutdown(wait=False, cancel_futures=True)


def _thinkers(on_time: bool = False) -> Executor:
    if on_time not in _pools:
        count, nice = (1, 0) if on_time else (settings.THINKERS, NICENESS)
        _pools[on_time] = ProcessPoolExecutor(count, get_context("spawn"), initializer=_begin, initargs=(nice,))
    return _pools[on_time]


def _begin(nice: int) -> None:
    """Ctrl-C is for the server, which then ends us; and if it was killed, we end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := parent_process():
        parent.join()
    os._exit(0)


def _answered(question: Question, think: Callable[..., object], *more: object) -> Answer:
    future: Answer = Future()
    try:
        future.set_result(think(question, *more))
    except Exception as error:
        future.set_exception(error)
    return future
