"""18Chesapeake: the descriptor of the game."""

from typing import TYPE_CHECKING

from trunkline.core.messages import marked
from trunkline.games import chesapeake
from trunkline.games.chesapeake import bots
from trunkline.games.chesapeake.events import EVENTS
from trunkline.games.chesapeake.files18xx import FILES
from trunkline.games.chesapeake.laws import LAWS
from trunkline.games.chesapeake.words import WORDS
from trunkline.kit18xx.game import title_game
from trunkline.kit18xx.position_text import FIELDS, PositionText

if TYPE_CHECKING:
    from trunkline.kit18xx.state import State
    from trunkline.web.game_page.page import Web


def _web() -> "Web[State]":
    from trunkline.games.chesapeake.web.page import WEB

    return WEB


GAME = title_game(
    chesapeake,
    blurb=marked("Start railways, lay track, run trains, play the market. 2 to 6 players, a whole evening."),
    events=EVENTS,
    words=WORDS,
    laws=LAWS,
    bots=bots,
    files=FILES,
    position_text=PositionText(chesapeake.State, ("rulings", "vanderbilt", *FIELDS[1:])),
    web=_web,
)
