"""18Chesapeake: Off the Rails: `from trunkline.games import offtherails` is the game."""

from trunkline.games import chesapeake
from trunkline.games.chesapeake.rules.vanderbilt import draw_company
from trunkline.games.offtherails.state import State
from trunkline.kit18xx.actions import (
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
from trunkline.kit18xx.engine import apply, check, options, scores
from trunkline.kit18xx.rules.setup import begin

NAME = "offtherails"
TITLE = "18Chesapeake: Off the Rails"
BASED_ON = (chesapeake.__name__, *chesapeake.BASED_ON)
RULES_VERSION = 1
STATE_VERSION = 1
PLAYERS = range(min(State.title.cash), max(State.title.cash) + 1)
RULEBOOK = State.title.rulebook
VARIANTS = chesapeake.VARIANTS


def setup(
    players: int, seed: int, *, rulings: str = "rulebook", best_run: bool | None = None, consent: bool | None = None
) -> State:
    """The table as it is laid out; the seed draws Vanderbilt's company and nothing else."""
    vanderbilt = draw_company(State.title, seed)
    return begin(State, TITLE, players, rulings=rulings, best_run=best_run, consent=consent, vanderbilt=vanderbilt)


__all__ = [
    "ACTIONS",
    "BASED_ON",
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
