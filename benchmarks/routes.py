"""The best run on route problems with known answers: `python -m benchmarks.routes FILE...`, plain or gzipped JSON.

A file is a list of networks (see docs/routing.md), each with `name`, and with `trains` and `best` or a list of `cases`
of both. Prints a JSON line for each case and a summary for each file. Exit code 1 where a best differs, or a file holds
no networks.
"""

import gzip
import json
import resource
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from trunkline.routing import Run, best_run, check_routes, read_network

REPEATS, ENOUGH = 5, 0.3
"""The fastest of so many repeats counts, or of as many as fit into so many seconds."""


def read_cases(file: Path) -> Iterator[tuple[dict[str, Any], list[str], int]]:
    """Every network of a file with a set of trains and the best that is known."""
    data = file.read_bytes()
    networks = json.loads(gzip.decompress(data) if file.suffix == ".gz" else data)
    if not isinstance(networks, list) or not all("chains" in network for network in networks):
        raise ValueError("not a list of networks; answers by game and action need the games replayed first")
    for network in networks:
        for case in network.get("cases", [network]):
            yield network, case["trains"], case["best"]


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


def measure(data: dict[str, Any], trains: list[str], known: int) -> dict[str, Any]:
    """One case: what was found, is it right, and what it cost, with the network built and counting that."""
    network = read_network(data)
    run = best_run(network, limits(trains))
    reason = check_routes(network, limits(trains), run.routes)
    return {
        "name": data["name"],
        "trains": trains,
        "best": run.total,
        "known": known,
        "right": run.total == known and reason is None and run.status == "optimal",
        "status": run.status,
        "us": round(fastest(lambda: best_run(network, limits(trains))), 1),
        "us_with_building": round(fastest(lambda: best_run(read_network(data), limits(trains))), 1),
        "routes": run.enumerated,
        "nodes": run.nodes,
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def summary(title: str, cases: list[dict[str, Any]]) -> dict[str, Any]:
    """Median, 95th percentile and worst of both times; the process's peak of memory so far."""
    figures: dict[str, Any] = {
        "summary": title,
        "cases": len(cases),
        "wrong": sum(not case["right"] for case in cases),
    }
    for kind in ("us", "us_with_building"):
        spent = sorted(case[kind] for case in cases)
        figures[kind] = {"median": median(spent), "p95": spent[int(0.95 * (len(spent) - 1))], "worst": spent[-1]}
    figures["peak_mb"] = max(case["peak_mb"] for case in cases)
    return figures


def main(files: list[str]) -> int:
    """Measure every case of every file."""
    kept = bool(files)
    for name in files:
        by_trains: dict[str, list[dict[str, Any]]] = {}
        try:
            for data, trains, known in read_cases(Path(name)):
                case = measure(data, trains, known)
                print(json.dumps(case), flush=True)
                kept &= case["right"]
                by_trains.setdefault("+".join(trains), []).append(case)
        except (OSError, ValueError, KeyError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            kept = False
            continue
        if any("cases" in network for network, _, _ in read_cases(Path(name))):
            for trains_of_all, cases in by_trains.items():
                print(json.dumps(summary(f"{Path(name).name} {trains_of_all}", cases)))
        print(json.dumps(summary(Path(name).name, [case for cases in by_trains.values() for case in cases])))
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
