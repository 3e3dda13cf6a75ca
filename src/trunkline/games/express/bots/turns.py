"""Whole turns: what a seat could do with one, what it is worth, and how it is carried out on a copy."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

from trunkline.games.express.actions import Build, Develop
from trunkline.games.express.bots.auctions import expected_sale, limits, resolved, sale_gain, when_sold
from trunkline.games.express.bots.outlook import (
    NOWHERE,
    WEST,
    Outlook,
    Way,
    chicago,
    dividends_left,
    lead_per_dividend,
    look,
    nearest,
)
from trunkline.games.express.bots.weights import Weights
from trunkline.games.express.rules.auction import keep_share, sell_share
from trunkline.games.express.rules.development import DEVELOPABLE, can_develop, develop
from trunkline.games.express.rules.dividends import is_red, next_box
from trunkline.games.express.rules.expansion import build, cost_of, frontier, has_room, income_of
from trunkline.games.express.rules.turn import end_turn
from trunkline.games.express.state import State
from trunkline.games.express.tables import CHICAGO, EXPANSION_HEXES, FOREST_MONEY, HEXES, NEIGHBOURS

STARTS = 5
"""How many hexes next to the network are tried as a second or third hex."""
FOREST, MOUNTAIN, CITY = 0.6, 0.4, 0.3
"""How much of what a house would bring counts when a company arrives."""

PRINTED = {hex: (printed.terrain, printed.develop, WEST.get(hex, NOWHERE)) for hex, printed in HEXES.items()}
"""Hex -> its terrain, what a house adds to its income, and its way to Chicago."""


class Plan(NamedTuple):
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


BEAM, PLAYOUT_BEAM = 4, 2
"""How many beginnings of an expansion are followed further: in the position itself, and on copies of it."""


class Turn(NamedTuple):
    """What a seat does with its turn: the dial, the company or hex, the hexes of an expansion; nothing if empty."""

    dial: str
    subject: str = ""
    hexes: tuple[str, ...] = ()


class Rated(NamedTuple):
    """A turn and what the seat's lead gains by it, as it looks."""

    gain: float
    turn: Turn


class Position:
    """A state to try things on, with what the bots remember about it."""

    __slots__ = ("beam", "built", "known", "near", "plans", "state")

    def __init__(self, state: State) -> None:
        self.state = state.copy()
        self.near: dict[str, Way] = nearest(state)
        self.plans: dict[str, list[Plan]] = {}
        self.beam = BEAM
        self.built: tuple[tuple[str, ...], ...] = ()
        """Expansions since the position that this one was copied from."""
        self.known: dict[tuple[object, ...], list[Plan]] = {}
        """Plans found on any copy, by what they depend on."""

    def copy(self) -> "Position":
        other = Position.__new__(Position)
        other.state = self.state.copy()
        other.near = self.near.copy()
        other.plans = self.plans.copy()
        other.beam = PLAYOUT_BEAM
        other.built = self.built
        other.known = self.known
        return other

    def outlook(self, weights: Weights) -> Outlook:
        return look(self.state, self.near, weights)

    def plans_for(self, company: str, outlook: Outlook, weights: Weights) -> list[Plan]:
        """The best expansions of a company; kept until its money or the hexes in question change."""
        if company not in self.plans:
            key = (company, self.state.treasury[company], self.state.built, int(2 * outlook.dividends), *self.built)
            if key not in self.known:
                self.known[key] = plans_of(self.state, company, self.near[company], outlook, weights, self.beam)
            self.plans[company] = self.known[key]
        return self.plans[company]

    def forget(self, company: str, hexes: tuple[str, ...] = ()) -> None:
        """The company's money or network has changed, and these hexes have."""
        self.plans.pop(company, None)
        if hexes:
            self.built = (*self.built, (company, *hexes))
        for other, plans in [*self.plans.items()] if hexes else ():
            if any(hex in plan.hexes for plan in plans for hex in hexes):
                del self.plans[other]


def stakes(state: State, seat: int, rivalry: float) -> dict[str, float]:
    others = state.players - 1
    return {
        company: (held := state.shares[company][seat]) - rivalry * (sum(state.shares[company]) - held) / others
        for company in state.income
    }


def rated_turns(position: Position, weights: Weights, rng: Random | None = None, width: int = 1) -> list[Rated]:
    """Everything worth a look that the acting seat could do with its turn, in a fixed order."""
    state = position.state
    outlook = position.outlook(weights)
    seat = state.turn
    stake = stakes(state, seat, weights.rivalry)
    turns: list[Rated] = []
    if state.step in ("choose", "offer") and not (state.step == "choose" and is_red(state, "auction")):
        turns += auctions(position, seat, outlook, stake, weights, rng)
    if state.step in ("choose", "expand", "build") and not (state.step == "choose" and is_red(state, "expansion")):
        turns += expansions(position, seat, outlook, stake, weights, width)
    if state.step in ("choose", "develop") and not (state.step == "choose" and is_red(state, "development")):
        turns += developments(state, seat, outlook, stake, weights, width)
    return turns


