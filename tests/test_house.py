"""The house stays as docs/architecture.md draws it: direction of dependence, no I/O below, the rulebook in step."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest

from trunkline.core.api import Rules
from trunkline.core.rulebook import implemented, packages_of
from trunkline.games import GAMES
from trunkline.games.game import Game
from trunkline.testing.rulebook import as_markdown, find_tests

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "trunkline"
MODULES = sorted(SOURCE.rglob("*.py"))

HOMES = ("chesapeake", "express", "offtherails")
"""The games that live here."""
KIT = "kit18xx"
"""What the titles of a family share has rules and faces as a game has."""
BASES = {"chesapeake": (KIT,), "offtherails": ("chesapeake", KIT)}
"""Games that are based on others, or on a kit: their modules may use those of the same level and of lower ones."""
FACES = {
    2: ("words", "pictures", "figures", "orders", "bots", "laws", "position_text", "files18xx", "testing"),
    3: ("game",),
    4: ("env",),
    6: ("web",),
    8: ("terminal",),
}
"""The faces of a game by level; whatever else is in its folder is its rules, level 1."""
LEVELS = {
    0: ("core", "hexes", "routing"),
    2: ("words", "pictures", "orders", "story", "bots", "testing"),
    3: ("processes", "games"),
    4: ("__init__", "web", "notation", "advice", "arena", "env"),
    5: ("web.site", "web.accounts"),
    6: ("web.table", "web.accounts.views", "web.analysis", "web.lobby", "web.rules", "web.api"),
    7: ("web.operations", "web.project"),
    8: ("cli", "__main__"),
}
"""A package may import those of lower levels, and those named before it on its own level."""
SAME = {"web.game_page": "web.table"}
"""A game's page is made of tables, and tables have a game's page."""
LEVEL_OF = {name: level for level, names in LEVELS.items() for name in names}
FACE_LEVEL = {name: level for level, names in FACES.items() for name in names}

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
NAMING = ("core/match.py:", "core/api.py:", "games/__init__.py:")
"""Where docstrings show the contract by an example, and the registry."""
NAMED_AFTER = {f"env/{game}_v0.py": game for game in HOMES}
"""Modules as PettingZoo names its environments: each may write the name of its own game, and of no other."""
UNFIT_BELOW = {"datetime", "logging", "os", "secrets", "socket", "subprocess", "sys", "time", "uuid"}


@dataclass(frozen=True)
class Part:
    """A part of the house: a package, or a face of a game; `game` is empty for what is about no game."""

    name: str
    game: str = ""

    @property
    def level(self) -> int:
        return FACE_LEVEL.get(self.name, 1) if self.game else LEVEL_OF[self.name]

    @property
    def rank(self) -> tuple[int, int]:
        """Its level and its place there; faces of games come after all else."""
        return self.level, len(LEVEL_OF) if self.game else LEVELS[self.level].index(self.name)


def part_of(file: Path) -> Part:
    """The part that a module belongs to."""
    return part_named(file.relative_to(SOURCE).with_suffix("").parts)


def part_named(names: Sequence[str]) -> Part:
    """The part of the house that a dotted name without `trunkline` leads to; unknown names are of the top."""
    if names[0] == "games" and len(names) > 1 and names[1] in HOMES:
        # the package of a game itself is its five verbs
        return Part(names[2] if len(names) > 2 else "", names[1])
    if names[0] == KIT:
        return Part(names[1] if len(names) > 1 else "", KIT)
    longest = [".".join(names[:count]) for count in (3, 2, 1)]
    return Part(next((SAME.get(name, name) for name in longest if name in LEVEL_OF or name in SAME), "__init__"))


def imports_of(file: Path) -> Iterator[tuple[str, str]]:
    """(module, name) for everything a module imports when it is run; name is empty for a plain import."""
    tree = ast.parse(file.read_text("utf-8"))
    # what only the type checker reads, and what a function loads on first use, binds nobody
    later = {
        child
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
        for child in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in later and file.name in ("game.py", "__init__.py"):
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: a relative import"
            yield from ((node.module or "", alias.name) for alias in node.names)


def _is_own_face(part: Part, target: Part) -> bool:
    """A face may use the others of its game; its page and its board in a terminal use those of the house."""
    own = target.game in (part.game, *BASES.get(part.game, ())) and target.game and target.level <= part.level
    return bool(own) or (part.game, part.name, target.name) in {(part.game, *pair) for pair in GUESTS}


GUESTS = (("terminal", "cli"), ("game", "games"))


@cache
def all_imports() -> list[tuple[Path, Part, tuple[tuple[str, str], ...]]]:
    """Every module, the part it belongs to, and what it imports."""
    return [(file.relative_to(SOURCE), part_of(file), tuple(imports_of(file))) for file in MODULES]


def test_every_package_has_a_level() -> None:
    parts = {part_of(file) for file in MODULES}
    assert {part.name for part in parts if not part.game} == set(LEVEL_OF)
    assert {part.game for part in parts if part.game} == {*HOMES, KIT}
    assert set(HOMES) <= set(GAMES)


def test_the_documentation_has_every_level() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    drawn = page.split("## What may depend on what")[1].split("```")[1]
    _, *parts = re.split(r"^ ?(\d+)  ", drawn, flags=re.MULTILINE)
    lines = dict(zip(parts[::2], parts[1::2], strict=True))
    tops = {"__init__", "__main__", "web"}
    wanted = {level: {*LEVELS.get(level, ()), *FACES.get(level, ())} - tops for level in range(max(LEVELS) + 1)}
    assert [int(level) for level in lines] == list(wanted)
    for level, names in wanted.items():
        assert names <= set(re.findall(r"[a-z_0-9.]+", lines[str(level)])), level


class TestModules:
    """Every module in one loop: what is wrong names the file."""

    def test_import_only_from_lower_levels(self) -> None:
        for file, part, imports in all_imports():
            for module, name in imports:
                if module.split(".")[0] == "trunkline":
                    target = part_named([*module.split(".")[1:], *([name] if name else [])] or ["__init__"])
                    assert target == part or target.rank < part.rank or _is_own_face(part, target), (
                        f"{file} imports {module}"
                    )

    def test_nobody_imports_the_inside_of_a_game_but_itself(self) -> None:
        for file, part, imports in all_imports():
            for module, name in imports:
                if module.split(".")[0] == "trunkline" and len(module.split(".")) > 1:
                    target = part_named([*module.split(".")[1:], *([name] if name else [])])
                    assert target.game in ("", part.game, *BASES.get(part.game, ())), f"{file} imports {module}"

    def test_nobody_writes_the_name_of_a_game_but_itself(self) -> None:
        named = re.compile(r"chesapeake|off.?the.?rails|\bexpress(?!ion)|chicago", re.IGNORECASE)
        kinds = (".py", ".html", ".js", ".css", ".txt")
        files = (file for file in SOURCE.rglob("*") if file.suffix in kinds and "locale" not in file.parts)
        for file in files:
            if not set(HOMES) & set(file.relative_to(SOURCE).parts):
                own = NAMED_AFTER.get(file.relative_to(SOURCE).as_posix())
                for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
                    shown = f"{file.relative_to(SOURCE)}:{number}: {line.strip()}"
                    assert {*named.findall(line)} <= {own} or shown.startswith(NAMING), shown

    def test_a_kit_names_no_title_and_nothing_of_one(self) -> None:
        """No company, private, place or hex of a title is written in what all titles share."""
        titles = [GAMES[game].rules.State.title for game in HOMES if KIT in BASES.get(game, ())]
        assert len(titles) > 1
        words = {
            word
            for title in titles
            for things in (title.companies, title.privates)
            for key, thing in things.items()
            for word in (key, thing.name)
        }
        words |= {
            word for title in titles for hex in title.hexes.values() if hex.name for word in hex.name.split(" & ")
        }
        ids = {hex for title in titles for hex in title.hexes} | {
            card.number for one in titles for card in one.privates.values()
        }
        named = re.compile(
            rf"(?<![\w&#-])(?:{'|'.join(map(re.escape, sorted(words | ids)))}|\w*vanderbilt\w*)(?![\w&-])"
        )
        for file in (SOURCE / KIT).rglob("*"):
            if file.suffix in (".py", ".html", ".js", ".css"):
                for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
                    assert not named.search(line), f"{file.relative_to(SOURCE)}:{number}: {line.strip()}"

    def test_no_module_of_the_family_keeps_tables_of_a_title(self) -> None:
        """They are asked of a state's title, or of the title that a face is for: another title has others."""
        for file in (file for game in HOMES for file in sources_of(game) if KIT in BASES.get(game, ())):
            for node in ast.parse(file.read_text("utf-8")).body if file.name != "__init__.py" else ():
                value = ast.unparse(node.value) if isinstance(node, ast.Assign | ast.AnnAssign) and node.value else ""
                assert not re.match(r"(\w+\.)*(TITLE|title)\.", value), f"{file}: {value}"

    def test_engine_levels_need_only_the_pure_standard_library(self) -> None:
        for file, part, imports in all_imports():
            for module, _ in imports if part.level <= 1 else ():
                top = module.split(".")[0]
                assert top == "trunkline" or top in PURE or module in PURE, f"{file} imports {module}"

    def test_no_clock_chance_log_or_environment_below_the_registry(self) -> None:
        for file, part, imports in all_imports():
            for module, name in imports if part.level <= 2 else ():
                assert module.split(".")[0] not in UNFIT_BELOW, f"{file} imports {module}"
                assert module != "random" or name == "Random", f"{file}: chance is a Random that is passed in"

    def test_third_party_only_where_an_extra_brings_it(self) -> None:
        web = {
            "asgiref",
            "cachetools",
            "django",
            "django_htmx",
            "granian",
            "jinja2",
            "limits",
            "markupsafe",
            "ninja",
            "prometheus_client",
            "psycopg",
            "pydantic",
            "whitenoise",
            "resvg_py",
            "segno",
        }
        env = {"gymnasium", "PIL", "numpy", "pettingzoo", "pyarrow", "pyspiel", "resvg_py"}
        extras = {"arena": {"ray"}, "cli": {"rich"}, "env": env, "terminal": {"rich"}, "web": web}
        for file, part, imports in all_imports():
            brought = extras.get(part.name.split(".")[0], set())
            for module, _ in imports:
                top = module.split(".")[0]
                if top != "trunkline" and top not in sys.stdlib_module_names:
                    assert top in brought, f"{file} imports {module}"

    def test_the_registry_loads_neither_django_nor_rich_nor_numpy(self) -> None:
        heavy = "{'django', 'rich', 'numpy', 'pettingzoo'}"
        code = f"import sys; from trunkline.games import GAMES; list(GAMES); print(*{heavy} & {{*sys.modules}})"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == ""

    def test_the_page_of_a_game_asks_its_view_and_not_the_database(self) -> None:
        for file, part, imports in all_imports():
            for module, _ in imports if part.game and part.name == "web" else ():
                assert not module.startswith(("django.db", "trunkline.web.table.models")), f"{file} imports {module}"

    def test_the_site_hardly_ever_says_any(self) -> None:
        trees = (ast.parse(file.read_text("utf-8")) for file in (SOURCE / "web").rglob("*.py"))
        assert sum(isinstance(node, ast.Name) and node.id == "Any" for tree in trees for node in ast.walk(tree)) < 40

    def test_reading_the_settings_for_types_leaves_nothing_behind(self, tmp_path: Path) -> None:
        code = "import scripts.types_settings as settings; print(settings.ROOT_URLCONF)"
        clean = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "src")}
        done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=clean, capture_output=True, text=True)
        assert (done.stderr, list(tmp_path.iterdir())) == ("", [])
        assert done.stdout.strip() == "trunkline.web.project.urls"

    def test_are_small_and_say_what_they_are(self) -> None:
        for file in MODULES:
            text = file.read_text("utf-8")
            assert len(text.splitlines()) <= 400 or file.parent.name == "migrations", file  # Django writes those.
            assert ast.get_docstring(ast.parse(text)), file


