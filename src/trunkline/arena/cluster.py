"""Games of a tournament on a Ray cluster. Needs the extra `ray`, which is loaded here and nowhere else."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from trunkline.arena.errors import BotFailed
from trunkline.arena.play import Played, played
from trunkline.arena.pool import AHEAD, PlayAll
from trunkline.arena.schedule import Job

LOCAL = "local"
"""The address of a cluster of our own on this machine."""
RETRIES = 5
"""So often a game begins again if its node dies."""


def on_ray(address: str = LOCAL) -> PlayAll:
    """On the cluster at an address; ModuleNotFoundError without Ray, ConnectionError if nobody answers there."""
    import ray  # Now, so that it is known before anything is played.

    def play_all(jobs: Iterable[Job]) -> Iterator[Played]:
        try:
            ray.init(**_settings(address))
        except (RuntimeError, ValueError, OSError) as error:
            raise ConnectionError(str(error).strip().partition("\n")[0]) from error
        try:
            yield from _finished(ray, jobs)
        finally:
            ray.shutdown()

    return play_all


def _settings(address: str) -> dict[str, Any]:
    """A cluster of our own listens on this machine alone, and has no dashboard."""
    quiet = {"log_to_driver": False, "logging_level": "error", "configure_logging": True}
    if address != LOCAL:
        return {"address": address, **quiet}
    return {"address": LOCAL, "include_dashboard": False, "_node_ip_address": "127.0.0.1", **quiet}


def _finished(ray: Any, jobs: Iterable[Job]) -> Iterator[Played]:
    """As `in_processes` does it, with Ray's tasks. A task whose node dies is played again from its job alone."""
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(_outcome)
    left = iter(jobs)
    ahead = max(1, int(ray.cluster_resources().get("CPU", 1))) * AHEAD
    waiting = [task.remote(job) for job in islice(left, ahead)]
    while waiting:
        done, waiting = ray.wait(waiting, num_returns=1)
        waiting += [task.remote(job) for job in islice(left, len(done))]
        for outcome in ray.get(done):
            if isinstance(outcome, BotFailed):
                raise outcome
            yield outcome


def _outcome(job: Job) -> Played | BotFailed:
    """A failure as a value, since Ray wraps exceptions in its own."""
    try:
        return played(job)
    except BotFailed as failed:
        return failed
