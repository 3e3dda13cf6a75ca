"""Figures of a tournament or a simulation: wins, worth, ratings, ends, lengths and times."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations
from statistics import mean

from trunkline.arena.results import Result, TimesByStep
from trunkline.arena.schedule import Plan, job_of, lineups, player_names
from trunkline.arena.stats import (
    Rating,
    blocks_of,
    decided_side,
    edge,
    edges_of,
    is_decided,
    newcombe,
    pair_edges,
    paired,
    ratings,
    wilson,
)


@dataclass(frozen=True, slots=True)
class Share:
    """A part of something with its 95% interval, and what would be even."""

    value: float
    low: float
    high: float
    even: float

    @property
    def is_clear(self) -> bool:
        """Is even outside of the interval?"""
        return not self.low <= self.even <= self.high


@dataclass(frozen=True, slots=True)
class Row:
    """A bot in a tournament."""

    bot: str
    games: int
    wins: Share
    worth: Share | None
    """Of all that was earned at the table; None in a game with scores below nothing."""
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two of three or more bots, in the games in which both play."""

    bots: tuple[str, str]
    """The one that is ahead more often first."""
    games: int
    ahead: Share
    """How often the first finishes ahead of the second; equal scores count half."""
    is_decided: bool
    """By the sequential test, for all pairs together."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player of a simulation."""

    name: str
    games: int
    wins: Share
    score: float
    """On average."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A whole tournament, best bots first."""

    plan: Plan
    games: int
    planned: int
    rows: Sequence[Row]
    distinct: int
    openings: int
    ends: Mapping[str, int]
    """Cause -> games; empty if the game doesn't say. A game can have several causes."""
    moves: Sequence[int]
    """Of each game."""
    times: TimesByStep
    is_decided: bool
    """By the sequential test."""
    stronger: str | None
    """Of two bots, by the sequential test, or else by the 95% interval; None if neither tells them apart."""
    difference: Share | None
    """Of two bots that both play alone against the other: wins of the first row minus those of the second."""
    pairs: Sequence[Pair]
    """Of three or more bots, all that have met."""
    running: Mapping[str, Sequence[float]]
    """Bot -> what it has won so far beyond its even share, after each block."""

    @property
    def stopped_early(self) -> bool:
        return self.games < self.planned


def standings(plan: Plan, results: Sequence[Result]) -> list[Standing]:
    """The players of a simulation, who may have the same bot, best first."""
    named = [replace(result, bots=job_of(plan, result.index).names) for result in results]
    rows = []
    for name in player_names(plan.bots):
        rate = mean(game.wins_of(name) for game in named)
        share = Share(rate, *wilson(rate, len(named)), 1 / plan.players)
        score = mean(game.scores[game.bots.index(name)] for game in named)
        rows.append(Standing(name, len(named), share, score))
    return sorted(rows, key=lambda row: (-row.wins.value, row.name))


def summary_of(plan: Plan, results: Sequence[Result], times: TimesByStep, planned: int) -> Summary:
    """Summary of finished games, in the order of the schedule."""
    blocks = blocks_of(results)
    points = ratings(blocks, plan.bots, plan.seed)
    rows = sorted(
        (row for bot in plan.bots if (row := _row(plan, results, blocks, bot, points.get(bot)))),
        key=lambda row: (row.wins.even - row.wins.value, row.bot),
    )
    difference = None
    if plan.is_one_against_rest and len(rows) == 2:
        one, other = rows
        low, high = newcombe(one.wins.value, one.games, other.wins.value, other.games)
        difference = Share(one.wins.value - other.wins.value, low, high, 0.0)
    per_opening = len(lineups(plan.bots, plan.players, plan.one_way))
    return Summary(
        plan,
        len(results),
        planned,
        rows,
        len({result.digest for result in results}),
        len({result.block // per_opening for result in results}),
        dict(Counter(cause for result in results for cause in result.ends).most_common()),
        [result.moves for result in results],
        times,
        is_decided(blocks, plan.bots),
        _stronger(plan, blocks, rows[0], difference) if len(plan.bots) == 2 else None,
        difference,
        _pairs(plan, results, blocks, rows),
        {bot: _running([edge(block, bot) for block in blocks if bot in block[0].bots]) for bot in plan.bots},
    )


def _row(
    plan: Plan, results: Sequence[Result], blocks: Sequence[Sequence[Result]], bot: str, rating: Rating | None
) -> Row | None:
    """A bot's figures: those of the games in which it is the one, where one plays against the rest."""

    def counts(game: Result) -> bool:
        return game.seats_of(bot) == 1 if plan.is_one_against_rest else bot in game.bots

    own = [game for game in results if counts(game)]
    if not own:
        return None
    even = mean(game.seats_of(bot) / plan.players for game in own)
    rate = mean(game.wins_of(bot) for game in own)
    wins = Share(rate, *wilson(rate, len(own)), even)
    return Row(bot, len(own), wins, _worth([block for block in blocks if counts(block[0])], bot, even), rating)


def _stronger(plan: Plan, blocks: Sequence[Sequence[Result]], best: Row, difference: Share | None) -> str | None:
    first, second = plan.bots
    if side := decided_side(edges_of(blocks, first)):
        return first if side > 0 else second
    share = difference or best.wins
    if not share.is_clear:
        return None
    rest = second if best.bot == first else first
    return best.bot if share.value > share.even else rest


def _pairs(
    plan: Plan, results: Sequence[Result], blocks: Sequence[Sequence[Result]], rows: Sequence[Row]
) -> list[Pair]:
    if len(plan.bots) < 3:
        return []
    pairs, questions = [], len(plan.bots) * (len(plan.bots) - 1) // 2
    for one, other in combinations([row.bot for row in rows], 2):
        games = [game for game in results if one in game.bots and other in game.bots]
        if not games:
            continue
        rate = mean(game.ahead(one, other) for game in games)
        side = decided_side(pair_edges(blocks, one, other), questions)
        bots = (one, other)
        if (side or rate - 0.5) < 0:
            bots, rate = (other, one), 1 - rate
        pairs.append(Pair(bots, len(games), Share(rate, *wilson(rate, len(games)), 0.5), side != 0))
    return pairs


def _worth(blocks: Sequence[Sequence[Result]], bot: str, even: float) -> Share | None:
    """The share of worth; each opening gives one difference from even."""
    differences = []
    for block in blocks:
        shares = [game.worth_of(bot) for game in block]
        known = [share for share in shares if share is not None]
        if len(known) < len(shares):
            return None
        differences.append(mean(known) - block[0].seats_of(bot) / len(block[0].bots))
    if not differences:
        return None
    middle, low, high = paired(differences)
    return Share(even + middle, max(0.0, even + low), min(1.0, even + high), even)


def _running(edges: Sequence[float]) -> list[float]:
    """The mean so far, after each."""
    return [total / count for count, total in enumerate(accumulate(edges), start=1)]
