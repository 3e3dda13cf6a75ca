"""Players of 18Chesapeake."""

from collections.abc import Callable, Mapping
from random import Random

from trunkline.games.chesapeake.actions import Action
from trunkline.games.chesapeake.bots import greedy
from trunkline.games.chesapeake.bots.greedy import sit_out
from trunkline.games.chesapeake.state import State

__all__ = ["BOTS", "sit_out"]

BOTS: Mapping[str, Callable[[State, Random], Action]] = {"greedy": greedy.choose}
