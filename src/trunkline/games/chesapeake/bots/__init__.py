"""Players of 18Chesapeake."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

from trunkline.games.chesapeake.actions import Action
from trunkline.games.chesapeake.bots import greedy
from trunkline.games.chesapeake.bots.greedy import sit_out
from trunkline.games.chesapeake.bots.levels import BY_NAME, EASY_LEVEL, HARD_LEVEL, MEDIUM_LEVEL, PERSONALITIES, bot_of
from trunkline.games.chesapeake.state import State

__all__ = ["BOTS", "BY_NAME", "sit_out"]

BOTS: Mapping[str, Callable[[State, Random], Action]] = {
    "medium": bot_of(MEDIUM_LEVEL),
    "easy": bot_of(EASY_LEVEL),
    "hard": bot_of(HARD_LEVEL),
    **{name: bot_of(replace(MEDIUM_LEVEL, weights=weights)) for name, weights in PERSONALITIES.items()},
    "greedy": greedy.choose,
}
"""The first takes a seat unless another is asked for; `greedy` is the yardstick of the levels."""
