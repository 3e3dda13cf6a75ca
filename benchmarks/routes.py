"""The best run on route problems with known answers: `python -m benchmarks.routes FILE...`, plain or gzipped JSON.

A file is a list of networks (docs/routing.md), each with `name`, and with `trains` and `best` or a list of `cases` of
both; or answers by game and action, {game: {action: {company, trains, best}}}, for which the games must lie in
`../games/*/GAME.json` beside the file's folder. Prints a JSON line for each case and a summary for each file, with
its budgets (microseconds, and megabytes) and how much of each is used (1 is all). Exit code 1 where a best differs, or
a file cannot be read.
"""

import gzip
import json
import resource
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.figures import parser_of
from trunkline.core.errors import BadRecord
from trunkline.games.chesapeake.files18xx import FILES as games18xx
from trunkline.kit18xx.network import company_view
from trunkline.routing import Network, Run, best_run, check_routes, read_network

REPEATS, ENOUGH = 5, 0.3
"""The fastest of so many repeats counts, or of as many as fit into so many seconds."""
BUDGETS = {
    "positions": {
        "us median": 200,
        "us worst": 30_000,
        "us_with_building median": 2_000,
        "us_with_building worst": 100_000,
        "peak_mb": 500,
    },
    "5+6": {"us worst": 60_000, "peak_mb": 500},
    "D": {"us worst": 2_000_000, "peak_mb": 500},
    "D+D": {"us worst": 5_000_000, "peak_mb": 500},
}
"""For positions of games, and for trains on boards that are built to be hard."""


@dataclass(frozen=True)
class Case:
    """A route problem: its network, as often as it is asked for, the trains and the best that is known."""

    name: str
    trains: list[str]
    known: int
    build: Callable[[], Network]


def read_json(file: Path) -> Any:
    """What a file holds, packed or not."""
    data = file.read_bytes()
    return json.loads(gzip.decompress(data) if file.suffix == ".gz" else data)


def read_cases(file: Path) -> Iterator[Case]:
    """Every problem of a file."""
    data = read_json(file)
    if isinstance(data, dict):
        yield from _cases_of_games(file.resolve().parent.parent / "games", data)
        return
    for network in data:
        for case in network.get("cases", [network]):
            yield Case(network["name"], case["trains"], case["best"], lambda network=network: read_network(network))  # type: ignore[misc]


def _cases_of_games(folder: Path, answers: dict[str, dict[str, Any]]) -> Iterator[Case]:
    """The positions of games in which companies ran."""
    for game, by_action in answers.items():
        files = sorted(folder.glob(f"*/{game}.json*"))
        if not files:
            raise ValueError(f"there is no game {game} in {folder}")
        for action, reading in games18xx.replay(read_json(files[0])):
            if action and (answer := by_action.get(str(action["id"]))):
                state = reading.match.states[-2]

                def build(state: Any = state, company: str = answer["company"]) -> Network:
                    fresh = state.copy()
                    fresh.board = None
                    return company_view(fresh, company)

                yield Case(f"{game}#{action['id']} {answer['company']}", answer["trains"], answer["best"], build)


def limits(trains: list[str]) -> list[int | None]:
    """Trains by their printed size, "D" for any number of places."""
    return [None if size == "D" else int(size) for size in trains]


def fastest(call: Callable[[], Run]) -> float:
    """Microseconds of processor time, at best."""
    spent: list[float] = []
    while len(spent) < REPEATS and sum(spent) < ENOUGH:
        started = time.process_time_ns()
        call()
        spent.append((time.process_time_ns() - started) / 1e9)
    return min(spent) * 1e6


def measure(case: Case) -> dict[str, Any]:
    """One case: what was found, is it right, and what it cost, with the network built and counting that."""
    network, trains = case.build(), limits(case.trains)
    run = best_run(network, trains)
    reason = check_routes(network, trains, run.routes)
    return {
        "name": case.name,
        "trains": case.trains,
        "best": run.total,
        "known": case.known,
        "right": run.total == case.known and reason is None and run.status == "optimal",
        "status": run.status,
        "us": round(fastest(lambda: best_run(network, trains)), 1),
        "us_with_building": round(fastest(lambda: best_run(case.build(), trains)), 1),
        "routes": run.enumerated,
        "nodes": run.nodes,
        "peak_mb": peak_mb(),
    }


def peak_mb() -> int:
    """The most memory that the process has had so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def summary(title: str, cases: list[dict[str, Any]], budgets: dict[str, int]) -> dict[str, Any]:
    """Median, 95th percentile and worst of both times, the peak of memory, and all that against the budgets."""
    figures: dict[str, float] = {"peak_mb": max(case["peak_mb"] for case in cases)}
    for kind in ("us", "us_with_building"):
        spent = sorted(case[kind] for case in cases)
        figures[f"{kind} median"] = median(spent)
        figures[f"{kind} p95"] = spent[int(0.95 * (len(spent) - 1))]
        figures[f"{kind} worst"] = spent[-1]
    return {
        "summary": title,
        "cases": len(cases),
        "wrong": sum(not case["right"] for case in cases),
        **figures,
        "budget": budgets,
        "of_budget": {name: round(figures[name] / budget, 3) for name, budget in budgets.items()},
    }


def main() -> int:
    """Measure every case of every file."""
    parser = parser_of(__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE")
    kept = True
    for name in parser.parse_args().files:
        by_trains: dict[str, list[dict[str, Any]]] = {}
        try:
            cases = list(read_cases(Path(name)))
        except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError, BadRecord) as error:
            print(f"{name}: {error or type(error).__name__}", file=sys.stderr)
            kept = False
            continue
        for case in cases:
            figures = measure(case)
            print(json.dumps(figures), flush=True)
            kept &= figures["right"]
            by_trains.setdefault("+".join(case.trains), []).append(figures)
        title, networks = Path(name).name, len({case.name for case in cases})
        if networks < len(cases):
            for trains, some in by_trains.items():
                print(json.dumps(summary(f"{title} {trains}", some, BUDGETS.get(trains, {}))))
        every = [figures for some in by_trains.values() for figures in some]
        if every:
            print(json.dumps(summary(title, every, BUDGETS["positions"] if networks == len(cases) else {})))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
