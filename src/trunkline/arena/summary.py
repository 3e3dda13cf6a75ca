"""What a tournament comes to: who wins how often, who earns how much, ratings, ends, lengths and times."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from trunkline.arena.decided import blocks_of, edge, is_decided
from trunkline.arena.lineups import Plan, lineups
from trunkline.arena.rating import Rating, ratings
from trunkline.arena.results import Result
from trunkline.arena.stats import paired, wilson
from trunkline.arena.times import TimesByStep


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
    running: Mapping[str, Sequence[float]]
    """Bot -> what it has won so far beyond its even share, after each block."""

    @property
    def stopped_early(self) -> bool:
        return self.games < self.planned


def summary_of(plan: Plan, results: Sequence[Result], times: TimesByStep, planned: int) -> Summary:
    """All figures of these games, in their order."""
    blocks = blocks_of(results)
    points = ratings(blocks, plan.bots, plan.seed)
    rows = [row for bot in plan.bots if (row := _row(plan, results, blocks, bot, points.get(bot)))]
    per_opening = len(lineups(plan.bots, plan.players, plan.one_way))
    return Summary(
        plan,
        len(results),
        planned,
        sorted(rows, key=lambda row: (row.wins.even - row.wins.value, row.bot)),
        len({result.digest for result in results}),
        len({result.block // per_opening for result in results}),
        dict(Counter(cause for result in results for cause in result.ends).most_common()),
        [result.moves for result in results],
        times,
        is_decided(blocks, plan.bots),
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
    total, means = 0.0, []
    for count, one in enumerate(edges, start=1):
        total += one
        means.append(total / count)
    return means
