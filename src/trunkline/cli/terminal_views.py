"""How a game shows itself in a terminal, and the plain way for one that has no board of its own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from trunkline.cli.screen import Sheet
from trunkline.games.game import Game

Draw = Callable[[Any, Sequence[str], Mapping[str, int], int], RenderableType]
"""Draws a state; a hex in the mapping shows that number, for the player to type; last the width of the terminal."""


class Terminal(Protocol):
    """The board of a game."""

    def board(self, state: Any, names: Sequence[str], marks: Mapping[str, int], width: int = 100) -> RenderableType:
        """Everything on the table."""
        ...

    def view(self, state: Any, names: Sequence[str], marks: Mapping[str, int], width: int = 100) -> RenderableType:
        """What of it matters for the decision of now."""
        ...

    def sheets(self, state: Any, names: Sequence[str], marks: Mapping[str, int], width: int = 100) -> Sequence[Sheet]:
        """Everything on the table in parts, what matters for the decision of now first."""
        ...


@dataclass(frozen=True)
class PlainTerminal:
    """The table as the words of the game tell it; without words of its own, the state field by field."""

    game: Game

    def board(self, state: Any, names: Sequence[str], _marks: Mapping[str, int], _width: int = 100) -> RenderableType:
        """Everything on the table."""
        return Group(Text(self.game.title, "bold"), *self._paragraphs(state, names))

    view = board

    def sheets(self, state: Any, names: Sequence[str], _marks: Mapping[str, int], _width: int = 100) -> list[Sheet]:
        """A sheet for each paragraph."""
        return [Sheet(paragraph) for paragraph in self._paragraphs(state, names)]

    def _paragraphs(self, state: Any, names: Sequence[str]) -> list[RenderableType]:
        return [
            Group(
                Text(heading, "bold dim"),
                *(Padding(Text(line), (0, 0, 0, 2), expand=False) for line in sentences),
            )
            for heading, sentences in self.game.words.table_in_words(state, names)
        ]


def terminal_of(game: Game) -> Terminal:
    """The game's own board, or the plain one."""
    return game.terminal() if game.terminal else PlainTerminal(game)
