"""Chicago Express: whole games, and the cost of each verb. Exit code 1 if a budget is missed."""

import sys

from benchmarks.figures import parser_of, sample, show, verbs, whole_games
from trunkline.games import express

PLAYERS = 3
GAMES = 200
BUDGETS = {"games a second": 250.0, "copy, us": 4.0}


def main() -> int:
    """Measure and print."""
    parser_of(__doc__).parse_args()
    cases = sample(express, PLAYERS, 20)
    games, plies = whole_games(express, {PLAYERS: GAMES})
    return show({"games a second": games, "plies a second": plies, **verbs(express, cases)}, BUDGETS)


if __name__ == "__main__":
    sys.exit(main())
