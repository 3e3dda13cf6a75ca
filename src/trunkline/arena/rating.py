"""A rating by likelihood: Plackett and Luce's model of rankings, fitted by Hunter's MM algorithm.

The winner is drawn with chances by strength, then the second among the others, and so on. Players with the same score
share their places (Breslow's way). Half a win and half a loss against an average bot keep a bot that never won finite.
See docs/decisions/010-ratings.md.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from trunkline.arena.results import Result
from trunkline.core.seeds import random_for

POINTS = 400 / log(10)
"""A bot with 400 points more is ten times as strong."""
PRIOR = 0.5
RESAMPLES = 200
CLOSE_ENOUGH = 1e-5
STEPS = 200


@dataclass(frozen=True, slots=True)
class Rating:
    """In points around 0, the average of the bots, with a 95% interval by bootstrap."""

    points: float
    low: float
    high: float


Draws = Counter[tuple[tuple[int, ...], int]]
"""(how many seats each bot still has in the draw, the bot that was drawn) -> how often."""


def draws_of(result: Result, bots: Sequence[str]) -> Draws:
    """The draws of a game, from the winner to the last but one."""
    order = sorted(zip(result.scores, (bots.index(bot) for bot in result.bots), strict=True), reverse=True)
    draws: Draws = Counter()
    place = 0
    while place < len(order) - 1:
        tied = [bot for score, bot in order[place:] if score == order[place][0]]
        left = tuple(sum(bot == one for _, bot in order[place:]) for one in range(len(bots)))
        if max(left) < sum(left):
            draws.update((left, bot) for bot in tied)
        place += len(tied)
    return draws


def strengths(draws: Draws, count: int) -> list[float]:
    """The likeliest strengths of so many bots."""
    wins = [PRIOR] * count
    fields: Counter[tuple[int, ...]] = Counter()
    for (left, bot), often in draws.items():
        wins[bot] += often
        fields[left] += often
    values = [1.0] * count
    for _ in range(STEPS):
        shares = [2 * PRIOR / (1 + value) for value in values]
        for left, often in fields.items():
            part = often / sum(seats * value for seats, value in zip(left, values, strict=True))
            for bot, seats in enumerate(left):
                shares[bot] += seats * part
        new = [won / share for won, share in zip(wins, shares, strict=True)]
        middle = exp(sum(map(log, new)) / count)
        new = [value / middle for value in new]
        moved = max(abs(log(after / before)) for before, after in zip(values, new, strict=True))
        values = new
        if moved < CLOSE_ENOUGH:
            break
    return values


def ratings(blocks: Sequence[Sequence[Result]], bots: Sequence[str], seed: int = 0) -> dict[str, Rating]:
    """By bot. The bootstrap draws whole blocks, since the games of an opening belong together."""
    by_block = [sum((draws_of(game, bots) for game in block), Draws()) for block in blocks]
    if len(bots) < 2 or not by_block:
        return {}
    chance = random_for(seed, "bootstrap")
    best = _points(by_block, len(bots))
    tries = [_points(chance.choices(by_block, k=len(by_block)), len(bots)) for _ in range(RESAMPLES)]
    found = {}
    for number, bot in enumerate(bots):
        spread = sorted(one[number] for one in tries)
        found[bot] = Rating(best[number], spread[int(RESAMPLES * 0.025)], spread[int(RESAMPLES * 0.975) - 1])
    return found


def _points(blocks: Sequence[Draws], count: int) -> list[float]:
    total: Draws = Counter()
    for draws in blocks:
        total.update(draws)
    return [POINTS * log(value) for value in strengths(total, count)]
