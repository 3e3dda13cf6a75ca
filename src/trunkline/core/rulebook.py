"""`@rule("5.2")` marks the function that implements a section; the index answers "where is 5.2?"."""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_marked: list[tuple[Callable[..., Any], str]] = []


@dataclass(frozen=True, slots=True)
class Section:
    """One numbered section in our own words. `kind` is rule, components or advice; only rules need code."""

    number: str
    title: str
    text: str
    kind: str = "rule"
    more: str = ""
    """What helps somebody who learns the game: an example, what follows from it."""
    chapter: str = ""
    """The title of the chapter, if one with a title begins here."""


@dataclass(frozen=True, slots=True)
class Place:
    file: str
    line: int
    name: str
    summary: str


def rule(*sections: str) -> Callable[[F], F]:
    """Mark a function as the implementation of these sections of its game's rulebook."""

    def mark(function: F) -> F:
        _marked.extend((function, section) for section in sections)
        return function

    return mark


def in_order(number: str) -> list[int]:
    """Sorts section numbers as a reader expects: 9.2 before 10.1."""
    return [int(part) for part in number.split(".")]


def sections_in(rulebook: Mapping[str, Section], asked: str) -> list[Section]:
    """The section of a number, or all of its chapter: "5.2", "5" or "5."."""
    chapter = f"{asked.rstrip('.')}."
    return [section for section in rulebook.values() if f"{section.number}.".startswith(chapter)]


def packages_of(rules: Any) -> tuple[str, ...]:
    """Where the rules of a game are: its own package or module, and those that its `BASED_ON` names, if it has one."""
    return rules.__name__, *getattr(rules, "BASED_ON", ())


def implemented(packages: Sequence[str]) -> dict[str, list[Callable[..., Any]]]:
    """Section -> functions, in these packages or modules."""
    by_section: dict[str, list[Callable[..., Any]]] = {}
    for function, section in _marked:
        if any(f"{function.__module__}.".startswith(f"{package}.") for package in packages):
            by_section.setdefault(section, []).append(function)
    return dict(sorted(by_section.items(), key=lambda item: in_order(item[0])))


def find(packages: Sequence[str], section: str) -> list[Place]:
    return [_place(function) for function in implemented(packages).get(section, [])]


def sections_from(table: Sequence[dict[str, str]]) -> dict[str, Section]:
    """The rulebook of a game from its data file: number -> Section, in the order of the file."""
    return {row["number"]: Section(**{name: " ".join(value.split()) for name, value in row.items()}) for row in table}


def _place(function: Callable[..., Any]) -> Place:
    summary = (inspect.getdoc(function) or "").split("\n\n")[0]
    file, line = inspect.getsourcefile(function) or "?", function.__code__.co_firstlineno
    return Place(file, line, function.__name__, " ".join(summary.split()))
