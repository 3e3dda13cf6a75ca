"""The text of a position of Chicago Express: fields, what a state from outside must be, and what follows from it."""

from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from trunkline.games.express import tables
from trunkline.games.express.laws import CASH_IN_PLAY, counted_income
from trunkline.games.express.state import State

VERSION = "1"
FIELDS = (
    *("auto_pass", "actor", "step", "turn", "initial", "company", "price", "bidder", "bidding", "built"),
    *("cash", "treasury", "shares", "locomotives", "developed", "industrial", "needles"),
)
DICTIONARY = (files("trunkline.games.express") / "data" / "positions1.txt").read_bytes()
STEPS = ("bid", "choose", "offer", "expand", "build", "develop", "over")


def misfit(state: State) -> str | None:
    """What must hold before the laws can count: names of the game, seats of this table, lists in their order."""
    if state.players not in tables.CASH:
        return f"the game is not for {state.players} players"
    seats = range(state.players)
    if state.step not in STEPS:
        return f"there is no step {state.step}"
    if state.turn not in seats or {state.actor, state.bidder} - {None, *seats}:
        return f"a seat is not one of {state.players}: {state.turn}, {state.actor}, {state.bidder}"
    if state.company not in (None, *tables.COMPANIES):
        return f"there is no company {state.company}"
    if any(len(held) != state.players for held in (state.cash, *state.shares.values())):
        return f"not one amount of cash and of every share for each of {state.players} seats"
    if not _in_order(state.bidding, seats) or not _in_order(state.developed, tables.HEXES):
        return f"seats or hexes out of order, twice or unknown: {state.bidding}, {state.developed}"
    if not 0 <= state.initial <= len(tables.INITIAL_AUCTIONS) or not 0 <= state.built < tables.EXPANSION_HEXES:
        return f"there is no initial auction {state.initial}, or no locomotive {state.built} of an expansion"
    return _strange_names(state)


def _strange_names(state: State) -> str | None:
    """Every list by company, city or dial has all of them; the companies in a hex are in their order."""
    complete: tuple[tuple[Iterable[str], Iterable[str]], ...] = (
        *((row, tables.COMPANIES) for row in (state.treasury, state.shares, state.unsold, state.charter)),
        ({*state.income, tables.WABASH}, tables.COMPANIES),
        (state.industrial, tables.INDUSTRIAL),
        (state.needles, tables.DIALS),
    )
    for row, names in complete:
        if set(row) != set(names):
            return f"a list is not by {', '.join(names)}"
    for hex, there in state.locomotives.items():
        if hex not in tables.HEXES or not there or not _in_order(there, tables.COMPANIES):
            return f"there is no hex {hex}, or nobody in it, or somebody out of order"
    return None


def _in_order(some: Iterable[object], all_of: Iterable[object]) -> bool:
    """Is the first a part of the second, in its order, nothing twice?"""
    rest = iter(all_of)
    return all(one in rest for one in some)


def settle(state: State) -> None:
    """Set what follows from the rest: the bank, the charters, the houses left and the incomes."""
    there = Counter(name for companies in state.locomotives.values() for name in companies)
    state.bank = CASH_IN_PLAY - sum(state.cash) - sum(state.treasury.values())
    state.unsold = {name: kind.shares - sum(state.shares[name]) for name, kind in tables.COMPANIES.items()}
    state.charter = {name: kind.locomotives - there[name] for name, kind in tables.COMPANIES.items()}
    state.houses = tables.HOUSES - len(state.developed)
    state.income = {name: counted_income(state, name) for name in tables.COMPANIES if there[name]}


def rulings(state: State) -> dict[str, Any]:
    """The rulings of a position, as `setup` takes them."""
    return {"auto_pass": state.auto_pass}
