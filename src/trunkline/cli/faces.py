"""How each game shows itself in a terminal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType

from trunkline.cli import chesapeake_board, express_board
from trunkline.narrate import WORDS

Draw = Callable[[Any, Sequence[str], Mapping[str, int], int], RenderableType]
"""Draws a state; a hex in the mapping shows that number, for the player to type; last the width of the terminal."""


@dataclass(frozen=True, slots=True)
class Face:
    """The board of a game, and the words for what can be done on it."""

    board: Draw
    """Everything on the table."""
    view: Draw
    """What of it matters for the decision of now."""
    asks: Callable[[Any, Sequence[str]], str]
    menu: Callable[[Any], Sequence[Any]]
    """What a number picks: options, groups of them, and what a player would expect beside them."""
    describe: Callable[[Any, Any], str]
    outlook: Callable[[Any, Any], str]
    """What an option would lead to, where that is worth working out."""
    phrase: Callable[[Any], str]
    """What a player types for an action."""
    parse: Callable[[Any, str], Any]
    about: Callable[[Any, str, Sequence[str]], str]
    scene: Callable[[Any], object]
    """The board is shown again when this has changed, or is None."""
    position: Callable[[Any, Sequence[str]], Sequence[tuple[str, Sequence[str]]]]
    """The whole table in words: headings, and sentences under each."""
    help: str


def _face(game: str, board: Draw, view: Draw) -> Face:
    """The boards of a game with its words."""
    verbs = ("asks", "menu", "describe", "outlook", "phrase", "parse", "about", "scene", "position", "HELP")
    return Face(board, view, *(getattr(WORDS[game], verb) for verb in verbs))


FACES = {
    "express": _face("express", express_board.board, express_board.board),
    "chesapeake": _face("chesapeake", chesapeake_board.board, chesapeake_board.view),
}
