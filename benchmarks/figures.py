"""What the benchmarks of both games share: positions, the cost of a call, figures with their budgets."""

import argparse
import copy
import json
import time
from collections.abc import Callable, Mapping
from random import Random
from statistics import median
from typing import Any

from trunkline.core import codec
from trunkline.core.api import Rules, pick

Case = tuple[Any, Any]
"""A position and the action taken there."""


def parser_of(module_doc: str | None) -> argparse.ArgumentParser:
    """Its `--help` shows the docstring of the module."""
    return argparse.ArgumentParser(description=module_doc, formatter_class=argparse.RawDescriptionHelpFormatter)


def sample(rules: Rules[Any, Any], players: int, games: int) -> list[Case]:
    """Every position of some random games, with the action taken there."""
    cases = []
    for seed in range(games):
        state, rng = rules.setup(players, seed), Random(seed)
        while state.actor is not None:
            action = pick(rules.options(state), rng)
            cases.append((state.copy(), action))
            rules.apply(state, action)
    return cases


def whole_games(rules: Rules[Any, Any], players: Mapping[int, int]) -> tuple[float, float]:
    """Games and plies a second of one core, played uniformly with all options listed; so many games of each count."""
    plies, started = 0, time.process_time()
    for count, games in players.items():
        for seed in range(games):
            state, rng = rules.setup(count, seed), Random(seed)
            while state.actor is not None:
                rules.apply(state, pick(rules.options(state), rng))
                plies += 1
    seconds = time.process_time() - started
    return sum(players.values()) / seconds, plies / seconds


def microseconds(call: Callable[[Any, Any], object], cases: list[Case]) -> float:
    """The median over all cases of one call, without the cost of the clock itself."""
    spent = []
    for state, action in cases:
        state = state.copy()
        started = time.perf_counter_ns()
        call(state, action)
        spent.append(time.perf_counter_ns() - started)
    clock = median(-(time.perf_counter_ns() - time.perf_counter_ns()) for _ in range(1000))
    return (median(spent) - clock) / 1000


def verbs(rules: Rules[Any, Any], cases: list[Case]) -> dict[str, float]:
    """What copy, options, check, apply and the state key cost in the median, in microseconds."""
    copying = microseconds(lambda state, _action: state.copy(), cases)
    return {
        "copy, us": copying,
        "options, us": microseconds(lambda state, _action: rules.options(state), cases),
        "check, us": microseconds(rules.check, cases),
        "apply, us": microseconds(rules.apply, cases),
        "state key, us": microseconds(lambda state, _action: codec.state_key(state), cases),
        "deepcopy / copy, times": microseconds(lambda state, _action: copy.deepcopy(state), cases[::20]) / copying,
    }


def show(figures: Mapping[str, float], budgets: Mapping[str, float]) -> int:
    """Print every figure, with its budget where it has one; 1 if a budget is missed.

    Figures a second are at least their budget, all others at most.
    """
    kept = True
    for name, figure in figures.items():
        line = f"{name:28} {figure:10.1f}"
        if name in budgets:
            holds = figure >= budgets[name] if "second" in name else figure <= budgets[name]
            kept &= holds
            line += f"   budget {budgets[name]:.0f}: {'kept' if holds else 'MISSED'}"
        print(line)
    print(json.dumps({name: round(figure, 1) for name, figure in figures.items()}))
    return 0 if kept else 1
