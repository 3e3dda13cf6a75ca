"""Chicago Express: the descriptor of the game."""

from typing import TYPE_CHECKING

from trunkline.core.messages import marked
from trunkline.games import express
from trunkline.games.express import bots, events, figures, orders, pictures, position_text, words
from trunkline.games.express.laws import LAWS
from trunkline.games.game import Game

if TYPE_CHECKING:
    from trunkline.cli.terminal import Terminal
    from trunkline.env.face import Environment
    from trunkline.games.express.state import State
    from trunkline.web.game_page.page import Web


def _terminal() -> "Terminal":
    from trunkline.games.express import terminal

    return terminal


def _web() -> "Web[State]":
    from trunkline.games.express.web import page

    return page


def _env() -> "Environment":
    from trunkline.games.express import env

    return env


GAME = Game(
    express,
    blurb=marked("Bid for shares, build toward Chicago, collect dividends. 2 to 6 players, half an evening."),
    money="$",
    events=events.EVENTS,
    words=words,
    pictures=pictures,
    figures=figures,
    orders=orders,
    bots=bots,
    laws=LAWS,
    position_text=position_text,
    terminal=_terminal,
    web=_web,
    env=_env,
    apps=("trunkline.games.express.web",),
)
