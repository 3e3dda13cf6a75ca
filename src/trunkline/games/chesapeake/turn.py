"""The order of play: what follows by itself after an action, until somebody has something to decide."""

from collections.abc import Callable

from trunkline.games.chesapeake.rules.ending import end_game
from trunkline.games.chesapeake.rules.operating import (
    STEPS,
    begin_round,
    begin_set,
    end_round,
    is_asked,
    next_company,
    next_step,
)
from trunkline.games.chesapeake.rules.stock import begin_stock_round
from trunkline.games.chesapeake.rules.trains import over_limit
from trunkline.games.chesapeake.state import State, operating

TRANSITIONS: dict[str, Callable[[State], None]] = {
    "begin_stock": begin_stock_round,
    "begin_set": begin_set,
    "begin_round": begin_round,
    "next_company": next_company,
    "end_round": end_round,
    "end_game": end_game,
}


def advance(state: State) -> None:
    """Run what is automatic, until somebody is asked or the game is over."""
    while follow(state):
        pass


def follow(state: State) -> bool:
    """One thing that happens by itself, a discard before anything else; False if somebody must decide now."""
    if state.step == "over" or state.offer:
        return False
    if state.step == "discard":
        state.step, state.resume = state.resume, ""
    elif excess := over_limit(state):
        state.resume, state.step = state.step, "discard"
        state.actor = state.president[excess[0]]
        return False
    elif state.step in TRANSITIONS:
        TRANSITIONS[state.step](state)
    elif state.step not in STEPS:
        return False
    elif is_asked(state):
        state.actor = state.president[operating(state)]
        return False
    else:
        next_step(state)
    return True
