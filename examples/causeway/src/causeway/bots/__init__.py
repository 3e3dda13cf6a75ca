"""Players of Causeway."""

from collections.abc import Callable, Mapping
from random import Random

from causeway.actions import Action, Pass
from causeway.bots import greedy
from causeway.state import State

BOTS: Mapping[str, Callable[[State, Random], Action]] = {"greedy": greedy.choose}


def sit_out(state: State) -> Action | None:
    """A pass in the auction of a share."""
    return Pass() if state.step == "bid" else None
