"""Tuning a bot's weights: variants are tried on training openings, and the best is accepted only on held-out ones.

A variant sits alone at tables of the bot as it is, in every seat. All variants of a run play the same training
openings, so that they can be compared opening by opening. The search is a small evolution strategy: a generation of
variants around the best so far, wider steps after a success, narrower ones after a failure. Whatever the search found
by luck doesn't survive the held-out openings, which are played once, by one variant.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from trunkline.arena.pool import PlayAll
from trunkline.arena.schedule import Job, Plan, job_of, plan_of, whole_rounds
from trunkline.arena.stats import paired
from trunkline.core.api import Rules, winners
from trunkline.core.seeds import derive, random_for

Weights = dict[str, float]
GENERATION = 6
"""Variants that are tried at a time."""
FIRST_STEP = 0.3
"""How far the first variants are from the bot, in parts of each weight."""
WIDER, NARROWER = 1.3, 0.7


@dataclass(frozen=True, slots=True)
class Edges:
    """What a variant has beyond the even share, opening by opening."""

    wins: tuple[float, ...]
    worth: tuple[float, ...]
    """The same as `wins` in a game with scores below nothing."""


@dataclass(frozen=True, slots=True)
class TuningResult:
    before: Weights
    after: Weights
    tried: int
    """Variants, all on the training openings."""
    training: Edges | None
    """None if no variant was better there."""
    held_out: Edges | None
    even: float

    @property
    def win_share(self) -> tuple[float, float, float]:
        """On held-out openings: the share of wins, and its 95% interval."""
        middle, low, high = paired(self.held_out.wins if self.held_out else (0.0,))
        return self.even + middle, self.even + low, self.even + high

    @property
    def is_accepted(self) -> bool:
        """Does it win more than its even share on held-out openings, beyond the interval?"""
        return self.held_out is not None and self.win_share[1] > self.even


def tune(
    rules: Rules[Any, Any],
    bot: str,
    weights: Mapping[str, float],
    players: int,
    seed: int,
    play_all: PlayAll,
    *,
    variants: int,
    games: int,
    held_out: int,
    variant_of_game: Mapping[str, Any] | None = None,
    progress: Callable[[int], object] = lambda _count: None,
) -> TuningResult:
    """Search among `variants` with `games` each, then play the held-out games.

    `progress` gets the number of finished games.
    """
    chance, before = random_for(seed, "tune"), {name: float(value) for name, value in weights.items()}
    training, fresh = (
        plan_of(rules, [bot], players, derive(seed, purpose) % 2**32, variants=variant_of_game)
        for purpose in ("training", "held out")
    )
    best, edges, step, tried, played = before, None, FIRST_STEP, 0, 0

    def count() -> None:
        nonlocal played
        played += 1
        progress(played)

    while tried < variants:
        new = [_changed(best, step, chance) for _ in range(min(GENERATION, variants - tried))]
        found = _edges(training, new, whole_rounds(games, players), play_all, count)
        tried += len(new)
        winner = max(range(len(new)), key=lambda number: mean(found[number].worth))
        if _is_better(found[winner], edges):
            best, edges, step = new[winner], found[winner], step * WIDER
        else:
            step *= NARROWER
    last = _edges(fresh, [best], whole_rounds(held_out, players), play_all, count)[0] if edges else None
    return TuningResult(before, best, tried, edges, last, 1 / players)


def _changed(weights: Weights, step: float, chance: Random) -> Weights:
    """A variant: one weight changed, or all; rounded, so that what is printed is what was played."""
    names = list(weights)
    which = names if chance.random() < 0.5 else [chance.choice(names)]
    usual = mean(abs(value) for value in weights.values()) or 1.0
    moved = {name: weights[name] + chance.gauss(0, step) * (abs(weights[name]) or usual) for name in which}
    return weights | {name: float(f"{value:.4g}") for name, value in moved.items()}


def _is_better(one: Edges, other: Edges | None) -> bool:
    """By more than a standard error, opening by opening."""
    rest = other.worth if other else (0.0,) * len(one.worth)
    differences = [mine - theirs for mine, theirs in zip(one.worth, rest, strict=True)]
    error = stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0
    return mean(differences) > error


def _edges(
    plan: Plan, variants: Sequence[Weights], games: int, play_all: PlayAll, count: Callable[[], None]
) -> list[Edges]:
    """The edges of variants on the openings of a plan."""
    shares: dict[int, tuple[float, float]] = {}
    for game in play_all(_jobs(plan, variants, games)):
        shares[game.index] = _shares(json.loads(game.line))
        count()
    found = []
    for number in range(len(variants)):
        own = [shares[number * games + index] for index in range(games)]
        blocks = [own[start : start + plan.players] for start in range(0, games, plan.players)]
        wins, worth = zip(*([mean(column) for column in zip(*block, strict=True)] for block in blocks), strict=True)
        found.append(Edges(wins, worth))
    return found


def _jobs(plan: Plan, variants: Sequence[Weights], games: int) -> Iterator[Job]:
    """Each variant in the seat of player 1, which rotates."""
    for number, weights in enumerate(variants):
        for index in range(games):
            job = job_of(plan, index)
            by_seat = tuple(weights if _is_variant(name) else None for name in job.names)
            yield replace(job, index=number * games + index, weights=by_seat)


def _is_variant(name: str) -> bool:
    return name.endswith(" 1")


def _shares(record: Mapping[str, Any]) -> tuple[float, float]:
    """What the variant has of the victory and of the worth, beyond its even share."""
    scores, even = record["scores"], 1 / len(record["scores"])
    seat = next(seat for seat, name in enumerate(record["players"]) if _is_variant(name))
    best = winners(scores)
    wins = (seat in best) / len(best) - even
    return wins, scores[seat] / sum(scores) - even if min(scores) >= 0 and sum(scores) else wins
