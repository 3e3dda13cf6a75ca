"""Players of Chicago Express."""

from trunkline.games.express.actions import Action, Pass
from trunkline.games.express.bots.levels import BOTS, BY_NAME
from trunkline.games.express.state import State

__all__ = ["BOTS", "BY_NAME", "sit_out"]


def sit_out(state: State) -> Action | None:
    """A pass in the auction of a share."""
    return Pass() if state.step == "bid" else None
