"""How each game shows itself in a terminal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType

from trunkline.cli import express_board
from trunkline.narrate import WORDS


@dataclass(frozen=True, slots=True)
class Face:
    """The board of a game, and the words for what can be done on it."""

    board: Callable[[Any, Sequence[str], Mapping[str, int], int], RenderableType]
    """Draws a state; a hex in the mapping shows that number, for the player to type.

    The last argument is the width of the terminal.
    """
    asks: Callable[[Any, Sequence[str]], str]
    describe: Callable[[Any, Any], str]
    menu: Callable[[Any], Sequence[Any]]
    """What a number picks: the options, and what a player would expect beside them."""
    parse: Callable[[Any, str], Any]
    about: Callable[[Any, str], str]


FACES = {
    name: Face(board, *(getattr(WORDS[name], verb) for verb in ("asks", "describe", "menu", "parse", "about")))
    for name, board in {"express": express_board.board}.items()
}
