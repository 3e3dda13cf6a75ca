"""18Chesapeake: whole games, the cost of each verb, and reading games of 18xx.games. Exit code 1 if a budget is missed.

`python -m benchmarks.chesapeake ../shared/games/real/*.json` also replays these files.
"""

import json
import sys
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from benchmarks.figures import parser_of, sample, show, verbs, whole_games
from trunkline.core.api import pick
from trunkline.games import chesapeake
from trunkline.games.chesapeake.files18xx import FILES as games18xx

GAMES = 6
"""Whole games at every player count."""
REPEATS = 25
STEP_GAMES, STEP_REPEATS = 5, 4
"""Random games of four for the cost of single steps, and how often each is played."""
ASKED = {"track": "track options, us", "run": "run options, us", "trains": "train options, us"}
"""Step -> the figure of its options."""
LAY = "apply a lay, us"
BUDGETS = {
    "games a second": 10.0,
    "actions read a second": 20_000.0,
    "copy, us": 2.5,
    "options, us": 60.0,
    "track options, us": 160.0,
    "run options, us": 350.0,
    "train options, us": 70.0,
    "apply a lay, us": 70.0,
}


def games_in(files: list[Path]) -> list[dict[str, Any]]:
    """The games among the files; traces and lists that lie beside them are left out, and named."""
    if missing := [str(file) for file in files if not file.is_file()]:
        sys.exit(f"there's no file {', '.join(missing)}")
    read = {file: json.loads(file.read_text("utf-8")) for file in files}
    games = {file: data for file, data in read.items() if isinstance(data, dict) and "actions" in data}
    if others := [file.name for file in files if file not in games]:
        print(f"not games: {', '.join(others)}")
    return list(games.values())


def actions_read(games: list[dict[str, Any]]) -> float:
    """Actions a second of one core: read from parsed JSON, checked and applied, no options listed; the best try."""
    count = sum(len(game["actions"]) for game in games)
    best = 0.0
    for _ in range(REPEATS):
        started = time.process_time()
        for game in games:
            for _step in games18xx.replay(game):
                pass
        best = max(best, count / (time.process_time() - started))
    return best


def steps() -> dict[str, float]:
    """What single steps cost in the median, in microseconds, each ply at its best of some times the same games.

    Games are played through, so that every board knows of the one before it what it would know in play.
    """
    spent: dict[str, list[list[int]]] = {name: [] for name in (*ASKED.values(), LAY)}
    for seed in range(STEP_GAMES):
        playings = [_timed(seed) for _ in range(STEP_REPEATS)]
        for same in zip(*playings, strict=True):
            for name in same[0]:
                spent[name].append([times[name] for times in same])
    return {name: median(map(min, times)) / 1000 for name, times in spent.items()}


def _timed(seed: int) -> list[dict[str, int]]:
    """For each ply of a random game, how many nanoseconds its options and its lay took."""
    state, rng, clock = chesapeake.setup(4, seed), Random(seed), time.perf_counter_ns
    plies = []
    while state.actor is not None:
        times, step = {}, state.step
        started = clock()
        offered = chesapeake.options(state)
        if step in ASKED:
            times[ASKED[step]] = clock() - started
        action = pick(offered, rng)
        started = clock()
        chesapeake.apply(state, action)
        if isinstance(action, chesapeake.LayTile):
            times[LAY] = clock() - started
        plies.append(times)
    return plies


def main() -> int:
    """Measure and print."""
    parser = parser_of(__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="games of 18xx.games to replay as well")
    figures = {}
    if games := games_in(parser.parse_args().files):
        figures["actions read a second"] = actions_read(games)
    figures["games a second"], figures["plies a second"] = whole_games(
        chesapeake, dict.fromkeys(chesapeake.PLAYERS, GAMES)
    )
    return show(figures | verbs(chesapeake, sample(chesapeake, 4, 5)) | steps(), BUDGETS)


if __name__ == "__main__":
    sys.exit(main())
