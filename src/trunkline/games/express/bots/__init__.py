"""Players of Chicago Express."""

from collections.abc import Mapping

from trunkline.bots.bot import Bot
from trunkline.games.express.bots import greedy
from trunkline.games.express.bots.greedy import sit_out
from trunkline.games.express.bots.levels import BY_NAME, LEVELS

__all__ = ["BOTS", "BY_NAME", "sit_out"]

BOTS: Mapping[str, Bot] = {**LEVELS, "greedy": Bot(greedy.choose)}
"""The first takes a seat unless another is asked for; `greedy` is the yardstick of the levels."""
