"""A picture of characters: styled texts put at lines and columns."""

from collections.abc import Sequence
from itertools import groupby

from rich.style import Style
from rich.text import Text

Part = tuple[str, Style]
Cells = dict[tuple[int, int], Part]
"""(line, column) -> a character and its style."""


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
