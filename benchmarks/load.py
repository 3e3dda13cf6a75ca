"""Many open pages at one server: how long a move takes, and until every page shows it.

`python -m benchmarks.load --pages 50,100,200,500` starts a server with games of 18Chesapeake between three people each,
near the middle, opens so many pages, of the players and of watchers who have no account, and has moves made. A page
does what the browser does: it listens to the live stream and fetches what has changed. All streams are asked for at
once, as after a restart, and moves are made when they are open. Prints a line of JSON for each number of pages.
"""

import argparse
import asyncio
import json
import os
import re
import time
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from statistics import median, quantiles
from typing import Any

from benchmarks.loopback import Answer, Connection
from benchmarks.servers import DATABASES, PATIENCE, UNLIMITED, Serving, cpu, memory, place
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.games import chesapeake

PLAYERS = 3
PLIES = 120
"""Moves of each game that were made before."""
TOKEN = "trunkline" + 23 * "0"
"""What protects forms: the cookie and the header of a page agree."""


@dataclass
class Played:
    """A table, the sessions of its players, and the game as this process knows it."""

    code: str
    sessions: list[str]
    state: Any
    rng: Random
    ply: int
    pages: list["Page"] = field(default_factory=list)
    made: asyncio.Lock = field(default_factory=asyncio.Lock)


@dataclass
class Page:
    """An open page: what it shows, and when it came to show it."""

    code: str
    port: int
    session: str = ""
    version: int = 0
    shown: str = ""
    """The rendering that the page shows; empty if it is to ask for all panels."""
    shows: asyncio.Condition = field(default_factory=asyncio.Condition)
    fetched: int = 0
    pushed: int = 0
    hears: asyncio.Event = field(default_factory=asyncio.Event)
    """Is its stream open?"""

    def __post_init__(self) -> None:
        cookies = [f"csrftoken={TOKEN}"] + ([f"sessionid={self.session}"] if self.session else [])
        headers = {"Cookie": "; ".join(cookies)}
        self.asking, self.hearing, self.acting = (Connection(self.port, headers) for _ in range(3))

    async def open(self) -> str:
        """Load the page; returns what its stream begins with."""
        answer = await self.asking.ask("GET", f"/t/{self.code}")
        assert answer.status == 200, answer.status
        known = re.search(r"/live\?version=([\w.-]+)", answer.body.decode())
        assert known
        self.shown = known[1].split(".")[1]
        return known[1]

    async def watch(self, known: str) -> None:
        """Listen, and fetch what has changed."""
        name = ""
        async for line in self.hearing.listen(f"/t/{self.code}/live?version={known}"):
            self.hears.set()
            if line.startswith(b"event:"):
                name = line[6:].strip().decode()
            elif line.startswith(b"data:") and name == "news" and int(line[5:]) != self.version:
                await self.fetch()
            elif line.startswith(b"data:") and name == "panels":
                await self.push(json.loads(line[5:]))

    async def push(self, pushed: dict[str, Any]) -> None:
        """Panels that come by themselves, if they go with what the page shows."""
        if pushed["version"] < self.version or pushed["to"] == self.shown:
            return
        if not pushed["from"] or pushed["from"] != self.shown:
            await self.fetch()
            return
        self.pushed += 1
        await self._show(pushed["version"], pushed["to"])

    async def fetch(self) -> None:
        """The panels that are new."""
        answer = await self.asking.ask("GET", f"/t/{self.code}/panels", {"X-Shown": self.shown})
        assert answer.status == 200, answer.status
        self.fetched += 1
        await self._read(answer)

    async def act(self, ply: int, action: object) -> int:
        """Make a move; the version that the table has then."""
        form = {"ply": str(ply), "action": json.dumps(action)}
        more = {"HX-Request": "true", "X-CSRFToken": TOKEN, "X-Shown": self.shown}
        answer = await self.acting.ask("POST", f"/t/{self.code}/act", more, form)
        assert answer.status == 200, (answer.status, answer.body[:300])
        return await self._read(answer)

    async def until(self, version: int) -> float:
        """Wait until the page shows a version; when that was."""
        async with self.shows:
            await asyncio.wait_for(self.shows.wait_for(lambda: self.version >= version), PATIENCE)
        return time.perf_counter()

    async def _read(self, answer: Answer) -> int:
        """The page shows what an answer brings, unless a push came first; then it asks for all panels."""
        version, origin = int(answer.headers["x-version"]), answer.headers.get("x-from", "")
        raced = bool(origin) and origin != self.shown
        await self._show(version, "" if raced else answer.headers["x-shown"])
        if raced:
            await self.fetch()
        return version

    async def _show(self, version: int, shown: str) -> None:
        if version < self.version:
            return
        async with self.shows:
            self.version, self.shown = version, shown
            self.shows.notify_all()


def tables(count: int) -> list[Played]:
    """Games near the middle, written to the database."""
    from django.contrib.sessions.backends.db import SessionStore

    from trunkline.web.accounts.models import Person
    from trunkline.web.game_page.page import goes_on
    from trunkline.web.table import create, moves, seats

    written = []
    for number in range(count):
        people = [Person.objects.create(name=f"P{seat}") for seat in range(PLAYERS)]
        table = create.create(
            people[0], chesapeake.NAME, [create.SeatSpec("me"), *[create.SeatSpec("open")] * 2], number
        )
        for seat, person in enumerate(people[1:], start=1):
            table = seats.take(table.code, person, seat, name=person.name)
        sessions = []
        for person in people:
            session = SessionStore()
            session["person"] = person.id
            session.save()
            sessions.append(str(session.session_key))
        game = Played(table.code, sessions, chesapeake.setup(PLAYERS, number), Random(number), 0)
        while game.ply < PLIES:
            seat, action, plies = choose(game)
            moves.play(game.code, people[seat], game.ply, codec.encode(action), goes_on)
            game.ply += plies
        written.append(game)
    return written


