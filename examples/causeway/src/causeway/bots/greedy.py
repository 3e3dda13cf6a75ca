"""A player who looks one move ahead: cash, and what shares are likely to be paid, less what the others get."""

from collections.abc import Mapping
from dataclasses import replace
from math import fsum
from random import Random

from causeway.actions import Action, Auction, Bid, Pass
from causeway.engine import apply, options
from causeway.rules.building import cost_of
from causeway.state import State, income, sold
from causeway.tables import COMPANIES, NEIGHBORS
from trunkline.core.api import Span

RIVALRY = 0.8
"""How much of the others' average gain counts against one's own."""
NEAR = 0.5
"""How much of a town that is a hex away counts as reached; of one two hexes away, this much of that."""
SIGHT = 3
"""How many hexes away a town is still seen."""
DILUTION = 0.6
"""How much of an unsold share counts as sold."""
MOOD = 0.2
"""By how much a company can be over- or underrated, so that no two games are alike."""

Moods = Mapping[str, float]


def choose(state: State, rng: Random) -> Action:
    """The best action of the acting seat; equals are drawn."""
    moods = {company: rng.uniform(1 - MOOD, 1 + MOOD) for company in COMPANIES}
    values = {action: value_of(state, action, moods) for option in options(state) for action in [_lowest(option)]}
    best = max(values.values())
    action = rng.choice([action for action, value in values.items() if value == best])
    return bid_for(state, action, moods) if isinstance(action, Auction | Bid) else action


def _lowest(option: Action | Span[Action]) -> Action:
    return option.action if isinstance(option, Span) else option


def bid_for(state: State, lowest: Auction | Bid, moods: Moods) -> Action:
    """A third of the way from the lowest bid to the price at which leaving the share is as good."""
    assert state.actor is not None
    low, high = lowest.price, state.cash[state.actor]
    idle = lead(state, moods, state.actor) if state.step == "turn" else value_of(state, Pass(), moods)
    while low < high:
        middle = (low + high + 1) // 2
        is_worth_it = value_of(state, replace(lowest, price=middle), moods) >= idle
        low, high = (middle, high) if is_worth_it else (low, middle - 1)
    return replace(lowest, price=lowest.price + (low - lowest.price) // 3)


def value_of(state: State, action: Action, moods: Moods) -> float:
    """The lead that an action brings its seat, if nobody else bids."""
    assert state.actor is not None
    after = state.copy()
    apply(after, action)
    while after.step == "bid":
        apply(after, Pass())
    return lead(after, moods, state.actor)


def lead(state: State, moods: Moods, seat: int) -> float:
    """What the seat has and expects, less most of what the others do on average."""
    worth = [float(cash) for cash in state.cash]
    if state.actor is not None:
        running = [company for company in COMPANIES if sold(state, company)]
        for company in running:
            paydays = 1 + state.paydays / max(len(running), 2)
            rate = moods[company] * paydays * outlook(state, company)
            for holder, held in enumerate(state.shares[company]):
                worth[holder] += held * rate
    others = (fsum(worth) - worth[seat]) / (state.players - 1)
    return worth[seat] - RIVALRY * others


def outlook(state: State, company: str) -> float:
    """What a share is likely to be paid at a payday to come."""
    count = sold(state, company) + DILUTION * state.unsold[company]
    return (income(state, company) + growth(state, company)) / count


def growth(state: State, company: str) -> float:
    """What the towns in sight may add to the company's income, as far as its money goes."""
    money, chance, gain = state.treasury[company], 1.0, 0.0
    seen = {hex for track in state.track.values() for hex in track if hex not in state.values}
    seen.update(state.track[company])
    edge: list[str] = list(state.track[company])
    for distance in range(1, min(SIGHT, state.cubes[company]) + 1):
        chance *= NEAR
        edge = [hex for hex in dict.fromkeys(one for hex in edge for one in NEIGHBORS[hex]) if hex not in seen]
        seen.update(edge)
        for hex in edge:
            if hex in state.values:
                cost = cost_of(state, hex) + 2 * (distance - 1)
                gain += chance * state.values[hex] * (1.0 if cost <= money else 0.4)
                money = max(0, money - cost)
    return gain
