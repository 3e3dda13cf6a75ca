"""Random games that visit every step, for the tests of the environment's face."""

from collections.abc import Iterator
from random import Random
from typing import Any

from trunkline.core.api import pick
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import GoBankrupt, Pass, State

VARIANTS: dict[str, dict[str, Any]] = {
    "rulebook": {},
    "18xx.games": {"rulings": "18xx.games"},
    "18xx.games, but owners are asked": {"rulings": "18xx.games", "consent": True},
}
TABLES = [(players, variants) for players in ch.PLAYERS for variants in VARIANTS]
USUAL = {(2, "18xx.games"), (6, "rulebook")}
"""The tables of the usual run."""

PLIES = 2500
"""Longer games are cut: an auction takes forever if players put every dollar into their own bids."""


def game(players: int, variants: str, seed: int) -> Iterator[State]:
    """The positions of a random game at which somebody decides, the same State each time.

    It seldom goes bankrupt, and passes less than it could, so that it gets far.
    """
    state, rng = ch.setup(players, seed, **VARIANTS[variants]), Random(f"{players} {variants} {seed}")
    for _ in range(PLIES):
        if state.actor is None:
            break
        yield state
        options = ch.options(state)
        options = [option for option in options if option != GoBankrupt()] or options
        if rng.random() < 0.7:
            options = [option for option in options if option != Pass()] or options
        ch.apply(state, pick(options, rng))
