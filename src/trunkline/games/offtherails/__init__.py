"""18Chesapeake: Off the Rails: `from trunkline.games import offtherails` is the game."""

from trunkline.games import chesapeake
from trunkline.games.chesapeake.rules.setup import lay_out
from trunkline.games.offtherails.state import State
from trunkline.kit18xx import actions
from trunkline.kit18xx.actions import *  # noqa: F403
from trunkline.kit18xx.actions import ACTIONS
from trunkline.kit18xx.engine import apply, check, options, scores

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
    """The table as it is laid out."""
    return lay_out(State, TITLE, players, seed, rulings, best_run, consent)


__all__ = ["ACTIONS", "BASED_ON", "NAME", "PLAYERS", "RULEBOOK", "RULES_VERSION", "STATE_VERSION", "TITLE", "VARIANTS"]
__all__ += ["State", "apply", "check", "options", "scores", "setup"]
__all__ += actions.__all__
