"""Chicago Express: `from trunkline.games import express` is the game."""

from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.games.express.actions import ACTIONS, Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.games.express.engine import apply, check, options, scores, setup
from trunkline.games.express.state import State
from trunkline.games.express.tables import CASH, RULEBOOK

NAME = "express"
TITLE = "Chicago Express"
RULES_VERSION = 1
STATE_VERSION = 1
PLAYERS = range(min(CASH), max(CASH) + 1)
#: The choices a table has, the default first.
VARIANTS: Mapping[str, Sequence[Any]] = {"auto_pass": (False, True)}

__all__ = [
    "ACTIONS",
    "NAME",
    "PLAYERS",
    "RULEBOOK",
    "RULES_VERSION",
    "STATE_VERSION",
    "TITLE",
    "VARIANTS",
    "Action",
    "Bid",
    "Build",
    "Choose",
    "Develop",
    "Expand",
    "Offer",
    "Pass",
    "State",
    "apply",
    "check",
    "options",
    "scores",
    "setup",
]
