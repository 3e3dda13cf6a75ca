"""Players of 18Chesapeake."""

from collections.abc import Mapping
from dataclasses import replace

from trunkline.bots.bot import Bot
from trunkline.kit18xx.actions import Action, Pass
from trunkline.kit18xx.bots.levels import BY_NAME, EASY_LEVEL, HARD_LEVEL, MEDIUM_LEVEL, PERSONALITIES, bot_of
from trunkline.kit18xx.state import State

__all__ = ["BOTS", "BY_NAME", "sit_out"]

BOTS: Mapping[str, Bot] = {
    "medium": bot_of(MEDIUM_LEVEL),
    "easy": bot_of(EASY_LEVEL),
    "hard": bot_of(HARD_LEVEL),
    **{name: bot_of(replace(MEDIUM_LEVEL, weights=weights)) for name, weights in PERSONALITIES.items()},
}
"""The first takes a seat unless another is asked for."""


def sit_out(state: State) -> Action | None:
    """A pass in the auction of the privates."""
    return Pass() if state.step in ("auction", "bidding") else None
