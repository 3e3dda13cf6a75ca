"""What every tile would earn, on late boards: `python -m benchmarks.what_if FILE...`, files of 18xx.games.

For each file the positions in which companies lay track, the last twelve. Exit code 1 if the budget is missed.
"""

import json
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.figures import parser_of
from benchmarks.routes import peak_mb, read_json
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.kit18xx.state import State
from trunkline.kit18xx.what_if import tile_gains

LATE, REPEATS, BUDGET = 12, 3, 300.0
"""Positions of a game; the fastest of so many repeats counts; milliseconds for all tiles of a company."""


def late_positions(file: Path) -> list[State]:
    """The last positions of a game in which a company lays track."""
    states = [reading.match.state for _, reading in games18xx.replay(read_json(file))]
    return [state for state in states if state.step == "track"][-LATE:]


def measure(state: State) -> dict[str, Any]:
    """How long all tiles of the operating company take, nothing being known of the board before."""
    assert state.company is not None
    spent = []
    for _ in range(REPEATS):
        fresh = state.copy()
        fresh.board = None
        started = time.process_time_ns()
        gains = tile_gains(fresh, state.company)
        spent.append((time.process_time_ns() - started) / 1e6)
    return {
        "company": state.company,
        "phase": state.phase,
        "companies": len(gains.before),
        "tiles": len(gains.tiles),
        "of_use": sum(bool(gains.changes(gain)) for gain in gains.tiles),
        "ms": round(min(spent), 1),
    }


def main() -> int:
    """Measure the late positions of every file."""
    parser = parser_of(__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    worst = 0.0
    for file in parser.parse_args().files:
        measured = [measure(state) for state in late_positions(file)]
        for figures in measured:
            print(json.dumps({"file": file.name, **figures}), flush=True)
        spent = [figures["ms"] for figures in measured]
        worst = max(worst, *spent)
        print(
            json.dumps(
                {
                    "summary": file.name,
                    "ms median": round(median(spent), 1),
                    "ms worst": max(spent),
                    "peak_mb": peak_mb(),
                    "of_budget": round(max(spent) / BUDGET, 3),
                }
            )
        )
    return 0 if worst <= BUDGET else 1


if __name__ == "__main__":
    sys.exit(main())
