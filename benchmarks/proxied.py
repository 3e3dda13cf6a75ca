"""Behind Caddy and nginx as deploy/ sets them up: what comes through, what is believed, and what a restart costs.

`python -m benchmarks.proxied` starts two processes for pages, two workers and PostgreSQL, puts each proxy in front of
them in turn, and prints a line of JSON for each question: does the live stream come through at once, is a false
X-Forwarded-For believed, is anything lost when processes are killed or restarted one after the other, how many
connections does PostgreSQL have? It needs caddy, nginx and openssl.
"""

import argparse
import contextlib
import json
import re
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request

from benchmarks.kills import Scene, post_moves, watch_bots
from benchmarks.programs import TIMEOUT, Program, verified
from benchmarks.proxies import PROXIES, Site, browser, proxied
from benchmarks.servers import PATIENCE, place
from tests.postgres import PostgreSQL
from tests.web.http_client import Visitor, wait_until

POSTERS = 4
"""Tables at which somebody moves without a pause."""
FALSE_ADDRESS = "203.0.113.9"
NO_ANSWER = (502, 504)
"""A proxy's, when it has none from behind."""


@dataclass(frozen=True, slots=True)
class Outside(Program):
    """A program that comes by way of the proxy."""

    url: str = ""
    statuses: Counter[int] = field(default_factory=Counter)

    def ask(self, port: int, path: str, body: object = None) -> tuple[int, Any]:  # noqa: ARG002
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        try:
            with browser(self.url).open(Request(f"{self.url}/api{path}", data, headers), timeout=TIMEOUT) as answer:
                self.statuses[answer.status] += 1
                return int(answer.status), json.loads(answer.read())
        except HTTPError as error:
            with error:
                self.statuses[error.code] += 1
                return 0 if error.code in NO_ANSWER else error.code, error.read()


def newcomer(url: str) -> Outside:
    """A guest who has got a token from the pages."""
    visitor = Visitor(url, browser(url))
    visitor.get("/")
    token = re.search(r"trunkline_[\w-]+", visitor.read("/people/tokens", {"token": "benchmark"}))
    assert token
    return Outside(token[0], url)


def stream(site: Site) -> dict[str, Any]:
    """How long after the answer of a move its event comes, in a live stream that is open."""
    program = newcomer(site.url)
    code = program.new_table(0, "express", ["me", "hotseat", "hotseat"], 1)
    seen: list[tuple[float, int]] = []

    def follow() -> None:
        with (
            contextlib.suppress(OSError),
            browser(site.url).open(f"{site.url}/t/{code}/live", timeout=PATIENCE) as lines,
        ):
            for line in lines:
                if line.startswith(b"id: "):
                    seen.append((time.monotonic(), int(re.split(rb"\D", line[4:])[0])))

    threading.Thread(target=follow, daemon=True).start()
    wait_until(lambda: seen)
    waited = []
    for price in range(20, 25):
        before = len(seen)
        body = {"ply": price - 20, "action": {"type": "bid", "price": price}}
        status, answer = program.ask(0, f"/tables/{code}/act", body)
        assert status == 200, answer
        answered = time.monotonic()
        wait_until(lambda: len(seen) > before)  # noqa: B023
        waited.append(round(seen[-1][0] - answered, 3))
    return {"seconds from the answer of a move to its event, five times": waited}


def false_address(site: Site) -> dict[str, Any]:
    """What answers log-ins that name an address in X-Forwarded-For, of which three an hour are allowed."""

    def statuses(url: str, headers: dict[str, str]) -> list[int]:
        found = []
        for number in range(5):
            visitor = Visitor(url, browser(site.url))
            visitor.opener.addheaders += headers.items()
            visitor.get("/people/log-in")
            found.append(visitor.post("/people/log-in", {"username": f"nobody{number}", "password": "none"})[0])
        return found

    claimed = {"X-Forwarded-For": FALSE_ADDRESS}
    by_the_proxy = claimed | {"X-Forwarded-Proto": "https"}
    return {
        "a visitor claims it": statuses(site.url, claimed),
        "the proxy itself says it": statuses(f"http://localhost:{site.ports[0]}", by_the_proxy),
    }


