"""kill -9 of every process of the server and of its database, while moves are posted: nothing acknowledged is lost.

`python -m benchmarks.kills --kills 200 --seed 1` plays on SQLite and on PostgreSQL at two servers of one database:
one with two processes for pages, and one with one; each has a worker. People's moves come by the API at either server,
and bots play at other tables. Half of the kills are for each database, at moments and of processes drawn by the seed.
In the end every game is replayed and compared. Prints a line of JSON for each database.
"""

import argparse
import contextlib
import json
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any

from benchmarks.programs import Program, newcomer, verified
from benchmarks.servers import DATABASES, UNLIMITED, Serving, place
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.core.match import Match
from trunkline.games import GAMES

SETTINGS = UNLIMITED | {"TRUNKLINE_THINKERS": "1"}
PLAYERS = 3
POSTERS = ("express", "chesapeake", "express", "express")
"""The games at which people play; each table has somebody who posts its moves."""
BOTS = 3
"""Tables of bots."""
PATIENCE = 90.0
"""Seconds until moves must be made again after a kill."""


@dataclass
class Posted:
    """What came of the moves of people."""

    acknowledged: int = 0
    lost: int = 0
    stored_without_answer: int = 0
    unanswered: int = 0
    tables: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


@dataclass
class Scene:
    """All that runs."""

    servers: list[Serving]
    program: Program
    over: threading.Event = field(default_factory=threading.Event)
    posted: Posted = field(default_factory=Posted)

    def ask(self, path: str, body: object = None, turn: int = 0) -> tuple[int, Any]:
        """One of the servers; status 0 without a whole answer."""
        with contextlib.suppress(OSError, ValueError):
            return self.program.ask(self.servers[turn % len(self.servers)].port, path, body)
        return 0, None

    def insist(self, path: str, body: object = None) -> Any:
        """The answer, as soon as any server gives it."""
        end = time.monotonic() + PATIENCE
        turn = 0
        while time.monotonic() < end:
            status, answer = self.ask(path, body, turn)
            if status in (200, 201):
                return answer
            turn += 1
            time.sleep(0.05)
        raise TimeoutError(f"{path}: {status}")

    def new_table(self, game: str, kinds: list[str], seed: int) -> str:
        body = {"game": game, "seats": [{"kind": kind} for kind in kinds], "seed": seed}
        code = str(self.insist("/tables", body)["code"])
        self.posted.tables.append(code)
        return code


def post_moves(scene: Scene, game: str, number: int) -> None:
    """Play game after game, until it is over; what the server has stored is looked at whenever an answer is missing."""
    rng = Random(number)
    while not scene.over.is_set():
        seed = rng.randrange(10**6)
        code = scene.new_table(game, ["me", *["hotseat"] * (PLAYERS - 1)], seed)
        match = Match(GAMES[game].rules, [f"seat {seat}" for seat in range(PLAYERS)], seed)
        while not (match.is_over or scene.over.is_set()):
            action = pick(match.options(), rng)
            body = {"ply": len(match.actions), "action": codec.encode(action)}
            status, _ = scene.ask(f"/tables/{code}/act", body, turn=rng.randrange(2))
            if status == 200:
                match.push(action)
                scene.posted.acknowledged += 1
            elif status in (0, 500, 503):
                scene.posted.unanswered += 1
                catch_up(scene, code, match)
            else:
                scene.posted.wrong.append(f"{code}: a legal move was answered by {status}")
                catch_up(scene, code, match)


def catch_up(scene: Scene, code: str, match: Match[Any, Any]) -> None:
    """Compare what was acknowledged with what is stored; the move that was under way may have been."""
    stored = scene.insist(f"/tables/{code}/record")["actions"]
    known = json.loads(json.dumps([codec.encode(action) for action in match.actions]))  # As JSON has it: no tuples.
    same = next((n for n, (ours, theirs) in enumerate(zip(known, stored, strict=False)) if ours != theirs), len(stored))
    scene.posted.lost += max(0, len(known) - same)
    more = stored[len(known) :]
    scene.posted.stored_without_answer += len(more)
    if len(more) > 1:
        scene.posted.wrong.append(f"{code}: {len(more)} moves that nobody posted")
    for data in more:
        match.push(codec.decode(match.rules.ACTIONS, data))


def watch_bots(scene: Scene, number: int) -> Iterator[int]:
    """How many moves the bots of a table have made, again and again; a game that is over is followed by another."""
    before = 0
    for seed in range(number, 10**6, BOTS):
        code = scene.new_table("express", ["uniform"] * PLAYERS, seed)
        while True:
            table = scene.insist(f"/tables/{code}")
            yield before + int(table["ply"])
            if table["status"] == "finished":
                before += int(table["ply"])
                break


Kill = Callable[[Scene, Random], None]


