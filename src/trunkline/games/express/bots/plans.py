"""Expansions worth a look: up to three hexes that a company can pay, found by widening the best few."""

from typing import NamedTuple

from trunkline.games.express.bots.outlook import NOWHERE, WEST, Outlook, Way, chicago
from trunkline.games.express.bots.weights import Weights
from trunkline.games.express.rules.expansion import cost_of, frontier, has_room, income_of
from trunkline.games.express.state import State
from trunkline.games.express.tables import CHICAGO, EXPANSION_HEXES, HEXES, NEIGHBOURS

STARTS = 5
"""How many hexes next to the network are tried as a second or third hex."""
FOREST, MOUNTAIN, CITY = 0.6, 0.4, 0.3
"""How much of what a house would bring counts when a company arrives."""

PRINTED = {hex: (printed.terrain, printed.develop, WEST.get(hex, NOWHERE)) for hex, printed in HEXES.items()}
"""Hex -> its terrain, what a house adds to its income, and its way to Chicago."""


class Plan(NamedTuple):
    """An expansion: the hexes in the order in which they are built, and what comes of it."""

    value: float
    """What all shares together gain by it, as it looks."""
    hexes: tuple[str, ...]
    income: int
    cost: int
    way: Way
    """From the nearest hex of the company to Chicago, afterwards."""


Figures = tuple[float, int, int, Way]
"""What a hex brings apart from the way to Chicago; its income, its cost, its way to Chicago."""
Begun = tuple[float, tuple[str, ...], int, int, Way]
"""A plan, valued without the way to Chicago."""


def plans_of(state: State, company: str, near: Way, outlook: Outlook, weights: Weights, width: int) -> list[Plan]:
    """The best expansions of a company, best first, found with so many beginnings; even those that cost too much."""
    money, engines = state.treasury[company], state.charter[company]
    most = min(room_left(state), engines)
    if not most or not money:
        return []
    first = {}
    for hex in frontier(state, company):
        figures = hex_figures(state, company, hex, outlook, weights)
        if figures is not None and figures[2] <= money:
            first[hex] = figures
    figures_of: dict[str, Figures | None] = {**first}
    before = state.income[company]
    base = chicago(state, company, near, money, engines, before, outlook.dividends, weights)
    beam: list[Begun] = [(0.0, (), 0, 0, near)]
    found: list[Plan] = []
    for _ in range(most):
        rated: dict[tuple[str, ...], tuple[float, Begun]] = {}
        engines -= 1
        for value, hexes, income, cost, way in beam:
            for hex in (*first, *NEIGHBOURS[hexes[-1]]) if hexes else first:
                if hex in hexes:
                    continue
                if hex not in figures_of:
                    figures_of[hex] = hex_figures(state, company, hex, outlook, weights)
                known = figures_of[hex]
                if known is None or cost + known[2] > money:
                    continue
                built = (*hexes, hex)
                key = built if not hexes else tuple(sorted(built))
                if key in rated:
                    continue
                nearer = min(way, known[3])
                begun = (value + known[0], built, income + known[1], cost + known[2], nearer)
                if hex == CHICAGO:
                    west = float(before + begun[2])
                else:
                    rest, more = money - begun[3], before + begun[2]
                    west = chicago(state, company, nearer, rest, engines, more, outlook.dividends, weights)
                rated[key] = (base - west - begun[0], begun)
        best = sorted(rated.values())[:width]
        found += [Plan(-loss, *begun[1:]) for loss, begun in best]
        beam = [begun for _, begun in best if begun[1][-1] != CHICAGO]
        if len(first) > STARTS:
            first = dict(sorted(first.items(), key=lambda item: (promise(item[1], near), item[0]))[:STARTS])
    return sorted(found, key=lambda plan: (-plan.value, plan.hexes))[:width]


def hex_figures(state: State, company: str, hex: str, outlook: Outlook, weights: Weights) -> Figures | None:
    """The figures of a hex, None where the company may not build."""
    if not has_room(state, company, hex):
        return None
    terrain, develop, way = PRINTED[hex]
    income, cost = income_of(state, hex), cost_of(state, hex)
    value = outlook.dividends * income - weights.growth * outlook.growing * cost
    if terrain == "forest":
        value += FOREST * 2 * weights.growth * outlook.growing
    elif terrain == "mountain":
        value += MOUNTAIN * outlook.growing * develop
    elif develop and hex not in state.developed:
        value += CITY * outlook.growing * develop
    return value, income, cost, way


def promise(figures: Figures, near: Way) -> float:
    """How good a hex is as a beginning, the best first: what it brings, and how much nearer to Chicago it is."""
    return -figures[0] - max(0, near[0] - figures[3][0])


def room_left(state: State) -> int:
    """How many hexes the expansion that is going on, or a new one, may still have."""
    return EXPANSION_HEXES - (state.built if state.step == "build" else 0)
