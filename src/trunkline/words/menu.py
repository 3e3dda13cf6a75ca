"""The menu of a step: numbered entries, groups that open, prices that are asked for, and what a typed line means."""

import contextlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from trunkline.core.api import Span, Suggestion
from trunkline.core.codec import quoted, type_name
from trunkline.core.errors import BadAction, Illegal
from trunkline.words.language import said

_NUMBERS = re.compile(r"([0-9]+)(?:\s+[$€£¥]?([0-9]+))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Group:
    """Options that belong together, chosen in two steps: first what they are about, then one of them."""

    about: str
    """The word that picks the group: a hex, a company."""
    words: str
    options: tuple[Any, ...]
    hex: str | None = None


@dataclass(frozen=True, slots=True)
class MenuLine:
    number: int
    words: str
    later: str
    """What it would lead to, where that is told."""
    refusal: Illegal | None


def action_of(option: Any) -> Any:
    """The action that an option names; of a span, its lowest."""
    return option.action if isinstance(option, Span | Suggestion) else option


def grouped(groups: Sequence[Group]) -> list[Any]:
    return [group.options[0] if len(group.options) == 1 else group for group in groups]


def price_asked(options: Sequence[Any]) -> Span[Any] | None:
    """The span of which a bare number is the price: where nothing else is asked but whether to pass."""
    spans = [option for option in options if isinstance(option, Span)]
    others = [option for option in options if not isinstance(option, Span)]
    is_alone = (
        len(spans) == 1 and len(others) <= 1 and not any(isinstance(one, Suggestion) or fields(one) for one in others)
    )
    return spans[0] if is_alone else None


def instead_of(words: Any, options: Sequence[Any]) -> str:
    """What can be typed where a number is asked for, beside the number: the other option, or at least undo."""
    others = [option for option in options if not isinstance(option, Span)]
    return (words.phrase(others[0]) or type_name(type(others[0]))) if others else "undo"


def marks_of(entries: Sequence[Any]) -> Mapping[str, int]:
    """Hex -> the number of the first entry that is about it."""
    marks: dict[str, int] = {}
    for number, option in enumerate(entries, start=1):
        hex = getattr(action_of(option), "hex", None)
        if hex:
            marks.setdefault(hex, number)
    return marks


def place_in(entries: Sequence[Any], action: Any) -> str:
    """Which number picks an action, such as "3" or "3 2" within a group; empty if none does."""
    for number, option in enumerate(entries, start=1):
        if isinstance(option, Group) and action in option.options:
            return f"{number} {option.options.index(action) + 1}"
        if isinstance(option, Span) and action in option:
            return f"{number} {getattr(action, option.field)}"
        if option == action or (isinstance(option, Suggestion) and option.action == action):
            return str(number)
    return ""


def lines_of(words: Any, rules: Any, state: Any, entries: Sequence[Any], opened: bool = False) -> list[MenuLine]:
    """Each entry with its number; those that are refused now say why; inside a group also what they lead to."""
    lines = []
    for number, option in enumerate(entries, start=1):
        refusal = None
        if isinstance(option, Group):
            entry = said("{option} ({count} ways)", option=option.words, count=len(option.options))
        elif isinstance(option, Span | Suggestion) or not (refusal := rules.check(state, option)):
            entry = words.describe(state, option)
        else:
            reason = {"section": refusal.section, "reason": refusal.message}
            entry = said("{option} (no: {section}: {reason})", option=words.phrase(option), **reason)
        lines.append(MenuLine(number, entry, words.outlook(state, option) if opened and not refusal else "", refusal))
    return lines


def meant(words: Any, state: Any, entries: Sequence[Any], alone: bool, line: str) -> Any:
    """What a line means: an action; or a group that it opens; or a span whose price it leaves open.

    `alone` says that a bare number is a price (`price_asked`), not the number of an entry.
    """
    numbers = _numbers_of(line)
    if numbers is None or (alone and numbers[1] is None):
        return _group_called(entries, line) or _parsed(words, state, entries, line)
    number, second = numbers
    if 1 <= number <= len(entries) or second is not None:
        return _chosen(_entry(entries, number), second)
    with contextlib.suppress(BadAction):  # a price, where a step asks for one
        return words.parse(state, line)
    return _entry(entries, number)


def chosen_in(group: Group, number: str) -> Any:
    """The option of an open group that has this number."""
    return action_of(_entry(group.options, int(number)))


def _numbers_of(line: str) -> tuple[int, int | None] | None:
    """ "3" is an entry, "3 45" an entry and its price or the one within it; None for anything else."""
    match = _NUMBERS.fullmatch(line)
    if not match or len(line) > 12:
        return None
    return int(match[1]), int(match[2]) if match[2] else None


def _entry(entries: Sequence[Any], number: int) -> Any:
    if not 1 <= number <= len(entries):
        raise BadAction(
            "There's no option {number}; they go from 1 to {last}", number=quoted(number), last=len(entries)
        )
    return entries[number - 1]


def _group_called(entries: Sequence[Any], word: str) -> Group | None:
    groups = (option for option in entries if isinstance(option, Group))
    return next((group for group in groups if group.about.lower() == word.lower()), None)


def _parsed(words: Any, state: Any, entries: Sequence[Any], line: str) -> Any:
    """The action that a line says; or, as "F10 2", an option of a group by its number."""
    try:
        return words.parse(state, line)
    except BadAction:
        word, _, number = line.rpartition(" ")
        group = _group_called(entries, word)
        if group is None or not _NUMBERS.fullmatch(number):
            raise
        return _chosen(group, int(number))


def _chosen(option: Any, second: int | None) -> Any:
    """An entry, with the number after its own: the price of a span, or which one of a group."""
    if second is None:
        return option if isinstance(option, Span | Group) else action_of(option)
    if isinstance(option, Group):
        return action_of(_entry(option.options, second))
    if isinstance(option, Span):
        return option.at(second)
    raise BadAction("Only a group, or an option with a range of prices, takes a second number")
