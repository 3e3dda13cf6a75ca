"""Chicago Express as an environment: what its ids mean, and its positions as arrays, rewritten where they change."""

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import mul
from types import MappingProxyType
from typing import Any

import numpy as np

from trunkline.core.api import Span
from trunkline.env import prices
from trunkline.env.face import SEATS, Cell, Field, Floats, offsets, rotations, size_of
from trunkline.games.express import tables
from trunkline.games.express.actions import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.games.express.rules.auction import lowest_bid
from trunkline.games.express.rules.development import DEVELOPABLE
from trunkline.games.express.rules.dividends import dividend_per_share
from trunkline.games.express.rules.expansion import cost_of, income_of, is_full
from trunkline.games.express.state import State
from trunkline.games.express.tables import CHICAGO, COMPANIES, DIALS, EXPANSION_HEXES, INDUSTRIAL, INITIAL_AUCTIONS

VERSION = 0


CELLS: Sequence[Cell] = (
    *(Cell("choose", dial) for dial in DIALS),
    *(Cell("offer", company) for company in COMPANIES),
    *(Cell("expand", company) for company in COMPANIES),
    *(Cell("build", hex) for hex, printed in tables.HEXES.items() if printed.terrain != "start"),
    *(Cell("develop", hex) for hex in tables.HEXES if hex in DEVELOPABLE),
    Cell("pass"),
    *(Cell("bid", name) for name in prices.NAMES),
)
"""Companies and dials in the order of the board, hexes in that of the map."""

_ID = {cell: id for id, cell in enumerate(CELLS)}
_BID = _ID[Cell("bid", prices.NAMES[0])]
_PASS: dict[int, Action] = {_ID[Cell("pass")]: Pass()}
_ONLY_PASS: Mapping[int, Action] = MappingProxyType(_PASS)


def _ids(kind: str) -> Mapping[str, int]:
    return {cell.first: id for cell, id in _ID.items() if cell.kind == kind}


_CHOOSE, _OFFER, _EXPAND, _BUILD, _DEVELOP = map(_ids, ("choose", "offer", "expand", "build", "develop"))


@lru_cache(maxsize=4096)
def _bids(low: int, high: int) -> Mapping[int, Action]:
    """A pass, and the bids that stand for all from the lowest to the highest."""
    return MappingProxyType({_BID + cell: Bid(low + above) for cell, above in prices.places(high - low + 1)} | _PASS)


def offered(options: Sequence[Any]) -> Mapping[int, Action]:
    kind = type(options[0]) if options else None
    if kind is Span:
        return _bids(options[0].low, options[0].high)
    if kind is Build:
        return {_BUILD[option.hex]: option for option in options[:-1]} | _PASS
    if kind is Choose:
        return {_CHOOSE[option.dial]: option for option in options}
    if kind is Develop:
        return {_DEVELOP[option.hex]: option for option in options[:-1]} | _PASS
    if kind is Expand:
        return {_EXPAND[option.company]: option for option in options[:-1]} | _PASS
    if kind is Offer:
        return {_OFFER[option.company]: option for option in options[:-1]} | _PASS
    return _ONLY_PASS if options else {}


def id_of(options: Sequence[Any], action: Action) -> int:
    if isinstance(action, Bid):
        for option in options:
            if isinstance(option, Span) and action in option:
                return _BID + prices.nearest(option, action.price)
    elif action in options:
        return next(id for id, other in offered(options).items() if other == action)
    raise ValueError(f"{action} isn't offered here")


MONEY, INCOME, DIVIDEND, COST = 100, 40, 20, 10
"""What amounts are divided by, so that most are between 0 and 1."""
STEPS = ("bid", "choose", "offer", "expand", "build", "develop", "over")
TERRAINS = ("plain", "forest", "mountain", "city", "industrial", "start")
_BOXES = max(max(boxes) for boxes in INDUSTRIAL.values())
_COUNT = len(COMPANIES)
_ORDER = ", ".join(COMPANIES)

