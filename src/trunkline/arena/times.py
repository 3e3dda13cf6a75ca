"""CPU time of decisions, by bot and step, in buckets that can be added up; it is never part of a record."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import log2
from typing import Any

PER_DOUBLING = 8
"""Buckets are so fine that a percentile is right to about 5%."""


@dataclass(slots=True)
class Times:
    """Many decisions of one kind."""

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
        """What so many of the decisions don't exceed, in milliseconds."""
        seen = 0
        for bucket, count in sorted(self.buckets.items()):
            seen += count
            if seen >= part * self.count:
                return float(2 ** (bucket / PER_DOUBLING) / 1000)
        return 0.0


TimesByStep = dict[str, dict[str, Times]]
"""Bot -> step -> times."""


def as_data(times: TimesByStep) -> dict[str, Any]:
    """As JSON can hold it."""
    return {
        bot: {step: [one.count, one.total, {str(key): n for key, n in one.buckets.items()}] for step, one in by.items()}
        for bot, by in times.items()
    }


def from_data(data: Mapping[str, Any]) -> TimesByStep:
    """What `as_data` wrote."""
    return {
        bot: {
            step: Times(count, total, {int(key): n for key, n in buckets.items()})
            for step, (count, total, buckets) in by.items()
        }
        for bot, by in data.items()
    }


def summed(many: Iterable[TimesByStep]) -> TimesByStep:
    """All of them together; under the step "" all steps of a bot."""
    sums: TimesByStep = {}
    for times in many:
        for bot, by_step in times.items():
            for step, one in by_step.items():
                for key in (step, ""):
                    sums.setdefault(bot, {}).setdefault(key, Times()).merge(one)
    return sums
