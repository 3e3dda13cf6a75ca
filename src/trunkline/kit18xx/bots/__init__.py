"""Players of an 18xx game. A title has its own Estimates, and its Levels with their weights."""

from trunkline.kit18xx.actions import Action, Pass
from trunkline.kit18xx.bots.estimates import Estimates, Weights
from trunkline.kit18xx.bots.levels import Level, bot_of
from trunkline.kit18xx.bots.reasons import BY_NAME
from trunkline.kit18xx.state import State

__all__ = ["BY_NAME", "Estimates", "Level", "Weights", "bot_of", "sit_out"]


def sit_out(state: State) -> Action | None:
    """A pass in the auction of the privates."""
    return Pass() if state.step in ("auction", "bidding") else None
