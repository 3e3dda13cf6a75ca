"""Rulebook, code and tests in step: which tests are marked with which section, and the rulebook as a page."""

import ast
from collections.abc import Mapping
from pathlib import Path

from trunkline.core.messages import marked
from trunkline.core.rulebook import Section
from trunkline.words.language import said, translated

Test = tuple[str, int, str]
"""File, line, name."""


def find_tests(folder: Path, mark: str = "rule") -> dict[str, list[Test]]:
    """What `@pytest.mark.rule("5.2")` (or another mark) names -> the tests and test classes that carry it."""
    tests: dict[str, list[Test]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                for argument in _marks(node, mark):
                    tests.setdefault(argument, []).append((str(file), node.lineno, node.name))
    return tests


_KINDS = {"components": marked("components"), "advice": marked("advice")}
"""Of sections that need no code."""


def as_markdown(title: str, rulebook: Mapping[str, Section], source: str = "") -> str:
    """The rulebook as a page of the documentation; `source` is the file in the game's package that it is read from."""
    heading = said("The rules of {game}, in our own words", game=title)
    made = said("Made by `trunkline rule GAME --markdown`.")
    if source:
        made = said(
            "Made from the game's `{source}` by `trunkline rule GAME --markdown`; change it there.", source=source
        )
    lines = [
        f"# {heading}",
        "",
        made,
        said("Refusals, code and tests cite these numbers: `trunkline rule GAME SECTION` shows where."),
    ]
    chapter = ""
    for section in rulebook.values():
        if (head := section.number.split(".")[0]) != chapter:
            chapter = head
            lines += ["", f"## {chapter} {translated(section.chapter)}".rstrip()]
        kind = f" ({said(_KINDS[section.kind])})" if section.kind in _KINDS else ""
        lines += ["", f"**{section.number} {translated(section.title)}**{kind}. {translated(section.text)}"]
        lines += ["", f"*{translated(section.more)}*"] if section.more else []
    return "\n".join(lines) + "\n"


def _marks(node: ast.ClassDef | ast.FunctionDef, mark: str) -> list[str]:
    arguments = []
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == f"pytest.mark.{mark}":
            arguments += [str(ast.literal_eval(argument)) for argument in decorator.args]
    return arguments
