"""The levels of a title: for each step of the game, the file that weighs it up."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from trunkline.bots.bot import Bot, Candidate, Term
from trunkline.kit18xx.actions import Accept, Action, Bid, LayTile, PlaceStation, RunTrains
from trunkline.kit18xx.bots.bidding import bid_candidates
from trunkline.kit18xx.bots.choices import least_price
from trunkline.kit18xx.bots.estimates import Estimates, Weights
from trunkline.kit18xx.bots.forecast import usual_habits
from trunkline.kit18xx.bots.numbers import numbers_of
from trunkline.kit18xx.bots.reasons import trading_reason
from trunkline.kit18xx.bots.thinking import Prospect, look_ahead, think
from trunkline.kit18xx.bots.track import lay_candidates, station_candidates
from trunkline.kit18xx.bots.worth import single
from trunkline.kit18xx.engine import options
from trunkline.kit18xx.state import State, acting

COMPARED = frozenset((Bid, LayTile, PlaceStation, RunTrains))
"""Actions that are weighed against the others of their step alone, not by what they lead to."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays.

    Its weights: sale, sold_share: what a sale must bring in, more after others in the round, and each share of it.
    idle: taken off a pass in a stock round. start, guest: added for starting a company and for a share of somebody
    else's. train: per cent of its price that is taken off a train. pay: added for paying out. bare: taken off leaving a
    company without a train. track: per cent that places count which track may lead to. rivals: per cent that what
    others have counts. private: per cent of what a private is bid for.
    """

    estimates: Estimates
    weights: Weights
    budget: int
    """Forecasts for the choices that look best."""
    looks: int
    """Lays that are looked at closely."""
    blur: int = 0
    """Dollars by which it may misjudge each choice."""


def candidates_of(level: Level, state: State, rng: Random) -> list[Candidate]:
    found = weighed(level, state, rng)
    if level.blur and len(found) > 1:
        seen = [replace(one, value=one.value + rng.randrange(level.blur + 1)) for one in found]
        found = sorted(seen, key=lambda one: -one.value)
    if state.step == "answer" and state.offer_price < least_price(level.estimates, state):
        # Forecasts are too rough to sell a train for next to nothing.
        found = sorted(found, key=lambda one: isinstance(one.action, Accept))
    return found


def weighed(level: Level, state: State, rng: Random) -> list[Candidate]:
    estimates, weights, offered = level.estimates, level.weights, state.title.rules.steps[state.step].actions
    if Bid in offered:
        return bid_candidates(estimates, state, rng, weights)
    if LayTile in offered:
        return lay_candidates(estimates, state, rng, level.looks, weights)
    if PlaceStation in offered:
        return station_candidates(estimates, state, rng, weights)
    if RunTrains in offered:
        return [Candidate(action, 0) for action in single(options(state)) if isinstance(action, RunTrains)]
    return think(estimates, state, rng, level.budget, weights)


def with_standing(estimates: Estimates, state: State, found: list[Candidate]) -> list[Candidate]:
    """The candidates with the lead that the seat has anyway, where they were only weighed against each other."""
    if len(found) > 1 and not COMPARED.intersection(state.title.rules.steps[state.step].actions):
        return found
    standing = Prospect()
    usual = usual_habits(numbers_of(state.title, estimates))
    look_ahead(estimates, state, acting(state), (usual,), standing)
    lead = standing.lead()
    ahead = Term("standing", lead)
    return [replace(one, value=one.value + lead, terms=(*one.terms, ahead)) for one in found]


def with_reasons(state: State, found: list[Candidate]) -> list[Candidate]:
    if state.step != "stock":
        return found
    return [replace(one, plain=trading_reason(state, one.action)) for one in found]


def bot_of(level: Level) -> Bot:
    def candidates(state: State, rng: Random) -> list[Candidate]:
        return with_reasons(state, with_standing(level.estimates, state, candidates_of(level, state, rng)))

    def choose(state: State, rng: Random) -> Action:
        action: Action = candidates_of(level, state, rng)[0].action
        return action

    def with_budget(budget: int) -> Bot:
        return bot_of(replace(level, budget=budget))

    def with_weights(weights: Mapping[str, float]) -> Bot:
        return bot_of(replace(level, weights={**level.weights, **weights}))

    return Bot(choose, candidates, with_budget, level.weights, with_weights)
