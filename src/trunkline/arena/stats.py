"""What many games add up to, per entrant."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Any

from trunkline.core.api import winners


@dataclass(slots=True)
class Standing:
    """An entrant's results; a shared victory counts as its part."""

    games: int = 0
    wins: float = 0.0
    total: int = 0

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    @property
    def mean(self) -> float:
        return self.total / self.games

    def interval(self) -> tuple[float, float]:
        """Wilson's 95% interval of the win rate."""
        z, n, rate = 1.96, self.games, self.win_rate
        middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)


def standings(records: Iterable[dict[str, Any]]) -> dict[str, Standing]:
    """By the entrants' names, best first."""
    by_name: dict[str, Standing] = {}
    for record in records:
        best = winners(record["scores"])
        for seat, (name, score) in enumerate(zip(record["players"], record["scores"], strict=True)):
            standing = by_name.setdefault(name, Standing())
            standing.games += 1
            standing.wins += (seat in best) / len(best)
            standing.total += score
    return dict(sorted(by_name.items(), key=lambda item: (-item[1].wins, item[0])))
