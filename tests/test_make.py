"""The commands of the README: which tests they run, and what they install on a computer."""

import os
import pty
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.paths import ROOT

pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="needs make and a POSIX shell")


class TestParts:
    @pytest.mark.parametrize(
        ("part", "files"),
        [
            ("web/undo", ["tests/web/table/test_undo.py"]),
            ("web/table/undo", ["tests/web/table/test_undo.py"]),
            ("web/table", ["tests/web/table"]),
            ("core", ["tests/core"]),
            ("routing/test_best.py", ["tests/routing/test_best.py"]),
        ],
    )
    def test_a_part_is_a_folder_a_file_or_the_beginning_of_a_name(self, part: str, files: list[str]) -> None:
        printed = _make("--dry-run", "test", f"PART={part}").stdout
        pytest_line = next(line for line in printed.splitlines() if " -m pytest" in line)
        assert [word for word in pytest_line.split() if word.startswith("tests/")] == files

    def test_an_unknown_part_is_an_error(self) -> None:
        done = _make("--dry-run", "test", "PART=no_such_part")
        assert done.returncode != 0
        assert "no_such_part" in done.stderr
        assert "pytest" not in done.stdout


def _make(*arguments: str) -> "subprocess.CompletedProcess[str]":
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")}
    return subprocess.run(["make", *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


class TestBrowser:
    """scripts/find-chromium, on a computer whose commands are stand-ins that write down how they were called."""

    @pytest.fixture
    def computer(self, tmp_path: Path) -> Path:
        _command(tmp_path, "python", "exit 1")  # Playwright has no browser and can't download one.
        _command(tmp_path, "apt-get", 'echo "apt-get $*" >>"$CALLS"')
        _command(tmp_path, "sudo", 'echo "sudo $*" >>"$CALLS"')
        _command(tmp_path, "id", "echo 1000")
        return tmp_path

    def test_one_that_is_there_is_used(self, computer: Path) -> None:
        _command(computer, "chromium", "")
        printed, calls = _find_chromium(computer)
        assert str(computer / "chromium") in printed
        assert not calls

    def test_root_is_told_before_a_package_is_installed(self, computer: Path) -> None:
        _command(computer, "id", "echo 0")
        printed, calls = _find_chromium(computer)
        assert "installing the system package chromium-headless-shell" in printed
        assert any("install -y chromium" in call for call in calls)
        assert not any(call.startswith("sudo") for call in calls)

    def test_without_a_terminal_sudo_is_not_used(self, computer: Path) -> None:
        printed, calls = _find_chromium(computer)
        assert not calls
        assert "SKIPPED" in printed

    @pytest.mark.parametrize(("answer", "is_used"), [("n", False), ("", False), ("y", True)])
    def test_at_a_terminal_sudo_is_used_after_a_yes(self, computer: Path, answer: str, is_used: bool) -> None:
        printed, calls = _find_chromium(computer, answer)
        assert "with sudo apt-get? [y/N]" in printed
        assert any(call.startswith("sudo apt-get") for call in calls) == is_used


def _command(folder: Path, name: str, script: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)


def _find_chromium(computer: Path, answer: str | None = None) -> tuple[str, list[str]]:
    """Printed text, and the calls of commands that change the computer; with an answer, a person is at a terminal."""
    calls = computer / "calls"
    keyboard, terminal = pty.openpty()
    try:
        if answer is not None:
            os.write(keyboard, f"{answer}\n".encode())
        done = subprocess.run(
            ["/bin/sh", ROOT / "scripts/find-chromium", computer / "python"],
            env={"PATH": str(computer), "CALLS": str(calls)},
            stdin=subprocess.DEVNULL if answer is None else terminal,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=True,
            timeout=60,
        )
    finally:
        os.close(keyboard)
        os.close(terminal)
    return done.stdout, calls.read_text().splitlines() if calls.exists() else []
