"""The pages that write a game do what they say: files are written and commands run, in the order of the page."""

import ast
import dataclasses
import inspect
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.installing import make_visible, trunkline
from tests.paths import ROOT
from trunkline.games.game import Game
from trunkline.kit18xx.title import TitleRules

PAGE = (ROOT / "docs" / "write-a-game.md").read_text("utf-8")
TITLE_PAGE = (ROOT / "docs" / "write-an-18xx.md").read_text("utf-8")
BLOCK = re.compile(r"(?:^\*\*(In )?`([^`]+)`\*\*\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = re.compile(r"^\w+> (.*)$")
STRICT = ("-m", "mypy", "--strict", "--follow-imports=silent", "--no-error-summary", "--config-file", os.devnull)


def build(page: str, folder: Path) -> list[str]:
    """The package as a page builds it, after every command of the page has said what the page says; what was run."""
    ran = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        patch.setenv("COLUMNS", "200")
        patch.setenv("PYTHONPATH", str(ROOT / "src"))
        for inside, file, language, text in BLOCK.findall(page):
            if inside:
                change(folder / file, text)
                continue
            if file:
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                (folder / file).write_text(text, "utf-8")
                continue
            assert language == "console"
            for command in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                ran.append(run(patch, folder, *command.splitlines()))
    return ran


def change(file: Path, text: str) -> None:
    """Add the imports of a block to a file, and put its functions in the place of those with the same names."""
    blocks, lines = ast.parse(text).body, file.read_text("utf-8").splitlines()
    for block in reversed(blocks):
        new = text.splitlines()[first_line(block) : block.end_lineno]
        body = ast.parse("\n".join(lines)).body
        if isinstance(block, ast.FunctionDef | ast.ClassDef):
            (old,) = (one for one in body if isinstance(one, type(block)) and one.name == block.name)
            lines[first_line(old) : old.end_lineno] = new
        else:
            last = max(one.end_lineno or 0 for one in body if isinstance(one, ast.ImportFrom))
            lines[last:last] = new
    file.write_text("\n".join([*lines, ""]), "utf-8")


def first_line(block: ast.stmt) -> int:
    """Counted from 0, decorators included."""
    decorators = block.decorator_list if isinstance(block, ast.FunctionDef | ast.ClassDef) else []
    return min([block.lineno, *(one.lineno for one in decorators)]) - 1


def run(patch: pytest.MonkeyPatch, folder: Path, command: str, *lines: str) -> str:
    """Run a command of the page, type what it types, and look for every other line in what it prints."""
    words = shlex.split(command.removeprefix("PYTHONPATH=src "))
    typed = [match[1] for line in lines if (match := PROMPT.match(line))]
    if words[0] == "pip":
        make_visible(patch, folder, folder / "site")
        printed = ""
    elif words[0] == "pybabel":
        command_line = [sys.executable, "-m", "babel.messages.frontend", *words[1:]]
        done = subprocess.run(command_line, capture_output=True, text=True, check=False, cwd=folder)
        assert done.returncode == 0, done.stderr
        printed = ""
    elif words[0] == "python":
        path = os.pathsep.join((str(folder / "src"), str(ROOT / "src")))
        environment = os.environ | {"PYTHONPATH": path}
        done = subprocess.run(
            [sys.executable, *words[1:], *(("-p", "no:cacheprovider") if "pytest" in words else ())],
            capture_output=True,
            text=True,
            check=False,
            cwd=folder,
            env=environment,
        )
        printed = done.stdout
    else:
        printed = trunkline(*words[1:], typed="\n".join([*typed, ""]), cwd=folder)
    for line in lines:
        assert PROMPT.match(line) or line in printed, f"{command}: {line!r} is not in {printed}"
    return words[0]


def assert_typed(package: Path) -> None:
    environment = os.environ | {"MYPYPATH": os.pathsep.join((str(package / "src"), str(ROOT / "src")))}
    (name,) = (folder.name for folder in (package / "src").iterdir() if (folder / "__init__.py").exists())
    checked = subprocess.run(
        [sys.executable, *STRICT, "-p", name], capture_output=True, text=True, check=False, cwd=package, env=environment
    )
    assert (checked.returncode, checked.stdout) == (0, "")


def assert_formatted(package: Path) -> None:
    config = str(ROOT / "pyproject.toml")
    style = [sys.executable, "-m", "ruff", "format", "--check", "--config", config, "src", "tests"]
    assert subprocess.run(style, capture_output=True, check=False, cwd=package).returncode == 0


def test_the_page_does_what_it_says_and_its_code_is_typed_and_formatted(tmp_path: Path) -> None:
    ran = build(PAGE, tmp_path)
    assert ran.count("trunkline") >= 6
    assert {"pip", "python", "pybabel"} <= set(ran)
    assert (tmp_path / "table.svg").read_text("utf-8").startswith("<svg")
    rules = next(text for inside, file, _, text in BLOCK.findall(PAGE) if file.endswith("rules.py") and not inside)
    assert len(rules.splitlines()) <= 100
    assert_typed(tmp_path)
    assert_formatted(tmp_path)


def test_the_page_about_18xx_titles_does_what_it_says(tmp_path: Path) -> None:
    ran = build(TITLE_PAGE, tmp_path)
    assert ran.count("trunkline") >= 4
    assert_formatted(tmp_path)  # The page itself has mypy look at the types.


def test_the_functions_of_a_title_are_listed() -> None:
    rows = re.findall(r"^\| `(\w+)[`(]", TITLE_PAGE.split("## 5.")[1].split("## 6.")[0], re.MULTILINE)
    assert set(rows) == {field.name for field in dataclasses.fields(TitleRules)}


def test_the_table_has_every_face() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", PAGE.split("## Every face")[1], re.MULTILINE))
    faces = {name: one for name, one in inspect.signature(Game).parameters.items() if name != "rules"}
    assert list(rows) == list(faces)
    for name, face in faces.items():
        assert face.default is not inspect.Parameter.empty
        for protocol in re.findall(r"`(\w+)`", rows[name]):
            assert re.search(rf"\b{protocol}\b", str(source_of(name))), name


def source_of(face: str) -> str:
    """How the descriptor declares a face."""
    match = re.search(rf"^        {face}: (.*)$", inspect.getsource(Game.__init__), re.MULTILINE)
    assert match
    return match[1]
