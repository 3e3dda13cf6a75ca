"""Games of a tournament as they finish, in any order: in this process, or in several."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import active_children, get_context

from trunkline.arena.play import Played, played
from trunkline.arena.schedule import Job
from trunkline.processes import leave_interrupts_to_the_parent, starting

PlayAll = Callable[[Iterable[Job]], Iterator[Played]]
"""Plays jobs and gives the games as they finish; whoever has enough closes the iterator."""
AHEAD = 2
"""So many jobs for each worker are handed out at a time."""


def here(jobs: Iterable[Job]) -> Iterator[Played]:
    """One after the other, in this process."""
    return map(played, jobs)


def in_processes(workers: int) -> PlayAll:
    """In so many processes; BrokenProcessPool if one of them dies, BotFailed if a bot fails."""

    def play_all(jobs: Iterable[Job]) -> Iterator[Played]:
        others = set(active_children())
        pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=leave_interrupts_to_the_parent)
        left = iter(jobs)
        try:
            with starting():
                waiting: set[Future[Played]] = {pool.submit(played, job) for job in islice(left, workers * AHEAD)}
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {pool.submit(played, job) for job in islice(left, len(done))}
                # The finished ones first: a failed game ends the run.
                yield from (future.result() for future in sorted(done, key=lambda one: one.exception() is not None))
        finally:
            # Nobody wants the games that are still being played, and some take minutes.
            pool.shutdown(wait=False, cancel_futures=True)
            for process in set(active_children()) - others:
                process.terminate()
                process.join()

    return play_all if workers > 1 else here
