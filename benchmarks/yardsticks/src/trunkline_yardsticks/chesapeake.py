"""The yardstick of 18Chesapeake: what it bids, buys, pays and sells, and which function decides a step."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from trunkline.core.api import Span
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import Action, State, apply, options
from trunkline.games.chesapeake.bots import ESTIMATES
from trunkline.games.chesapeake.rules.two_player import president_units
from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.bots.bidding import kept
from trunkline.kit18xx.bots.choices import least_price
from trunkline.kit18xx.bots.runs import limits_of, run_now, run_with, with_home
from trunkline.kit18xx.bots.worth import (
    cheapest_cost,
    lasting,
    life,
    next_train,
    potential,
    rounds_left,
    single,
    units_to_float,
)
from trunkline.kit18xx.rules.bids import highest_bid
from trunkline.kit18xx.rules.stock import share_price
from trunkline.kit18xx.rules.trains import train_limit
from trunkline.kit18xx.state import acting, operating, price_of
from trunkline_yardsticks import chesapeake_track as track

LIMITS = {"D&R": 30, "C-P": 55, "B&S": 65, "C&OC": 100, "B&OR": 120, "CV": 235}
"""The most that a private is worth: a company pays up to double later, and P6 brings a president's certificate."""


def margin(state: State, bid: ch.Bid) -> int:
    if highest_bid(state, acting(state), bid.private) - bid.price < kept(state, bid.private):
        return -1
    return LIMITS[bid.private] - bid.price


def choose_bid(state: State, rng: Random) -> Action:
    bids = [action for action in single(options(state)) if isinstance(action, ch.Bid)]
    top = max((margin(state, bid) for bid in bids), default=-1)
    return rng.choice([bid for bid in bids if margin(state, bid) == top]) if top >= 0 else ch.Pass()


def choose_par(state: State, _rng: Random) -> Action:
    pars = [action for action in single(options(state)) if isinstance(action, ch.Par)]
    cash = state.cash[acting(state)]
    fit = [action for action in pars if 4 * action.price <= cash]
    return max(fit, key=lambda action: action.price) if fit else min(pars, key=lambda action: action.price)


HORIZON = 6
"""Rounds for which dividends are counted at most."""
RISE = 6
"""Per cent that a paying company's price rises in a round, as a rule of thumb."""
OWN = 15
"""Per cent by which a share of one's own company counts for more: its dividends go to nobody else."""


