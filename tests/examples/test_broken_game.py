"""A package whose game can't be loaded is named in one line, and the other games are there all the same."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.installing import EXAMPLE, make_visible


def ran(*words: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "trunkline", *words], capture_output=True, text=True, timeout=120, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_a_descriptor_that_is_not_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    make_visible(monkeypatch, EXAMPLE, tmp_path, "MISSPELT")
    code, out, err = ran("rule", "express", "5.2")
    assert (code, out.splitlines()[0][:4]) == (0, "5.2 ")
    assert err.count("\n") == 1
    assert err.startswith("trunkline: the game causeway.game:MISSPELT can't be loaded: AttributeError: ")


def announce_twin(monkeypatch: pytest.MonkeyPatch, folder: Path, source: str) -> None:
    """A package of one module with a game."""
    package = folder / "twin"
    (package / "src").mkdir(parents=True)
    (package / "src" / "twin.py").write_text(source, "utf-8")
    (package / "pyproject.toml").write_text(
        '[project]\nname = "twin"\nversion = "1"\n[project.entry-points."trunkline.games"]\ntwin = "twin:GAME"\n',
        "utf-8",
    )
    make_visible(monkeypatch, package, folder / "site")


def test_a_name_that_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    announce_twin(monkeypatch, tmp_path, "from trunkline.games.express.game import GAME\n")
    code, out, err = ran("rule", "express", "5.2")
    assert (code, out.splitlines()[0][:4]) == (0, "5.2 ")
    assert err == (
        "trunkline: the game twin:GAME can't be loaded: there is another game called 'express', Chicago Express\n"
    )


def test_a_name_that_the_site_uses(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = """
from types import SimpleNamespace
from trunkline.games import express
from trunkline.games.game import Game
GAME = Game(SimpleNamespace(**vars(express) | {"NAME": "rules"}))
"""
    announce_twin(monkeypatch, tmp_path, source)
    code, out, err = ran("rule", "express", "5.2")
    assert (code, out.splitlines()[0][:4]) == (0, "5.2 ")
    assert err == (
        "trunkline: the game twin:GAME can't be loaded: "
        "a game can't be called 'rules': the site uses that name itself\n"
    )
