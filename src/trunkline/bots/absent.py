"""Moves for a player who isn't there: never bids with their money, and otherwise plays what looks best."""

from random import Random
from typing import Any

from trunkline.bots.greedy import EVALUATIONS


def choose(rules: Any, state: Any, rng: Random) -> Any:
    """A pass in an auction, if the rules allow it; else the best-looking action."""
    game = EVALUATIONS[rules.NAME]
    passing = game.sit_out(state)
    return game.choose(state, rng) if passing is None or rules.check(state, passing) else passing