@pytest.mark.parametrize("game", HOMES)
class TestRulebookInStep:
    def test_every_rule_has_code(self, game: str) -> None:
        rules = {number for number, section in GAMES[game].rules.RULEBOOK.items() if section.kind == "rule"}
        assert set(implemented(packages_of(GAMES[game].rules))) == rules

    def test_every_rule_has_tests(self, game: str) -> None:
        rules = {number for number, section in GAMES[game].rules.RULEBOOK.items() if section.kind == "rule"}
        own = set(find_tests(ROOT / "tests" / "games" / game))
        based_on = [base for base in BASES.get(game, ()) if base in HOMES]
        tested = own.union(*(find_tests(ROOT / "tests" / "games" / base) for base in based_on))
        assert rules <= tested <= set(GAMES[game].rules.RULEBOOK)
        for base in based_on:
            same = GAMES[base].rules.RULEBOOK
            assert {number for number in rules if GAMES[game].rules.RULEBOOK[number] != same.get(number)} <= own

    def test_every_refusal_cites_a_section(self, game: str) -> None:
        for file in sources_of(game):
            for cited in re.findall(r'Illegal\(\s*"([^"]*)"', file.read_text("utf-8")):
                assert cited in GAMES[game].rules.RULEBOOK, f"{file.name} cites {cited}"

    def test_the_documented_rules_are_the_rules(self, game: str) -> None:
        page = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
        assert page == as_markdown(GAMES[game].title, GAMES[game].rules.RULEBOOK, "data/rulebook.toml")

    def test_every_rule_function_says_its_rule(self, game: str) -> None:
        for functions in implemented(packages_of(GAMES[game].rules)).values():
            assert all(function.__doc__ for function in functions)


