"""Search over whole turns: each is followed by short playouts of the quick bot, and valued at their end."""

from dataclasses import dataclass
from math import sqrt
from random import Random

from trunkline.games.express.bots.outlook import leads, margins, totals
from trunkline.games.express.bots.turns import Position, Rated, Turn, auction_off, carry_out, rated_turns
from trunkline.games.express.bots.weights import Weights


@dataclass(frozen=True, slots=True)
class Settings:
    playouts: int
    length: int
    """Turns until the position is valued, the one in question included."""
    breadth: int
    """Turns that are tried, at most."""
    width: int = 2
    """Expansions and developments of a kind that are looked at."""
    noise: float = 1.0
    """Dollars that a turn may look better than it is in a playout."""
    explore: float = 3.0
    """Dollars of hope for what has been tried little."""
    trust: float = 3.0
    """Playouts that the static value of a turn counts as much as."""


@dataclass(slots=True)
class Branch:
    prior: float
    """The static value: dollars ahead of the best of the others."""
    visits: int = 0
    total: float = 0.0

    def mean(self, trust: float) -> float:
        """What the turn is worth: the static value, replaced by what playouts say."""
        return (trust * self.prior + self.total) / (trust + self.visits)


def simulate(position: Position, settings: Settings, weights: Weights, seed: int, turns: int) -> list[float]:
    """Play so many turns by the quick bot, on the position itself; how far each seat is ahead of the others then."""
    while turns > 0 and position.state.actor is not None:
        rng = chance_of(seed, turns)
        if position.state.step == "bid":
            auction_off(position, weights, rng)
            continue
        carry_out(position, likely(rated_turns(position, weights, rng), settings.noise, rng), weights, rng)
        turns -= 1
    return margins(expected(position, weights))


def chance_of(seed: int, turns: int) -> Random:
    """The chance of one turn of a playout: with the same seed, playouts have about the same luck and compare well."""
    return Random(64 * seed + turns)


def likely(turns: list[Rated], noise: float, rng: Random) -> Turn:
    best, chosen = -1e9, turns[0].turn
    for gain, turn in turns:
        value = gain + noise * rng.random()
        if value > best:
            best, chosen = value, turn
    return chosen


def expected(position: Position, weights: Weights) -> list[float]:
    while position.state.step == "bid":
        auction_off(position, weights, None)
    if position.state.actor is None:
        return [float(cash) for cash in position.state.cash]
    return totals(position.state, position.outlook(weights))


def lead_now(position: Position, weights: Weights) -> float:
    return leads(totals(position.state, position.outlook(weights)))[position.state.turn]


def best_turns(
    position: Position, turns: list[Rated], settings: Settings, weights: Weights, rng: Random
) -> list[tuple[float, Turn]]:
    """The turns with the lead that the search found, best first; those left out follow with their static value."""
    seat = position.state.turn
    outlook = position.outlook(weights)
    sums = totals(position.state, outlook)
    lead, margin = leads(sums)[seat], margins(sums)[seat]
    ranked = sorted(turns, key=lambda rated: -rated.gain)
    for company in position.state.income:
        position.plans_for(company, outlook, weights)
    tried = {turn: Branch(margin + gain) for gain, turn in ranked[: settings.breadth]}
    if len(tried) > 1:
        seeds = [rng.getrandbits(32) for _ in range(settings.playouts)]
        for visits in range(settings.playouts):
            turn = choose_branch(tried, visits, settings, rng)
            branch = tried[turn]
            seed = seeds[branch.visits]
            copy = position.copy()
            carry_out(copy, turn, weights, chance_of(seed, settings.length))
            branch.total += simulate(copy, settings, weights, seed, settings.length - 1)[seat]
            branch.visits += 1
    # the margin decides, but everybody is told leads
    found = sorted([(-branch.mean(settings.trust), turn) for turn, branch in tried.items()])
    best = [(lead - margin - loss, turn) for loss, turn in found]
    return best + [(min(lead + gain, best[-1][0]), turn) for gain, turn in ranked[settings.breadth :]]


def choose_branch(tried: dict[Turn, Branch], visits: int, settings: Settings, rng: Random) -> Turn:
    hope = settings.explore * sqrt(visits + 1)
    best, chosen = -1e9, next(iter(tried))
    for turn, branch in tried.items():
        value = branch.mean(settings.trust) + hope / (1 + branch.visits) + 0.01 * rng.random()
        if value > best:
            best, chosen = value, turn
    return chosen