def _kill(pids: list[int], rng: Random) -> None:
    if pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(rng.choice(pids), signal.SIGKILL)


def kill_pages(scene: Scene, rng: Random) -> None:
    """One of the two processes of the first server; it is started again by itself."""
    _kill(scene.servers[0].processes("trunkline.web.operations.process pages"), rng)


def kill_server(scene: Scene, _rng: Random) -> None:
    """The second server, and whatever it had started ends with it; somebody starts it again."""
    scene.servers[1].stop(signal.SIGKILL)
    scene.servers[1].start()


def kill_worker(scene: Scene, rng: Random) -> None:
    """A worker, the leading one or the one that waits."""
    _kill([pid for server in scene.servers for pid in server.processes("trunkline.web.operations.process worker")], rng)


def kill_workers(scene: Scene, _rng: Random) -> None:
    """Both at once."""
    for server in scene.servers:
        for pid in server.processes("trunkline.web.operations.process worker"):
            _kill([pid], Random(0))


def kill_thinker(scene: Scene, rng: Random) -> None:
    """A process in which a bot thinks."""
    _kill([pid for server in scene.servers for pid in server.processes("spawn_main")], rng)


def kill_backend(scene: Scene, rng: Random) -> None:
    """One of PostgreSQL's processes: the server then ends all connections and recovers."""
    postgres = scene.servers[0].place.postgres
    assert postgres
    with contextlib.suppress(Exception):  # It may still be recovering from the one before.
        postgres.kill_one(rng.randrange(1000))


def kill_postgres(scene: Scene, _rng: Random) -> None:
    """All of PostgreSQL, and a new start."""
    postgres = scene.servers[0].place.postgres
    assert postgres
    postgres.kill()
    postgres.start()


KILLS: dict[str, tuple[Kill, ...]] = {
    "sqlite": (kill_pages, kill_server, kill_worker, kill_thinker, kill_workers),
    "postgres": (kill_pages, kill_server, kill_worker, kill_thinker, kill_workers, kill_backend, kill_postgres),
}


def run(database: str, kills: int, seed: int) -> dict[str, Any]:
    """So many kills, one after the other; each waits until people and bots have moved since the last."""
    rng, done, pauses = Random(seed), Counter[str](), {"people": list[float](), "bots": list[float]()}
    with place(database, bot_pace=0) as where, contextlib.ExitStack() as stack:
        first = stack.enter_context(Serving(where, ("--workers", "2"), SETTINGS))
        second = stack.enter_context(Serving(where, (), SETTINGS))
        scene = Scene([first, second], newcomer(first.port))
        threads = [
            threading.Thread(target=post_moves, args=(scene, game, number)) for number, game in enumerate(POSTERS)
        ]
        for thread in threads:
            thread.start()
        bots = [watch_bots(scene, number) for number in range(BOTS)]
        try:
            for number in range(kills):
                kill = KILLS[database][number % len(KILLS[database])]
                time.sleep(rng.random())
                moved, killed = sum(map(next, bots)), time.monotonic()
                kill(scene, rng)
                done[kill.__name__] += 1
                people = scene.posted.acknowledged
                pauses["people"].append(_until(lambda: scene.posted.acknowledged > people + 3) - killed)  # noqa: B023
                pauses["bots"].append(_until(lambda: sum(map(next, bots)) > moved + 3) - killed)  # noqa: B023
        finally:
            scene.over.set()
            for thread in threads:
                thread.join()
        moves = sum(verified(scene.insist(f"/tables/{code}/record")) for code in scene.posted.tables)
        said = first.said()
    return {
        "database": database,
        "kills": dict(done),
        "acknowledged moves": scene.posted.acknowledged,
        "of these lost": scene.posted.lost,
        "moves without an answer": scene.posted.unanswered,
        "of these stored": scene.posted.stored_without_answer,
        "wrong": scene.posted.wrong,
        "games, all verified": len(scene.posted.tables),
        "their moves": moves,
        "seconds until people moved again, median and most": _figures(pauses["people"]),
        "seconds until bots moved again, median and most": _figures(pauses["bots"]),
        "tracebacks in the log": said.count("Traceback"),
    }


def _until(holds: Callable[[], bool]) -> float:
    """Wait for something; when it was there."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "nobody moves any more"
        time.sleep(0.02)
    return time.monotonic()


def _figures(seconds: list[float]) -> list[float]:
    return [round(median(seconds), 2), round(max(seconds), 2)]


def main() -> None:
    """Kill on both databases, and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=200, help="how many in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=DATABASES, action="append", help="only on this one")
    asked = parser.parse_args()
    databases = asked.database or DATABASES
    for database in databases:
        print(json.dumps(run(database, asked.kills // len(databases), asked.seed)), flush=True)


if __name__ == "__main__":
    main()
