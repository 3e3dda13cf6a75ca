"""Bots that fail in Chicago Express, sooner or later."""

from random import Random
from typing import Any

from trunkline.bots import uniform
from trunkline.bots.bot import Bot
from trunkline.core.errors import Illegal, IllegalAction
from trunkline.games import express

LATER = 0.002
"""The chance of a failure, move by move."""


def crash(state: Any, chance: Random) -> Any:
    if chance.random() < LATER:
        raise ValueError("boom\nand more")
    return uniform.choose(express, state, chance)


def illegal(state: Any, chance: Random) -> Any:
    return express.Bid(999) if chance.random() < LATER else uniform.choose(express, state, chance)


def nothing(_state: Any, _chance: Random) -> None:
    """Forgets to return."""


def leave(_state: Any, _chance: Random) -> None:
    raise SystemExit(0)


def own_mistake(_state: Any, _chance: Random) -> None:
    """An exception of the rules that comes from within the bot."""
    raise IllegalAction(Illegal("5.3", "too little"))


def cheat(state: Any, _chance: Random) -> Any:
    """Helps itself to money in the state, so that its bids are allowed for the time being."""
    if state.step != "bid":
        raise ValueError("done")
    state.cash[state.actor] = 1000
    return express.Bid(500) if state.price < 500 else express.Pass()


def spoil(state: Any, _chance: Random) -> Any:
    """Leaves a state behind that the rules can't read."""
    state.cash = None
    return express.Bid(12)


def weighty(weights: Any) -> Bot:
    raise KeyError(f"no weight for {weights['greed']}")


tunable = Bot(
    lambda state, chance: uniform.choose(express, state, chance), weights={"greed": 1.0}, with_weights=weighty
)
