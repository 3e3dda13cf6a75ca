"""What a position is worth: the cash of each seat, and the dividends that its shares will still bring."""

import heapq
from collections.abc import Mapping
from dataclasses import dataclass

from trunkline.games.express.bots.weights import Weights
from trunkline.games.express.state import State
from trunkline.games.express.tables import (
    CHICAGO,
    COMPANIES,
    DIALS,
    EXPANSION_HEXES,
    HEXES,
    HOUSES_AT_END,
    INDUSTRIAL,
    NEIGHBOURS,
)

Way = tuple[int, int, int]
"""From a hex to Chicago: how far it is in effort, in hexes, in dollars."""

NOWHERE: Way = (999, 99, 999)
CHICAGO_INCOME = HEXES[CHICAGO].income
CHICAGO_COST = HEXES[CHICAGO].cost
POOR = 4
"""Dollars that a company without unsold shares may lack and still have a chance to reach Chicago."""
SPARE = (0.6, 0.9)
"""The chance to get to Chicago of a company with no locomotive to spare, and with one, against one with more."""
SHARES: Mapping[str, int] = {name: company.shares for name, company in COMPANIES.items()}


def ways_west() -> dict[str, Way]:
    """The way to Chicago from every hex of an empty map; three hexes are as much effort as nine dollars."""
    ways: dict[str, Way] = {CHICAGO: (0, 0, 0)}
    queue = [(0, 0, 0, CHICAGO)]
    while queue:
        effort, hexes, cost, hex = heapq.heappop(queue)
        price = HEXES[hex].cost
        if ways[hex] != (effort, hexes, cost) or (hex != CHICAGO and not price):
            continue
        for other in NEIGHBOURS[hex]:
            way = (effort + 3 + price, hexes + 1, cost + price)
            if way < ways.get(other, NOWHERE):
                ways[other] = way
                heapq.heappush(queue, (*way, other))
    return ways


WEST: Mapping[str, Way] = ways_west()


def nearest(state: State) -> dict[str, Way]:
    near = dict.fromkeys(state.income, NOWHERE)
    for hex, there in state.locomotives.items():
        way = WEST[hex]
        for company in there:
            if way < near[company]:
                near[company] = way
    return near


def dividends_left(state: State, weights: Weights, sold: str = "", houses: int = 0) -> float:
    """A guess of how many general dividends are still to come, after another share is sold or houses are built.

    Exactly one once the game is going to end with the next.
    """
    if state.step == "over":
        return 0.0
    unsold, charter = state.unsold, state.charter
    shares = sorted([unsold[company] - (company == sold) for company in state.income])
    engines = sorted([charter[company] for company in state.income])
    more = min(
        (shares[0] + shares[1] + shares[2]) / weights.sales,
        (engines[0] + engines[1] + engines[2]) / weights.hexes,
        max(0, state.houses - houses - HOUSES_AT_END) / weights.houses,
        INDUSTRIAL["Detroit"][-1] - state.industrial["Detroit"],
    )
    return 1.0 + more


def cycle_left(state: State) -> float:
    """How much of the time until the next general dividend is left: 1 after a dividend, 0 right before one."""
    needles = state.needles
    rest = sorted([DIALS[dial] - needles[dial] for dial in DIALS])
    return (rest[0] + rest[1]) / 7


@dataclass(slots=True)
class Outlook:
    dividends: float
    growing: float
    """Dividends that a dollar spent on track soon will raise."""
    cash: float
    """What a dollar in hand is worth."""
    worth: dict[str, float]
    """What a share will still pay."""
    income: dict[str, float]
    """What a share will pay for each dollar of income more."""
    money: dict[str, float]
    """What a share will pay for each dollar more on the charter."""


