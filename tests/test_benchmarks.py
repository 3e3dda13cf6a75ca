"""`python -m benchmarks.… --help` explains every benchmark, and runs none."""

import subprocess
import sys

from tests.paths import ROOT

HELP = """
import runpy, sys
for name in sys.argv[1:]:
    sys.argv[:] = [name, "--help"]
    try:
        runpy.run_module(f"benchmarks.{name}", run_name="__main__")
    except SystemExit as done:
        print("ended", name, done.code)
"""


def test_every_benchmark_has_a_help_that_runs_nothing() -> None:
    names = [
        file.stem
        for file in sorted((ROOT / "benchmarks").glob("*.py"))
        if "__main__" in file.read_text(encoding="utf-8")
    ]
    assert {"env", "express", "routes", "web"} <= {*names}
    done = subprocess.run([sys.executable, "-c", HELP, *names], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    for name in names:
        assert f"ended {name} 0\n" in done.stdout, f"{name} ran"
    assert done.stdout.count("usage: ") == len(names)
