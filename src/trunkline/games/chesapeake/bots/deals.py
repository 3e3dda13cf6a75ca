"""How bots answer other players' offers for a train or private: the prices they take, and the one they ask for."""

from random import Random

from trunkline.games.chesapeake import Accept, Action, Decline, State
from trunkline.games.chesapeake.bots.runs import limits_of, run_now, run_with
from trunkline.games.chesapeake.bots.worth import cheapest_cost, lasting, life, rounds_left
from trunkline.games.chesapeake.rules.privates import private_prices
from trunkline.games.chesapeake.state import operating
from trunkline.games.chesapeake.tables import PRIVATES, TRAINS

LEAST = 25
"""Per cent of its face value below which no train is sold, even one that earns its owner nothing."""
SERIOUS = 50
"""Per cent of the least price that an offer must reach to be answered by a counter-offer."""


def answer(state: State, _rng: Random) -> Action:
    """Accept the least price or more."""
    return Accept() if state.offer_price >= least_price(state) else Decline()


def answer_counter(_state: State, _rng: Random) -> Action:
    """What it offered was what it would pay."""
    return Decline()


def least_price(state: State) -> int:
    """The least that the owner would take for the train or private on offer."""
    kind, name, *owner = state.offer
    if kind == "private":
        card = PRIVATES[name]
        return card.value + card.revenue * min(4, rounds_left(state))
    (company,) = owner
    fewer = list(state.trains[company])
    fewer.remove(name)
    less = run_now(state, company) - run_with(state, company, limits_of(fewer))
    cost = TRAINS[name].cost
    return max(less * life(state, name), cost * LEAST // 100 if fewer else cost)


def most_price(state: State) -> int:
    """The most that the owner would pay for it in the buyer's place, out of the buyer's treasury."""
    kind, name, *_ = state.offer
    company = operating(state)
    if kind == "private":
        return min(private_prices(name)[1], state.treasury[company])
    worth = cheapest_cost(state)
    if lasting(state, company):
        more = run_with(state, company, limits_of([*state.trains[company], name])) - run_now(state, company)
        worth = more * life(state, name)
    return min(worth, TRAINS[name].cost, state.treasury[company])


def asking_price(state: State) -> int:
    """A counter-offer halfway between the least price and the most; 0 if there is none, or the offer isn't serious."""
    least, most = least_price(state), most_price(state)
    is_serious = state.offer_price * 100 >= least * SERIOUS
    return (least + most) // 2 if is_serious and state.offer_price < least < most else 0
