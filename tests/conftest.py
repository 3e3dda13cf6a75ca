"""What all tests share."""

import gc
import os
import sys

import pytest

from tests.paths import ROOT

# Commands speak English in tests, whatever the language of whoever runs them.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ.pop("TRUNKLINE_LANGUAGE", None)

if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
    # Every server and command that a test starts would compile all it imports, which takes longer than the rest of the
    # start. What Python compiles is kept apart from the sources, and `make clean` removes it.
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / ".pytest_cache" / "bytecode")

# Nothing that is collected goes before the end: it need not be looked through for garbage again and again.
gc.disable()

pytest_plugins = ("tests.cli.fixtures", "tests.web.fixtures")


def pytest_collection_finish() -> None:
    """Leave all modules and tests out of the search for garbage, and begin it."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name every test that passed or failed only at its second attempt: behind each of them is a race to be found."""
    rerun = terminalreporter.stats.get("rerun", [])
    if rerun:
        terminalreporter.section(f"{len(rerun)} attempts were repeated", yellow=True)
        for report in rerun:
            terminalreporter.line(f"{report.nodeid}: {_reason(report)}")


def _reason(report: pytest.TestReport) -> str:
    """The first line of what went wrong."""
    lines = report.longreprtext.splitlines()
    return next((line.removeprefix("E").strip() for line in lines if line.startswith("E ")), "")
