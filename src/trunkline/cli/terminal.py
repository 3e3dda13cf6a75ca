"""Output on a terminal: the console, a game's board, the screen of `trunkline play`, and pictures of characters."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Protocol

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from trunkline.games.game import Game
from trunkline.words.menu import MenuLine

Draw = Callable[[Any, Sequence[str], Mapping[str, int], int], RenderableType]
"""Draws a state; a hex in the mapping shows that number, for the player to type; last the width of the terminal."""
Part = tuple[str, Style]
Cells = dict[tuple[int, int], Part]
"""A picture of characters: (line, column) -> a character and its style."""
PROMPT = 1
"""Lines for what is typed."""


class CommandConsole(Console):
    """Without highlighting; when its reader goes away (`| head`), the command ends quietly."""

    def __init__(self) -> None:
        super().__init__(highlight=False)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


@dataclass(frozen=True, slots=True)
class Sheet:
    """A part of the table that is shown at once."""

    drawn: RenderableType
    focus: int = 0
    """The line that is visible first, if there is no room for all of them."""


class Terminal(Protocol):
    """The board of a game."""

    def board(self, state: Any, names: Sequence[str], marks: Mapping[str, int], width: int = 100) -> RenderableType:
        """Everything on the table."""
        ...

    def view(self, state: Any, names: Sequence[str], marks: Mapping[str, int], width: int = 100) -> RenderableType:
        """What matters for the present decision."""
        ...

    def sheets(self, state: Any, names: Sequence[str], marks: Mapping[str, int], width: int = 100) -> Sequence[Sheet]:
        """Everything on the table in parts, starting with what matters for the present decision."""
        ...


@dataclass(frozen=True)
class PlainTerminal:
    """The table in the game's words; without words of its own, the state field by field."""

    game: Game

    def board(self, state: Any, names: Sequence[str], _marks: Mapping[str, int], _width: int = 100) -> RenderableType:
        return Group(Text(self.game.title, "bold"), *self._paragraphs(state, names))

    view = board

    def sheets(self, state: Any, names: Sequence[str], _marks: Mapping[str, int], _width: int = 100) -> list[Sheet]:
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


class Screen:
    """What fits on the screen; the other sheets follow page by page."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.page = 0
        self.news: list[RenderableType] = []
        """What has happened since the last question."""
        self.answer: list[RenderableType] = []
        """What a command has said."""

    def show(self, sheets: Sequence[Sheet], asked: RenderableType, short: RenderableType) -> bool:
        """Draw everything; where the board has no room beside the question, it is asked in short. Is there more?"""
        drawn = [(self._lines(sheet.drawn), sheet.focus) for sheet in sheets]
        below = self._lines(asked)
        if drawn and len(drawn[0][0]) + len(below) + PROMPT + 1 > self.console.height:
            below = self._lines(short)
        room = self.console.height - len(below) - PROMPT
        answer, self.answer = self._lines(*self.answer), []
        told = answer or self._lines(*self.news)
        first = len(drawn[0][0]) if drawn else 0
        if len(told) > max(room - first, room // 3):
            if answer:
                # It needs the screen for itself. News are cut instead: `log` has all of them.
                return self._draw([*told, *below], more=True)
            told = told[-max(1, room - first, room // 4) :]
        pages = paged(drawn, room - len(told))
        here = pages[self.page % len(pages)] if pages else []
        return self._draw([*here, *told, *below], more=len(pages) > 1)

    def turn(self) -> None:
        """To the next page."""
        self.page += 1

    def begin(self) -> None:
        """The next question begins with the first page, and the news are old."""
        self.page, self.news = 0, []

    def _lines(self, *drawn: RenderableType) -> list[str]:
        """What the console would print, line by line."""
        with self.console.capture() as printed:
            for one in drawn:
                self.console.print(one)
        return [line.rstrip("\n") for line in printed.get().splitlines()]

    def _draw(self, lines: Sequence[str], more: bool) -> bool:
        self.console.clear()
        self.console.file.write("".join(f"{line}\n" for line in lines))
        self.console.file.flush()
        return more


def paged(sheets: Sequence[tuple[Sequence[str], int]], room: int) -> list[list[str]]:
    """Sheets on as few pages as there is room for; of one that is too tall, the part in focus comes first.

    >>> paged([("ab", 0), ("c", 0), ("de", 0)], 3)
    [['a', 'b', 'c'], ['d', 'e']]
    >>> paged([("abcde", 3)], 2)
    [['c', 'd'], ['a', 'b'], ['d', 'e']]
    """
    room = max(room, 1)
    pages: list[list[str]] = []
    for lines, focus in sheets:
        if len(lines) > room:
            start = max(0, min(focus - room // 2, len(lines) - room))
            rest = [*range(0, len(lines) - room, room), len(lines) - room]
            pages += [list(lines[top : top + room]) for top in (start, *(top for top in rest if top != start))]
        elif pages and len(pages[-1]) + len(lines) <= room:
            pages[-1] += lines
        else:
            pages.append(list(lines))
    return pages


def menu_of(lines: Sequence[MenuLine], width: int) -> RenderableType:
    """The menu of a step: lines below each other, wrapped under their own words; many short ones in columns."""
    rows = []
    for line in lines:
        number = Text(f"{line.number:>3} ", "dim" if line.refusal else "cyan")
        later = (f" | {line.later}" if line.later else "", "green")
        rows.append((number, Text.assemble((line.words, "dim" if line.refusal else "default"), later)))
    longest = max((number.cell_len + words.cell_len + 1 for number, words in rows), default=0)
    if len(rows) > 6 and 2 * longest + 3 <= width:
        return Columns([Text.assemble(number, " ", words) for number, words in rows], padding=(0, 3))
    table = Table.grid(padding=(0, 1, 0, 0))
    for row in rows:
        table.add_row(*row)
    return table


def put(cells: Cells, line: int, left: int, size: int, parts: Sequence[Part]) -> None:
    """Write styled texts from a place on, filling the width with the last one's ground."""
    characters = [(character, style) for text, style in parts for character in text][:size]
    ground = Style(bgcolor=parts[-1][1].bgcolor.name if parts[-1][1].bgcolor else None)
    characters += [(" ", ground)] * (size - len(characters))
    for offset, cell in enumerate(characters):
        cells[line, left + offset] = cell


def append_line(text: Text, cells: Cells, line: int, width: int) -> None:
    """Add one line of the picture to a text, what has the same style in one piece."""
    parts = (cells.get((line, left), (" ", Style.null())) for left in range(width))
    for style, characters in groupby(parts, key=lambda part: part[1]):
        text.append("".join(character for character, _ in characters), style)
