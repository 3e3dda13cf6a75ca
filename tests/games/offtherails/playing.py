"""Players of random games of Off the Rails, one of whom reaches later phases and all of the ends."""

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
    weights = [_weight(state, option) for option in options] if rng.random() >= 0.05 else None
    return _one_of(rng.choices(options, weights)[0], rng)


def careless(_rules: Any, state: State, rng: Random) -> Any:
    """Any option, but the lowest bids.

    Who has set all money aside for high bids can't buy the cheapest private: such an auction may take for ever.
    """
    return _one_of(rng.choice(offtherails.options(state)), rng)


def _one_of(option: Any, rng: Random) -> Any:
    is_bid = isinstance(option, Span) and isinstance(option.action, offtherails.Bid)
    return option.action if is_bid else pick([option], rng)


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
