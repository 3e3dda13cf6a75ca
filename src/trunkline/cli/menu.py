"""The menu of a step, laid out in a terminal."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from trunkline.words.menu import MenuLine


def laid_out(lines: Sequence[MenuLine], width: int) -> RenderableType:
    """Lines below each other, what wraps under its own words; many short ones in columns."""
    rows = [(_number(line), _words(line)) for line in lines]
    longest = max((number.cell_len + words.cell_len + 1 for number, words in rows), default=0)
    if len(rows) > 6 and 2 * longest + 3 <= width:
        return Columns([Text.assemble(number, " ", words) for number, words in rows], padding=(0, 3))
    table = Table.grid(padding=(0, 1, 0, 0))
    for row in rows:
        table.add_row(*row)
    return table


def _number(line: MenuLine) -> Text:
    return Text(f"{line.number:>3} ", "dim" if line.refusal else "cyan")


def _words(line: MenuLine) -> Text:
    later = f" | {line.later}" if line.later else ""
    return Text.assemble((line.words, "dim" if line.refusal else "default"), (later, "green"))
