"""Chapter 14: what two players do otherwise."""

from trunkline.core.rulebook import rule
from trunkline.games.chesapeake.actions import Buy
from trunkline.games.chesapeake.rules.variants import REMOVE_ALWAYS
from trunkline.games.chesapeake.state import State


@rule("14.1")
def president_size(state: State, company: str) -> int:
    """Units of the president's certificate: two, or three with two players but for Vanderbilt's company."""
    return 3 if state.players == 2 and company != state.vanderbilt else 2


@rule("14.2")
def empty_ipo(state: State, company: str) -> int:
    """With two players the rest of the IPO goes to the pool when a company floats: so many shares."""
    if state.players > 2:
        return 0
    rest = state.ipo[company]
    state.pool = {**state.pool, company: state.pool[company] + rest}
    state.ipo = {**state.ipo, company: 0}
    return rest


@rule("14.3")
def leaves_game(state: State, action: Buy, seat: int) -> bool:
    """With two players, does a share leave the game when this one is bought?"""
    if state.players != 2 or state.president[action.company] == seat:
        return False
    return action.source == "pool" or (REMOVE_ALWAYS in state.rulings and state.pool[action.company] > 0)


@rule("14.3")
def is_free(state: State, action: Buy, seat: int) -> bool:
    """Does the purchase only remove the single share in the pool? Then it takes no cash (ruling R26)."""
    if REMOVE_ALWAYS in state.rulings:
        return False
    return action.source == "pool" and state.pool[action.company] == 1 and leaves_game(state, action, seat)


@rule("14.3")
def remove_share(state: State, company: str) -> None:
    """A share of the pool leaves the game."""
    state.pool = {**state.pool, company: state.pool[company] - 1}
    state.removed = {**state.removed, company: state.removed[company] + 1}


@rule("14.4")
def ignores_ipo(state: State) -> bool:
    """With two players an empty pool is enough for a price to rise."""
    return state.players == 2
