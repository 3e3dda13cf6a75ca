"""A package with a game or with bots as an installed one would be seen, without installing anything."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.paths import ROOT

EXAMPLE = ROOT / "examples" / "causeway"


def announce(package: Path, folder: Path, descriptor: str = "") -> None:
    """Write what pip would: the package's entry points as its pyproject.toml has them, or for another descriptor."""
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Name: {project['name']}\nVersion: {project['version']}\n", "utf-8")
    lines = []
    for group, entries in project["entry-points"].items():
        lines.append(f"[{group}]")
        for name, value in entries.items():
            module, _, attribute = value.partition(":")
            lines.append(f"{name} = {module}:{descriptor or attribute}")
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")


def make_visible(patch: pytest.MonkeyPatch, package: Path, folder: Path, descriptor: str = "") -> None:
    """Every process started from now on sees the package."""
    announce(package, folder, descriptor)
    paths = [folder, package / "src", ROOT / "src", os.environ.get("PYTHONPATH", "")]
    patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, map(str, paths))))


def trunkline(*words: object, typed: str = "", cwd: Path | None = None) -> str:
    """What a command prints; it must succeed."""
    command = [sys.executable, "-m", "trunkline", *map(str, words)]
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120, check=False, cwd=cwd)
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done.stdout
