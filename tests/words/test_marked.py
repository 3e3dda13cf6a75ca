"""Texts are marked so that `scripts.messages` finds them: never inside an f-string, and never as one."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.messages import KEYWORDS
from tests.paths import ROOT

SOURCE = ROOT / "src" / "trunkline"
HOMES = sorted(file.parent for file in SOURCE.glob("games/*/game.py"))
SHARED = [path for path in SOURCE.rglob("*.py") if not any(path.is_relative_to(home) for home in HOMES)]
MODULES = sorted([*SHARED, *(path for home in HOMES for path in home.glob("terminal/*.py"))])


def marking_calls(tree: ast.AST) -> Iterator[ast.Call]:
    """The calls that mark a text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
            yield node


def faults(source: str) -> list[int]:
    """The lines with a text that is not found."""
    tree = ast.parse(source)
    formatted = [
        call.lineno for call in marking_calls(tree) if any(isinstance(one, ast.JoinedStr) for one in call.args)
    ]
    inside = [
        call.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for call in marking_calls(node)
        if any(isinstance(one, ast.Constant) for one in call.args)
    ]
    return sorted(set(formatted + inside))


def test_a_fault_is_noticed() -> None:
    assert faults(
        "said(f'{name} wins')\nf'* {said(\"It rains\")}'\nf'* {said(RAIN)}'\nsaid('{name} wins', name=1)"
    ) == [1, 2]


def test_one_family_of_functions_marks_all_texts() -> None:
    """Django's own can mark texts, too, but reads the catalogs in its own way."""
    imports = (
        (path, name.name)
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for name in node.names
    )
    assert [(path, name) for path, name in imports if "gettext" in name] == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_marked_text_is_found(module: Path) -> None:
    assert faults(module.read_text("utf-8")) == []
