"""Bots: `choose(rules, state, rng)` gives the action that the acting seat takes."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from trunkline.bots import greedy, uniform

Bot = Callable[[Any, Any, Random], Any]

BOTS: Mapping[str, Bot] = MappingProxyType({"uniform": uniform.choose, "greedy": greedy.choose})


def bot(name: str) -> Bot:
    """The bot of this name, or ValueError with the names there are."""
    if name not in BOTS:
        raise ValueError(f"no bot is called {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name]
