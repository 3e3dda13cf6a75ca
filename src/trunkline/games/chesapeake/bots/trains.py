"""How the greedy bot pays out, buys trains and privates, and raises money in 18Chesapeake."""

from collections.abc import Sequence
from random import Random

from trunkline.core.api import Span
from trunkline.games.chesapeake import (
    Action,
    BuyPrivate,
    BuyTrain,
    DiscardTrain,
    Dividend,
    GoBankrupt,
    Pass,
    RunTrains,
    Sell,
    State,
    TradeIn,
    apply,
    options,
)
from trunkline.games.chesapeake.bots.runs import limits_of, run_now, run_with
from trunkline.games.chesapeake.bots.worth import (
    cheapest_cost,
    lasting,
    life,
    next_train,
    prospect,
    rounds_left,
    single,
)
from trunkline.games.chesapeake.rules.trains import train_limit
from trunkline.games.chesapeake.state import acting, operating, price_of
from trunkline.games.chesapeake.tables import PRIVATES, TRAINS

HOPE = (15, 8, 3)
"""Dollars a stop that the first, second or third train earns once there is track for it."""
THRIFT = 60
"""Per cent of its price that a train must earn: money in a treasury is good for little else."""
SAFETY = 500
"""What it is worth to own a train that lasts."""


def run(state: State, _rng: Random) -> Action:
    """The best run, which is the one on offer."""
    return next(action for action in single(options(state)) if isinstance(action, RunTrains))


def dividend(state: State, _rng: Random) -> Action:
    """Pay, unless the earnings buy a train now that is worth more than they are."""
    return Dividend(not should_withhold(state))


def should_withhold(state: State) -> bool:
    """Do the withheld earnings buy a train that the treasury alone does not, and that is worth it?"""
    company, earned = operating(state), state.earnings
    paid, kept = (state.copy() for _ in range(2))
    paid.treasury[company] += earned * state.pool[company] // 10
    kept.treasury[company] += earned
    cost = cheapest_cost(state)
    safe = lasting(state, company)
    if len(safe) >= train_limit(state) or paid.treasury[company] >= cost:
        return False
    if not safe:
        # The president would have to pay what is missing.
        seat = state.president[company]
        cash = state.cash[seat] + state.shares[company][seat] * earned // 10
        return kept.treasury[company] >= cost or paid.treasury[company] + cash < cost
    if kept.treasury[company] < cost:
        return False
    train = next_train(state)
    more = run_with(state, company, limits_of([*safe, train])) - run_with(state, company, limits_of(safe))
    return more * life(state, train) > 2 * earned


def train_gain(state: State, company: str, action: BuyTrain | TradeIn) -> int:
    """What the company gains by a train above what it must earn."""
    after = state.copy()
    apply(after, action)
    train = action.train if isinstance(action, BuyTrain) else "D"
    cost = action.price if isinstance(action, BuyTrain) else TRAINS["D"].trade_in
    more = run_now(after, company) - run_now(state, company)
    number = len(state.trains[company])
    if isinstance(action, BuyTrain) and len(state.tiles) < 25 and number < len(HOPE):
        more = max(more, min(TRAINS[train].distance or 6, 6) * HOPE[number])
    safety = SAFETY if lasting(after, company) and not lasting(state, company) else 0
    return more * life(state, train) + safety - cost * THRIFT // 100


def trains(state: State, rng: Random) -> Action:
    """The train that gains most; if none must be bought, only one that gains."""
    company, offered = operating(state), options(state)
    plain = [option for option in offered if not isinstance(option, Span)]
    can_pass = Pass() in plain
    purchases = [action for action in single(plain) if isinstance(action, BuyTrain | TradeIn)]
    if not can_pass or not state.trains[company]:
        purchases += sister_trains(state, offered)
    gains = {action: train_gain(state, company, action) for action in purchases}
    if gains and (max(gains.values()) > 0 or not can_pass):
        top = max(gains.values())
        return rng.choice([action for action, gain in gains.items() if gain == top])
    return Pass() if can_pass else raise_money(state)


def sister_trains(state: State, offered: Sequence[object]) -> list[BuyTrain]:
    """Trains that the president's other companies can spare, for a dollar."""
    president = state.president[operating(state)]
    spans = [option.action for option in offered if isinstance(option, Span)]
    return [
        action
        for action in spans
        if isinstance(action, BuyTrain)
        and state.president[action.source] == president
        and len(lasting(state, action.source)) > 1
    ]


def raise_money(state: State) -> Action:
    """The sale that loses the least; bankruptcy only when nothing can be sold."""
    seat = acting(state)
    sales = [action for action in single(options(state)) if isinstance(action, Sell)]
    if not sales:
        return GoBankrupt()
    earns = {company: prospect(state, company, state.treasury[company]) for company in {s.company for s in sales}}

    def loss(sale: Sell) -> tuple[int, int, int]:
        after = state.copy()
        apply(after, sale)
        lost = sum(state.president[c] == seat != after.president[c] for c in state.president)
        fallen = sum(
            after.shares[c][seat] * (price_of(state, c) - price_of(after, c)) for c in state.spaces if c == sale.company
        )
        income = sale.count * earns[sale.company] * rounds_left(state) // 10
        return lost, fallen + income, -sale.count

    return min(sales, key=loss)


def privates(state: State, _rng: Random) -> Action:
    """The president's own privates for all that the company can spare."""
    company = operating(state)
    spare = state.treasury[company] - (0 if lasting(state, company) else cheapest_cost(state))
    for option in options(state):
        if isinstance(option, Span) and isinstance(option.action, BuyPrivate):
            mine = state.privates[option.action.private] == state.president[company]
            price = min(option.high, spare)
            if mine and price >= max(option.low, PRIVATES[option.action.private].value):
                return option.at(price)
    return Pass()


def discard(state: State, _rng: Random) -> Action:
    """The train that goes the least far."""
    discards = [action for action in single(options(state)) if isinstance(action, DiscardTrain)]
    return min(discards, key=lambda action: TRAINS[action.train].distance or 99)
