"""The words of refusals, read from the sources of the rules."""

import ast
import importlib.util
from collections.abc import Iterator
from pathlib import Path


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


def words_of_refusals(home: Path) -> list[str]:
    """The words of all refusals of a game."""
    modules = {file: ast.parse(file.read_text("utf-8")) for file in home.rglob("*.py")}
    return [words for file, call in refusals(home) for words in words_of(modules[file], call.args[1])]
