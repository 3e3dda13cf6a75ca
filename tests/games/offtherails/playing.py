"""A player for random games of Off the Rails that reach their later phases and all of their ends."""

from random import Random
from typing import Any

from trunkline.core.api import Span, Suggestion, pick
from trunkline.games import offtherails
from trunkline.games.offtherails import State

PASSES = {"stock": 5, "track": 0.3, "trains": 10, "auction": 0.3}
WEIGHTS = {
    "RunTrains": 100,
    "TradeIn": 100,
    "Decline": 5,
    "LayTile": 3,
    "UsePower": 3,
    "PlaceStation": 3,
    "Sell": 0.02,
    "BuyPrivate": 0.1,
}
TRAINS = {"bank": 20, "pool": 5}


def careful(_rules: Any, state: State, rng: Random) -> Any:
    """Most often what keeps companies in trains and players in money, and every twentieth time anything."""
    options: list[Any] = offtherails.options(state)
    if rng.random() < 0.05:
        return pick(options, rng)
    (option,) = rng.choices(options, [_weight(state, option) for option in options])
    if isinstance(option, Span) and isinstance(option.action, offtherails.Bid):
        return option.action
    return pick([option], rng)


def _weight(state: State, option: Any) -> float:
    action = option.action if isinstance(option, Span | Suggestion) else option
    cash = 0 if state.actor is None else state.cash[state.actor]
    match action:
        case offtherails.Pass():
            return PASSES.get(state.step, 5)
        case offtherails.Dividend(pay):
            company = state.company or ""
            saves = len(state.trains[company]) < 2 and state.treasury[company] < 700
            return 5 if pay == saves else 50
        case offtherails.BuyTrain(_, source, _):
            return TRAINS.get(source, 0.01)
        case offtherails.Buy():
            return 5 if cash > 200 else 0.1
        case offtherails.Par():
            return 3 if cash > 500 and set(state.par) == set(state.floated) else 0.01
    return WEIGHTS.get(type(action).__name__, 1)


def end_of(state: State) -> str:
    """What ended the game, and in which round."""
    if state.bankrupt is not None:
        return "bankruptcy"
    return f"{'the market' if state.market_ended else 'the bank'}, {state.round}"