def choose(game: Played) -> tuple[int, Any, int]:
    """A legal move by chance, whose it is, and how many moves the table makes of it; it is made here."""
    from trunkline.web.game_page.page import goes_on

    seat, before = game.state.actor, game.state.copy()
    assert seat is not None, "the game is over: make fewer moves"
    action = pick(chesapeake.options(game.state), game.rng)
    chesapeake.apply(game.state, action)
    follows: Any = goes_on(chesapeake.NAME, before, action, game.state)
    if follows:
        chesapeake.apply(game.state, follows)
    return seat, action, 2 if follows else 1


async def measure(games: list[Played], port: int, pages: int, asked: argparse.Namespace, pid: int) -> dict[str, Any]:
    """Open the pages, make the moves, and say how long they took."""
    everybody = [Page(games[n % len(games)].code, port, session_of(games, n)) for n in range(pages)]
    for game in games:
        game.made = asyncio.Lock()  # Of this loop.
    for number, page in enumerate(everybody):
        games[number % len(games)].pages.append(page)
    starts = await opened(everybody, asked.one_visit)
    watching = [asyncio.create_task(page.watch(start)) for page, start in zip(everybody, starts, strict=True)]
    started = time.perf_counter()
    await asyncio.wait_for(asyncio.gather(*(page.hears.wait() for page in everybody)), PATIENCE)
    opening = time.perf_counter() - started
    answered: list[float] = []
    everywhere: list[float] = []
    moving = []
    before, sizes = cpu(pid), [memory(pid)]
    for number in range(int(asked.rate * asked.seconds)):
        moving.append(asyncio.create_task(move(games[number % len(games)], port, answered, everywhere)))
        await asyncio.sleep(1 / asked.rate)
        if number * 4 // int(asked.rate * asked.seconds) > len(sizes) - 1:
            sizes.append(memory(pid))
    results = await asyncio.gather(*moving, return_exceptions=True)
    used = cpu(pid) - before
    sizes.append(memory(pid))
    failed = [repr(one) for one in (*results, *(task.exception() for task in watching if task.done())) if one]
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    for page in everybody:
        page.asking.close()
        page.hearing.close()
        page.acting.close()
    for game in games:
        game.pages.clear()
    return {
        "pages": pages,
        "streams open after, s": round(opening, 1),
        "moves": len(answered),
        "failed": len(failed),
        "first failure": failed[0] if failed else "",
        "move, median, ms": round(1000 * median(answered)),
        "move, p95, ms": round(1000 * quantiles(answered, n=20)[-1]),
        "until every page shows it, median, ms": round(1000 * median(everywhere)),
        "until every page shows it, p95, ms": round(1000 * quantiles(everywhere, n=20)[-1]),
        "CPU of the server for a move, ms": round(1000 * used / len(answered)),
        "memory at each quarter, MB": [round(size) for size in sizes],
        "fetched": sum(page.fetched for page in everybody),
        "pushed": sum(page.pushed for page in everybody),
    }


async def opened(pages: list[Page], one_visit: bool) -> list[str]:
    """Load the pages; returns what their streams begin with. Whoever only watches may show what another loaded."""
    loaded: dict[tuple[str, str], str] = {}
    starts = []
    for page in pages:
        known = loaded.get((page.code, page.session)) if one_visit else None
        if known:
            page.shown = known.split(".")[1]
        else:
            known = loaded[page.code, page.session] = await page.open()
        starts.append(known)
    return starts


def session_of(games: list[Played], number: int) -> str:
    """The first pages of a table are its players', the others have no session."""
    game, place = games[number % len(games)], number // len(games)
    return game.sessions[place] if place < PLAYERS else ""


async def move(game: Played, port: int, answered: list[float], everywhere: list[float]) -> None:
    """A move at a table, by the page of whoever is to act, and the time until all its pages show it."""
    async with game.made:
        seat, action, plies = choose(game)
        started = time.perf_counter()
        # With few pages, whoever acts may have none that is counted.
        page = game.pages[seat] if seat < len(game.pages) else Page(game.code, port, game.sessions[seat])
        version = await page.act(game.ply, codec.encode(action))
        answered.append(time.perf_counter() - started)
        game.ply += plies
    times = await asyncio.gather(*(page.until(version) for page in game.pages))
    everywhere.append(max(times) - started)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pages", default="50,100,200,500", help="how many pages are open, one after the other")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rate", type=float, default=1.4, help="moves a second, at all tables together")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long moves are made")
    parser.add_argument(
        "--one-visit",
        action="store_true",
        help="load one page for all watchers of a table, and only its streams for each",
    )
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve pages")
    asked = parser.parse_args()
    with place(asked.database) as kept:
        os.environ |= kept.environment | UNLIMITED
        import_module("trunkline.web.project.asgi")
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        games = tables(asked.tables)
        with Serving(kept, ("--workers", str(asked.workers))) as server:
            for pages in map(int, asked.pages.split(",")):
                figures = asyncio.run(measure(games, server.port, pages, asked, server.process.pid))
                print(json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