HEXES: Sequence[str] = tuple(tables.HEXES)
_HEX_INCOMES = sorted(
    max(INDUSTRIAL[hex.name]) if hex.terrain == "industrial" else hex.income + hex.develop
    for hex in tables.HEXES.values()
)
_MOST_INCOME = {name: company.income + sum(_HEX_INCOMES[-company.locomotives :]) for name, company in COMPANIES.items()}
"""No company can have more: all of its locomotives in the best hexes of the map."""
_MOST_PAID = sum(_MOST_INCOME[name] + company.shares for name, company in COMPANIES.items())
"""No general dividend pays more; a share of each company is rounded up."""
MOST_MONEY = (
    max(players * cash for players, cash in tables.CASH.items())
    + (len(INDUSTRIAL["Detroit"]) + 1) * _MOST_PAID
    + tables.HOUSES * tables.FOREST_MONEY
)
"""Players and companies never have more together. Detroit grows after each general dividend and ends the game on its
last box; every company pays once more in Chicago."""
EDGES: Sequence[tuple[int, int]] = tuple(
    (row, tables.ORDER[other])
    for row, hex in enumerate(HEXES)
    for other in sorted(tables.NEIGHBOURS[hex], key=tables.ORDER.__getitem__)
    if row < tables.ORDER[other]
)

FIELDS: Sequence[Field] = (
    Field("seated", SEATS, "1 for a seat that somebody holds", by_seat=True),
    Field("cash", SEATS, f"money / {MONEY}", by_seat=True, high=MOST_MONEY / MONEY),
    Field("shares", SEATS * _COUNT, f"shares of {_ORDER}, each / all shares of that company", by_seat=True),
    Field("coming", SEATS, f"what a general dividend would pay / {MONEY}", by_seat=True, high=_MOST_PAID / MONEY),
    Field("actor", SEATS, "1 for the seat that must act", by_seat=True),
    Field("turn", SEATS, "1 for the seat whose turn it is, or who opened the initial auction", by_seat=True),
    Field("bidder", SEATS, "1 for the highest bidder", by_seat=True),
    Field("bidding", SEATS, "1 for the seats still in the auction", by_seat=True),
    Field("step", len(STEPS), f"1 for the step: {', '.join(STEPS)}"),
    Field("initial", 1, f"initial auctions that are over / {len(INITIAL_AUCTIONS)}"),
    Field("company", _COUNT, "1 for the company whose share is up for auction, or that is expanded"),
    Field("price", 1, f"the highest bid / {MONEY}, 0 if there's none", high=MOST_MONEY / MONEY),
    Field("lowest", 1, f"the lowest bid allowed / {MONEY}, 0 outside an auction", high=(MOST_MONEY + 1) / MONEY),
    Field("built", 1, f"locomotives placed in this expansion / {EXPANSION_HEXES}"),
    Field("treasury", _COUNT, f"money of {_ORDER}, each / {MONEY}", high=MOST_MONEY / MONEY),
    Field("income", _COUNT, f"income of each company / {INCOME}", high=max(_MOST_INCOME.values()) / INCOME),
    Field(
        "dividend",
        _COUNT,
        f"what a share of each company would pay / {DIVIDEND}",
        high=max(_MOST_INCOME.values()) / DIVIDEND,
    ),
    Field("open", _COUNT, "1 for each company that has an income marker"),
    Field("unsold", _COUNT, "shares on each charter / all shares of that company"),
    Field("charter", _COUNT, "locomotives on each charter / all locomotives of that company"),
    Field("arrived", _COUNT, "1 for each company that is in Chicago"),
    Field("houses", 1, f"houses in the supply / {tables.HOUSES}"),
    Field("industrial", len(INDUSTRIAL), f"{', '.join(INDUSTRIAL)} on the industrial track, each / {_BOXES}"),
    Field("needles", len(DIALS), f"{', '.join(DIALS)}: the needle / where the red begins"),
    Field("auto_pass", 1, "1 if a seat that can't afford the lowest bid passes by itself"),
    Field("locomotives", len(HEXES) * _COUNT, f"hex by hex: 1 for each of {_ORDER} that is there"),
    Field("developed", len(HEXES), "hex by hex: 1 if there's a house"),
)
HEX_FIELDS: Sequence[Field] = (
    Field("terrain", len(TERRAINS), f"1 for the kind of hex: {', '.join(TERRAINS)}"),
    Field("chicago", 1, "1 in Chicago"),
    Field("develop", 1, f"what a house would add to the income / {COST}"),
    Field("locomotives", _COUNT, f"1 for each of {_ORDER} that is there"),
    Field("developed", 1, "1 if there's a house"),
    Field("income", 1, f"income that a company gains by building here now / {COST}"),
    Field(
        "cost",
        1,
        f"what the next locomotive here costs / {COST}, 0 if there's no room",
        high=_COUNT * max(hex.cost for hex in tables.HEXES.values()) / COST,
    ),
)

