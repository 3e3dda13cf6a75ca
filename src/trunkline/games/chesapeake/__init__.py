"""18Chesapeake: `from trunkline.games import chesapeake` is the game."""

from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.games.chesapeake.actions import (
    ACTIONS,
    Accept,
    Action,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    CounterOffer,
    Decline,
    DiscardTrain,
    Dividend,
    GoBankrupt,
    LayTile,
    Par,
    Pass,
    PlaceStation,
    RunTrains,
    Sell,
    TradeIn,
    UsePower,
)
from trunkline.games.chesapeake.engine import apply, check, options, scores, setup
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import CASH, RULEBOOK

NAME = "chesapeake"
TITLE = "18Chesapeake"
RULES_VERSION = 1
STATE_VERSION = 1
PLAYERS = range(min(CASH), max(CASH) + 1)
#: The choices a table has, the default first; None is what `rulings` says.
VARIANTS: Mapping[str, Sequence[Any]] = {
    "rulings": ("rulebook", "18xx.games"),
    "best_run": (None, True, False),
    "consent": (None, True, False),
}

__all__ = [
    "ACTIONS",
    "NAME",
    "PLAYERS",
    "RULEBOOK",
    "RULES_VERSION",
    "STATE_VERSION",
    "TITLE",
    "VARIANTS",
    "Accept",
    "Action",
    "Bid",
    "Buy",
    "BuyPrivate",
    "BuyTrain",
    "CounterOffer",
    "Decline",
    "DiscardTrain",
    "Dividend",
    "GoBankrupt",
    "LayTile",
    "Par",
    "Pass",
    "PlaceStation",
    "RunTrains",
    "Sell",
    "State",
    "TradeIn",
    "UsePower",
    "apply",
    "check",
    "options",
    "scores",
    "setup",
]
