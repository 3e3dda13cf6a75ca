"""The books of a table without its map: money, shares, prices and trains, in numbers that a forecast counts with."""

from dataclasses import dataclass

from trunkline.games.chesapeake import tables
from trunkline.games.chesapeake.bots.runs import KINDS, earnings_of
from trunkline.games.chesapeake.market import operating_order
from trunkline.games.chesapeake.rules.two_player import president_size
from trunkline.games.chesapeake.state import State

NAMES = tuple(tables.COMPANIES)
NUMBER = {name: number for number, name in enumerate(NAMES)}
KIND = {kind: number for number, kind in enumerate(KINDS)}
COST = tuple(tables.TRAINS[kind].cost for kind in KINDS)
DIESEL = KIND["D"]
TRADE_IN = tables.TRAINS["D"].trade_in
RUSTED_BY = tuple(KIND.get(tables.TRAINS[kind].rusted_by, 99) for kind in KINDS)
LIMIT = tuple(tables.PHASES[phase].train_limit for phase in KINDS)
ROUNDS = tuple(tables.PHASES[phase].operating_rounds for phase in KINDS)

STAGES = {"dividend": 1, "trains": 2, "privates": 3, "next_company": 3}
"""How far a company is in its turn, by the step."""

_WIDE = max(len(row) for row in tables.MARKET)


def space_number(row: int, column: int) -> int:
    return row * _WIDE + column


def _moves() -> tuple[list[int], list[int], list[int], list[int], list[int], list[bool]]:
    count = len(tables.MARKET) * _WIDE
    price, up, down, right, left = ([0] * count for _ in range(5))
    yellow = [False] * count
    for row, spaces in enumerate(tables.MARKET):
        for column, space in enumerate(spaces):
            here = space_number(row, column)
            price[here], yellow[here] = space.price, space.yellow
            up[here] = space_number(max(row - 1, 0), column)
            lower = row + 1 < len(tables.MARKET) and column < len(tables.MARKET[row + 1])
            down[here] = space_number(row + 1, column) if lower else here
            right[here] = here + 1 if column + 1 < len(spaces) else up[here]
            left[here] = here - 1 if column else down[here]
    return price, up, down, right, left, yellow


PRICE, UP, DOWN, RIGHT, LEFT, YELLOW_SPACE = _moves()
PAR_SPACES = {price: space_number(*space) for price, space in tables.PARS.items()}


@dataclass(slots=True)
class Ledger:
    """Companies, trains and phases are numbers here; a forecast changes it as it goes on."""

    players: int
    cash: list[int]
    shares: list[list[int]]
    """By company and seat."""
    ipo: list[int]
    pool: list[int]
    par: list[int]
    """0 for a company that nobody has started."""
    space: list[int]
    president: list[int]
    size: list[int]
    """Units of each president's certificate."""
    floated: list[bool]
    treasury: list[int]
    trains: list[list[int]]
    depot: list[int]
    train_pool: list[int]
    coming: int
    """The train that the bank sells now."""
    until: list[int]
    """By kind, how many trains leave the bank before it rusts; 99 if it never does."""
    phase: int
    bank: int
    broken: bool
    bankrupt: int
    """A seat, or -1."""
    income: list[int]
    """What privates pay each seat."""
    private_count: list[int]
    face: list[int]
    """What its privates count for each seat at the end."""
    single: list[tuple[int, ...]]
    """By company and kind of train: what it would earn now."""
    tracks: list[int]
    """How often each company has built in the forecast."""
    base_phase: int
    certificates: int
    priority: int
    order: list[int]
    """Companies that are still to operate in this round, the first of them in its turn."""
    stage: int
    """Of the first of them: 0 before its run, 1 with earnings that are not paid yet, 2 at its trains, 3 after them."""
    earnings: int
    turn: int
    """The seat in turn in a stock round, or -1."""
    passes: int
    round: int
    rounds: int
    sold: list[list[bool]]
    """By seat and company, what was sold in this stock round."""

    def copy(self) -> "Ledger":
        return Ledger(
            self.players,
            self.cash.copy(),
            [held.copy() for held in self.shares],
            self.ipo.copy(),
            self.pool.copy(),
            self.par.copy(),
            self.space.copy(),
            self.president.copy(),
            self.size,
            self.floated.copy(),
            self.treasury.copy(),
            [owned.copy() for owned in self.trains],
            self.depot.copy(),
            self.train_pool.copy(),
            self.coming,
            self.until,
            self.phase,
            self.bank,
            self.broken,
            self.bankrupt,
            self.income,
            self.private_count,
            self.face,
            self.single,
            self.tracks.copy(),
            self.base_phase,
            self.certificates,
            self.priority,
            self.order,
            self.stage,
            self.earnings,
            self.turn,
            self.passes,
            self.round,
            self.rounds,
            self.sold,
        )


def coming(depot: list[int], phase: int) -> int:
    for kind in range(phase, DIESEL):
        if depot[kind]:
            return kind
    return DIESEL


def until_rust(depot: list[int], phase: int) -> list[int]:
    """By kind of train, how many leave the bank before it rusts."""
    before_d = sum(depot[:4]) + (phase < 4)
    return [99 if by > DIESEL else before_d if by == DIESEL else sum(depot[:by]) for by in RUSTED_BY]


def ledger_of(state: State) -> Ledger:
    income, count, face = ([0] * state.players for _ in range(3))
    for private, seat in state.privates.items():
        income[seat] += tables.PRIVATES[private].revenue
        face[seat] += tables.PRIVATES[private].value
        count[seat] += 1
    order: list[int] = []
    if state.round == "operating" and state.company:
        waiting = [name for name in state.floated if name not in state.operated and name != state.company]
        order = [NUMBER[name] for name in (state.company, *operating_order(state, waiting))]
    depot = [state.depot.get(kind, 0) for kind in KINDS]
    sold = [[name in names for name in NAMES] for names in state.sold] if state.round == "stock" else []
    return Ledger(
        players=state.players,
        cash=list(state.cash),
        shares=[list(state.shares[name]) for name in NAMES],
        ipo=[state.ipo[name] for name in NAMES],
        pool=[state.pool[name] for name in NAMES],
        par=[state.par.get(name, 0) for name in NAMES],
        space=[space_number(*state.spaces[name]) if name in state.spaces else -1 for name in NAMES],
        president=[state.president.get(name, -1) for name in NAMES],
        size=[president_size(state, name) for name in NAMES],
        floated=[name in state.floated for name in NAMES],
        treasury=[state.treasury[name] for name in NAMES],
        trains=[[KIND[train] for train in state.trains[name]] for name in NAMES],
        depot=depot,
        train_pool=[KIND[train] for train in state.train_pool],
        coming=coming(depot, KIND[state.phase]),
        until=until_rust(depot, KIND[state.phase]),
        phase=KIND[state.phase],
        bank=state.bank,
        broken=state.broken,
        bankrupt=-1 if state.bankrupt is None else state.bankrupt,
        income=income,
        private_count=count,
        face=face,
        single=[earnings_of(state, name).single for name in NAMES],
        tracks=[0] * len(NAMES),
        base_phase=KIND[state.phase],
        certificates=tables.CERTIFICATES[state.players],
        priority=state.priority,
        order=order,
        stage=STAGES.get(state.resume or state.step, 0),
        earnings=state.earnings,
        turn=state.turn if state.round == "stock" else -1,
        passes=state.passes,
        round=state.operating_round,
        rounds=state.operating_rounds,
        sold=sold,
    )
