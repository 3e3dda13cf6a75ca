"""18Chesapeake: the descriptor of the game."""

from typing import TYPE_CHECKING

from trunkline.core.messages import marked
from trunkline.games import chesapeake
from trunkline.games.chesapeake.laws import LAWS
from trunkline.games.chesapeake.title import TITLE
from trunkline.games.game import Game
from trunkline.kit18xx import bots, events, files18xx, orders, pictures, words
from trunkline.kit18xx.figures import Figures
from trunkline.kit18xx.position_text import FIELDS, PositionText

if TYPE_CHECKING:
    from trunkline.cli.terminal import Terminal
    from trunkline.env.face import Environment
    from trunkline.kit18xx.state import State
    from trunkline.web.game_page.page import Web


def _terminal() -> "Terminal":
    from trunkline.games.chesapeake import terminal

    return terminal


def _web() -> "Web[State]":
    from trunkline.kit18xx.web import page

    return page


def _env() -> "Environment":
    from trunkline.games.chesapeake.env import ENVIRONMENT

    return ENVIRONMENT


GAME = Game(
    chesapeake,
    blurb=marked("Start railways, lay track, run trains, play the market. 2 to 6 players, a whole evening."),
    money="$",
    events=events.EVENTS,
    words=words,
    pictures=pictures,
    figures=Figures(TITLE),
    orders=orders,
    bots=bots,
    laws=LAWS,
    position_text=PositionText(TITLE, ("rulings", "vanderbilt", *FIELDS[1:])),
    formats=(files18xx,),
    terminal=_terminal,
    web=_web,
    env=_env,
    apps=("trunkline.kit18xx.web",),
    commands={
        "routes": "trunkline.kit18xx.terminal.routes",
        "trace": "trunkline.kit18xx.terminal.trace",
    },
)
