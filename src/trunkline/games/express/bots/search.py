"""Search over whole turns: a tree of them (max^n), short playouts by the quick bot, and a static value at the end."""

from dataclasses import dataclass, field
from math import sqrt
from random import Random

from trunkline.games.express.bots.outlook import leads, totals
from trunkline.games.express.bots.turns import Position, Rated, Turn, auction_off, carry_out, rated_turns
from trunkline.games.express.bots.weights import Weights


@dataclass(frozen=True, slots=True)
class Settings:
    """How much is searched, and how."""

    playouts: int
    depth: int
    """Turns in the tree; 1 is flat Monte Carlo."""
    length: int
    """Turns until the position is valued, those in the tree included."""
    width: int = 2
    """Expansions and developments of a kind that are looked at."""
    breadth: int = 8
    """Turns that are tried at the root, at most; deeper in the tree it grows with the visits."""
    noise: float = 2.0
    """Dollars that a turn may look better or worse than it is in a playout."""
    explore: float = 3.0
    """Dollars of hope for what has been tried little."""
    trust: float = 3.0
    """Playouts that the static value of a turn counts as much as."""
    leaf: Weights | None = None
    """What values the position at the end of a playout, if not the weights of the bot."""


@dataclass(slots=True)
class Branch:
    """What has been found about one choice."""

    prior: float
    """The static value, in dollars of lead."""
    visits: int = 0
    total: float = 0.0
    below: dict[Turn, "Branch"] = field(default_factory=dict)

    def mean(self, trust: float) -> float:
        """What the choice is worth: the static value, replaced by what playouts say."""
        return (trust * self.prior + self.total) / (trust + self.visits)


def simulate(position: Position, settings: Settings, weights: Weights, rng: Random, turns: int) -> list[float]:
    """Play so many turns by the quick bot, on the position itself; what each seat's lead is then."""
    while turns > 0 and position.state.actor is not None:
        if position.state.step == "bid":
            auction_off(position, weights, rng)
            continue
        carry_out(position, likely(rated_turns(position, weights, rng), settings.noise, rng), weights, rng)
        turns -= 1
    return valued(position, settings.leaf or weights)


def likely(turns: list[Rated], noise: float, rng: Random) -> Turn:
    """About the best turn."""
    best, chosen = -1e9, turns[0].turn
    for gain, turn in turns:
        value = gain + noise * rng.random()
        if value > best:
            best, chosen = value, turn
    return chosen


def valued(position: Position, weights: Weights) -> list[float]:
    """The lead of each seat, as it looks."""
    while position.state.step == "bid":
        auction_off(position, weights, None)
    if position.state.actor is None:
        return leads([float(cash) for cash in position.state.cash])
    return leads(totals(position.state, position.outlook(weights)))


def descend(
    position: Position, branch: Branch, settings: Settings, weights: Weights, rng: Random, depth: int
) -> list[float]:
    """One more playout through a branch: choose within the tree while it goes, then simulate."""
    state = position.state
    while state.step == "bid":
        auction_off(position, weights, rng)
    if state.actor is None or depth >= settings.depth:
        found = simulate(position, settings, weights, rng, settings.length - depth)
    else:
        seat = state.turn
        turn = promising(position, branch, settings, weights, rng)
        carry_out(position, turn, weights, rng)
        below = branch.below[turn]
        found = descend(position, below, settings, weights, rng, depth + 1)
        below.visits += 1
        below.total += found[seat]
    return found


def promising(position: Position, branch: Branch, settings: Settings, weights: Weights, rng: Random) -> Turn:
    """The turn to try next in a position of the tree: more of them the more often it is visited."""
    turns = sorted(rated_turns(position, weights, None, settings.width), key=lambda rated: -rated.gain)
    open_now = turns[: min(settings.breadth, 2 + int(sqrt(branch.visits)))]
    base = lead_now(position, settings.leaf or weights)
    best, chosen = -1e9, open_now[0].turn
    for gain, turn in open_now:
        below = branch.below.get(turn)
        if below is None:
            below = branch.below[turn] = Branch(base + gain)
        value = below.mean(settings.trust) + settings.explore * sqrt(branch.visits + 1) / (1 + below.visits)
        value += 0.01 * rng.random()
        if value > best:
            best, chosen = value, turn
    return chosen


def lead_now(position: Position, weights: Weights) -> float:
    """The lead of the seat whose turn it is, as it looks."""
    return leads(totals(position.state, position.outlook(weights)))[position.state.turn]


def best_turns(
    position: Position, turns: list[Rated], settings: Settings, weights: Weights, rng: Random
) -> list[tuple[float, Turn]]:
    """The turns with the lead that the search found, best first; those left out at the end with their static value."""
    seat = position.state.turn
    base = lead_now(position, settings.leaf or weights)
    ranked = sorted(turns, key=lambda rated: -rated.gain)
    outlook = position.outlook(weights)
    for company in position.state.income:
        position.plans_for(company, outlook, weights)
    root = Branch(base)
    root.below = {turn: Branch(base + gain) for gain, turn in ranked[: settings.breadth]}
    if len(root.below) > 1:
        for _ in range(settings.playouts):
            turn = choose_branch(root, settings, rng)
            branch = root.below[turn]
            copy = position.copy()
            carry_out(copy, turn, weights, rng)
            found = descend(copy, branch, settings, weights, rng, 1)
            branch.visits += 1
            branch.total += found[seat]
            root.visits += 1
    tried = sorted([(-branch.mean(settings.trust), turn) for turn, branch in root.below.items()])
    return [(-loss, turn) for loss, turn in tried] + [(base + gain, turn) for gain, turn in ranked[settings.breadth :]]


def choose_branch(root: Branch, settings: Settings, rng: Random) -> Turn:
    """The branch to try next."""
    hope = settings.explore * sqrt(root.visits + 1)
    best, chosen = -1e9, next(iter(root.below))
    for turn, branch in root.below.items():
        value = branch.mean(settings.trust) + hope / (1 + branch.visits) + 0.01 * rng.random()
        if value > best:
            best, chosen = value, turn
    return chosen
