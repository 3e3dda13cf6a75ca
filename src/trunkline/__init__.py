"""Trunkline: railway stock games with exact rules, for people, bots and researchers."""

from typing import Any

from trunkline.core.match import Match

__version__ = "0.1.0"
__all__ = ["Match"]


def _draw(match: Match[Any, Any]) -> str:
    """The board of a match for a notebook; drawing is only loaded when something is drawn."""
    from trunkline.games import GAMES

    return GAMES[match.rules.NAME].pictures.draw(match.state, match.players)


Match.draw = _draw
