"""The yardstick of Chicago Express: what a share will pay until the end, and what growth a dollar buys.

Everything is valued as a lead: what the seat gains less most of what the others gain on average.
"""

import heapq
from collections.abc import Callable, Mapping, Sequence
from math import fsum
from random import Random

from trunkline.games.express import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass, State, options
from trunkline.games.express.rules.auction import lowest_bid, minimum_bid
from trunkline.games.express.rules.expansion import check_room, cost_of, income_of
from trunkline.games.express.state import network, sold
from trunkline.games.express.tables import CHICAGO, COMPANIES_AT_END, FOREST_MONEY, HEXES, INDUSTRIAL, NEIGHBOURS

RIVALRY = 0.8
"""How much of the others' average gain counts against one's own."""
GROWTH = 0.35
"""Income that a dollar on a charter turns into, as a rule of thumb."""
THRIFT = 2.5
"""What a dollar paid now is worth, for all else that it could buy."""
SHARES_A_DIVIDEND = 2.2
"""Shares sold between two general dividends, as a rule of thumb."""


def choose(state: State, rng: Random) -> Action:
    return PLAYS[state.step](state, rng)


def dividends_left(state: State) -> float:
    until_sold_out = sum(sorted(state.unsold[company] for company in state.income)[:COMPANIES_AT_END])
    until_detroit = INDUSTRIAL["Detroit"][-1] + 1 - state.industrial["Detroit"]
    return min(1 + until_sold_out / SHARES_A_DIVIDEND, until_detroit)


def lead(gains: Sequence[float], seat: int) -> float:
    """What the seat gains, less most of what the others gain on average."""
    # fsum: the plain sum of floats differs between versions of Python, and a bot must not.
    others = (fsum(gains) - gains[seat]) / (len(gains) - 1)
    return float(gains[seat] - RIVALRY * others)


def claims(state: State, company: str, buyer: int | None = None, price: int = 0) -> list[float]:
    """What the company's shares will still pay to each seat, if `buyer` buys one more at this price."""
    held = [count + (seat == buyer) for seat, count in enumerate(state.shares[company])]
    income = state.income[company] + GROWTH * (state.treasury[company] + price)
    count = sum(held) + 0.25 * (state.unsold[company] - (buyer is not None))
    per_share = dividends_left(state) * income / count if count else 0.0
    return [number * per_share - (THRIFT * price if seat == buyer else 0) for seat, number in enumerate(held)]


def limit(state: State, company: str, seat: int) -> int:
    """The highest price at which the seat would rather buy the share than leave it to the present bidder."""
    rival = lead(claims(state, company, state.bidder, state.price), seat)
    cash = state.cash[seat]
    free, full = (lead(claims(state, company, seat, price), seat) - rival for price in (0, cash))
    # The lead is a straight line in the price, so where it crosses nothing is found without a search.
    return cash if full >= 0 else int(cash * free / (free - full)) if free > 0 else 0


