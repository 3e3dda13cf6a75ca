"""Games of a schedule as they finish: in this process, in several, or on a Ray cluster.

Wherever the games are played, a bot's failure is the same: that in the first game of the schedule that fails. All
games before it are finished first.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import active_children, get_context
from typing import Any

from trunkline.arena.play import BotFailed, GameLine, run_job
from trunkline.arena.schedule import Job
from trunkline.processes import leave_interrupts_to_the_parent, starting

PlayAll = Callable[[Iterable[Job]], Iterator[GameLine]]
"""Plays jobs in the order of their numbers and yields the games as they finish, until the caller closes the iterator.

BotFailed if a bot fails, BrokenProcessPool if a process dies, ConnectionError if there is no cluster.
"""
Outcome = GameLine | BotFailed
AHEAD = 2
"""How many jobs for each worker are handed out at a time."""
LOCAL = "local"
"""The address of a Ray cluster of our own on this machine."""
RETRIES = 5
"""How often a game begins again if its node dies."""


def here(jobs: Iterable[Job]) -> Iterator[GameLine]:
    """One after the other, in this process."""
    return map(run_job, jobs)


def in_order(games: Iterable[GameLine]) -> Iterator[GameLine]:
    """The games of a whole schedule by their numbers; of a failed one, all before the failure."""
    early: dict[int, GameLine] = {}
    number = 0
    for game in games:
        early[game.index] = game
        while number in early:
            yield early.pop(number)
            number += 1


def in_processes(workers: int) -> PlayAll:
    def play_all(jobs: Iterable[Job]) -> Iterator[GameLine]:
        others = set(active_children())
        pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=leave_interrupts_to_the_parent)

        def submit(job: Job) -> Any:
            with starting():
                return pool.submit(_outcome, job)

        def finish(waiting: Iterable[Any]) -> dict[Any, Outcome]:
            return {future: future.result() for future in wait(waiting, return_when=FIRST_COMPLETED).done}

        try:
            yield from _finished(jobs, workers * AHEAD, submit, finish)
        finally:
            # Nobody wants the games that are still being played, and some take minutes.
            pool.shutdown(wait=False, cancel_futures=True)
            for process in set(active_children()) - others:
                process.terminate()
                process.join()

    return play_all if workers > 1 else here


def on_ray(address: str = LOCAL) -> PlayAll:
    """On the cluster at an address; ModuleNotFoundError without the extra `ray`."""
    import ray  # Now, so that it is known before anything is played.

    def play_all(jobs: Iterable[Job]) -> Iterator[GameLine]:
        settings = {"address": address, "log_to_driver": False, "logging_level": "error", "configure_logging": True}
        if address == LOCAL:  # It listens on this machine only.
            settings |= {"include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        try:
            ray.init(**settings)
        except (RuntimeError, ValueError, OSError) as error:
            raise ConnectionError(str(error).strip().partition("\n")[0]) from error

        def finish(waiting: Iterable[Any]) -> dict[Any, Outcome]:
            done, _ = ray.wait(list(waiting), num_returns=1)
            return dict(zip(done, ray.get(done), strict=True))

        try:
            # A task whose node dies is played again from its job.
            task = ray.remote(num_cpus=1, max_retries=RETRIES)(_outcome)
            ahead = max(1, int(ray.cluster_resources().get("CPU", 1))) * AHEAD
            yield from _finished(jobs, ahead, task.remote, finish)
        finally:
            ray.shutdown()

    return play_all


def _outcome(job: Job) -> Outcome:
    """A failure as a value, since Ray wraps exceptions in its own."""
    try:
        return run_job(job)
    except BotFailed as failed:
        return failed


def _finished(
    jobs: Iterable[Job],
    ahead: int,
    submit: Callable[[Job], Any],
    finish: Callable[[Iterable[Any]], dict[Any, Outcome]],
) -> Iterator[GameLine]:
    """Keeps `ahead` jobs submitted; `finish` waits for at least one of them. After a failure, only games before it."""
    left = iter(jobs)
    waiting = {submit(job): job.index for job in islice(left, ahead)}
    failure: BotFailed | None = None
    while waiting:
        done = finish(waiting)
        for one, outcome in done.items():
            del waiting[one]
            if isinstance(outcome, GameLine):
                yield outcome
            elif failure is None or outcome.number < failure.number:
                failure = outcome
        if failure is None:
            waiting |= {submit(job): job.index for job in islice(left, len(done))}
        else:
            waiting = {one: index for one, index in waiting.items() if index < failure.number - 1}
    if failure:
        raise failure