_AT = offsets(FIELDS)
_HEX_AT = offsets(HEX_FIELDS)
_BY_SEAT = [field for field in FIELDS if field.by_seat]
"""They come first, so only the beginning of a vector turns with the seat."""
_TURNING = size_of(_BY_SEAT)
_SIZE = size_of(FIELDS)
_WIDTH = size_of(HEX_FIELDS)
_PLACE = {company: place for place, company in enumerate(COMPANIES)}
_STEP_AT = {step: place for place, step in enumerate(STEPS, _AT["step"])}
_COMPANY_AT = {company: place for place, company in enumerate(COMPANIES, _AT["company"])}
_CITIES = [hex for hex, printed in tables.HEXES.items() if printed.terrain == "industrial"]


def observer(players: int) -> "Observer":
    return Observer(players)


class Observer:
    """The last position that was written, and its arrays in absolute seats."""

    def __init__(self, players: int) -> None:
        self._numbers = array("f", bytes(4 * _SIZE))
        self._vector: Floats = np.frombuffer(self._numbers, np.float32)
        self._hexes = array("f", bytes(4 * _WIDTH * len(HEXES)))
        self._graph: Floats = np.frombuffer(self._hexes, np.float32).reshape(len(HEXES), _WIDTH)
        self._rotations = rotations(_BY_SEAT, players)
        self._ones: list[int] = []
        self._cash: list[int] = []
        self._treasury: dict[str, int] = {}
        self._income: dict[str, int] = {}
        self._shares: dict[str, tuple[int, ...]] = {}
        self._rates = [0] * _COUNT
        self._supply: tuple[dict[str, int], dict[str, int], int, bool] = ({}, {}, 0, False)
        self._needles: dict[str, int] = {}
        # so all hexes are written the first time
        self._locomotives: dict[str, tuple[str, ...]] = dict.fromkeys(HEXES, ())
        self._developed: tuple[str, ...] = ()
        self._industrial: dict[str, int] = {}
        self._stale: set[str] = set()
        """Hexes whose rows of the graph aren't up to date."""
        for seat in range(players):
            self._numbers[_AT["seated"] + seat] = 1
        for row, hex in enumerate(HEXES):
            printed = tables.HEXES[hex]
            self._graph[row, _HEX_AT["terrain"] + TERRAINS.index(printed.terrain)] = 1
            self._graph[row, _HEX_AT["chicago"]] = hex == CHICAGO
            self._graph[row, _HEX_AT["develop"]] = printed.develop / COST

    def vector(self, state: State, seat: int) -> Floats:
        self._write(state)
        view = self._vector.copy()
        view[:_TURNING] = view[self._rotations[seat]]
        return view

    def graph(self, state: State) -> Floats:
        self._write(state)
        for hex in self._stale:
            self._write_row(state, hex)
        self._stale.clear()
        return self._graph.copy()

    def copy(self) -> "Observer":
        # All else is replaced when a position is written, never changed in place.
        new = object.__new__(Observer)
        vars(new).update(vars(self))
        new._numbers, new._hexes = self._numbers[:], self._hexes[:]
        new._vector = np.frombuffer(new._numbers, np.float32)
        new._graph = np.frombuffer(new._hexes, np.float32).reshape(len(HEXES), _WIDTH)
        new._rates = self._rates.copy()
        new._stale = self._stale.copy()
        return new

    def _write(self, state: State) -> None:
        self._write_money(state)
        self._write_turn(state)
        if (
            state.locomotives != self._locomotives
            or state.developed != self._developed
            or state.industrial != self._industrial
        ):
            self._write_board(state)

    def _write_turn(self, state: State) -> None:
        numbers = self._numbers
        for one in self._ones:
            numbers[one] = 0
        ones = [_TURN + state.turn, _STEP_AT[state.step], *[_BIDDING + seat for seat in state.bidding]]
        if state.actor is not None:
            ones.append(_ACTOR + state.actor)
        if state.company is not None:
            ones.append(_COMPANY_AT[state.company])
        if state.bidder is not None:
            ones.append(_BIDDER + state.bidder)
        for one in ones:
            numbers[one] = 1
        self._ones = ones
        numbers[_INITIAL] = state.initial / len(INITIAL_AUCTIONS)
        numbers[_PRICE] = state.price / MONEY
        numbers[_LOWEST] = lowest_bid(state) / MONEY if state.step == "bid" else 0
        numbers[_BUILT] = state.built / EXPANSION_HEXES

    def _write_money(self, state: State) -> None:
        numbers = self._numbers
        if state.cash != self._cash:
            self._cash = state.cash.copy()
            for at, cash in enumerate(state.cash, _CASH):
                numbers[at] = cash / MONEY
        if state.treasury != self._treasury:
            self._treasury = state.treasury.copy()
            for company, money in state.treasury.items():
                numbers[_TREASURY + _PLACE[company]] = money / MONEY
        if state.income != self._income or state.shares != self._shares:
            self._write_companies(state)
        supply = (state.unsold, state.charter, state.houses, state.auto_pass)
        if supply != self._supply:
            self._supply = (state.unsold.copy(), state.charter.copy(), state.houses, state.auto_pass)
            for company, place in _PLACE.items():
                printed = COMPANIES[company]
                numbers[_UNSOLD + place] = state.unsold[company] / printed.shares
                numbers[_CHARTER + place] = state.charter[company] / printed.locomotives
            numbers[_HOUSES] = state.houses / tables.HOUSES
            numbers[_AUTO_PASS] = state.auto_pass
        if state.needles != self._needles:
            self._needles = state.needles.copy()
            for at, (dial, red) in enumerate(DIALS.items(), _NEEDLES):
                numbers[at] = state.needles[dial] / red

    def _write_companies(self, state: State) -> None:
        numbers, rates = self._numbers, self._rates
        for company, place in _PLACE.items():
            income, shares = state.income.get(company), state.shares[company]
            if income == self._income.get(company) and shares == self._shares.get(company):
                continue
            rates[place] = dividend_per_share(state, company) if income is not None else 0
            numbers[_INCOME + place] = (income or 0) / INCOME
            numbers[_OPEN + place] = income is not None
            numbers[_DIVIDEND + place] = rates[place] / DIVIDEND
            for seat, count in enumerate(shares):
                numbers[_SHARES + seat * _COUNT + place] = count / COMPANIES[company].shares
        self._income, self._shares = state.income.copy(), state.shares.copy()
        for at, held in enumerate(zip(*state.shares.values(), strict=True), _COMING):
            numbers[at] = sum(map(mul, held, rates)) / MONEY

    def _write_board(self, state: State) -> None:
        before, now, numbers = self._locomotives, state.locomotives, self._numbers
        changed = {hex for hex, there in now.items() if before.get(hex) != there}
        changed.update(hex for hex in before if hex not in now)
        for hex in changed:
            there, at = now.get(hex, ()), _LOCOMOTIVES + tables.ORDER[hex] * _COUNT
            for company, place in _PLACE.items():
                numbers[at + place] = company in there
        if CHICAGO in changed:
            for company, place in _PLACE.items():
                numbers[_ARRIVED + place] = company in now.get(CHICAGO, ())
        if state.developed != self._developed:
            for hex in set(state.developed).symmetric_difference(self._developed):
                numbers[_DEVELOPED + tables.ORDER[hex]] = hex in state.developed
                changed.add(hex)
        if state.industrial != self._industrial:
            changed.update(_CITIES)
            for at, city in enumerate(INDUSTRIAL, _INDUSTRIAL):
                numbers[at] = state.industrial[city] / _BOXES
        self._locomotives, self._developed, self._industrial = now.copy(), state.developed, state.industrial.copy()
        self._stale |= changed

    def _write_row(self, state: State, hex: str) -> None:
        hexes, at = self._hexes, tables.ORDER[hex] * _WIDTH
        there = state.locomotives.get(hex, ())
        for company, place in _PLACE.items():
            hexes[at + _HEX_LOCOMOTIVES + place] = company in there
        hexes[at + _HEX_DEVELOPED] = hex in state.developed
        hexes[at + _HEX_INCOME] = income_of(state, hex) / COST
        hexes[at + _HEX_COST] = 0 if is_full(state, hex) else cost_of(state, hex) / COST


_CASH, _SHARES, _COMING = _AT["cash"], _AT["shares"], _AT["coming"]
_ACTOR, _TURN, _BIDDER, _BIDDING = _AT["actor"], _AT["turn"], _AT["bidder"], _AT["bidding"]
_INITIAL, _PRICE, _LOWEST, _BUILT = _AT["initial"], _AT["price"], _AT["lowest"], _AT["built"]
_TREASURY, _INCOME, _DIVIDEND, _OPEN = _AT["treasury"], _AT["income"], _AT["dividend"], _AT["open"]
_UNSOLD, _CHARTER, _ARRIVED, _HOUSES = _AT["unsold"], _AT["charter"], _AT["arrived"], _AT["houses"]
_INDUSTRIAL, _NEEDLES, _AUTO_PASS = _AT["industrial"], _AT["needles"], _AT["auto_pass"]
_LOCOMOTIVES, _DEVELOPED = _AT["locomotives"], _AT["developed"]
_HEX_LOCOMOTIVES, _HEX_DEVELOPED = _HEX_AT["locomotives"], _HEX_AT["developed"]
_HEX_INCOME, _HEX_COST = _HEX_AT["income"], _HEX_AT["cost"]
