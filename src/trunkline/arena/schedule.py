"""Which games are played: who plays whom, in which seats, and from which opening.

In a tournament, two bots play one against the rest, both ways unless only one way is asked for; more bots share the
seats as evenly as they can. A simulation has one bot for each seat. Every opening is played by a line-up in all
rotations of the seats before the next begins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, count
from typing import Any

from trunkline.bots import uniform
from trunkline.core.api import Rules
from trunkline.core.codec import state_key
from trunkline.core.match import LONGEST_NAME
from trunkline.core.seeds import derive, random_for

RANDOM, STANDARD = "random", "standard"
LONGEST_OPENING = 100
TRIED_STARTS = 8
MOVES_PER_PLAYER = 4
"""A random opening has at most so many moves for each player, and a quarter of a random game."""


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
    """How many moves at the beginning are random, by the seed."""
    weights: tuple[Mapping[str, float] | None, ...] = ()
    """By seat, for bots that play with other weights than their own."""
    notes: Mapping[str, Any] = field(default_factory=dict)
    """The record's field `arena`."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament or a simulation: everything that its games depend on, except for their number."""

    game: str
    bots: tuple[str, ...]
    players: int
    seed: int
    openings: str
    """standard, random, or random:4 for 0 to 4 random moves."""
    variants: Mapping[str, Any] = field(default_factory=dict)
    fewest: int = 0
    deepest: int = 0
    """A random opening has from `fewest` to so many moves; 0 if all games begin at the standard start."""
    one_way: bool = False
    """Of two bots, only the first plays alone against the rest."""
    shuffled: bool = True
    """Whether each opening seats the bots by chance; otherwise they sit as listed, and only rotate."""

    @property
    def is_one_against_rest(self) -> bool:
        return len(self.bots) == 2 and self.players > 2


def plan_of(
    rules: Rules[Any, Any],
    bots: Sequence[str],
    players: int,
    seed: int,
    openings: str | None = None,
    variants: Mapping[str, Any] | None = None,
    one_way: bool = False,
) -> Plan:
    """The plan of a tournament. By default, openings are random in a game that always starts the same."""
    chosen = {name: choices[0] for name, choices in rules.VARIANTS.items()} | dict(variants or {})
    kind = openings or (STANDARD if starts_vary(rules, players, chosen) else RANDOM)
    fewest, deepest = 0, most_random_moves(kind)
    if deepest is None:
        fewest, deepest = 1, _deepest(rules, players, chosen)
    return Plan(rules.NAME, tuple(bots), players, seed, kind, chosen, fewest, deepest, one_way)


def simulation(
    rules: Rules[Any, Any], bots: Sequence[str], seed: int, variants: Mapping[str, Any] | None = None
) -> Plan:
    """One table of these bots, which may name a bot twice, from the standard start."""
    return replace(plan_of(rules, bots, len(bots), seed, STANDARD, variants), shuffled=False)


def most_random_moves(openings: str) -> int | None:
    """The 4 of random:4, 0 for standard, None for random alone; ValueError if it is none of these."""
    kind, colon, number = openings.partition(":")
    if kind == RANDOM and colon and number.isdecimal() and int(number) <= LONGEST_OPENING:
        return int(number)
    if openings not in (RANDOM, STANDARD):
        raise ValueError(openings)
    return None if openings == RANDOM else 0


def starts_vary(rules: Rules[Any, Any], players: int, variants: Mapping[str, Any]) -> bool:
    """Does the first position depend on the seed?"""
    return len({state_key(rules.setup(players, seed, **variants)) for seed in range(TRIED_STARTS)}) > 1


def _deepest(rules: Rules[Any, Any], players: int, variants: Mapping[str, Any]) -> int:
    """How many random moves an opening can have without being half the game already."""
    state, chance = rules.setup(players, 0, **variants), random_for(0, "opening")
    limit = MOVES_PER_PLAYER * players
    for moves in count():
        if state.actor is None or moves >= 4 * limit:
            return max(1, min(limit, moves // 4))
        rules.apply(state, uniform.choose(rules, state, chance))
    raise AssertionError


def lineups(bots: Sequence[str], players: int, one_way: bool = False) -> list[tuple[str, ...]]:
    """In a fixed order, all equally frequent."""
    if len(bots) == 2 and players > 2:
        one, other = bots
        both = [(one, *[other] * (players - 1)), (other, *[one] * (players - 1))]
        return both[:1] if one_way else both
    each, left = divmod(players, len(bots))
    return [(*list(bots) * each, *more) for more in combinations(bots, left)]


def job_of(plan: Plan, index: int) -> Job:
    """The game with this number. More games never change those before them."""
    block, turn = divmod(index, plan.players)
    there = lineups(plan.bots, plan.players, plan.one_way)
    opening, which = divmod(block, len(there))
    chance = random_for(plan.seed, plan.game, "seats", opening)
    chance.shuffle(there)
    line_up = list(there[which])
    if plan.shuffled:
        chance.shuffle(line_up)
    seats = list(zip(player_names(tuple(line_up)), line_up, strict=True))
    names, bots = zip(*(seats[turn:] + seats[:turn]), strict=True)
    seed = derive(plan.seed, plan.game, "opening", opening) % 2**32
    plies = 0
    if plan.deepest and opening:
        plies = plan.fewest + random_for(seed, "plies").randrange(plan.deepest + 1 - plan.fewest)
    notes = {
        "bots": list(plan.bots),
        "players": plan.players,
        "seed": plan.seed,
        "openings": plan.openings,
        "one_way": plan.one_way,
        "shuffled": plan.shuffled,
        "index": index,
        "opening": opening,
        "random_moves": plies,
    }
    return Job(plan.game, names, bots, seed, plan.variants, index, plies, notes=notes)


def whole_rounds(games: int, players: int) -> int:
    """The number of games that completes the last rotation of the seats."""
    return -(-games // players) * players


def player_names(bots: tuple[str, ...]) -> tuple[str, ...]:
    """A name for each seat: its bot as typed, cut at the front if it is too long, and a number."""
    names = []
    for number, bot in enumerate(bots, start=1):
        ending = f" {number}"
        room = LONGEST_NAME - len(ending)
        names.append((bot if len(bot) <= room else "…" + bot[len(bot) - room + 1 :]) + ending)
    return tuple(names)