def sources_of(game: str) -> list[Path]:
    """The modules of a game, and of the kit if it is based on that."""
    folders = [SOURCE / "games" / game, *([SOURCE / KIT] if KIT in BASES.get(game, ()) else [])]
    return [file for folder in folders for file in folder.rglob("*.py")]


@pytest.mark.parametrize("game", [game for game in HOMES if not {*BASES.get(game, ())} & {*HOMES}])
def test_every_ruling_has_a_test_and_every_pinned_ruling_is_documented(game: str) -> None:
    chapters = (ROOT / "docs" / "rulings.md").read_text("utf-8").split("\n## ")
    (chapter,) = (chapter for chapter in chapters if chapter.startswith(GAMES[game].title + "\n"))
    documented = set(re.findall(r"^### ([A-Z]\d+)", chapter, re.MULTILINE))
    assert documented == set(find_tests(ROOT / "tests" / "games" / game, "ruling"))
    cited = {
        name
        for file in sources_of(game)
        for list_of in re.findall(r"\b[Rr]ulings? ([CR]\d+(?:(?:, | and )[CR]\d+)*)", file.read_text("utf-8"))
        for name in re.findall(r"[CR]\d+", list_of)
    }
    assert cited <= documented


@pytest.mark.parametrize("game", HOMES)
def test_a_game_that_lives_here_has_all_faces(game: str) -> None:
    home, plain = GAMES[game], Game(GAMES[game].rules)
    for face in ("words", "pictures", "figures", "orders"):
        assert type(getattr(home, face)) is not type(getattr(plain, face)), face
    assert set(home.bots) > set(plain.bots)
    assert home.blurb
    assert home.laws
    assert home.position_text
    assert home.terminal
    assert home.web
    assert home.env
    assert home.apps


def test_a_game_needs_a_name_that_addresses_and_texts_can_hold() -> None:
    bad = ModuleType("bad")
    bad.__dict__.update(vars(GAMES["express"].rules), NAME="Chicago-1")
    with pytest.raises(ValueError, match="small letters, not 'Chicago-1'"):
        Game(cast("Rules[Any, Any]", bad))
