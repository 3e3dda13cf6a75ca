"""Games of bots through the server, from the API to the record: every one is replayed and compared.

`python -m benchmarks.bot_games --games 200` makes tables of both games with SQLite and with PostgreSQL, lets the worker
play them as fast as it can, and prints a line of JSON for each database.
"""

import argparse
import json
import time
from typing import Any

from benchmarks.programs import Program, newcomer, verified
from benchmarks.servers import DATABASES, UNLIMITED, Serving, place

TABLES = (
    *[("express", ["uniform"] * players) for players in (3, 2, 4, 5)],
    ("chesapeake", ["uniform"] * 3),
    *[("express", ["uniform"] * players) for players in (6, 3)],
    ("express", ["easy", "uniform", "easy"]),
)
"""What is played in turn."""
AT_ONCE = 40
"""Tables that run at a time."""


def play(database: str, games: int) -> dict[str, Any]:
    """Play so many games, and say what came of it."""
    started, moves, over = time.perf_counter(), 0, 0
    running: set[str] = set()
    with place(database, bot_pace=0) as where, Serving(where, settings=UNLIMITED) as server:
        program = newcomer(server.port)
        made = 0
        while over < games:
            while made < games and len(running) < AT_ONCE:
                game, seats = TABLES[made % len(TABLES)]
                running.add(program.new_table(server.port, game, seats, seed=made))
                made += 1
            time.sleep(1)
            for code in [code for code in running if _is_over(program, server.port, code)]:
                status, record = program.ask(server.port, f"/tables/{code}/record")
                assert status == 200, status
                moves += verified(record)
                running.discard(code)
                over += 1
        assert "Traceback" not in server.said(), server.said()
    seconds = time.perf_counter() - started
    figures = {"games, all verified": over, "moves": moves, "seconds": round(seconds)}
    return {"database": database, **figures, "moves a second": round(moves / seconds, 1)}


def _is_over(program: Program, port: int, code: str) -> bool:
    status, table = program.ask(port, f"/tables/{code}")
    assert status == 200, (status, table)
    return bool(table["status"] == "finished")


def main() -> None:
    """Play on both databases, and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=200, help="how many on each database")
    parser.add_argument("--database", choices=DATABASES, action="append", help="only on this one")
    asked = parser.parse_args()
    for database in asked.database or DATABASES:
        print(json.dumps(play(database, asked.games)), flush=True)


if __name__ == "__main__":
    main()
