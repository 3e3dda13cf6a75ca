"""How a bot of Chicago Express decides: it lists what it could do, values it, and takes about the best."""

from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

from trunkline.games.express.actions import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.games.express.bots import bids
from trunkline.games.express.bots.search import Settings, best_turns, lead_now
from trunkline.games.express.bots.turns import Position, Rated, Turn, rated_turns
from trunkline.games.express.bots.weights import Weights
from trunkline.games.express.rules.turn import STEP_OF
from trunkline.games.express.state import State
from trunkline.games.express.tables import CHICAGO


@dataclass(frozen=True, slots=True)
class Mind:
    weights: Weights
    settings: Settings | None = None
    """How it searches; without, it takes what looks best after one turn."""
    noise: float = 0.8
    """Dollars that something may look better than it is."""
    doubt: float = 0.15
    """How much less than its limit it may bid, as a part of it."""
    blind: float = 0.0
    """How often it overlooks something that it could do."""


class Choice(NamedTuple):
    """An action, the lead that it leads to, and what the seat means to do: a turn, or a limit in an auction."""

    action: Action
    value: float
    turn: Turn | None = None
    limit: int = 0
    worth: int = 0
    """In an auction, what the share is worth to the seat, as far as it can pay."""


def choices(state: State, rng: Random, mind: Mind) -> tuple[list[Choice], Choice]:
    position = Position(state)
    if state.step == "bid":
        return bidding(position, rng, mind)
    every = rated_turns(position, mind.weights, None, mind.settings.width if mind.settings else 2)
    turns = useful(every)
    settings = mind.settings
    if settings is not None and state.step != "choose":
        # what the chosen dial is for has been searched once already
        settings = None if state.step == "build" else replace(settings, playouts=settings.playouts // 2)
    if settings is None:
        base = lead_now(position, mind.weights)
        valued = sorted([(base + gain, turn) for gain, turn in turns], key=lambda pair: -pair[0])
        taken = about_best(valued, seen(turns, rng, mind.blind), mind.noise, rng)
    else:
        valued = best_turns(position, turns, settings, mind.weights, rng)
        taken = valued[0][1]
    # what does nothing is never taken then, but an adviser has an opinion of it
    base, lowest = lead_now(position, mind.weights), valued[-1][0]
    empty = [(min(lowest, base + gain), turn) for gain, turn in every if turn not in [one for _, one in valued]]
    found: dict[Action, Choice] = {}
    for value, turn in [*valued, *sorted(empty, key=lambda pair: -pair[0])]:
        action = first_action(state.step, turn)
        if action not in found:
            found[action] = Choice(action, value, turn)
    return [*found.values()], found[first_action(state.step, taken)]


def useful(turns: list[Rated]) -> list[Rated]:
    doing = [rated for rated in turns if rated.turn.hexes or (rated.turn.subject and rated.turn.dial != "expansion")]
    return doing if any(gain > 0 for gain, _ in doing) else turns


def seen(turns: list[Rated], rng: Random, blind: float) -> list[Turn]:
    """The turns that are not overlooked; the best one if that leaves nothing, or only what does harm.

    Nobody overlooks that a company can arrive.
    """
    best = max(turns, key=lambda rated: rated.gain).turn
    found = [rated for rated in turns if not blind or rng.random() >= blind or CHICAGO in rated.turn.hexes]
    return [turn for gain, turn in found if gain > 0] or [best]


def about_best(valued: list[tuple[float, Turn]], seen: list[Turn], noise: float, rng: Random) -> Turn:
    best, chosen = -1e9, seen[0]
    for value, turn in valued:
        if turn in seen and value + noise * (chance := rng.random()) > best:
            best, chosen = value + noise * chance, turn
    return chosen


def first_action(step: str, turn: Turn) -> Action:
    if step == "choose":
        return Choose(turn.dial)
    if step == "build":
        return Build(turn.hexes[0]) if turn.hexes else Pass()
    if step == "offer":
        return Offer(turn.subject) if turn.subject else Pass()
    if step == "expand":
        return Expand(turn.subject) if turn.hexes else Pass()
    return Develop(turn.subject) if turn.subject else Pass()


def later_actions(step: str, turn: Turn) -> list[Action]:
    if step == "choose":
        step = STEP_OF[turn.dial]
        return [first_action(step, turn), *later_actions(step, turn)]
    return [Build(hex) for hex in turn.hexes[step == "build" :]]


def bidding(position: Position, rng: Random, mind: Mind) -> tuple[list[Choice], Choice]:
    weights = mind.weights
    limit = bids.own_limit(position, rng, weights, mind.doubt, mind.settings)
    price = bids.price(position, limit, rng, weights)
    worth = bids.steady_worth(position, limit, weights)
    passing = Choice(Pass(), bids.value_of(position, 0, weights), worth=worth)
    if price is None:
        low = bids.affordable(position.state)
        offers = [] if low is None else [Choice(Bid(low), bids.value_of(position, low, weights), None, low, worth)]
        return [passing, *offers], passing
    bid = Choice(Bid(price), bids.value_of(position, limit, weights), None, limit, worth)
    return [bid, passing], bid