def auctions(
    position: Position, seat: int, outlook: Outlook, stake: Mapping[str, float], weights: Weights, rng: Random | None
) -> list[Rated]:
    state = position.state
    turns = [Rated(weights.idle, Turn("auction"))]
    rate = lead_per_dividend(state, outlook, stake, seat, weights)
    for company, income in state.income.items():
        if state.unsold[company]:
            way, ahead = position.near[company], when_sold(state, company, outlook, weights)
            sale = expected_sale(state, company, seat, way, ahead, weights, rng)
            if sale.buyer is not None:
                gain = sale_gain(state, company, sale, seat, way, ahead, stake[company], weights)
                # the game ends sooner for the other companies, too
                others = rate - stake[company] * income * outlook.income[company] / outlook.dividends
                gain += others * (ahead.dividends - outlook.dividends)
                turns.append(Rated(gain + weights.auction, Turn("auction", company)))
    return turns


def expansions(
    position: Position, seat: int, outlook: Outlook, stake: Mapping[str, float], weights: Weights, width: int
) -> list[Rated]:
    state = position.state
    turns = [Rated(weights.idle if state.step != "build" else 0.0, Turn("expansion", state.company or ""))]
    for company in state.income:
        if state.company not in (None, company) or not state.shares[company][seat]:
            continue
        count = sum(state.shares[company])
        thin = outlook.dividends / outlook.income[company]
        for plan in position.plans_for(company, outlook, weights)[:width]:
            gain = plan.value / thin
            if plan.hexes[-1] == CHICAGO:
                # this dividend is paid at once, to the shares sold so far
                income = state.income[company] + plan.income
                gain += -(-income // count) - income / thin
            turns.append(Rated(stake[company] * gain + weights.expansion, Turn("expansion", company, plan.hexes)))
    return turns


def developments(
    state: State, seat: int, outlook: Outlook, stake: Mapping[str, float], weights: Weights, width: int
) -> list[Rated]:
    found = []
    shorter = dividends_left(state, weights, houses=1) - outlook.dividends
    end = shorter * lead_per_dividend(state, outlook, stake, seat, weights) if shorter else 0.0
    for hex, there in state.locomotives.items():
        if hex not in DEVELOPABLE or not can_develop(state, hex):
            continue
        printed = HEXES[hex]
        gain = 0.0 if printed.terrain == "industrial" else end
        for company in there:
            if printed.terrain == "forest":
                gain += stake[company] * FOREST_MONEY * outlook.money[company]
            elif printed.terrain == "industrial":
                box = next_box(state, printed.name) or 0
                gain += stake[company] * (box - state.industrial[printed.name]) * outlook.income[company]
            else:
                gain += stake[company] * printed.develop * outlook.income[company]
        found.append((-gain, hex))
    found.sort()
    return [
        Rated(weights.idle, Turn("development")),
        *(Rated(weights.development - loss, Turn("development", hex)) for loss, hex in found[: max(1, width)]),
    ]


def carry_out(position: Position, turn: Turn, weights: Weights, rng: Random | None = None) -> None:
    """Play a turn of `rated_turns` to its end, auctions included."""
    state = position.state
    if state.step == "choose":
        state.needles[turn.dial] += 1
    if turn.dial == "auction" and turn.subject:
        state.company = turn.subject
        auction_off(position, weights, rng)
    elif turn.hexes:
        expand(position, turn.subject, turn.hexes, weights, rng)
    elif turn.dial == "development" and turn.subject:
        (company, *_) = state.locomotives[turn.subject]
        develop(state, Develop(turn.subject))
        if HEXES[turn.subject].terrain == "forest":
            position.forget(company)
    else:
        end_turn(state)


def expand(position: Position, company: str, hexes: tuple[str, ...], weights: Weights, rng: Random | None) -> None:
    state = position.state
    state.company = company
    for hex in hexes:
        build(state, Build(hex))
    position.near[company] = min(position.near[company], *[WEST[hex] for hex in hexes])
    position.forget(company, hexes)
    if state.step == "bid":
        position.near = nearest(state)
        auction_off(position, weights, rng)
    elif state.company == company:
        end_turn(state)


def auction_off(position: Position, weights: Weights, rng: Random | None, own: Mapping[int, int] | None = None) -> None:
    """Sell the share that is on offer, or keep it; `own` are limits of seats that are known."""
    state = position.state
    company = state.company
    assert company is not None
    way, ahead = position.near[company], when_sold(state, company, position.outlook(weights), weights)
    opener = state.actor if state.step == "bid" and state.actor is not None else state.turn
    if own is None:
        sale = expected_sale(state, company, opener, way, ahead, weights, rng)
    else:
        wanted = limits(state, company, way, ahead, weights, rng)
        sale = resolved(state, company, opener, [own.get(seat, limit) for seat, limit in enumerate(wanted)])
    if sale.buyer is None:
        keep_share(state)
    else:
        state.bidder, state.price = sale
        sell_share(state)
        position.forget(company)
