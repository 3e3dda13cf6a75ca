"""Causeway: the descriptor of the game, as the entry point `trunkline.games` announces it."""

from typing import TYPE_CHECKING

import causeway
from causeway import bots, events, pictures
from causeway.laws import LAWS
from causeway.state import State
from causeway.words import WORDS
from trunkline.core.messages import marked
from trunkline.games.game import Game

if TYPE_CHECKING:
    from trunkline.web.game_page.page import Web


def _web() -> "Web[State]":
    from causeway.web import CausewayWeb

    return CausewayWeb(GAME)


GAME = Game(
    causeway,
    blurb=marked("Three railways, one marsh: do what the player before you didn't. 2 to 4 players, ten minutes."),
    money="$",
    events=events.EVENTS,
    words=WORDS,
    pictures=pictures,
    bots=bots,
    laws=LAWS,
    web=_web,
)

RULES_ALONE = Game(causeway)
"""The same game without a single face: everything by the defaults."""
