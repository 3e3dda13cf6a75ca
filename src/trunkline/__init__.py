"""Trunkline: railway stock games with exact rules, for people, bots and researchers."""

from typing import Any

from trunkline.core.api import legal_actions
from trunkline.core.match import Match

__version__ = "0.1.0"
__all__ = ["Match", "legal_actions"]


def _draw(match: Match[Any, Any]) -> str:
    """The board of a match for a notebook; drawing is only loaded when something is drawn.

    Rules that aren't installed, or that only share the name of an installed game, have the plain picture.
    """
    from trunkline.games import GAMES
    from trunkline.pictures.plain import PlainPictures

    game = GAMES.get(match.rules.NAME)
    pictures = game.pictures if game and game.rules is match.rules else PlainPictures(match.rules)
    return pictures.draw(match.state, match.players)


Match.draw = _draw
