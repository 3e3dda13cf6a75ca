"""Every refusal in the rules is words with gaps, and a figure for each gap: so it can be read in any language."""

import ast
import importlib.util
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from tests.test_house import ROOT, SOURCE

HOMES = {
    **{file.parent.name: file.parent for file in sorted(SOURCE.glob("games/*/game.py"))},
    "causeway": ROOT / "examples" / "causeway" / "src" / "causeway",
}
"""The games of the house and the example, and where their sources are."""


def refusals(home: Path) -> Iterator[tuple[Path, ast.Call]]:
    """Every `Illegal(…)` in the sources of a game."""
    for file in sorted(home.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Illegal":
                yield file, node


def words_of(module: ast.Module, value: ast.expr) -> list[str]:
    """All words that a refusal of a module can have: those written there, or marked ones that it names."""
    match value:
        case ast.Constant(value=str(words)):
            return [words]
        case ast.Name(id=name):
            return marked_as(module, name, value.lineno)
        case ast.Attribute(attr=field):
            return marked_in_field(module, field)
    return []


def marked(value: ast.expr) -> list[str]:
    """The words in `marked("…")`."""
    match value:
        case ast.Call(func=ast.Name(id="marked"), args=[ast.Constant(value=str(words))]):
            return [words]
    return []


def marked_as(module: ast.Module, name: str, before: int) -> list[str]:
    """The words that a name has before a line: assigned in this module or in the one that it comes from."""
    assigned = [
        node
        for node in ast.walk(module)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name and node.lineno < before
    ]
    if assigned:
        return marked(max(assigned, key=lambda node: node.lineno).value)
    for node in module.body:
        if isinstance(node, ast.ImportFrom) and name in [alias.name for alias in node.names]:
            spec = importlib.util.find_spec(node.module or "")
            assert spec is not None
            assert spec.origin is not None
            source = Path(spec.origin).read_text("utf-8")
            return marked_as(ast.parse(source), name, source.count("\n") + 2)
    return []


def marked_in_field(module: ast.Module, field: str) -> list[str]:
    """The words that a field of the records of a module holds; none if one of them is not marked."""
    for node in module.body:
        if not isinstance(node, ast.ClassDef):
            continue
        fields = [
            part.target.id
            for part in node.body
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
        ]
        if field in fields:
            made = [
                call.args[fields.index(field)]
                for call in ast.walk(module)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == node.name
            ]
            return [words for value in made for words in marked(value)] if all(map(marked, made)) else []
    return []


def gaps(words: str) -> set[str]:
    """The names of the gaps in words."""
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def words_of_refusals(home: Path) -> list[str]:
    """The words of all refusals of a game."""
    modules = {file: ast.parse(file.read_text("utf-8")) for file in home.rglob("*.py")}
    return [words for file, call in refusals(home) for words in words_of(modules[file], call.args[1])]


def faults(home: Path) -> Iterator[str]:
    """What is wrong with the refusals of a game."""
    modules = {file: ast.parse(file.read_text("utf-8")) for file in home.rglob("*.py")}
    for file, call in refusals(home):
        where = f"{file.name}:{call.lineno}"
        words = words_of(modules[file], call.args[1])
        if not words:
            yield f"{where}: {ast.unparse(call.args[1])} is neither written there nor marked"
        figures = {keyword.arg for keyword in call.keywords}
        for one in words:
            if gaps(one) != figures:
                yield f"{where}: {one!r} has the gaps {sorted(gaps(one))}, not {sorted(map(str, figures))}"


@pytest.mark.parametrize("game", HOMES)
def test_refusals_are_words_with_a_figure_for_each_gap(game: str) -> None:
    assert next(refusals(HOMES[game]), None)
    assert list(faults(HOMES[game])) == []


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('Illegal("5.3", f"a bid beats ${price}")', "neither written there nor marked"),
        ('Illegal("5.3", "a bid beats $%d" % price)', "neither written there nor marked"),
        ('Illegal("5.3", "a bid beats $" + str(price))', "neither written there nor marked"),
        ('Illegal("5.3", "a bid beats ${price}".format(price=price))', "neither written there nor marked"),
        ('BEATEN = "a bid beats ${price}"\nIllegal("5.3", BEATEN, price=7)', "neither written there nor marked"),
        ('Illegal("5.3", "a bid beats ${price}")', "has the gaps ['price'], not []"),
        ('Illegal("5.3", "a bid beats ${price}", price=7, seat=1)', "has the gaps ['price'], not ['price', 'seat']"),
        ('BEATEN = marked("a bid beats ${price}")\nIllegal("5.3", BEATEN)', "has the gaps ['price'], not []"),
    ],
)
def test_a_refusal_that_cannot_be_translated_is_noticed(tmp_path: Path, code: str, fault: str) -> None:
    (tmp_path / "rules.py").write_text(code, "utf-8")
    (message,) = faults(tmp_path)
    assert fault in message


@pytest.mark.parametrize(
    "code",
    [
        'Illegal("5.3", "a bid beats ${price}", price=7)',
        'Illegal("5.3", "pass or bid")',
        'BEATEN = marked("a bid beats {price!r}")\nIllegal("5.3", BEATEN, price=7)',
        'class Step:\n    asks: str\nSTEP = Step(marked("bid or pass"))\nIllegal("5.3", STEP.asks)',
    ],
)
def test_a_refusal_that_can_be_translated_is_fine(tmp_path: Path, code: str) -> None:
    (tmp_path / "rules.py").write_text(code, "utf-8")
    assert list(faults(tmp_path)) == []
