"""Causeway: three railways, one marsh, ten minutes. `import causeway` is the game."""

from collections.abc import Mapping, Sequence
from typing import Any

from causeway.actions import ACTIONS, Action, Auction, Bid, Build, Pass, Pay
from causeway.engine import apply, check, options
from causeway.rules.paydays import scores
from causeway.rules.turn import setup
from causeway.state import State
from causeway.tables import CASH, RULEBOOK

NAME = "causeway"
TITLE = "Causeway"
PLAYERS = range(min(CASH), max(CASH) + 1)
VARIANTS: Mapping[str, Sequence[Any]] = {}
BY_SEAT = ("cash", "shares")

__all__ = [
    "ACTIONS",
    "BY_SEAT",
    "NAME",
    "PLAYERS",
    "RULEBOOK",
    "TITLE",
    "VARIANTS",
    "Action",
    "Auction",
    "Bid",
    "Build",
    "Pass",
    "Pay",
    "State",
    "apply",
    "check",
    "options",
    "scores",
    "setup",
]
