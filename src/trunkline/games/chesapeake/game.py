"""18Chesapeake: the descriptor of the game."""

from typing import TYPE_CHECKING

from trunkline.core.messages import marked
from trunkline.games import chesapeake
from trunkline.games.chesapeake import bots, events, figures, files18xx, orders, pictures, position_text, words
from trunkline.games.chesapeake.laws import LAWS
from trunkline.games.game import Game

if TYPE_CHECKING:
    from trunkline.cli.terminal import Terminal
    from trunkline.env.face import Environment
    from trunkline.games.chesapeake.state import State
    from trunkline.web.game_page.page import Web


def _terminal() -> "Terminal":
    from trunkline.games.chesapeake import terminal

    return terminal


def _web() -> "Web[State]":
    from trunkline.games.chesapeake.web import page

    return page


def _env() -> "Environment":
    from trunkline.games.chesapeake import env

    return env


GAME = Game(
    chesapeake,
    blurb=marked("Start railways, lay track, run trains, play the market. 2 to 6 players, a whole evening."),
    money="$",
    events=events.EVENTS,
    words=words,
    pictures=pictures,
    figures=figures,
    orders=orders,
    bots=bots,
    laws=LAWS,
    position_text=position_text,
    formats=(files18xx,),
    terminal=_terminal,
    web=_web,
    env=_env,
    apps=("trunkline.games.chesapeake.web",),
    commands={
        "routes": "trunkline.games.chesapeake.terminal.routes",
        "trace": "trunkline.games.chesapeake.terminal.trace",
    },
)
