"""How a game shows itself in a terminal, and the plain way for one that has no board of its own."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from trunkline.games.game import Game
from trunkline.words.plain import told

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


@dataclass(frozen=True)
class PlainTerminal:
    """The state of a game, field by field."""

    title: str

    def board(self, state: Any, names: Sequence[str], _marks: Mapping[str, int], _width: int = 100) -> RenderableType:
        """Everything that the state says."""
        table = Table(box=None, show_header=False, padding=(0, 1))
        table.add_column(style="dim", no_wrap=True)
        for name, said in told(state, names):
            table.add_row(name, said)
        return Group(Text(self.title, "bold"), table)

    view = board


def terminal_of(game: Game) -> Terminal:
    """The game's own board, or the plain one."""
    return game.terminal() if game.terminal else PlainTerminal(game.title)
