"""The house stays as docs/architecture.md draws it: direction of dependence, no I/O below, the rulebook in step."""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from trunkline.bots.greedy import EVALUATIONS
from trunkline.cli.faces import FACES
from trunkline.core.rulebook import implemented
from trunkline.games import GAMES
from trunkline.narrate import STORIES, WORDS
from trunkline.orders import ORDERS
from trunkline.render import PICTURES
from trunkline.story import FIGURES
from trunkline.testing import LAWS
from trunkline.testing.rulebook import as_markdown, find_tests

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "trunkline"
MODULES = sorted(SOURCE.rglob("*.py"))

LEVELS = {
    0: ("core", "hexes", "routing"),
    1: ("chesapeake", "express"),
    2: ("games", "narrate", "notation", "render", "story", "bots", "orders", "testing"),
    3: ("arena", "__init__", "web", "web.people"),
    4: ("web.tables",),
    5: ("web.play", "web.api", "web.config"),
    6: ("cli",),
    7: ("__main__",),
}
LEVEL_OF = {name: level for level, names in LEVELS.items() for name in names}

#: All of the standard library that levels 0 and 1 need; reading their own tables is the only input they have.
PURE = {
    "collections",
    "dataclasses",
    "functools",
    "hashlib",
    "importlib.resources",
    "inspect",
    "itertools",
    "json",
    "math",
    "random",
    "re",
    "tomllib",
    "types",
    "typing",
}
UNFIT_BELOW_3 = {"datetime", "logging", "os", "secrets", "socket", "subprocess", "sys", "time", "uuid"}


def part_of(file: Path) -> str:
    """The package directly under trunkline that a module belongs to; within the web, the one below that."""
    return part_named(file.relative_to(SOURCE).with_suffix("").parts)


def part_named(names: Sequence[str]) -> str:
    """The part of the house that a dotted name without `trunkline` leads to."""
    within = names[0] == "web" and len(names) > 1 and names[1] != "__init__"
    return ".".join(names[:2]) if within else names[0]


def imports_of(file: Path) -> Iterator[tuple[str, str]]:
    """(module, name) for everything a module imports; name is empty for a plain import."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            yield from ((node.module or "", alias.name) for alias in node.names)


IMPORTS = [(file.relative_to(SOURCE), part_of(file), tuple(imports_of(file))) for file in MODULES]
"""Every module, the part it belongs to, and what it imports."""


def test_every_package_has_a_level() -> None:
    assert {part_of(file) for file in MODULES} == set(LEVEL_OF)


class TestModules:
    """Every module in one loop: what is wrong names the file."""

    def test_import_only_from_lower_levels(self) -> None:
        for file, part, imports in IMPORTS:
            for module, name in imports:
                if module.split(".")[0] == "trunkline":
                    target = part_named([*module.split(".")[1:], name])
                    level = LEVEL_OF.get(target, LEVEL_OF["__init__"])
                    assert target == part or level < LEVEL_OF[part], f"{file} imports {module}"

    def test_engine_levels_need_only_the_pure_standard_library(self) -> None:
        for file, part, imports in IMPORTS:
            for module, _ in imports if LEVEL_OF[part] <= 1 else ():
                top = module.split(".")[0]
                assert top == "trunkline" or top in PURE or module in PURE, f"{file} imports {module}"

    def test_no_clock_chance_log_or_environment_below_level_3(self) -> None:
        for file, part, imports in IMPORTS:
            for module, name in imports if LEVEL_OF[part] <= 2 else ():
                assert module.split(".")[0] not in UNFIT_BELOW_3, f"{file} imports {module}"
                assert module != "random" or name == "Random", f"{file}: chance is a Random that is passed in"

    def test_third_party_only_where_an_extra_brings_it(self) -> None:
        web = {"asgiref", "django", "django_htmx", "ninja", "pydantic", "uvicorn"}
        extras = {"cli": {"rich"}} | {part: web for part in LEVEL_OF if part.startswith("web.")}
        for file, part, imports in IMPORTS:
            for module, _ in imports:
                top = module.split(".")[0]
                if top != "trunkline" and top not in sys.stdlib_module_names:
                    assert top in extras.get(part, set()), f"{file} imports {module}"

    def test_are_small_and_say_what_they_are(self) -> None:
        for file in MODULES:
            text = file.read_text("utf-8")
            assert len(text.splitlines()) <= 400, file
            assert ast.get_docstring(ast.parse(text)), file


@pytest.mark.parametrize("game", GAMES)
class TestRulebookInStep:
    def test_every_rule_has_code(self, game: str) -> None:
        rules = {number for number, section in GAMES[game].RULEBOOK.items() if section.kind == "rule"}
        assert set(implemented(game)) == rules

    def test_every_rule_has_tests(self, game: str) -> None:
        rules = {number for number, section in GAMES[game].RULEBOOK.items() if section.kind == "rule"}
        tested = set(find_tests(ROOT / "tests" / game))
        assert rules <= tested <= set(GAMES[game].RULEBOOK)

    def test_every_refusal_cites_a_section(self, game: str) -> None:
        for file in (SOURCE / game).rglob("*.py"):
            for cited in re.findall(r'Illegal\(\s*"([^"]*)"', file.read_text("utf-8")):
                assert cited in GAMES[game].RULEBOOK, f"{file.name} cites {cited}"

    def test_the_documented_rules_are_the_rules(self, game: str) -> None:
        page = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
        assert page == as_markdown(GAMES[game].TITLE, GAMES[game].RULEBOOK)

    def test_every_rule_function_says_its_rule(self, game: str) -> None:
        for functions in implemented(game).values():
            assert all(function.__doc__ for function in functions)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_told_drawn_played_and_proven(game: str) -> None:
    assert game in WORDS
    assert game in STORIES
    assert game in PICTURES
    assert game in FIGURES
    assert game in EVALUATIONS
    assert game in LAWS
    assert game in FACES
    assert game in ORDERS


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_a_test_and_every_pinned_ruling_is_documented(game: str) -> None:
    chapters = (ROOT / "docs" / "rulings.md").read_text("utf-8").split("\n## ")
    (chapter,) = (chapter for chapter in chapters if chapter.startswith(GAMES[game].TITLE + "\n"))
    documented = set(re.findall(r"^### ([A-Z]\d+)", chapter, re.MULTILINE))
    assert documented == set(find_tests(ROOT / "tests" / game, "ruling"))
    cited = {
        name
        for file in (SOURCE / game).rglob("*.py")
        for list_of in re.findall(r"\b[Rr]ulings? ([CR]\d+(?:(?:, | and )[CR]\d+)*)", file.read_text("utf-8"))
        for name in re.findall(r"[CR]\d+", list_of)
    }
    assert cited <= documented
