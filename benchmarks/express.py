"""Chicago Express: whole games, and the cost of copy, options and apply. Exit code 1 if a budget is missed."""

import copy
import json
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median

from trunkline import express as ex
from trunkline.core import codec
from trunkline.core.api import pick

GAMES = 200
PLAYERS = 3
BUDGETS = {"games a second": 100.0, "copy, us": 10.0}
"""At least so many games; at most so many microseconds."""


def sample() -> list[tuple[ex.State, ex.Action]]:
    """Every position of twenty random games, with the action taken there."""
    found = []
    for seed in range(20):
        state, rng = ex.setup(PLAYERS, seed), Random(seed)
        while state.actor is not None:
            action = pick(ex.options(state), rng)
            found.append((state.copy(), action))
            ex.apply(state, action)
    return found


def whole_games() -> tuple[float, float]:
    """Games and plies a second of the uniform player, all options listed at every ply."""
    plies, started = 0, time.perf_counter()
    for seed in range(GAMES):
        state, rng = ex.setup(PLAYERS, seed), Random(seed)
        while state.actor is not None:
            ex.apply(state, pick(ex.options(state), rng))
            plies += 1
    seconds = time.perf_counter() - started
    return GAMES / seconds, plies / seconds


def microseconds(call: Callable[[ex.State, ex.Action], object], cases: list[tuple[ex.State, ex.Action]]) -> float:
    """The median over all cases of one call, without the cost of the clock itself."""
    spent = []
    for state, action in cases:
        state = state.copy()
        started = time.perf_counter_ns()
        call(state, action)
        spent.append(time.perf_counter_ns() - started)
    clock = median(-(time.perf_counter_ns() - time.perf_counter_ns()) for _ in range(1000))
    return (median(spent) - clock) / 1000


def main() -> int:
    """Print every figure, with its budget where it has one."""
    cases = sample()
    games, plies = whole_games()
    copying = microseconds(lambda state, _action: state.copy(), cases)
    figures = {
        "games a second": games,
        "plies a second": plies,
        "copy, us": copying,
        "options, us": microseconds(lambda state, _action: ex.options(state), cases),
        "check, us": microseconds(ex.check, cases),
        "apply, us": microseconds(ex.apply, cases),
        "state key, us": microseconds(lambda state, _action: codec.state_key(state), cases),
        "deepcopy / copy, times": microseconds(lambda state, _action: copy.deepcopy(state), cases[::20]) / copying,
    }
    kept = True
    for name, figure in figures.items():
        line = f"{name:24} {figure:10.1f}"
        if name in BUDGETS:
            holds = figure >= BUDGETS[name] if "second" in name else figure <= BUDGETS[name]
            kept &= holds
            line += f"   budget {BUDGETS[name]:.0f}: {'kept' if holds else 'MISSED'}"
        print(line)
    print(json.dumps({name: round(figure, 1) for name, figure in figures.items()}))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