def prospect(state: State, company: str, money: int) -> int:
    """About what the company will earn in a round to come, if it has this much money for the next train."""
    trains, train = lasting(state, company), next_train(state)
    helped = not trains and money < TITLE.trains[train].cost
    if helped or (money >= TITLE.trains[train].cost and len(trains) < train_limit(state)):
        trains.append(train)
    there = with_home(state, company)
    hope = sum(min(TITLE.trains[train].distance or 8, 3) * 10 for train in trains[:2])
    earned = run_with(there, company, limits_of(TITLE, trains))
    if len(state.tiles) < 30:
        earned = max(earned, min(hope, potential(ESTIMATES, there, company) // 2))
    # A president who must help withholds before, or sells shares.
    return earned // 2 if helped else earned


@dataclass(frozen=True, slots=True)
class View:
    """What a seat thinks in its turn: what each company will earn, and how much of its cash it is free to spend."""

    seat: int
    earns: dict[str, int]
    free: int


def view_of(state: State, seat: int) -> View:
    earns = {
        company: prospect(state, company, state.treasury[company]) if company in state.floated else 0
        for company in TITLE.companies
    }
    for company in TITLE.companies:
        if company not in state.floated:
            earns[company] = prospect(state, company, 10 * state.par.get(company, 80))
    return View(seat, earns, state.cash[seat] - sum(needed(state, c) for c in state.floated if is_mine(state, c, seat)))


def is_mine(state: State, company: str, seat: int) -> bool:
    return state.president.get(company) == seat


def needed(state: State, company: str) -> int:
    return 0 if lasting(state, company) else max(0, cheapest_cost(state) - state.treasury[company])


def share_gain(state: State, view: View, company: str, price: int) -> int:
    rounds = min(HORIZON, rounds_left(ESTIMATES, state))
    earns = view.earns[company]
    if earns <= 0:
        return -price // 5
    return rounds * (earns // 10 + price * RISE // 100)


def will_float(state: State, view: View, company: str, price: int) -> bool:
    missing = units_to_float(state, company) * price
    if missing <= view.free:
        return True
    president = state.president.get(company, view.seat)
    helpers = [cash for seat, cash in enumerate(state.cash) if seat not in (view.seat, president)]
    own = view.free if president == view.seat else view.free // 2 + state.cash[president]
    return missing <= own + sum(helpers) // 3


def buy_rate(state: State, view: View, action: ch.Buy) -> int:
    """What a share gains for $100, or less than nothing if it had better not be bought."""
    company, cost = action.company, share_price(state, action)
    if cost > view.free and not is_mine(state, company, view.seat):
        return -1
    mine = is_mine(state, company, view.seat)
    if company not in state.floated:
        if not will_float(state, view, company, cost):
            return -1
        if mine:
            # Nothing comes before the flotation of what one has started.
            return 10_000 - units_to_float(state, company)
    gain = share_gain(state, view, company, price_of(state, company)) + price_of(state, company) - cost
    return gain * (100 + OWN * mine) // cost


def par_rate(state: State, view: View, action: ch.Par) -> int:
    """What a new company gains for $100, or less than nothing if it would not float."""
    if any(is_mine(state, other, view.seat) and other not in state.floated for other in state.par):
        return -1
    units = TITLE.float_shares - (10 - state.ipo[action.company])
    alone = units * action.price <= view.free
    idle = sum(state.cash) - sum(units_to_float(state, other) * state.par[other] for other in state.par)
    size = president_units(state, action.company)
    together = action.price * size <= view.free and units * action.price * 3 <= idle * 2 and state.stock_round == 1
    if 10 * action.price < cheapest_cost(state) or rounds_left(ESTIMATES, state) < 3 or not (alone or together):
        return -1
    earns = View(view.seat, {action.company: view.earns[action.company]}, view.free)
    gain = share_gain(state, earns, action.company, action.price)
    # A rich treasury is worth something, as far as one can pay for it alone.
    return gain * (100 + OWN) // action.price + (action.price if alone else 100 - action.price)


def choose_stock(state: State, rng: Random) -> Action:
    """Sell what is doomed; then the purchase with the best rate, if it gains; otherwise pass."""
    view = view_of(state, acting(state))
    offered = single(options(state))
    if (sale := doomed_sale(state, view, offered)) is not None:
        return sale
    rates: dict[Action, int] = {}
    for action in offered:
        if isinstance(action, ch.Buy):
            rates[action] = buy_rate(state, view, action)
        elif isinstance(action, ch.Par):
            rates[action] = par_rate(state, view, action)
    top = max(rates.values(), default=0)
    if top > 0:
        return rng.choice([action for action, rate in rates.items() if rate == top])
    return ch.Pass() if ch.Pass() in offered else least_sale(state, view, offered)


def doomed_sale(state: State, view: View, offered: list[Action]) -> ch.Sell | None:
    sales = []
    for action in offered:
        if isinstance(action, ch.Sell) and is_mine(state, action.company, view.seat):
            if needed(state, action.company) <= state.cash[view.seat]:
                continue
            after = state.copy()
            apply(after, action)
            if after.president[action.company] != view.seat:
                sales.append(action)
    return min(sales, key=lambda action: action.count, default=None)


def least_sale(state: State, view: View, offered: list[Action]) -> Action:
    sales = [action for action in offered if isinstance(action, ch.Sell)]
    return min(
        sales,
        key=lambda action: (
            is_mine(state, action.company, view.seat),
            action.count,
            share_gain(state, view, action.company, price_of(state, action.company)),
        ),
    )


HOPE = (15, 8, 3)
"""Dollars a stop that the first, second or third train earns once there is track for it."""
THRIFT = 60
"""Per cent of its price that a train must earn: money in a treasury is good for little else."""
SAFETY = 500
"""What it is worth to own a train that lasts."""


def run(state: State, _rng: Random) -> Action:
    return next(action for action in single(options(state)) if isinstance(action, ch.RunTrains))


def dividend(state: State, _rng: Random) -> Action:
    """Pay, unless the earnings buy a train now that is worth more than they are."""
    return ch.Dividend(not should_withhold(state))


def should_withhold(state: State) -> bool:
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
    more = run_with(state, company, limits_of(TITLE, [*safe, train])) - run_with(state, company, limits_of(TITLE, safe))
    return more * life(ESTIMATES, state, train) > 2 * earned


def train_gain(state: State, company: str, action: ch.BuyTrain | ch.TradeIn) -> int:
    after = state.copy()
    apply(after, action)
    train = action.train if isinstance(action, ch.BuyTrain) else "D"
    cost = action.price if isinstance(action, ch.BuyTrain) else TITLE.trains["D"].trade_in
    more = run_now(after, company) - run_now(state, company)
    number = len(state.trains[company])
    if isinstance(action, ch.BuyTrain) and len(state.tiles) < 25 and number < len(HOPE):
        more = max(more, min(TITLE.trains[train].distance or 6, 6) * HOPE[number])
    safety = SAFETY if lasting(after, company) and not lasting(state, company) else 0
    return more * life(ESTIMATES, state, train) + safety - cost * THRIFT // 100


def trains(state: State, rng: Random) -> Action:
    """The train that gains most; if none must be bought, only one that gains."""
    company, offered = operating(state), options(state)
    plain = [option for option in offered if not isinstance(option, Span)]
    can_pass = ch.Pass() in plain
    purchases = [action for action in single(plain) if isinstance(action, ch.BuyTrain | ch.TradeIn)]
    if not can_pass or not state.trains[company]:
        purchases += sister_trains(state, offered)
    gains = {action: train_gain(state, company, action) for action in purchases}
    if gains and (max(gains.values()) > 0 or not can_pass):
        top = max(gains.values())
        return rng.choice([action for action, gain in gains.items() if gain == top])
    return ch.Pass() if can_pass else raise_money(state)


def sister_trains(state: State, offered: Sequence[object]) -> list[ch.BuyTrain]:
    """Trains that the president's other companies can spare, for a dollar."""
    president = state.president[operating(state)]
    spans = [option.action for option in offered if isinstance(option, Span)]
    return [
        action
        for action in spans
        if isinstance(action, ch.BuyTrain)
        and state.president[action.source] == president
        and len(lasting(state, action.source)) > 1
    ]


def raise_money(state: State) -> Action:
    seat = acting(state)
    sales = [action for action in single(options(state)) if isinstance(action, ch.Sell)]
    if not sales:
        return ch.GoBankrupt()
    earns = {company: prospect(state, company, state.treasury[company]) for company in {s.company for s in sales}}

    def loss(sale: ch.Sell) -> tuple[int, int, int]:
        after = state.copy()
        apply(after, sale)
        lost = sum(state.president[c] == seat != after.president[c] for c in state.president)
        fallen = sum(
            after.shares[c][seat] * (price_of(state, c) - price_of(after, c)) for c in state.spaces if c == sale.company
        )
        income = sale.count * earns[sale.company] * rounds_left(ESTIMATES, state) // 10
        return lost, fallen + income, -sale.count

    return min(sales, key=loss)


def privates(state: State, _rng: Random) -> Action:
    company = operating(state)
    spare = state.treasury[company] - (0 if lasting(state, company) else cheapest_cost(state))
    for option in options(state):
        if isinstance(option, Span) and isinstance(option.action, ch.BuyPrivate):
            mine = state.privates[option.action.private] == state.president[company]
            price = min(option.high, spare)
            if mine and price >= max(option.low, TITLE.privates[option.action.private].value):
                return option.at(price)
    return ch.Pass()


def discard(state: State, _rng: Random) -> Action:
    discards = [action for action in single(options(state)) if isinstance(action, ch.DiscardTrain)]
    return min(discards, key=lambda action: TITLE.trains[action.train].distance or 99)


def answer(state: State, _rng: Random) -> Action:
    return ch.Accept() if state.offer_price >= least_price(ESTIMATES, state) else ch.Decline()


def answer_counter(_state: State, _rng: Random) -> Action:
    """What it offered was what it would pay."""
    return ch.Decline()


PLAYS: Mapping[str, Callable[[State, Random], Action]] = {
    "auction": choose_bid,
    "bidding": choose_bid,
    "par": choose_par,
    "stock": choose_stock,
    "track": track.lay,
    "canal": track.canal,
    "station": track.station,
    "run": run,
    "dividend": dividend,
    "trains": trains,
    "privates": privates,
    "discard": discard,
    "answer": answer,
    "counter": answer_counter,
}


def choose(state: State, rng: Random) -> Action:
    return PLAYS[state.step](state, rng)
