"""Statistics of a tournament: intervals, the sequential test, and ratings.

**The sequential test** may be looked at after every opening. A gambler bets that a bot doesn't win its even share,
opening by opening, and never more than they have. If the bots are equal, the capital grows 20-fold with a chance of at
most 1 in 20, however often one looks (Ville's inequality); so when it has, the question is decided. After Waudby-Smith
and Ramdas, "Estimating means of bounded random variables by betting" (2024).

**Ratings** are those of Plackett and Luce's model of rankings, fitted by Hunter's MM algorithm. The winner is drawn
with chances by strength, then the second among the others, and so on. Players with the same score share their places
(Breslow's way). Half a win and half a loss against an average bot keep a bot that never won finite. See
docs/decisions/010-ratings.md.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist, mean, stdev

from trunkline.arena.results import Result
from trunkline.core.seeds import random_for

Z = 1.96
"""How many standard deviations make 95%."""
ERROR = 0.05
"""The chance of a wrong decision in a whole tournament."""
LARGEST_BET = 0.75
"""Of the capital; an opening can lose at most so much."""
POINTS = 400 / log(10)
"""A bot with 400 points more is ten times as strong."""
PRIOR = 0.5
RESAMPLES = 200
CLOSE_ENOUGH = 1e-5
STEPS = 200


def wilson(rate: float, count: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share of so many games."""
    middle = (rate + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z * sqrt(rate * (1 - rate) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def newcombe(rate: float, count: int, other: float, others: int) -> tuple[float, float]:
    """Newcombe's 95% interval of the difference between two shares, from Wilson's intervals of both."""
    (low, high), (least, most) = wilson(rate, count), wilson(other, others)
    below, above = sqrt((rate - low) ** 2 + (most - other) ** 2), sqrt((high - rate) ** 2 + (other - least) ** 2)
    return rate - other - below, rate - other + above


def paired(differences: Sequence[float]) -> tuple[float, float, float]:
    """The mean of differences, and its 95% interval by Student's t; each is from another opening."""
    middle, count = mean(differences), len(differences)
    if count < 2:
        return middle, -1.0, 1.0
    half = _student(count - 1) * stdev(differences) / sqrt(count)
    return middle, middle - half, middle + half


def _student(freedom: int) -> float:
    """The 97.5% quantile of Student's t, by Cornish and Fisher's expansion; exact for 1 and 2 degrees."""
    if freedom < 3:
        return (12.706, 4.303)[freedom - 1]
    z = NormalDist().inv_cdf(0.975)
    terms = ((z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384)
    return z + terms[0] / freedom + terms[1] / freedom**2 + terms[2] / freedom**3


def blocks_of(results: Iterable[Result]) -> list[list[Result]]:
    """Complete blocks in their order: one opening and one line-up in all rotations of the seats."""
    blocks: dict[int, list[Result]] = {}
    for result in results:
        blocks.setdefault(result.block, []).append(result)
    return [games for _, games in sorted(blocks.items()) if len(games) == len(games[0].bots)]


def edge(block: Sequence[Result], bot: str) -> float:
    """What a bot wins in a block beyond its even share, from -1 to 1."""
    return sum(game.wins_of(bot) - game.seats_of(bot) / len(game.bots) for game in block) / len(block)


def capitals(edges: Iterable[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """How two bets of 1 grow, edge by edge: one on more than an even share, one on less.

    Each edge comes with the even share, which bounds what can be lost: that much below it, or the rest above.
    """
    more = less = 1.0
    count, total, squares = 1, 0.0, 0.25
    for one, even in edges:
        middle, variance = total / count, squares / count
        bet = middle / (variance + middle * middle)
        more *= 1 + min(max(bet, 0), LARGEST_BET / even) * one
        less *= 1 - min(max(-bet, 0), LARGEST_BET / (1 - even)) * one
        yield more, less
        count, total, squares = count + 1, total + one, squares + (one - middle) ** 2


def decided_side(edges: Iterable[tuple[float, float]], questions: int = 1) -> int:
    """1 for more than an even share, -1 for less, 0 while undecided. `questions` are asked at the same time."""
    for more, less in capitals(edges):
        if (more + less) / 2 >= questions / ERROR:
            return 1 if more > less else -1
    return 0


def is_decided(blocks: Sequence[Sequence[Result]], bots: Sequence[str]) -> bool:
    """Does every bot win more than its share, or less? Of two bots, one's gain is the other's loss."""
    questions = bots[:1] if len(bots) == 2 else bots
    if len(bots) < 2 or not blocks:
        return False
    return all(decided_side(edges_of(blocks, bot), len(questions)) for bot in questions)


def edges_of(blocks: Sequence[Sequence[Result]], bot: str) -> list[tuple[float, float]]:
    """The edges of a bot in the blocks in which it plays against others, and its even shares."""
    evens = [(block, block[0].seats_of(bot) / len(block[0].bots)) for block in blocks]
    return [(edge(block, bot), even) for block, even in evens if 0 < even < 1]


def pair_edges(blocks: Sequence[Sequence[Result]], bot: str, other: str) -> list[tuple[float, float]]:
    """The same for finishing ahead of another bot, in the blocks in which both play."""
    return [
        (mean(game.ahead(bot, other) for game in block) - 0.5, 0.5)
        for block in blocks
        if bot in block[0].bots and other in block[0].bots
    ]


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
