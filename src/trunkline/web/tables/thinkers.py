"""Bots think in processes of their own, so that a slow one holds up its own table and nothing else."""

import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from django.conf import settings

from trunkline.arena.thinking import Question, answer

Answer = Future[Any]

_pool: list[Executor] = []
"""The processes of this one, started with the first question."""
NICENESS = 5
"""Pages, clocks and orders come first."""


def ask(question: Question, think: Callable[..., object] = answer, *more: object) -> Answer:
    """Have a bot think. Without processes for that (THINKERS is 0) the answer is there at once."""
    if not settings.THINKERS:
        return _answered(question, think, *more)
    try:
        return _thinkers().submit(think, question, *more)
    except BrokenExecutor:
        forget()
        return _thinkers().submit(think, question, *more)


def forget() -> None:
    """Start new processes for the next question: one of these has died, and its pool answers no more."""
    while _pool:
        _pool.pop().shutdown(wait=False, cancel_futures=True)


def _thinkers() -> Executor:
    if not _pool:
        _pool.append(ProcessPoolExecutor(settings.THINKERS, get_context("spawn"), initializer=_begin))
    return _pool[0]


def _begin() -> None:
    """Ctrl-C is for the server, which then ends us."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)


def _answered(question: Question, think: Callable[..., object], *more: object) -> Answer:
    future: Answer = Future()
    try:
        future.set_result(think(question, *more))
    except Exception as error:
        future.set_exception(error)
    return future
