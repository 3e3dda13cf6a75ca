"""What statistics need of a finished game: its result, read from its line, and the CPU times of its decisions."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from math import log2
from statistics import mean
from typing import Any

from trunkline.arena.schedule import Plan, job_of, plan_of
from trunkline.core.api import winners
from trunkline.core.errors import BadRecord
from trunkline.core.record import parse
from trunkline.games import GAMES

PER_DOUBLING = 8
"""Buckets of times are so fine that a percentile is right to about 5%."""


@dataclass(frozen=True, slots=True)
class Result:
    index: int
    bots: tuple[str, ...]
    """By seat."""
    scores: tuple[int, ...]
    moves: int
    ends: tuple[str, ...]
    digest: str
    """The same for two games with the same moves."""

    @property
    def block(self) -> int:
        """Games with the same block are one opening and one line-up, in all rotations of the seats."""
        return self.index // len(self.bots)

    def seats_of(self, bot: str) -> int:
        return self.bots.count(bot)

    def wins_of(self, bot: str) -> float:
        """What part of the victory a bot has, over all its seats."""
        best = winners(self.scores)
        return sum(self.bots[seat] == bot for seat in best) / len(best)

    def ahead(self, bot: str, other: str) -> float:
        """In what part of the pairs of their seats a bot has more than another; equal scores count half."""
        own, theirs = (
            [score for score, name in zip(self.scores, self.bots, strict=True) if name == one] for one in (bot, other)
        )
        return mean((mine > its) + (mine == its) / 2 for mine in own for its in theirs)

    def worth_of(self, bot: str) -> float | None:
        """What part of all that was earned a bot has, over all its seats; None if that makes no sense."""
        if min(self.scores) < 0 or not sum(self.scores):
            return None
        own = sum(score for score, name in zip(self.scores, self.bots, strict=True) if name == bot)
        return own / sum(self.scores)


def result_of(line: str) -> Result:
    data = json.loads(line)
    actions = json.dumps(data["actions"], sort_keys=True) + json.dumps(data["keys"])
    return Result(
        data["arena"]["index"],
        tuple(data["seats"]),
        tuple(data["scores"]),
        len(data["actions"]),
        tuple(data["arena"]["ends"]),
        blake2b(actions.encode(), digest_size=8).hexdigest(),
    )


def plan_in(line: str) -> Plan:
    """The tournament that a line is from, or BadRecord."""
    data = parse(line)
    notes: Any = data.get("arena")
    try:
        if not notes["shuffled"]:  # A simulation, which has no question to go on with.
            raise ValueError
        bots, variants = tuple(notes["bots"]), tuple(data["rulings"].items())
        settings = (notes["players"], notes["seed"], notes["openings"])
        plan = _plan(data["game"], bots, *settings, variants, notes["one_way"])
        job = job_of(plan, notes["index"])
    except (KeyError, TypeError, ValueError):
        raise BadRecord("this is not a game of a tournament") from None
    if (job.seed, list(job.bots), list(job.names)) != (data["seed"], data["seats"], data["players"]):
        raise BadRecord("this is not a game of the tournament that it names")
    return plan


@lru_cache(maxsize=8)
def _plan(
    game: str,
    bots: tuple[str, ...],
    players: int,
    seed: int,
    openings: str,
    variants: tuple[tuple[str, Any], ...],
    one_way: bool,
) -> Plan:
    """Cached, since all lines of a file have the same."""
    return plan_of(GAMES[game].rules, bots, players, seed, openings, dict(variants), one_way)


@dataclass(slots=True)
class Times:
    """CPU times of many decisions, in buckets that can be added up."""

    count: int = 0
    total: int = 0
    """In microseconds."""
    buckets: dict[int, int] = field(default_factory=dict)

    def add(self, microseconds: int) -> None:
        bucket = round(log2(max(microseconds, 1)) * PER_DOUBLING)
        self.count += 1
        self.total += microseconds
        self.buckets[bucket] = self.buckets.get(bucket, 0) + 1

    def merge(self, other: "Times") -> None:
        self.count += other.count
        self.total += other.total
        for bucket, count in other.buckets.items():
            self.buckets[bucket] = self.buckets.get(bucket, 0) + count

    @property
    def mean(self) -> float:
        """In milliseconds."""
        return self.total / self.count / 1000 if self.count else 0.0

    def percentile(self, part: float = 0.95) -> float:
        """In milliseconds."""
        seen = 0
        for bucket, count in sorted(self.buckets.items()):
            seen += count
            if seen >= part * self.count:
                return float(2 ** (bucket / PER_DOUBLING) / 1000)
        return 0.0


TimesByStep = dict[str, dict[str, Times]]
"""Bot -> step -> times."""


def times_as_data(times: TimesByStep) -> dict[str, Any]:
    return {
        bot: {step: [one.count, one.total, {str(key): n for key, n in one.buckets.items()}] for step, one in by.items()}
        for bot, by in times.items()
    }


def times_from_data(data: Mapping[str, Any]) -> TimesByStep:
    return {
        bot: {
            step: Times(count, total, {int(key): n for key, n in buckets.items()})
            for step, (count, total, buckets) in by.items()
        }
        for bot, by in data.items()
    }


def total_times(many: Iterable[TimesByStep]) -> TimesByStep:
    """The sums; under the step "" those of all steps of a bot."""
    sums: TimesByStep = {}
    for times in many:
        for bot, by_step in times.items():
            for step, one in by_step.items():
                for key in (step, ""):
                    sums.setdefault(bot, {}).setdefault(key, Times()).merge(one)
    return sums
