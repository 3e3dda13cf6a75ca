"""Playing one job, or many on several processes with the results in the order of the jobs."""

import json
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from trunkline.arena.schedule import Job
from trunkline.core.match import Match
from trunkline.core.seeds import random_for
from trunkline.games import GAMES


def play(job: Job) -> Match[Any, Any]:
    """A whole game between bots. Each seat has a generator of its own, so no bot disturbs another's chances."""
    game = GAMES[job.game]
    match: Match[Any, Any] = Match(game.rules, job.names, job.seed, dict(job.variants), job.bots)
    chooses = [game.bot(name) for name in job.bots]
    chances = [random_for(job.seed, "bot", name) for name in job.names]
    while (seat := match.state.actor) is not None:
        match.push(chooses[seat](match.state, chances[seat]))
    return match


def record_line(job: Job) -> str:
    """The record of a played job as one line of JSON, with the key of the last state."""
    return json.dumps(play(job).record(every_key=False), separators=(",", ":"), ensure_ascii=False)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def record_lines(jobs: Sequence[Job], workers: int = 1) -> Iterator[str]:
    """The record of every job, in order, whatever the number of workers."""
    if workers == 1:
        yield from map(record_line, jobs)
        return
    chunk = max(1, min(16, len(jobs) // (workers * 4)))
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    try:
        yield from pool.map(record_line, jobs, chunksize=chunk)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
