"""The books of a table without its map: money, shares, prices and trains, in numbers that a forecast counts with."""

from dataclasses import dataclass

from trunkline.kit18xx.bots.estimates import Estimates
from trunkline.kit18xx.bots.numbers import NEVER, Numbers, numbers_of
from trunkline.kit18xx.bots.runs import earnings_of
from trunkline.kit18xx.market import operating_order
from trunkline.kit18xx.state import State, left_of

STAGES = {"dividend": 1, "trains": 2, "privates": 3, "next_company": 3}
"""How far a company is in its turn, by the step."""


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
    """By kind, how many trains leave the bank before it rusts, or `NEVER`."""
    phase: int
    bank: int
    broken: bool
    ended: bool
    """Has a marker reached the end of the market?"""
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
            self.ended,
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
    first, last = numbers.last_from, numbers.last
    before_last = sum(depot[:first]) + (phase < first)
    return [NEVER if by > last else before_last if by == last else sum(depot[:by]) for by in numbers.rusted_by]


def ledger_of(estimates: Estimates, state: State) -> Ledger:
    numbers = numbers_of(state.title, estimates)
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
    turn = -1
    if state.round == "stock":
        # A player who has bought only has sales left, which forecasts don't make.
        turn = left_of(state, state.turn) if state.bought else state.turn
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
        size=[state.title.rules.president_units(state, name) for name in names],
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
        ended=state.market_ended,
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
        turn=turn,
        passes=state.passes,
        round=state.operating_round,
        rounds=state.operating_rounds,
        sold=sales,
    )
