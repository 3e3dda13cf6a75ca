"""Rulebook, code and tests in step: which tests are marked with which section, and the rulebook as a page."""

import ast
from collections.abc import Mapping
from pathlib import Path

from trunkline.core.rulebook import Section

Test = tuple[str, int, str]
"""File, line, name."""


def find_tests(folder: Path, mark: str = "rule") -> dict[str, list[Test]]:
    """What `@pytest.mark.rule("5.2")` (or another mark) names -> the tests and test classes that carry it."""
    found: dict[str, list[Test]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                for argument in _marks(node, mark):
                    found.setdefault(argument, []).append((str(file), node.lineno, node.name))
    return found


def as_markdown(title: str, rulebook: Mapping[str, Section], source: str = "") -> str:
    """The rulebook as a page of the documentation; `source` is the file in the game's package that it is read from."""
    made = f"Made from the game's `{source}` by" if source else "Made by"
    lines = [
        f"# The rules of {title}, in our own words",
        "",
        f"{made} `trunkline rule GAME --markdown`{'; change it there' if source else ''}.",
        "The numbers are those that refusals, code and tests cite: `trunkline rule GAME SECTION` shows the places.",
    ]
    chapter = ""
    for section in rulebook.values():
        if (head := section.number.split(".")[0]) != chapter:
            chapter = head
            lines += ["", f"## {chapter} {section.chapter}".rstrip()]
        kind = "" if section.kind == "rule" else f" ({section.kind})"
        lines += ["", f"**{section.number} {section.title}**{kind}. {section.text}"]
        lines += ["", f"*{section.more}*"] if section.more else []
    return "\n".join(lines) + "\n"


def _marks(node: ast.ClassDef | ast.FunctionDef, mark: str) -> list[str]:
    """The arguments of `@pytest.mark.<mark>(...)` on a test."""
    found = []
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == f"pytest.mark.{mark}":
            found += [str(ast.literal_eval(argument)) for argument in decorator.args]
    return found
