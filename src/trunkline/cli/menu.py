"""The menu of a step: numbered entries, groups that open, prices that are asked for."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from trunkline.cli.faces import Face
from trunkline.core.api import Open, Span
from trunkline.core.codec import shown
from trunkline.core.errors import BadAction
from trunkline.narrate.menu import Group, action_of

Line = tuple[Text, Text]
"""A number and the words of its entry."""
_NUMBERS = re.compile(r"([0-9]+)(?:\s+\$?([0-9]+))?", re.ASCII)


def price_asked(options: Sequence[Any]) -> Span[Any] | None:
    """The span of which a bare number is the price: where nothing else is asked but whether to pass."""
    spans = [option for option in options if isinstance(option, Span)]
    others = [option for option in options if not isinstance(option, Span)]
    alone = len(spans) == 1 and not any(isinstance(other, Open) or fields(other) for other in others)
    return spans[0] if alone else None


def numbers_of(line: str) -> tuple[int, int | None] | None:
    """ "3" is an entry, "3 45" an entry and its price; None for anything else."""
    found = _NUMBERS.fullmatch(line)
    if not found or len(line) > 12:
        return None
    return int(found[1]), int(found[2]) if found[2] else None


def entry(entries: Sequence[Any], number: int) -> Any:
    """The entry with a number."""
    if not 1 <= number <= len(entries):
        raise BadAction(f"There is no option {shown(number)}, they go from 1 to {len(entries)}")
    return entries[number - 1]


def marks_of(entries: Sequence[Any]) -> Mapping[str, int]:
    """Hex -> the number of the first entry that is about it."""
    marks: dict[str, int] = {}
    for number, option in enumerate(entries, start=1):
        hex = getattr(action_of(option), "hex", None)
        if hex:
            marks.setdefault(hex, number)
    return marks


def group_called(entries: Sequence[Any], word: str) -> Group | None:
    """The group that a word picks, such as a hex."""
    groups = (option for option in entries if isinstance(option, Group))
    return next((group for group in groups if group.about.lower() == word.lower()), None)


def place_in(entries: Sequence[Any], action: Any) -> str:
    """Which number picks an action, such as "3" or "3, then 2"; empty if none does."""
    for number, option in enumerate(entries, start=1):
        if isinstance(option, Group) and action in option.options:
            return f"{number}, then {option.options.index(action) + 1}"
        if isinstance(option, Span) and action in option:
            return f"{number} {getattr(action, option.field)}"
        if option == action or (isinstance(option, Open) and option.action == action):
            return str(number)
    return ""


def lines_of(face: Face, rules: Any, state: Any, entries: Sequence[Any], opened: bool) -> list[Line]:
    """Each entry with its number; those that are refused now say why; inside a group also what they lead to."""
    lines = []
    for number, option in enumerate(entries, start=1):
        refusal = None
        if isinstance(option, Group):
            words = f"{option.words} ({len(option.options)} ways)"
        elif isinstance(option, Span | Open) or not (refusal := rules.check(state, option)):
            words = face.describe(state, option)
        else:
            words = f"{face.phrase(option)} (no: {refusal})"
        later = face.outlook(state, option) if opened and not refusal else ""
        told = Text.assemble((words, "dim" if refusal else "default"), (f" | {later}" if later else "", "green"))
        lines.append((Text(f"{number:>3} ", "dim" if refusal else "cyan"), told))
    return lines


def laid_out(lines: Sequence[Line], width: int) -> RenderableType:
    """Lines below each other, what wraps under its own words; many short ones in columns."""
    longest = max((number.cell_len + words.cell_len + 1 for number, words in lines), default=0)
    if len(lines) > 6 and 2 * longest + 3 <= width:
        return Columns([Text.assemble(number, " ", words) for number, words in lines], padding=(0, 3))
    table = Table.grid(padding=(0, 1, 0, 0))
    for line in lines:
        table.add_row(*line)
    return table
