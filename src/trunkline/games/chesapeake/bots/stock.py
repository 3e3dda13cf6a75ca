"""How the greedy bot buys, sells and starts companies in the stock rounds of 18Chesapeake."""

from dataclasses import dataclass
from random import Random

from trunkline.games.chesapeake import Action, Buy, Par, Pass, Sell, State, apply, options
from trunkline.games.chesapeake.bots.worth import cheapest_cost, lasting, prospect, rounds_left, single, units_to_float
from trunkline.games.chesapeake.rules.stock import share_price
from trunkline.games.chesapeake.rules.two_player import president_size
from trunkline.games.chesapeake.state import acting, price_of
from trunkline.games.chesapeake.tables import COMPANIES, FLOAT_SHARES

HORIZON = 6
"""Rounds for which dividends are counted at most."""
RISE = 6
"""Per cent that a paying company's price rises in a round, as a rule of thumb."""
OWN = 15
"""Per cent by which a share of one's own company counts for more: its dividends go to nobody else."""


@dataclass(frozen=True, slots=True)
class View:
    """What a seat thinks in its turn: what each company will earn, and how much of its cash it is free to spend."""

    seat: int
    earns: dict[str, int]
    free: int


def view_of(state: State, seat: int) -> View:
    """The seat's view, worked out once for a turn."""
    earns = {
        company: prospect(state, company, state.treasury[company]) if company in state.floated else 0
        for company in COMPANIES
    }
    for company in COMPANIES:
        if company not in state.floated:
            earns[company] = prospect(state, company, 10 * state.par.get(company, 80))
    return View(seat, earns, state.cash[seat] - sum(needed(state, c) for c in state.floated if is_mine(state, c, seat)))


def is_mine(state: State, company: str, seat: int) -> bool:
    """Is the seat president of the company?"""
    return state.president.get(company) == seat


def needed(state: State, company: str) -> int:
    """What the president may have to add for the company's next train."""
    return 0 if lasting(state, company) else max(0, cheapest_cost(state) - state.treasury[company])


def share_gain(state: State, view: View, company: str, price: int) -> int:
    """What a share gains until its horizon, if it is worth this price now."""
    rounds = min(HORIZON, rounds_left(state))
    earns = view.earns[company]
    if earns <= 0:
        return -price // 5
    return rounds * (earns // 10 + price * RISE // 100)


def will_float(state: State, view: View, company: str, price: int) -> bool:
    """Is there money at the table for the shares that are missing?"""
    missing = units_to_float(state, company) * price
    if missing <= view.free:
        return True
    president = state.president.get(company, view.seat)
    helpers = [cash for seat, cash in enumerate(state.cash) if seat not in (view.seat, president)]
    own = view.free if president == view.seat else view.free // 2 + state.cash[president]
    return missing <= own + sum(helpers) // 3


def buy_rate(state: State, view: View, action: Buy) -> int:
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


def par_rate(state: State, view: View, action: Par) -> int:
    """What a new company gains for $100, or less than nothing if it would not float."""
    if any(is_mine(state, other, view.seat) and other not in state.floated for other in state.par):
        return -1
    units = FLOAT_SHARES - (10 - state.ipo[action.company])
    alone = units * action.price <= view.free
    idle = sum(state.cash) - sum(units_to_float(state, other) * state.par[other] for other in state.par)
    size = president_size(state, action.company)
    together = action.price * size <= view.free and units * action.price * 3 <= idle * 2 and state.stock_round == 1
    if 10 * action.price < cheapest_cost(state) or rounds_left(state) < 3 or not (alone or together):
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
        if isinstance(action, Buy):
            rates[action] = buy_rate(state, view, action)
        elif isinstance(action, Par):
            rates[action] = par_rate(state, view, action)
    top = max(rates.values(), default=0)
    if top > 0:
        return rng.choice([action for action, rate in rates.items() if rate == top])
    return Pass() if Pass() in offered else least_sale(state, view, offered)


def doomed_sale(state: State, view: View, offered: list[Action]) -> Sell | None:
    """The smallest sale that passes on a company for whose next train the seat cannot pay."""
    sales = []
    for action in offered:
        if isinstance(action, Sell) and is_mine(state, action.company, view.seat):
            if needed(state, action.company) <= state.cash[view.seat]:
                continue
            after = state.copy()
            apply(after, action)
            if after.president[action.company] != view.seat:
                sales.append(action)
    return min(sales, key=lambda action: action.count, default=None)


def least_sale(state: State, view: View, offered: list[Action]) -> Action:
    """Over the limit of certificates: the share that gains the least."""
    sales = [action for action in offered if isinstance(action, Sell)]
    return min(
        sales,
        key=lambda action: (
            is_mine(state, action.company, view.seat),
            action.count,
            share_gain(state, view, action.company, price_of(state, action.company)),
        ),
    )
