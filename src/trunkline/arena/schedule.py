"""Which games are played: each seed in every rotation of the seats, as far as the number of games allows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trunkline.arena.entrants import player_names
from trunkline.core.seeds import derive


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play, complete in itself: the same job gives the same game on every machine."""

    game: str
    names: tuple[str, ...]
    bots: tuple[str, ...]
    """By seat, as typed."""
    seed: int
    variants: Mapping[str, Any]
    index: int = 0
    """Its place in the schedule."""
    random_plies: int = 0
    """So many moves at the beginning are made at random, by the seed."""
    weights: tuple[Mapping[str, float] | None, ...] = ()
    """By seat, for bots that play with other weights than their own."""
    notes: Mapping[str, Any] = field(default_factory=dict)
    """What the record tells about the run that it's from."""


def schedule(
    game: str, bots: Sequence[str], games: int, seed: int, variants: Mapping[str, Any] | None = None
) -> list[Job]:
    """`games` jobs; with n bots, each seed is played in n rotations of the seats."""
    count = len(bots)
    entrants = list(zip(player_names(tuple(bots)), bots, strict=True))
    jobs = []
    for index in range(games):
        turn = index % count
        seats = entrants[turn:] + entrants[:turn]
        names, kinds = zip(*seats, strict=True)
        own_seed = derive(seed, game, index // count) % 2**32
        notes = {"bots": list(bots), "seed": seed, "index": index}
        jobs.append(Job(game, names, kinds, own_seed, variants or {}, index, notes=notes))
    return jobs
