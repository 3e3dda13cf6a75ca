"""Without the extras: a command that needs one says which, and the others work."""

import json
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.paths import ROOT, golden

GAME = golden("express") / "game-1.json"
IN_THE_TERMINAL = (
    "play",
    "play express",
    "play express --seats human,easy --seed 7",
    "play --resume",
    "play --help",
    f"replay {GAME} --at 3",
    "show x",
    "rule express 5.2",
    f"routes {GAME} --all",
    "simulate express --bots easy,easy",
)
FOR_THE_WEB = ("serve --port 0 --no-browser", "admin Ann", f"import {GAME}")
WITHOUT = """
import contextlib, io, json, sys
sys.modules.update(dict.fromkeys({blocked!r}))
from trunkline.cli.main import main

def run(words):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(words)
        except SystemExit as end:
            code = end.code
    return code, out.getvalue(), err.getvalue()

print(json.dumps([run(words) for words in json.loads(sys.argv[1])]))
"""
"""Runs commands, one after the other. A module that is None cannot be imported, as if it were not installed."""


def run_without(blocked: tuple[str, ...], *commands: list[str]) -> list[tuple[int, str, str]]:
    """What each command returns and prints to either stream."""
    program = WITHOUT.format(blocked=blocked)
    ran = subprocess.run(
        [sys.executable, "-c", program, json.dumps(commands)], capture_output=True, text=True, check=True
    )
    return [tuple(one) for one in json.loads(ran.stdout)]


def test_without_rich_the_terminal_extra_is_asked_for() -> None:
    said = "needs rich, which isn't installed: pip install 'trunkline[cli]', or '.[cli]' in a clone"
    expected = [(2, "", f"trunkline: {words.split()[0]} {said}\n") for words in IN_THE_TERMINAL]
    assert run_without(("rich",), *map(str.split, IN_THE_TERMINAL)) == expected


@pytest.mark.parametrize("blocked", [("django",), ("django", "rich")])
def test_without_django_the_web_extra_is_asked_for(blocked: tuple[str, ...], tmp_path: Path) -> None:
    commands = [[*words.split(), "--data", str(tmp_path)] for words in FOR_THE_WEB]
    said = f"needs {blocked[0]}, which isn't installed: pip install 'trunkline[web]', or '.[web]' in a clone"
    assert run_without(blocked, *commands) == [(2, "", f"trunkline: {words[0]} {said}\n") for words in commands]
    assert list(tmp_path.iterdir()) == []


def test_without_granian_serve_asks_for_the_web_extra(tmp_path: Path) -> None:
    ((code, _, err),) = run_without(("granian",), [*FOR_THE_WEB[0].split(), "--data", str(tmp_path)])
    assert code == 2
    assert err.startswith("trunkline: serve needs granian, which isn't installed: pip install 'trunkline[web]'")


def libraries_of(*extras: str) -> set[str]:
    """The distributions that extras of pyproject.toml ask for, those of the extras in them included."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    found: set[str] = set()
    for requirement in map(Requirement, chain.from_iterable(asked[extra] for extra in extras)):
        found |= libraries_of(*requirement.extras) if requirement.name == "trunkline" else {requirement.name.lower()}
    return found


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("cli", "simulate express --bots uniform,uniform --games 1 -o {out}"),
        ("ray", "tournament express --bots uniform,easy --players 2 --games 2 -o {out}"),
        ("env", f"dataset {GAME} -o {{out}}"),
        ("web", f"import {GAME} --data {{out}}"),
    ],
)
def test_an_extra_is_enough_for_the_commands_it_is_documented_for(extra: str, words: str, tmp_path: Path) -> None:
    """docs/bots.md, docs/research.md, docs/hosting.md; without `--ray`, which needs a cluster to be tried."""
    others = libraries_of("cli", "ray", "env", "postgres", "web") - libraries_of(extra)
    blocked = [module for module, owners in packages_distributions().items() if {*map(str.lower, owners)} & others]
    assert blocked
    ((code, _, err),) = run_without(tuple(blocked), words.format(out=tmp_path / "out.parquet").split())
    assert (code, err.strip()) == (0, "")
    assert (tmp_path / "out.parquet").exists()


def test_what_needs_no_extra_works_without() -> None:
    blocked = ("rich", "django", "granian", "ninja", "whitenoise")
    for code, out, err in run_without(blocked, ["--help"], ["--version"], ["verify", str(GAME)]):
        assert (code, err) == (0, "")
        assert out
