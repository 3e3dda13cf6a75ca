"""What pages and jobs cost in a small and in a large database: `python -m benchmarks.growth`.

Fills a database with generated tables, moves, notifications and people, and prints the median milliseconds of some
pages and the share of a core that an idle worker takes: first at a hundredth of the size, then at the full size.
"""

import argparse
import json
import os
import re
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import count, islice
from random import Random
from statistics import median
from typing import Any

from benchmarks.servers import DATABASES, UNLIMITED, Place, cpu, place
from benchmarks.web import forget
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.core.match import Match
from trunkline.games import express
from trunkline.web.table.packing import base_number, pack, written

SMALL = 100
"""The small database has one row for this many of the large one."""
PLAYERS, SEED, AT_ONCE = 3, 5, 2000
WARM_UP = 8.0
"""Seconds until a worker has swept and settled."""


@dataclass(frozen=True)
class Size:
    """How many rows there are."""

    tables: int
    plies: int
    notifications: int
    games: int
    """Of the tables, those of the person who looks at the pages."""
    people: int

    def part(self, of: int) -> "Size":
        return Size(*(max(1, rows // of) for rows in vars(self).values()))


class Filling:
    """Generated rows, added until the database has a size."""

    def __init__(self) -> None:
        from django.contrib.auth.models import User

        from trunkline.web.accounts.models import Person

        self.has = Size(0, 0, 0, 0, 0)
        self.match: Match[Any, Any] = Match(express, [f"P{number}" for number in range(PLAYERS)], SEED)
        rng = Random(SEED)
        while not self.match.is_over:
            self.match.push(pick(self.match.options(), rng))
        actions = [None, *map(codec.encode, self.match.actions)]
        moves = zip(actions, self.match.states, strict=True)
        texts = [written(action, [], codec.dump(state)) for action, state in moves]
        bases = [base_number(number) for number in range(len(texts))]
        self.packed = [
            pack(text, b"" if base is None else texts[base]) for text, base in zip(texts, bases, strict=True)
        ]
        self.admin = User.objects.create_superuser("admin", password=secrets.token_hex())
        self.person = Person.objects.create(name="Ann", user=self.admin)

    def fill(self, size: Size) -> None:
        """Add rows until the database has this size."""
        from django.core.management.color import no_style
        from django.db import connection, transaction
        from django.db.models import Max

        from trunkline.web.accounts.models import Person
        from trunkline.web.table.models import Notification, Ply, Seat, Table

        with transaction.atomic():
            self._add(Person, (Person(name=f"P{number}") for number in range(self.has.people, size.people)))
            self.people = list(Person.objects.exclude(id=self.person.id).values_list("id", flat=True))
            tables, plies = (model._base_manager.aggregate(Max("id"))["id__max"] or 0 for model in (Table, Ply))
            numbers = range(tables + 1, tables + 1 + size.tables - self.has.tables)
            each = size.plies // size.tables
            self._add(Table, (self._table(number, size, each) for number in numbers))
            self._add(Seat, (seat for number in numbers for seat in self._seats(number, size)))
            ids = count(plies + 1)
            self._add(Ply, (ply for number in numbers for ply in self._plies(number, each, ids)))
            self._add(
                Notification,
                (self._notification(number, size) for number in range(self.has.notifications, size.notifications)),
            )
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), [Person, Table, Seat, Ply, Notification]):
                cursor.execute(statement)
            if connection.vendor == "postgresql":
                cursor.execute("ANALYZE")  # As it does from time to time.
        self.has = size

    def _add(self, model: Any, rows: Iterable[Any]) -> None:
        rows = iter(rows)
        while some := list(islice(rows, AT_ONCE)):
            model._base_manager.bulk_create(some)

    def _table(self, number: int, size: Size, each: int) -> Any:
        """One of fifty is open, one of ten runs, the others are over; the person's are spread over all of them."""
        from trunkline.web.table.models import FINISHED, OPEN, RUNNING, Table

        status = OPEN if number % 50 == 0 else RUNNING if number % 10 == 1 else FINISHED
        ply = min(each, len(self.match.actions)) - 1
        return Table(
            id=number,
            code=f"g{number:07}",
            game=express.NAME,
            seed=number,
            host_id=self._who(number, 0, size),
            status=status,
            rules_version=None if status == OPEN else 1,
            ply=0 if status == OPEN else ply,
            actor=self.match.states[ply].actor if status == RUNNING else None,
            scores=[30, 20, 10] if status == FINISHED else None,
        )

    def _seats(self, number: int, size: Size) -> Iterator[Any]:
        from trunkline.web.table.models import EMPTY, PERSON, Seat

        for seat in range(PLAYERS):
            free = seat == PLAYERS - 1 and number % 50 == 0
            yield Seat(
                table_id=number,
                number=seat,
                kind=EMPTY if free else PERSON,
                name="" if free else f"P{seat}",
                person_id=None if free else self._who(number, seat, size),
                invitation=f"{number}-{seat}",
            )

    def _who(self, number: int, seat: int, size: Size) -> int:
        """The person at every so many tables, others in turn at all else."""
        is_own = seat == 0 and number % max(1, size.tables // size.games) == 1
        return self.person.id if is_own else self.people[(number * PLAYERS + seat) % len(self.people)]

    def _plies(self, number: int, each: int, ids: Iterator[int]) -> Iterator[Any]:
        from trunkline.web.table.models import Ply

        own = [next(ids) for _ in range(each if number % 50 else 0)]
        for ply, id in enumerate(own):
            base = base_number(ply)
            yield Ply(
                id=id,
                table_id=number,
                number=ply,
                packed=self.packed[ply],
                delta_base_id=None if base is None else own[base],
                state_version=1,
                key=self.match.key(ply),
                seat=self.match.states[ply - 1].actor if ply else None,
                parent_id=own[ply - 1] if ply else None,
            )

    def _notification(self, number: int, size: Size) -> Any:
        """Sent, except for one of a hundred, which reached nobody and was given up."""
        from django.utils import timezone

        from trunkline.web.table.delivery import TRIES
        from trunkline.web.table.models import MAIL, Notification

        lost = number % 100 == 0
        return Notification(
            table_id=1 + number % size.tables,
            person_id=self.people[number % len(self.people)],
            subject=f"turn {number}",
            channel=MAIL,
            tries=TRIES if lost else 1,
            sent=None if lost else timezone.now(),
        )


class Visit:
    """A browser of the person, and a program of theirs."""

    def __init__(self, filling: Filling) -> None:
        from django.test import Client

        from trunkline.web.accounts import tokens
        from trunkline.web.table import create

        self.client = Client(SERVER_NAME="localhost")
        self.client.force_login(filling.admin)
        self.token = {"Authorization": f"Bearer {tokens.make(filling.person, 'growth')}"}
        seats = [create.SeatSpec("me"), create.SeatSpec("hotseat"), create.SeatSpec("hotseat")]
        self.table = create.create(filling.person, express.NAME, seats, SEED)
        self.actions = iter(filling.match.actions)
        self.ply = 0

    def get(self, address: str, **headers: str) -> Any:
        answer = self.client.get(address, headers=headers)
        assert answer.status_code in (200, 204), (address, answer.status_code)
        return answer

    def move(self) -> None:
        form = {"ply": self.ply, "action": json.dumps(codec.encode(next(self.actions)))}
        answer = self.client.post(f"/t/{self.table.code}/act", form, headers={"HX-Request": "true"})
        assert answer.status_code == 200, answer.content[:300]
        self.ply += 1

    def calls(self) -> dict[str, Callable[[], object]]:
        def table_page() -> None:
            forget(self.table.code)
            self.get(f"/t/{self.table.code}")

        page = self.get("/").content.decode()
        sign = next(iter(re.findall(r"have=(\w+)", page)))
        return {
            "lobby": lambda: self.get("/"),
            "lobby's poll, nothing new": lambda: self.get(f"/tables?have={sign}"),
            "lobby's poll, something new": lambda: self.get("/tables?have=x"),
            "own page": lambda: self.get("/people/me"),
            "API: own finished tables": lambda: self.get("/api/tables?list=done", **self.token),
            "API: finished tables": lambda: self.get("/api/tables?list=finished", **self.token),
            "administrator's moves": lambda: self.get("/admin/table/ply/"),
            "administrator's tables": lambda: self.get("/admin/table/table/"),
            "administrator's server page": lambda: self.get("/admin/server/"),
            "table page": table_page,
            "move": self.move,
        }


def milliseconds(call: Callable[[], object], rounds: int, clock: Callable[[], float]) -> float:
    """The median of some calls, after one that isn't counted."""
    call()
    spent = []
    for _ in range(rounds):
        started = clock()
        call()
        spent.append((clock() - started) * 1000)
    return median(spent)


def idle_share(where: Place, seconds: float) -> float:
    """Percent of a core that a worker takes while nothing happens."""
    command = [sys.executable, "-m", "trunkline.web.operations.process", "worker"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, env=os.environ | where.environment) as worker:
        time.sleep(WARM_UP)
        assert worker.poll() is None, "the worker has ended"
        before = cpu(worker.pid)
        time.sleep(seconds)
        spent = cpu(worker.pid) - before
        worker.kill()
    return 100 * spent / seconds


def measure(filling: Filling, where: Place, rounds: int, idle: float) -> dict[str, float]:
    """All figures of the database as it is. SQLite works in this process, so that other processes don't count."""
    clock = time.perf_counter if where.postgres else time.process_time
    figures = {f"{name}, ms": milliseconds(call, rounds, clock) for name, call in Visit(filling).calls().items()}
    return figures | ({"idle worker, % of a core": idle_share(where, idle)} if idle else {})


def main() -> int:
    """Fill, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--database", choices=DATABASES, default=DATABASES[0])
    for name, usual in vars(Size(28_000, 403_000, 200_000, 2_000, 50_000)).items():
        parser.add_argument(f"--{name}", type=int, default=usual, help=f"default {usual}")
    parser.add_argument("--rounds", type=int, default=15, help="calls of each page (default 15)")
    parser.add_argument("--idle", type=float, default=60, help="seconds of the idle worker, 0 for none (default 60)")
    words = parser.parse_args()
    large = Size(words.tables, words.plies, words.notifications, words.games, words.people)
    with place(words.database) as where:
        os.environ |= where.environment | UNLIMITED
        import_module("trunkline.web.project.asgi")  # The server's own start, with all that it sets.
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        filling, measured = Filling(), []
        for size in (large.part(SMALL), large):
            started = time.perf_counter()
            filling.fill(size)
            print(f"{size}: filled in {time.perf_counter() - started:.0f} s", file=sys.stderr)
            measured.append(measure(filling, where, words.rounds, words.idle))
    print(f"| {words.database} | {large.part(SMALL).tables:,} tables | {large.tables:,} tables |\n|---|---:|---:|")
    for name, figure in measured[0].items():
        print(f"| {name} | {figure:.1f} | {measured[1][name]:.1f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
