"""Players of Chicago Express."""

from collections.abc import Callable, Mapping
from random import Random

from trunkline.games.express.actions import Action
from trunkline.games.express.bots import greedy
from trunkline.games.express.bots.greedy import sit_out
from trunkline.games.express.state import State

__all__ = ["BOTS", "sit_out"]

BOTS: Mapping[str, Callable[[State, Random], Action]] = {"greedy": greedy.choose}
