"""Plays what looks best at once, by an evaluation that each game has of its own."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

from trunkline.bots import greedy_chesapeake, greedy_express


class Evaluation(NamedTuple):
    """How a game is played."""

    choose: Callable[[Any, Random], Any]
    sit_out: Callable[[Any], Any]
    """A pass in an auction, None anywhere else."""


EVALUATIONS: Mapping[str, Evaluation] = {
    "express": Evaluation(greedy_express.choose, greedy_express.sit_out),
    "chesapeake": Evaluation(greedy_chesapeake.choose, greedy_chesapeake.sit_out),
}


def choose(rules: Any, state: Any, rng: Random) -> Any:
    """The best-looking action of the acting seat."""
    return EVALUATIONS[rules.NAME].choose(state, rng)
