"""Chapter 14: what two players do otherwise."""

from typing import TYPE_CHECKING

from trunkline.core.rulebook import rule
from trunkline.kit18xx.actions import Buy
from trunkline.kit18xx.rules import stock
from trunkline.kit18xx.rules.variants import REMOVE_ALWAYS

if TYPE_CHECKING:
    from trunkline.games.chesapeake.state import State


@rule("14.1")
def president_units(state: "State", company: str) -> int:
    """Units of the president's certificate: two, or three with two players but for Vanderbilt's company."""
    return 3 if state.players == 2 and company != state.vanderbilt else 2


@rule("14.2")
def after_float(state: "State", company: str) -> int:
    """With two players the rest of the IPO goes to the pool when a company floats: so many shares."""
    if state.players > 2:
        return 0
    rest = state.ipo[company]
    state.pool = {**state.pool, company: state.pool[company] + rest}
    state.ipo = {**state.ipo, company: 0}
    return rest


@rule("14.3")
def leaves_game(state: "State", action: Buy, seat: int) -> bool:
    """With two players, does a share leave the game when this one is bought?"""
    if state.players != 2 or state.president[action.company] == seat:
        return False
    return action.source == "pool" or (REMOVE_ALWAYS in state.rulings and state.pool[action.company] > 0)


@rule("14.4")
def is_sold_out(state: "State", company: str) -> bool:
    """With two players an empty pool is enough for a price to rise."""
    return not state.pool[company] if state.players == 2 else stock.is_sold_out(state, company)
