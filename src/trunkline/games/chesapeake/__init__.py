"""18Chesapeake: `from trunkline.games import chesapeake` is the game."""

from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.games.chesapeake.rules.setup import lay_out
from trunkline.games.chesapeake.state import State
from trunkline.kit18xx import actions
from trunkline.kit18xx.actions import *  # noqa: F403
from trunkline.kit18xx.actions import ACTIONS
from trunkline.kit18xx.engine import apply, check, options, scores

NAME = "chesapeake"
TITLE = "18Chesapeake"
BASED_ON = ("trunkline.kit18xx",)
RULES_VERSION = 1
STATE_VERSION = 1
PLAYERS = range(min(State.title.cash), max(State.title.cash) + 1)
RULEBOOK = State.title.rulebook
#: The choices a table has, the default first; None is what `rulings` says.
VARIANTS: Mapping[str, Sequence[Any]] = {
    "rulings": ("rulebook", "18xx.games"),
    "best_run": (None, True, False),
    "consent": (None, True, False),
}


def setup(
    players: int, seed: int, *, rulings: str = "rulebook", best_run: bool | None = None, consent: bool | None = None
) -> State:
    """The table as it is laid out."""
    return lay_out(State, TITLE, players, seed, rulings, best_run, consent)


__all__ = ["ACTIONS", "BASED_ON", "NAME", "PLAYERS", "RULEBOOK", "RULES_VERSION", "STATE_VERSION", "TITLE", "VARIANTS"]
__all__ += ["State", "apply", "check", "options", "scores", "setup"]
__all__ += actions.__all__
