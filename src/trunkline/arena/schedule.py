"""Which games are played: each seed in every rotation of the seats, as far as the number of games allows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trunkline.core.seeds import derive


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play, complete in itself: the same job gives the same game on every machine."""

    game: str
    names: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int
    variants: Mapping[str, Any]


def schedule(
    game: str, bots: Sequence[str], games: int, seed: int, variants: Mapping[str, Any] | None = None
) -> list[Job]:
    """`games` jobs; with n bots, each seed is played in n rotations of the seats."""
    count = len(bots)
    entrants = [(f"{bot} {number}", bot) for number, bot in enumerate(bots, start=1)]
    jobs = []
    for index in range(games):
        turn = index % count
        seats = entrants[turn:] + entrants[:turn]
        names, kinds = zip(*seats, strict=True)
        jobs.append(Job(game, names, kinds, derive(seed, game, index // count) % 2**32, variants or {}))
    return jobs
