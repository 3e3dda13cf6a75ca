"""Memory of a server over time: the web process and the worker, while bots play and pages are open.

`python -m benchmarks.memory --minutes 60 --tables 20` starts a server and keeps 20 bot tables running. Each has an open
page that listens to its live stream, and a visitor who looks at earlier positions; a lobby polls for changes. Prints a
line of JSON every minute.
"""

import argparse
import asyncio
import contextlib
import json
import os
import re
from dataclasses import dataclass, field
from itertools import count
from statistics import mean

from benchmarks.loopback import Connection
from benchmarks.programs import Program, newcomer
from benchmarks.servers import DATABASES, UNLIMITED, Serving, cpu, family, memory, place

SEATS = {"chesapeake": 3, "express": 4}
"""Every fourth table plays Chicago Express."""
POLL = 3.0
"""Seconds between two polls of an open lobby."""
LOOK_BACK = 20.0
"""Seconds between two visits to earlier positions of a table."""
PAGES = "trunkline.web.operations.process pages"
WORKER = "trunkline.web.operations.process worker"


@dataclass
class Load:
    """Bot tables and the pages that show them, on one server."""

    port: int
    program: Program
    asked: argparse.Namespace
    numbers: "count[int]" = field(default_factory=count)
    finished: int = 0
    events: int = 0
    """Events that open pages received."""
    plies: dict[str, int] = field(default_factory=dict)
    """Moves by the code of the table."""

    async def keep_table(self) -> None:
        """A bot table with its pages, and a new one once the game is over."""
        while True:
            number = next(self.numbers)
            game = "express" if number % 4 == 3 else "chesapeake"
            seats = [self.asked.bots] * SEATS[game]
            code = await asyncio.to_thread(self.program.new_table, self.port, game, seats, number)
            pages = [asyncio.create_task(self.watch(code)) for _ in range(self.asked.pages)]
            pages.append(asyncio.create_task(self.look_back(code)))
            while not await self.is_over(code):
                await asyncio.sleep(5)
            self.finished += 1
            for page in pages:
                page.cancel()
            await asyncio.gather(*pages, return_exceptions=True)

    async def is_over(self, code: str) -> bool:
        status, table = await asyncio.to_thread(self.program.ask, self.port, f"/tables/{code}")
        assert status == 200, (status, table)
        self.plies[code] = table["ply"]
        return bool(table["status"] == "finished")

    async def watch(self, code: str) -> None:
        """An open page of a table; a stream that ends is asked for again."""
        asking, hearing = Connection(self.port, {}), Connection(self.port, {})
        while True:
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                answer = await asking.ask("GET", f"/t/{code}")
                mark = re.search(r"/live\?version=([\w.-]+)", answer.body.decode())
                assert mark, answer.status
                async for line in hearing.listen(f"/t/{code}/live?version={mark[1]}"):
                    self.events += line.startswith(b"event:")
            await asyncio.sleep(1)

    async def look_back(self, code: str) -> None:
        """Visit the position in the middle of the game so far, now and then."""
        asking = Connection(self.port, {})
        while True:
            await asyncio.sleep(LOOK_BACK)
            answer = await asking.ask("GET", f"/t/{code}?ply={self.plies.get(code, 0) // 2}")
            assert answer.status == 200, answer.status

    async def poll_lobby(self) -> None:
        """An open lobby."""
        asking = Connection(self.port, {})
        have = ""
        while True:
            answer = await asking.ask("GET", f"/tables?have={have}")
            assert answer.status in (200, 204), answer.status
            if sign := re.search(r"have=(\w+)", answer.body.decode()):
                have = sign[1]
            await asyncio.sleep(POLL)


async def measure(server: Serving, asked: argparse.Namespace) -> list[float]:
    """Play and print; the megabytes of the web process, minute by minute. Granian's own process isn't counted."""
    load = Load(server.port, newcomer(server.port), asked)
    parent, worker = server.processes(PAGES)[0], server.processes(WORKER)[0]
    tasks = [asyncio.create_task(load.keep_table()) for _ in range(asked.tables)]
    tasks.append(asyncio.create_task(load.poll_lobby()))
    sizes = []
    for minute in range(asked.minutes + 1):
        if minute:
            await asyncio.wait(tasks, timeout=60, return_when=asyncio.FIRST_EXCEPTION)
        for task in tasks:
            if task.done():
                task.result()
        sizes.append(max(memory(pid, alone=True) for pid in family(parent)[1:]))
        figures = {
            "minute": minute,
            "web process, MB": round(sizes[-1], 1),
            "worker and its bots, MB": round(memory(worker), 1),
            "moves": sum(load.plies.values()),
            "games over": load.finished,
            "events at open pages": load.events,
            "processor time, s: pages": round(cpu(parent)),
            "worker": round(cpu(worker)),
        }
        print(json.dumps(figures), flush=True)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return sizes


def growth(sizes: list[float]) -> float:
    """Megabytes a minute in the second half: the last quarter compared with the one before."""
    quarter = max(len(sizes) // 4, 1)
    return (mean(sizes[-quarter:]) - mean(sizes[-2 * quarter : -quarter] or sizes[:1])) / quarter


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--tables", type=int, default=20, help="bot tables that run at a time")
    parser.add_argument("--pages", type=int, default=1, help="open pages of each table")
    parser.add_argument("--bots", default="easy", help="the bot that plays every seat")
    parser.add_argument("--pace", type=int, default=900, help="milliseconds between a bot's move and the one before it")
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    asked = parser.parse_args()
    settings = UNLIMITED | {"TRUNKLINE_BOT_PACE": str(asked.pace)}
    os.environ |= {"DJANGO_SETTINGS_MODULE": "trunkline.web.project.settings"}
    with place(asked.database) as kept, Serving(kept, settings=settings) as server:
        sizes = asyncio.run(measure(server, asked))
        assert "Traceback" not in server.said(), server.said()
    print(json.dumps({"growth in the second half, MB a minute": round(growth(sizes), 2)}))


if __name__ == "__main__":
    main()
