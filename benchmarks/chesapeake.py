"""18Chesapeake: whole games, the cost of each verb, and reading games of 18xx.games. Exit code 1 if a budget is missed.

`python -m benchmarks.chesapeake ../shared/games/real/*.json` also replays these files.
"""

import json
import sys
import time
from pathlib import Path

from benchmarks.figures import sample, show, verbs, whole_games
from trunkline.games import chesapeake
from trunkline.games.chesapeake.files18xx import reading as games18xx

GAMES = 6
"""Whole games at every player count."""
REPEATS = 25
BUDGETS = {"games a second": 4.0, "actions read a second": 20_000.0, "copy, us": 10.0, "options, us": 400.0}


def actions_read(files: list[Path]) -> float:
    """Actions a second of one core: read from parsed JSON, checked and applied, no options listed; the best try."""
    games = [json.loads(file.read_text("utf-8")) for file in files]
    count = sum(len(game["actions"]) for game in games)
    best = 0.0
    for _ in range(REPEATS):
        started = time.process_time()
        for game in games:
            for _step in games18xx.replay(game):
                pass
        best = max(best, count / (time.process_time() - started))
    return best


def main() -> int:
    """Measure and print."""
    figures = {}
    if files := [Path(name) for name in sys.argv[1:]]:
        figures["actions read a second"] = actions_read(files)
    figures["games a second"], figures["plies a second"] = whole_games(
        chesapeake, dict.fromkeys(chesapeake.PLAYERS, GAMES)
    )
    return show(figures | verbs(chesapeake, sample(chesapeake, 4, 5)), BUDGETS)


if __name__ == "__main__":
    sys.exit(main())