def bid(state: State, _rng: Random) -> Action:
    assert state.actor is not None
    assert state.company is not None
    low, high = lowest_bid(state), min(limit(state, state.company, state.actor), state.cash[state.actor])
    return Bid(low + (high - low) // 3) if low <= high else Pass()


def stake(state: State, company: str, seat: int) -> float:
    """How much of a dollar more of income, paid in every dividend to come, is the seat's lead."""
    count = sold(state, company)
    parts = [held / count for held in state.shares[company]] if count else [0.0] * state.players
    return lead(parts, seat) * dividends_left(state)


def aims(state: State, company: str, seat: int) -> list[tuple[float, str]]:
    """What an expansion is worth: (lead for each turn it takes, the first hex to build in) for every goal in reach."""
    worth = stake(state, company, seat)
    goals = []
    for hex, (cost, length, first) in reach(state, company).items():
        gain = income_of(state, hex) * worth
        if hex == CHICAGO:
            gain += worth / dividends_left(state) * (state.income[company] + income_of(state, hex))
        turns = 1 + (length - 1) // 3
        goals.append(((gain - GROWTH * cost * worth / 2) / turns, first))
    return goals


def reach(state: State, company: str) -> dict[str, tuple[int, int, str]]:
    """Hexes that the company can pay its way to: cheapest cost, number of hexes, the first of them."""
    money, engines = state.treasury[company], state.charter[company]
    start = network(state, company)
    reached = dict.fromkeys(start, (0, 0, ""))
    queue = [(0, 0, hex) for hex in start]
    while queue:
        cost, length, hex = heapq.heappop(queue)
        if reached[hex][:2] != (cost, length) or length == engines:
            continue
        first = reached[hex][2]
        for other in NEIGHBOURS[hex]:
            way = (cost + cost_of(state, other), length + 1)
            if way[0] > money or (other in reached and way >= reached[other][:2]):
                continue
            if not check_room(state, company, other):
                reached[other] = (*way, first or other)
                heapq.heappush(queue, (*way, other))
    return {hex: way for hex, way in reached.items() if hex not in start}


def development(state: State, hex: str, seat: int) -> float:
    printed = HEXES[hex]
    gain: float = printed.develop
    if printed.terrain == "forest":
        gain = FOREST_MONEY * GROWTH
    elif printed.terrain == "industrial":
        boxes = INDUSTRIAL[printed.name]
        gain = boxes[boxes.index(state.industrial[printed.name]) + 1] - state.industrial[printed.name]
    return gain * fsum(stake(state, company, seat) for company in state.locomotives[hex])


def offer_value(state: State, company: str, seat: int) -> float:
    low = minimum_bid(state, company)
    if low > state.cash[seat]:
        return 0.0
    price = min(state.cash[seat], max(low, limit(state, company, seat) * 2 // 3))
    return lead(claims(state, company, seat, price), seat) - lead(claims(state, company), seat)


def best_of(values: Mapping[Action, float], rng: Random) -> tuple[Action, float]:
    """The best action and its value; a pass, worth nothing, if none is worth anything."""
    top = max(values.values(), default=0.0)
    if top <= 0:
        return Pass(), 0.0
    return rng.choice([action for action, value in values.items() if value == top]), top


def offers(state: State, seat: int) -> dict[Action, float]:
    return {Offer(company): offer_value(state, company, seat) for company in state.income if state.unsold[company]}


def expansions(state: State, seat: int) -> dict[Action, float]:
    values: dict[Action, float] = {}
    for company in state.income:
        if state.shares[company][seat]:
            values[Expand(company)] = max((value for value, _ in aims(state, company, seat)), default=0.0)
    return values


def developments(state: State, seat: int) -> dict[Action, float]:
    probe = state.copy()
    probe.step = "develop"
    return {action: development(state, action.hex, seat) for action in options(probe) if isinstance(action, Develop)}


def choose_dial(state: State, rng: Random) -> Action:
    assert state.actor is not None
    seat = state.actor
    worth = {"auction": offers, "expansion": expansions, "development": developments}
    values: dict[Action, float] = {
        action: best_of(worth[action.dial](state, seat), rng)[1]
        for action in options(state)
        if isinstance(action, Choose)
    }
    top = max(values.values())
    return rng.choice([action for action, value in values.items() if value == top])


def build(state: State, _rng: Random) -> Action:
    assert state.actor is not None
    assert state.company is not None
    value, first = max(aims(state, state.company, state.actor), default=(0.0, ""))
    return Build(first) if value > 0 else Pass()


PLAYS: Mapping[str, Callable[[State, Random], Action]] = {
    "bid": bid,
    "choose": choose_dial,
    "offer": lambda state, rng: best_of(offers(state, state.turn), rng)[0],
    "expand": lambda state, rng: best_of(expansions(state, state.turn), rng)[0],
    "build": build,
    "develop": lambda state, rng: best_of(developments(state, state.turn), rng)[0],
}
