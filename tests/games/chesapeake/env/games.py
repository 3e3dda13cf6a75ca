"""Random games that visit every step, for the tests of the environment's face."""

from collections.abc import Iterator
from random import Random

from trunkline.core.api import pick
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import GoBankrupt, Pass, State

TABLES = [(players, rulings) for players in ch.PLAYERS for rulings in ("rulebook", "18xx.games")]
USUAL = {(2, "rulebook"), (3, "18xx.games"), (6, "rulebook")}
"""The tables of the usual run."""

PLIES = 2500
"""Longer games are cut: an auction takes forever if players put every dollar into their own bids."""


def game(players: int, rulings: str, seed: int) -> Iterator[State]:
    """The positions of a random game at which somebody decides, the same State each time.

    It seldom goes bankrupt, and passes less than it could, so that it gets far.
    """
    state, rng = ch.setup(players, seed, rulings=rulings), Random(f"{players} {rulings} {seed}")
    for _ in range(PLIES):
        if state.actor is None:
            break
        yield state
        options = ch.options(state)
        options = [option for option in options if option != GoBankrupt()] or options
        if rng.random() < 0.7:
            options = [option for option in options if option != Pass()] or options
        ch.apply(state, pick(options, rng))
