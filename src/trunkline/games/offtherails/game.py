"""Off the Rails: the descriptor of the game."""

from typing import TYPE_CHECKING

from trunkline.core.messages import marked
from trunkline.games import offtherails
from trunkline.games.chesapeake.events import EVENTS
from trunkline.games.chesapeake.laws import LAWS
from trunkline.games.offtherails import bots
from trunkline.games.offtherails.files18xx import FILES
from trunkline.games.offtherails.words import WORDS
from trunkline.kit18xx.game import title_game

if TYPE_CHECKING:
    from trunkline.kit18xx.state import State
    from trunkline.web.game_page.page import Web


def _web() -> "Web[State]":
    from trunkline.games.offtherails.web.page import WEB

    return WEB


GAME = title_game(
    offtherails,
    blurb=marked("18Chesapeake with a wilder market, fewer trains and more money. 2 to 6 players, a long evening."),
    events=EVENTS,
    words=WORDS,
    laws=LAWS,
    bots=bots,
    files=FILES,
    web=_web,
)
