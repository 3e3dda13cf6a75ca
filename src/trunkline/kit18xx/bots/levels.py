"""The levels of 18Chesapeake: for each step of the game, the file that weighs it up."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from trunkline.bots.bot import Bot, Candidate, Term
from trunkline.core.messages import Message, marked
from trunkline.kit18xx.actions import Accept, Action, Buy, Par, Pass, RunTrains, Sell
from trunkline.kit18xx.bots.bidding import bid_candidates
from trunkline.kit18xx.bots.choices import least_price
from trunkline.kit18xx.bots.forecast import USUAL
from trunkline.kit18xx.bots.runs import run_of
from trunkline.kit18xx.bots.thinking import Prospect, look_ahead, think
from trunkline.kit18xx.bots.track import lay_candidates, station_candidates
from trunkline.kit18xx.bots.worth import single, units_to_float
from trunkline.kit18xx.engine import options
from trunkline.kit18xx.rules.stock import share_price
from trunkline.kit18xx.state import State, acting, price_of, sold_units
from trunkline.kit18xx.title import Title

MEDIUM: Mapping[str, float] = {
    "sale": 200,
    "sold_share": 30,
    "idle": 80,
    "start": 0,
    "guest": 0,
    "train": 0,
    "pay": 60,
    "bare": 150,
    "track": 100,
    "rivals": 100,
    "private": 100,
}
"""sale, sold_share: what a sale must bring in, more after others in the round, and each share of it. idle: taken off a
pass in a stock round. start, guest: added for starting a company and for a share of somebody else's. train: per cent of
its price that is taken off a train. pay: added for paying out. bare: taken off leaving a company without a train.
track: per cent that places count which track may lead to. rivals: per cent that what others have counts. private: per
cent of what a private is bid for."""

EASY: Mapping[str, float] = {**MEDIUM, "sale": 900, "sold_share": 100, "guest": 60, "pay": 0, "private": 118}
"""A beginner bids high, joins every company, leaves money in those of their own, and seldom sells."""

HARD: Mapping[str, float] = {
    **MEDIUM,
    "guest": -20,
    "train": -10,
    "pay": 150,
    "bare": 100,
    "rivals": 85,
    "private": 94,
}
"""It bids a little less, pays out more readily, and buys trains sooner."""

PERSONALITIES: Mapping[str, Mapping[str, float]] = {
    "builder": {**MEDIUM, "track": 180, "start": 120, "sale": 300, "rivals": 70},
    "raider": {**MEDIUM, "sale": 60, "sold_share": 10, "rivals": 160, "guest": 40},
    "miser": {**MEDIUM, "idle": 0, "train": 12, "pay": 120, "sale": 250, "private": 85},
    "opportunist": {**MEDIUM, "guest": 90, "sale": 100, "start": -60, "private": 110},
}
"""Ways to play medium."""


COMPARED = ("auction", "bidding", "track", "station", "canal", "run")
"""Steps in which actions are weighed against each other alone."""


@dataclass(frozen=True, slots=True)
class Level:
    budget: int
    """Forecasts for the choices that look best."""
    looks: int
    """Lays that are looked at closely."""
    weights: Mapping[str, float]
    blur: int = 0
    """Dollars by which it may misjudge each choice."""


def candidates_of(level: Level, state: State, rng: Random) -> list[Candidate]:
    found = weighed(level, state, rng)
    if level.blur and len(found) > 1:
        seen = [replace(one, value=one.value + rng.randrange(level.blur + 1)) for one in found]
        found = sorted(seen, key=lambda one: -one.value)
    if state.step == "answer" and state.offer_price < least_price(state):
        # Forecasts are too rough to sell a train for next to nothing.
        found = sorted(found, key=lambda one: isinstance(one.action, Accept))
    return found


def weighed(level: Level, state: State, rng: Random) -> list[Candidate]:
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
    if state.step != "stock":
        return found
    return [replace(one, plain=trading_reason(state, one.action)) for one in found]


def bot_of(level: Level) -> Bot:
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


BY_NAME = {
    marked("your shares end up worth more"): marked("{name}'s shares end up worth more"),
    marked("your shares end up worth less"): marked("{name}'s shares end up worth less"),
    marked("you end up with more cash"): marked("{name} ends up with more cash"),
    marked("you end up with less cash"): marked("{name} ends up with less cash"),
    marked("you need your cash for the first stock round"): marked("{name} needs the cash for the first stock round"),
    marked("{private} is worth about ${money} to you, and ${price} is asked"): marked(
        "{private} was worth about ${money} to {name}, and ${price} was asked"
    ),
    marked("{private} is worth about ${money} to you, for its share, and ${price} is asked"): marked(
        "{private} was worth about ${money} to {name}, for its share, and ${price} was asked"
    ),
    marked(
        "{private} is worth about ${money} to you, most of it for its president's certificate, and ${price} is asked"
    ): marked(
        "{private} was worth about ${money} to {name}, most of it for its president's certificate, and ${price} was "
        "asked"
    ),
}


def trading_reason(state: State, action: Action) -> Message | None:
    if isinstance(action, Par):
        return _of_start(state, action)
    if isinstance(action, Buy):
        return _of_share(state, action) if action.company in state.floated else _of_flotation(state, action)
    if isinstance(action, Sell):
        return _of_sale(state, action)
    if isinstance(action, Pass):
        return Message("no share that can be bought now is worth its price")
    return None


def _of_start(state: State, action: Par) -> Message:
    cash, cost = state.cash[acting(state)], state.title.float_shares * action.price
    figures = {
        "company": action.company,
        "price": action.price,
        "cost": cost,
        "treasury": state.title.shares * action.price,
    }
    if cash >= cost:
        return Message(
            "at ${price} the cash is enough to float {company} alone, for ${cost}; then it gets ${treasury} for trains "
            "and track",
            **figures,
        )
    return Message(
        "at ${price} {company} gets ${treasury} for trains and track, once others have bought the rest of the 60% that "
        "float it",
        **figures,
    )


def _of_flotation(state: State, action: Buy) -> Message:
    company = action.company
    if units_to_float(state, company) <= 1:
        money = state.title.shares * state.par[company]
        return Message("that floats {company}: it gets ${money} and operates", company=company, money=money)
    percent = 10 * (sold_units(state, company) + 1)
    return Message(
        "{company} operates once 60% is sold, and this makes it {percent}%", company=company, percent=percent
    )


def _of_share(state: State, action: Buy) -> Message:
    company, run = action.company, run_of(state, action.company)
    if not run:
        money = state.treasury[company]
        return Message(
            "{company} has ${money} for trains, and pays its shares as soon as they run", company=company, money=money
        )
    return _yield(
        state.title,
        Message("{company} earns about ${run} a round now: ${paid} for this share, {percent}% of its price"),
        *(company, run, share_price(state, action)),
    )


def _of_sale(state: State, action: Sell) -> Message | None:
    company, price = action.company, price_of(state, action.company)
    run = run_of(state, company) if company in state.floated else 0
    if not run:
        return Message("{company} earns nothing now: the money does more elsewhere", company=company)
    words = Message("{company} earns about ${run} a round now: ${paid} a share, only {percent}% of its price")
    return _yield(state.title, words, company, run, price) if run * 10 < price * state.title.shares else None


def _yield(title: Title, words: Message, company: str, run: int, price: int) -> Message:
    paid = run // title.shares
    return Message(words.words, company=company, run=run, paid=paid, percent=round(100 * paid / price))
