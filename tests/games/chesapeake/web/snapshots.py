"""A table of an 18xx game as its page sees it, without a server."""

from types import SimpleNamespace
from typing import Any

from trunkline.games import GAMES
from trunkline.games.chesapeake import State
from trunkline.games.chesapeake.testing import build_state
from trunkline.kit18xx import state as kit18xx

NAMES = ["Ann", "Bob", "Cy"]


def snapshot_for(state: kit18xx.State, mine: int = 1, game: str = "chesapeake") -> Any:
    """A snapshot of a position, as far as these parts look at it."""
    return SimpleNamespace(
        state=state,
        position=state,
        names=NAMES,
        names_at=lambda _ply: NAMES,
        game=GAMES[game],
        words=GAMES[game].words,
        rules=GAMES[game].rules,
        mine=[None] * mine,
        plies=[SimpleNamespace(id=0, events=())],
    )


def operating(**facts: Any) -> State:
    """PRR of Ann operates; B&O of Bob has trains."""
    return build_state(
        par={"PRR": 80, "B&O": 70},
        shares={"PRR": {0: 6, 1: 2}, "B&O": {1: 6}},
        **{"treasury": {"PRR": 1000, "B&O": 10}, "round": "operating", "company": "PRR", "step": "trains", **facts},
    )
