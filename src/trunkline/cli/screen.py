"""The screen of a terminal, drawn anew for every question: the table, what happened, and what is asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, RenderableType

PROMPT = 1
"""Lines for what is typed."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A part of the table that is read at once."""

    drawn: RenderableType
    focus: int = 0
    """The line that is in sight first, if there is no room for all of them."""


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
