"""Interrupts, full disks and closed streams: one line, an exit code, and never a traceback."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.fixtures import Run, run
from tests.paths import ROOT
from trunkline.cli import show
from trunkline.cli.start import Terminated, ended_by_sigterm

__all__ = ["run"]

FULL = Path("/dev/full")
GAME = ROOT / "tests/games/express/golden/game-1.json"
TRUNKLINE = f"{sys.executable} -m trunkline"
STARTED = """
import signal, sys, time, weakref
from trunkline.cli import main, start

signal.signal(signal.SIGINT, signal.default_int_handler)  # Not if it is ignored, as in the background of a shell.

class Thing:
    pass

def in_between():
    raise KeyboardInterrupt

def swallowed():
    thing = Thing()
    known = weakref.ref(thing, lambda _: signal.raise_signal(signal.SIGINT))
    del thing
    for _ in range(200):
        time.sleep(0.05)
    return 0

main.main = {command}
sys.exit(start.start())
"""


def shell(line: str) -> tuple[int, str, str]:
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False, env=environment())
    return done.returncode, done.stdout, done.stderr


def environment() -> dict[str, str]:
    ours = ("TRUNKLINE_", "LANG", "LC_", "PYTHONUNBUFFERED")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


@pytest.mark.parametrize("command", ["in_between", "swallowed"])
def test_an_interrupt_ends_it_whenever_it_comes(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STARTED.format(command=command)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (130, "\ntrunkline: interrupted\n")


def test_sigterm_is_an_interrupt_with_a_code_of_its_own(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(show, "run_rule", lambda _args: signal.raise_signal(signal.SIGTERM))
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        ran = run("rule", "express")
        assert (ran.code, ran.err) == (143, "\ntrunkline: interrupted\n")
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGTERM, before)


def test_sigterm_is_left_to_whoever_minds_it_already() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with ended_by_sigterm():
            signal.raise_signal(signal.SIGTERM)
    except Terminated:
        pytest.fail("it was ignored")
    finally:
        signal.signal(signal.SIGTERM, before)


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", ["rule express", "rule express 5.3"])
def test_output_that_cannot_be_written(words: str) -> None:
    said = "trunkline: the output can't be written: the disk is full\n"
    assert shell(f"{TRUNKLINE} {words} >{FULL}") == (1, "", said)
    assert shell(f"{TRUNKLINE} {words} >{FULL} 2>{FULL}") == (1, "", "")


def test_a_failure_is_one_even_if_nobody_reads_the_output(tmp_path: Path) -> None:
    data = json.loads(GAME.read_text("utf-8"))
    data["scores"] = [0] * len(data["players"])
    (tmp_path / "other.json").write_text(json.dumps(data), "utf-8")
    for words, code in ((f"verify {tmp_path}/other.json", 1), (f"verify {GAME} {tmp_path}/none.json", 2)):
        before = shell(f"{TRUNKLINE} {words}")
        # What is printed is written at the end, when its reader has gone.
        assert (before[0], bool(before[1])) == (code, True)
        assert shell(f"{{ {TRUNKLINE} {words}; echo $? >&2; }} | true")[2] == f"{before[2]}{code}\n"


def test_streams_that_are_closed() -> None:
    code, _, err = shell(f"{TRUNKLINE} show - <&-")
    assert (code, err.count("\n")) == (2, 1)
    assert shell(f"{TRUNKLINE} verify nothing.json 2>&-") == (2, "", "")
    assert shell(f"{TRUNKLINE} rule express >&-") == (0, "", "")


def test_a_name_that_is_too_long(run: Run, tmp_path: Path) -> None:
    ran = run("replay", GAME, "--svg", tmp_path / ("x" * 300))
    assert ran.code == 2
    assert ran.err.endswith("can't be written: the name is too long\n")
