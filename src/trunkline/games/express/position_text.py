"""The text of a position of Chicago Express: fields, what a state from outside must be, and what follows from it."""

from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from trunkline.games.express import tables
from trunkline.games.express.laws import CASH_IN_PLAY, counted_income
from trunkline.games.express.state import State
from trunkline.words.language import said

VERSION = "1"
FIELDS = (
    *("auto_pass", "actor", "step", "turn", "initial", "company", "price", "bidder", "bidding", "built"),
    *("cash", "treasury", "shares", "locomotives", "developed", "industrial", "needles"),
)
DICTIONARY = (files("trunkline.games.express") / "data" / "positions1.txt").read_bytes()
STEPS = ("bid", "choose", "offer", "expand", "build", "develop", "over")


def malformed(state: State) -> str | None:
    if state.players not in tables.CASH:
        return said("the game is not for {count} players", count=state.players)
    seats = range(state.players)
    if state.step not in STEPS:
        return said("there's no step {step}", step=state.step)
    if state.turn not in seats or {state.actor, state.bidder} - {None, *seats}:
        return said(
            "a seat is not one of {count}: {seats}",
            count=state.players,
            seats=[str(seat) for seat in (state.turn, state.actor, state.bidder)],
        )
    if state.company not in (None, *tables.COMPANIES):
        return said("there's no company {company}", company=state.company)
    if any(len(held) != state.players for held in (state.cash, *state.shares.values())):
        return said("cash or shares are not listed for each of {count} seats", count=state.players)
    if not _in_order(state.bidding, seats) or not _in_order(state.developed, tables.HEXES):
        return said(
            "seats or hexes are out of order, twice or unknown: {bidders}; {hexes}",
            bidders=[str(seat) for seat in state.bidding],
            hexes=state.developed,
        )
    if not 0 <= state.initial <= len(tables.INITIAL_AUCTIONS) or not 0 <= state.built < tables.EXPANSION_HEXES:
        return said(
            "there's no initial auction {initial}, or no locomotive {built} of an expansion",
            initial=state.initial,
            built=state.built,
        )
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
            return said("a list is not by {names}", names=list(names))
    for hex, there in state.locomotives.items():
        if hex not in tables.HEXES or not there or not _in_order(there, tables.COMPANIES):
            return said("there's no hex {hex}, or no company in it, or companies out of order", hex=hex)
    return None


def _in_order(some: Iterable[object], all_of: Iterable[object]) -> bool:
    """Is the first a part of the second, in its order, nothing twice?"""
    rest = iter(all_of)
    return all(one in rest for one in some)


def derive(state: State) -> None:
    there = Counter(name for companies in state.locomotives.values() for name in companies)
    state.bank = CASH_IN_PLAY - sum(state.cash) - sum(state.treasury.values())
    state.unsold = {name: kind.shares - sum(state.shares[name]) for name, kind in tables.COMPANIES.items()}
    state.charter = {name: kind.locomotives - there[name] for name, kind in tables.COMPANIES.items()}
    state.houses = tables.HOUSES - len(state.developed)
    state.income = {name: counted_income(state, name) for name in tables.COMPANIES if there[name]}


def variants(state: State) -> dict[str, Any]:
    return {"auto_pass": state.auto_pass}
