"""Plays what looks best at once, by an evaluation that each game has of its own."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from trunkline.bots import greedy_chesapeake, greedy_express

EVALUATIONS: Mapping[str, Callable[[Any, Random], Any]] = {
    "express": greedy_express.choose,
    "chesapeake": greedy_chesapeake.choose,
}


def choose(rules: Any, state: Any, rng: Random) -> Any:
    """The best-looking action of the acting seat."""
    return EVALUATIONS[rules.NAME](state, rng)
