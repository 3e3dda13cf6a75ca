"""How the greedy bot bids for the privates of 18Chesapeake and sets the par value of Vanderbilt's company."""

from random import Random

from trunkline.games.chesapeake import Action, Bid, Par, Pass, State, options
from trunkline.games.chesapeake.bots.worth import single
from trunkline.games.chesapeake.rules.bids import highest_bid, on_offer
from trunkline.games.chesapeake.state import acting
from trunkline.games.chesapeake.tables import CASH, FLOAT_SHARES, P1, P2, P3, P4, P5, P6, PARS

LIMITS = {P1: 30, P2: 55, P3: 65, P4: 100, P5: 120, P6: 235}
"""The most that a private is worth: a company pays up to double later, and P6 brings a president's certificate."""
KEPT = {P6: 4}
"""Shares of the lowest par value for which cash is kept: those that float a company, four if two come with P6."""
KEPT_FOR_THE_CHEAPEST = 2
"""Fewer for the private that costs its face value: while nobody buys it, passes send trains away."""


def kept(state: State, private: str) -> int:
    """Cash that is kept for the first stock round, at most seven tenths of what a player has in the beginning."""
    shares = KEPT_FOR_THE_CHEAPEST if private == on_offer(state)[0] else KEPT.get(private, FLOAT_SHARES)
    return min(shares * min(PARS), CASH[state.players] * 7 // 10)


def margin(state: State, bid: Bid) -> int:
    """What the private is worth above the bid; less than nothing if the bid leaves too little cash."""
    if highest_bid(state, acting(state), bid.private) - bid.price < kept(state, bid.private):
        return -1
    return LIMITS[bid.private] - bid.price


def choose_bid(state: State, rng: Random) -> Action:
    """The bid with the largest margin, or a pass; never above the limit."""
    bids = [action for action in single(options(state)) if isinstance(action, Bid)]
    top = max((margin(state, bid) for bid in bids), default=-1)
    return rng.choice([bid for bid in bids if margin(state, bid) == top]) if top >= 0 else Pass()


def choose_par(state: State, _rng: Random) -> Action:
    """The highest par value at which the seat can pay for the four shares that are missing, or the lowest."""
    pars = [action for action in single(options(state)) if isinstance(action, Par)]
    cash = state.cash[acting(state)]
    fit = [action for action in pars if 4 * action.price <= cash]
    return max(fit, key=lambda action: action.price) if fit else min(pars, key=lambda action: action.price)
