"""The books of a table without its map: money, shares, prices and trains, in numbers that a forecast counts with."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from trunkline.kit18xx.bots.runs import earnings_of
from trunkline.kit18xx.market import operating_order
from trunkline.games.chesapeake.rules.two_player import president_size
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title

STAGES = {"dividend": 1, "trains": 2, "privates": 3, "next_company": 3}
"""How far a company is in its turn, by the step."""


@dataclass(frozen=True, eq=False, slots=True)
class Numbers:
    """The tables of a title by the numbers of its companies, its trains and the spaces of its market."""

    names: tuple[str, ...]
    number: Mapping[str, int]
    kind: Mapping[str, int]
    """Train or phase -> its number."""
    cost: tuple[int, ...]
    last: int
    """The last kind of train, of which there is no end."""
    trade_in: int
    traded_in: frozenset[int]
    rusted_by: tuple[int, ...]
    """99 for a train that never rusts."""
    limit: tuple[int, ...]
    rounds: tuple[int, ...]
    closing: int
    """The phase that closes the privates."""
    exported: int
    """Kinds of trains below this leave the bank at the end of a set."""
    shares: int
    float_shares: int
    player_shares: int
    pool_shares: int
    pars: tuple[int, ...]
    """From the highest on."""
    par_spaces: Mapping[int, int]
    wide: int
    price: tuple[int, ...]
    up: tuple[int, ...]
    down: tuple[int, ...]
    right: tuple[int, ...]
    left: tuple[int, ...]
    uncounted: tuple[bool, ...]
    """Don't shares of a company on this space count against the certificate limit?"""

    def space(self, row: int, column: int) -> int:
        return row * self.wide + column


@cache
def numbers_of(title: Title) -> Numbers:
    names, kinds, market = tuple(title.companies), tuple(title.trains), title.market
    kind = {name: number for number, name in enumerate(kinds)}
    wide = max(map(len, market))
    price, up, down, right, left = ([0] * (len(market) * wide) for _ in range(5))
    uncounted = [False] * len(price)
    for row, spaces in enumerate(market):
        for column, space in enumerate(spaces):
            here = row * wide + column
            price[here], uncounted[here] = space.price, bool(space.zone)
            up[here] = max(row - 1, 0) * wide + column
            lower = row + 1 < len(market) and column < len(market[row + 1])
            down[here] = here + wide if lower else here
            right[here] = here + 1 if column + 1 < len(spaces) else up[here]
            left[here] = here - 1 if column else down[here]
    last = title.trains[kinds[-1]]
    return Numbers(
        names,
        {name: number for number, name in enumerate(names)},
        kind,
        cost=tuple(train.cost for train in title.trains.values()),
        last=len(kinds) - 1,
        trade_in=last.trade_in,
        traded_in=frozenset(kind[name] for name in last.traded_in),
        rusted_by=tuple(kind.get(train.rusted_by, 99) for train in title.trains.values()),
        limit=tuple(title.phases[phase].train_limit for phase in kinds),
        rounds=tuple(title.phases[phase].operating_rounds for phase in kinds),
        closing=next(kind[name] for name, phase in title.phases.items() if phase.closes_privates),
        exported=sum(train.exported for train in title.trains.values()),
        shares=title.shares,
        float_shares=title.float_shares,
        player_shares=title.player_shares,
        pool_shares=title.pool_shares,
        pars=tuple(sorted(title.pars, reverse=True)),
        par_spaces={price: row * wide + column for price, (row, column) in title.pars.items()},
        wide=wide,
        price=tuple(price),
        up=tuple(up),
        down=tuple(down),
        right=tuple(right),
        left=tuple(left),
        uncounted=tuple(uncounted),
    )


@dataclass(slots=True)
class Ledger:
    """Companies, trains and phases are numbers here; a forecast changes it as it goes on."""

    numbers: Numbers
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
            self.numbers,
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


def coming(numbers: Numbers, depot: list[int], phase: int) -> int:
    for kind in range(phase, numbers.last):
        if depot[kind]:
            return kind
    return numbers.last


def until_rust(numbers: Numbers, depot: list[int], phase: int) -> list[int]:
    """By kind of train, how many leave the bank before it rusts."""
    last = numbers.last
    before_last = sum(depot[: last - 1]) + (phase < last - 1)
    return [99 if by > last else before_last if by == last else sum(depot[:by]) for by in numbers.rusted_by]


def ledger_of(state: State) -> Ledger:
    numbers = numbers_of(state.title)
    names, kind = numbers.names, numbers.kind
    income, count, face = ([0] * state.players for _ in range(3))
    for private, seat in state.privates.items():
        income[seat] += state.title.privates[private].revenue
        face[seat] += state.title.privates[private].value
        count[seat] += 1
    order: list[int] = []
    if state.round == "operating" and state.company:
        waiting = [name for name in state.floated if name not in state.operated and name != state.company]
        order = [numbers.number[name] for name in (state.company, *operating_order(state, waiting))]
    depot = [state.depot.get(name, 0) for name in kind]
    sales = [[name in sold for name in names] for sold in state.sold] if state.round == "stock" else []
    return Ledger(
        numbers=numbers,
        players=state.players,
        cash=list(state.cash),
        shares=[list(state.shares[name]) for name in names],
        ipo=[state.ipo[name] for name in names],
        pool=[state.pool[name] for name in names],
        par=[state.par.get(name, 0) for name in names],
        space=[numbers.space(*state.spaces[name]) if name in state.spaces else -1 for name in names],
        president=[state.president.get(name, -1) for name in names],
        size=[president_size(state, name) for name in names],
        floated=[name in state.floated for name in names],
        treasury=[state.treasury[name] for name in names],
        trains=[[kind[train] for train in state.trains[name]] for name in names],
        depot=depot,
        train_pool=[kind[train] for train in state.train_pool],
        coming=coming(numbers, depot, kind[state.phase]),
        until=until_rust(numbers, depot, kind[state.phase]),
        phase=kind[state.phase],
        bank=state.bank,
        broken=state.broken,
        bankrupt=-1 if state.bankrupt is None else state.bankrupt,
        income=income,
        private_count=count,
        face=face,
        single=[earnings_of(state, name).single for name in names],
        tracks=[0] * len(names),
        base_phase=kind[state.phase],
        certificates=state.title.certificates[state.players],
        priority=state.priority,
        order=order,
        stage=STAGES.get(state.resume or state.step, 0),
        earnings=state.earnings,
        turn=state.turn if state.round == "stock" else -1,
        passes=state.passes,
        round=state.operating_round,
        rounds=state.operating_rounds,
        sold=sales,
    )
