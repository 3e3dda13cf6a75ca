"""Plants faults in a copy of the sources, one at a time, to see whether the tests notice.

`python -m scripts.plant_faults` in the project's folder plants every fault of `tests/faults.toml` and prints a table.
`--only NAME` plants those whose name contains NAME, `--soak` runs the tests that `make test` leaves out as well, and
`-o FILE` writes the table to a file. The exit code is 1 if a fault survived.
"""

import argparse
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
FAULTS = ROOT / "tests" / "faults.toml"
LIMIT = 900
"""Seconds that a file or folder of tests may take: a fault that makes it hang is caught."""
HANGS = "a hang"
PASSED, FAILED, INTERRUPTED = 0, 1, 2
"""Exit codes of pytest; a module that can't be imported interrupts it."""
FAILURE = re.compile(r"^(?:FAILED|ERROR) (\S+?\.py(?:::.*?)?)(?: - .*)?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Fault:
    """A slip that somebody could make."""

    name: str
    says: str
    file: str
    """The file below src/trunkline."""
    old: str
    """Text that is in the file exactly once."""
    new: str
    tests: tuple[str, ...]
    """The tests to run, those of the rule first."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the tests made of a fault."""

    fault: Fault
    caught_by: str | None
    """The first test that failed, or None if the fault survived."""
    cpu: float


def read_faults(file: Path = FAULTS) -> list[Fault]:
    """All faults, in the order of the file."""
    data = tomllib.loads(file.read_text("utf-8"))
    return [Fault(**{**fault, "tests": tuple(fault["tests"])}) for fault in data["fault"]]


def planted(fault: Fault, source: Path = SOURCE) -> str:
    """The file with the fault in it."""
    text = (source / "trunkline" / fault.file).read_text("utf-8")
    if (count := text.count(fault.old)) != 1:
        raise ValueError(f"{fault.name}: the old text is in {fault.file} {count} times, not once")
    return text.replace(fault.old, fault.new)


def plant(fault: Fault, soak: bool) -> Outcome:
    """Run the tests on a copy of the sources that has the fault."""
    before = _cpu()
    with tempfile.TemporaryDirectory(prefix="trunkline-fault-") as folder:
        copy = Path(shutil.copytree(SOURCE, Path(folder) / "src"))
        (copy / "trunkline" / fault.file).write_text(planted(fault, copy), "utf-8")
        failures = (_first_failure(copy, [path], soak) for path in fault.tests)
        caught_by = next((test for test in failures if test is not None), None)
    return Outcome(fault, caught_by, _cpu() - before)


def _first_failure(source: Path, tests: Sequence[str], soak: bool) -> str | None:
    """The first of these tests that fails with these sources, or None if all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-n", "0", "--tb=no", *tests]
    if soak:
        command += ["-m", ""]
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(source)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return HANGS
    if process.returncode == PASSED:
        return None
    match = FAILURE.search(said)
    if process.returncode not in (FAILED, INTERRUPTED) or match is None:
        raise RuntimeError(f"pytest ended with {process.returncode}:\n{said}")
    return match[1]


def check_catchers(outcomes: Sequence[Outcome]) -> None:
    """Raise an error if a test that caught something fails without the fault as well."""
    tests = sorted({outcome.caught_by for outcome in outcomes if outcome.caught_by and outcome.caught_by != HANGS})
    if tests and (failure := _first_failure(SOURCE, tests, soak=True)):
        raise RuntimeError(f"{failure} fails without any fault")


def _cpu() -> float:
    """Seconds of processor time that ended child processes have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def table(outcomes: Sequence[Outcome]) -> str:
    """What became of the faults, in Markdown."""
    lines = ["| fault | where | caught by |", "|---|---|---|"]
    for outcome in outcomes:
        test, _, _ = (outcome.caught_by or "").partition("[")
        caught_by = f"`{test}`" if test else "**survived**"
        lines.append(f"| {outcome.fault.name}: {outcome.fault.says} | `{outcome.fault.file}` | {caught_by} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Plant the faults that were asked for."""
    parser = argparse.ArgumentParser(prog="python -m scripts.plant_faults", description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", metavar="NAME", help="faults whose name contains this")
    parser.add_argument("--soak", action="store_true", help="run the tests marked as soak, too")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the table to a file")
    asked = parser.parse_args()
    faults = [fault for fault in read_faults() if asked.only in fault.name]
    for fault in faults:
        planted(fault)
    outcomes = []
    for fault in faults:
        outcomes.append(plant(fault, asked.soak))
        print(f"{fault.name}: {outcomes[-1].caught_by or 'SURVIVED'} ({outcomes[-1].cpu:.0f} s)", flush=True)
    check_catchers(outcomes)
    made = table(outcomes)
    if asked.output:
        asked.output.write_text(made, "utf-8")
    else:
        print(made)
    survivors = [outcome.fault.name for outcome in outcomes if outcome.caught_by is None]
    print(
        f"{len(outcomes)} planted, {len(outcomes) - len(survivors)} caught, survivors: {', '.join(survivors) or 'none'}"
    )
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
