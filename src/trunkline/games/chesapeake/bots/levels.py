"""The levels of 18Chesapeake: for each step of the game, the file that weighs it up."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from trunkline.bots.bot import Bot, Candidate, Term
from trunkline.games.chesapeake.actions import Accept, Action, RunTrains
from trunkline.games.chesapeake.bots.bidding import bid_candidates
from trunkline.games.chesapeake.bots.building import lay_candidates, station_candidates
from trunkline.games.chesapeake.bots.deals import least_price
from trunkline.games.chesapeake.bots.forecast import USUAL
from trunkline.games.chesapeake.bots.prospects import Prospect, look_ahead
from trunkline.games.chesapeake.bots.reasons import trading_reason
from trunkline.games.chesapeake.bots.thinking import think
from trunkline.games.chesapeake.bots.weights import EASY, HARD, MEDIUM
from trunkline.games.chesapeake.bots.worth import single
from trunkline.games.chesapeake.engine import options
from trunkline.games.chesapeake.state import State, acting

COMPARED = ("auction", "bidding", "track", "station", "canal", "run")
"""Steps in which actions are weighed against each other alone."""


@dataclass(frozen=True, slots=True)
class Level:
    """How much a bot thinks, and what it weighs up."""

    budget: int
    """Forecasts for the choices that look best."""
    looks: int
    """Lays that are looked at closely."""
    weights: Mapping[str, float]
    blur: int = 0
    """Dollars by which it may misjudge each choice."""


def candidates_of(level: Level, state: State, rng: Random) -> list[Candidate]:
    """What the acting seat could do, best first, as the bot sees it."""
    found = weighed(level, state, rng)
    if level.blur and len(found) > 1:
        seen = [replace(one, value=one.value + rng.randrange(level.blur + 1)) for one in found]
        found = sorted(seen, key=lambda one: -one.value)
    if state.step == "answer" and state.offer_price < least_price(state):
        # Forecasts are too rough to sell a train for next to nothing.
        found = sorted(found, key=lambda one: isinstance(one.action, Accept))
    return found


def weighed(level: Level, state: State, rng: Random) -> list[Candidate]:
    """What the acting seat could do, with exact values."""
    if state.step in ("auction", "bidding"):
        return bid_candidates(state, rng, level.weights)
    if state.step == "track":
        return lay_candidates(state, rng, level.looks, level.weights)
    if state.step in ("station", "canal"):
        return station_candidates(state, rng, level.weights)
    if state.step == "run":
        return [Candidate(action, 0) for action in single(options(state)) if isinstance(action, RunTrains)]
    return think(state, rng, level.budget, level.weights)


def with_standing(state: State, found: list[Candidate]) -> list[Candidate]:
    """The candidates with the lead that the seat has anyway, where they were only weighed against each other."""
    if len(found) > 1 and state.step not in COMPARED:
        return found
    standing = Prospect()
    look_ahead(state, acting(state), (USUAL,), standing)
    lead = standing.lead()
    ahead = Term("standing", lead)
    return [replace(one, value=one.value + lead, terms=(*one.terms, ahead)) for one in found]


def with_reasons(state: State, found: list[Candidate]) -> list[Candidate]:
    """The candidates of a stock round, each with what speaks for it in plain figures."""
    if state.step != "stock":
        return found
    return [replace(one, plain=trading_reason(state, one.action)) for one in found]


def bot_of(level: Level) -> Bot:
    """A level as a bot."""

    def candidates(state: State, rng: Random) -> list[Candidate]:
        return with_reasons(state, with_standing(state, candidates_of(level, state, rng)))

    def choose(state: State, rng: Random) -> Action:
        action: Action = candidates_of(level, state, rng)[0].action
        return action

    def with_budget(budget: int) -> Bot:
        return bot_of(replace(level, budget=budget))

    def with_weights(weights: Mapping[str, float]) -> Bot:
        return bot_of(replace(level, weights={**level.weights, **weights}))

    return Bot(choose, candidates, with_budget, level.weights, with_weights)


EASY_LEVEL = Level(budget=1, looks=3, weights=EASY, blur=300)
MEDIUM_LEVEL = Level(budget=12, looks=8, weights=MEDIUM)
HARD_LEVEL = Level(budget=240, looks=8, weights=HARD)