def look(state: State, near: Mapping[str, Way], weights: Weights) -> Outlook:
    dividends = dividends_left(state, weights)
    growing = max(0.0, dividends - 1) + 0.5 * min(dividends, cycle_left(state))
    outlook = Outlook(dividends, growing, 1 + weights.thrift * max(0.0, dividends - 1), {}, {}, {})
    for company in state.income:
        count = SHARES[company] - state.unsold[company]
        thin = thinned(state.unsold[company], count or 1, dividends, weights)
        outlook.income[company] = dividends / thin
        outlook.money[company] = weights.growth * growing / thin
        outlook.worth[company] = (
            paying(state, company, near[company], state.treasury[company], count, outlook, weights) / thin
            if count
            else 0.0
        )
    return outlook


def thinned(unsold: int, count: int, dividends: float, weights: Weights) -> float:
    """Among how many shares a dividend will be divided on average."""
    return count + weights.dilution * unsold * min(1.0, max(0.0, (dividends - 1) / 4))


def paying(state: State, company: str, way: Way, money: int, count: int, outlook: Outlook, weights: Weights) -> float:
    """What a company will still pay to all its shares: its income, what its money turns into, and Chicago."""
    income = state.income[company]
    # a dividend is rounded up, which on average adds half a dollar for every share but one
    total = outlook.dividends * (income + (count - 1) / 2)
    if outlook.dividends <= 1:
        total = outlook.dividends * -(-income // count) * count
    engines = state.charter[company]
    west = chicago(state, company, way, money, engines, income, outlook.dividends, weights)
    useful = min(money, 2.5 * engines, weights.spending * (outlook.growing + 0.25))
    return total + weights.growth * outlook.growing * useful + west


def chicago(
    state: State, company: str, way: Way, money: int, engines: int, income: int, dividends: float, weights: Weights
) -> float:
    """What reaching Chicago will bring a company that is still on its way there with this money and locomotives."""
    _, hexes, cost = way
    if not hexes or engines < hexes:
        return 0.0
    left = dividends - hexes / (EXPANSION_HEXES * weights.pace)
    if left <= 0:
        return 0.0
    hope = weights.chicago
    # every company that is there already has made Chicago dearer
    if CHICAGO in state.locomotives:
        cost += CHICAGO_COST * len(state.locomotives[CHICAGO])
    if cost > money:
        if state.unsold[company]:
            hope *= (money + weights.credit) / (cost + weights.credit)
        else:
            # no share can bring more: only houses in forests, or a cheaper way
            hope *= max(0.0, 1 - (cost - money) / POOR)
    spare = engines - hexes
    if spare < len(SPARE):
        hope *= SPARE[spare]
    return hope * (CHICAGO_INCOME * left + min(1.0, left) * (income + CHICAGO_INCOME))


def after(outlook: Outlook, dividends: float) -> Outlook:
    """The outlook if so many dividends are to come; what a share is worth now stays."""
    growing = max(0.0, outlook.growing + dividends - outlook.dividends)
    return Outlook(dividends, growing, outlook.cash, outlook.worth, outlook.income, outlook.money)


def lead_per_dividend(state: State, outlook: Outlook, stake: Mapping[str, float], seat: int, weights: Weights) -> float:
    cash = leads([float(amount) for amount in state.cash], weights.rivalry)[seat]
    gain = weights.thrift * cash
    for company, income in state.income.items():
        gain += stake[company] * income * outlook.income[company] / outlook.dividends
    return gain


def totals(state: State, outlook: Outlook) -> list[float]:
    sums = [outlook.cash * cash for cash in state.cash]
    for company, worth in outlook.worth.items():
        for seat, held in enumerate(state.shares[company]):
            if held:
                sums[seat] += held * worth
    return sums


def leads(sums: list[float], rivalry: float = 1.0) -> list[float]:
    """What each seat has beyond the average of the others."""
    everything = 0.0
    for amount in sums:  # a plain loop, because `sum` adds floats differently in later versions of Python
        everything += amount
    others = len(sums) - 1
    return [amount - rivalry * (everything - amount) / others for amount in sums]


def margins(sums: list[float]) -> list[float]:
    """What each seat has beyond the best of the others: that wins, not the average."""
    second, best = sorted(sums)[-2:]
    return [amount - (best if amount < best else second) for amount in sums]
