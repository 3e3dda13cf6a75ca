"""A package whose game cannot be loaded is named in one line, and the other games are there all the same."""

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
    assert err.startswith("trunkline: the game causeway.game:MISSPELT cannot be loaded: AttributeError: ")


def test_a_name_that_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package = tmp_path / "twin"
    (package / "src").mkdir(parents=True)
    (package / "src" / "twin.py").write_text("from trunkline.games.express.game import GAME\n", "utf-8")
    (package / "pyproject.toml").write_text(
        '[project]\nname = "twin"\nversion = "1"\n[project.entry-points."trunkline.games"]\ntwin = "twin:GAME"\n',
        "utf-8",
    )
    make_visible(monkeypatch, package, tmp_path / "site")
    code, out, err = ran("rule", "express", "5.2")
    assert (code, out.splitlines()[0][:4]) == (0, "5.2 ")
    assert err == (
        "trunkline: the game twin:GAME cannot be loaded: "
        "ValueError: there is another game called 'express', Chicago Express\n"
    )