def kill_pages(site: Site, _moving: Callable[[], object]) -> None:
    """One process for pages dies; a while later it is there again."""
    site.web[0].stop(signal.SIGKILL)
    time.sleep(3)
    site.web[0].start()


def restart_pages(site: Site, moving: Callable[[], object]) -> None:
    """Both processes for pages are restarted, one after the other, as for a new version."""
    for server in site.web:
        server.stop()
        server.start()
        moving()


def kill_worker(site: Site, _moving: Callable[[], object]) -> None:
    """The worker that leads dies, and what it has started with it."""
    site.workers[0].kill()
    site.workers[0].wait()


EVENTS = (kill_pages, restart_pages, kill_worker)


@contextlib.contextmanager
def playing(site: Site) -> Iterator[Scene]:
    """People who move without a pause, for the time of the block."""
    scene = Scene([*site.web], newcomer(site.url))
    threads = [threading.Thread(target=post_moves, args=(scene, "express", number)) for number in range(POSTERS)]
    for thread in threads:
        thread.start()
    try:
        yield scene
    finally:
        scene.over.set()
        for thread in threads:
            thread.join()


def happened(site: Site, event: Callable[[Site, Callable[[], object]], None]) -> dict[str, Any]:
    """Something happens while people and bots play: what became of their moves."""
    with playing(site) as scene:
        bots = watch_bots(scene, 0)

        def moving() -> float:
            """Wait until people and bots have moved again; the seconds that took."""
            people, moved, began = scene.posted.acknowledged, next(bots), time.monotonic()
            wait_until(lambda: scene.posted.acknowledged > people + 5 and next(bots) > moved + 3, PATIENCE)
            return round(time.monotonic() - began, 1)

        moving()
        event(site, moving)
        seconds = moving()
    program = scene.program
    assert isinstance(program, Outside)
    answers = {str(status): count for status, count in sorted(program.statuses.items())}
    moves = sum(verified(scene.insist(f"/tables/{code}/record")) for code in scene.posted.tables)
    return {
        "event": event.__name__,
        "answers by status": answers,
        "acknowledged moves": scene.posted.acknowledged,
        "of these lost": scene.posted.lost,
        "moves without an answer": scene.posted.unanswered,
        "wrong": scene.posted.wrong,
        "moves in the records, all verified": moves,
        "seconds until people and bots moved again": seconds,
    }


def connections(postgres: PostgreSQL) -> dict[str, Any]:
    """How many connections PostgreSQL has."""
    (row,) = postgres.ask("SELECT count(*) FROM pg_stat_activity WHERE datname = 'trunkline'")
    return {"connections to PostgreSQL at the end": row[0]}


def main() -> None:
    """Ask each proxy everything, and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--proxy", choices=PROXIES, action="append", help="only this one")
    asked = parser.parse_args()
    for proxy in asked.proxy or PROXIES:
        with place("postgres", bot_pace=0) as where:
            site = Site(where)
            try:
                site.start()
                with proxied(site, proxy):
                    for question in (stream, false_address):
                        print(json.dumps({"proxy": proxy} | question(site)), flush=True)
                    for event in EVENTS:
                        print(json.dumps({"proxy": proxy} | happened(site, event)), flush=True)
                    assert where.postgres
                    print(json.dumps({"proxy": proxy} | connections(where.postgres)), flush=True)
            finally:
                codes = site.stop()
            tracebacks = site.web[0].said().count("Traceback")
            print(json.dumps({"proxy": proxy, "exit codes": codes, "tracebacks in the log": tracebacks}), flush=True)


if __name__ == "__main__":
    main()
