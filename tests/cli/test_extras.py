"""Without the extras: a command that needs one says which, and the others work."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import golden

GAME = golden("express") / "game-1.json"
WITHOUT = (
    "import sys; sys.modules.update(dict.fromkeys({blocked!r})); from trunkline.cli.main import main; sys.exit(main())"
)
"""A module that is None there cannot be imported, as if it were not installed."""


def run_without(blocked: tuple[str, ...], *words: str) -> subprocess.CompletedProcess[str]:
    program = WITHOUT.format(blocked=blocked)
    return subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "words",
    [
        "play",
        "play express",
        "play express --seats human,greedy --seed 7",
        "play --resume",
        "play --help",
        f"replay {GAME} --at 3",
        "show x",
        "rule express 5.2",
        f"routes {GAME} --all",
        "simulate express --bots greedy,greedy",
    ],
)
def test_without_rich_the_terminal_extra_is_asked_for(words: str) -> None:
    ran = run_without(("rich",), *words.split())
    said = "needs rich, which isn't installed: pip install 'trunkline[cli]', or '.[cli]' in a clone"
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", f"trunkline: {words.split()[0]} {said}\n")


@pytest.mark.parametrize("blocked", [("django",), ("django", "rich"), ("uvicorn",)])
@pytest.mark.parametrize("words", ["serve --port 0 --no-browser", "admin Ann", f"import {GAME}"])
def test_without_django_the_web_extra_is_asked_for(blocked: tuple[str, ...], words: str, tmp_path: Path) -> None:
    ran = run_without(blocked, *words.split(), "--data", str(tmp_path))
    said = f"needs {blocked[0]}, which isn't installed: pip install 'trunkline[web]', or '.[web]' in a clone"
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", f"trunkline: {words.split()[0]} {said}\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", ["--help", "--version", f"verify {GAME}"])
def test_what_needs_no_extra_works_without(words: str) -> None:
    ran = run_without(("rich", "django", "uvicorn", "ninja", "whitenoise"), *words.split())
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout
