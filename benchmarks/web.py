"""The pages: server time and queries of a move and of a table page near the end of an 18Chesapeake game, bytes sent.

`python -m benchmarks.web ../shared/games/real/*.json` takes the longest of these games of 18xx.games, otherwise uniform
bots play one. Exit code 1 if a budget is missed.
"""

import gzip
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from benchmarks.figures import parser_of, show
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.core.match import Match
from trunkline.games import chesapeake
from trunkline.games.chesapeake.files18xx import FILES as games18xx

PLAYERS = 4
SEED = 5
MOVES = 60
"""Measured moves, the last ones of the game."""
TABLES = 3
"""Tables at which they are measured."""
BUDGETS = {
    "move, p95, ms": 45.0,
    "table page, p95, ms": 60.0,
    "move, queries": 8.0,
    "table page, queries": 8.0,
    "first visit, kB": 300.0,
    "after a move, p95, kB": 60.0,
}
GZIP = {"Accept-Encoding": "gzip"}
MARKS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
"""What begins and ends transactions, which is no query."""


def game(files: Sequence[Path]) -> Match[Any, Any]:
    """The longest game of the files; without files, one between uniform bots."""
    if files:
        read = [games18xx.read(json.loads(file.read_text("utf-8"))) for file in files]
        return max(read, key=lambda match: len(match.actions))
    match: Match[Any, Any] = Match(chesapeake, [f"P{number}" for number in range(PLAYERS)], SEED)
    rng = Random(SEED)
    while not match.is_over:
        match.push(pick(match.options(), rng))
    return match


def forget(code: str) -> None:
    """Render a table again when it is asked for; its plies, and parts of its panels, stay in memory."""
    from trunkline.web.site.caches import RENDERED
    from trunkline.web.table.panels import RenderedTable

    for key, value in [*RENDERED.items()]:
        table: Any = value.around["table"] if isinstance(value, RenderedTable) else {"code": ""}
        if table["code"] == code:
            del RENDERED[key]


def p95(values: Sequence[float]) -> float:
    """What 95 of 100 values do not pass."""
    return quantiles(values, n=20)[-1]


class Visit:
    """A browser that sits at a table, as the server sees it."""

    def __init__(self, code: str, person: int) -> None:
        from django.test import Client

        self.code = code
        self.client = Client(SERVER_NAME="localhost")
        session = self.client.session
        session["person"] = person
        session.save()
        self.client.cookies["sessionid"] = str(session.session_key)
        self.shown = ""
        """The rendering that the page shows."""
        self.asked = 0
        """Queries of the last request."""

    def page(self, rendered_before: bool = False) -> tuple[float, int]:
        """Milliseconds and bytes of the whole page: rendered from nothing, or as it is in memory."""
        if not rendered_before:
            forget(self.code)
        started = time.perf_counter()
        with self._counting():
            answer = self.client.get(f"/t/{self.code}", headers=GZIP)
        spent = (time.perf_counter() - started) * 1000
        assert answer.status_code == 200
        found = re.search(r'data-shown="(\w+)"', gzip.decompress(answer.content).decode())
        assert found
        self.shown = found[1]
        return spent, len(answer.content)

    def move(self, ply: int, action: Any) -> tuple[float, int]:
        """Milliseconds and bytes from the post of a move to its panels."""
        form = {"ply": ply, "action": json.dumps(codec.encode(action))}
        headers = GZIP | {"HX-Request": "true", "X-Shown": self.shown}
        started = time.perf_counter()
        with self._counting():
            answer = self.client.post(f"/t/{self.code}/act", form, headers=headers)
        spent = (time.perf_counter() - started) * 1000
        assert answer.status_code == 200, answer.content[:300]
        assert answer["X-From"] == self.shown, "only what differs is sent"
        self.shown = answer["X-Shown"]
        return spent, len(answer.content)

    @contextmanager
    def _counting(self) -> Iterator[None]:
        """Count what the database is asked meanwhile."""
        from django.db import connection

        self.asked = 0

        def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
            self.asked += not sql.startswith(MARKS)
            return execute(sql, *rest)

        with connection.execute_wrapper(count):
            yield

    def static(self) -> int:
        """Bytes of all that a first visit loads beside the page."""
        text = gzip.decompress(self.client.get(f"/t/{self.code}", headers=GZIP).content).decode()
        head = text.split("</head>")[0]
        addresses = set(re.findall(r'(?:src|href)="(/[^"]+)"', head))
        assert len(addresses) > 4
        return sum(len(_content(self.client.get(address, headers=GZIP))) for address in addresses)


def _content(answer: Any) -> bytes:
    assert answer.status_code == 200
    return bytes(answer.content)


def main() -> int:
    """Measure and print."""
    parser = parser_of(__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="games of 18xx.games")
    files = parser.parse_args().files
    with tempfile.TemporaryDirectory(prefix="trunkline-bench-") as folder:
        os.environ |= {"TRUNKLINE_DATA": folder, "DJANGO_SETTINGS_MODULE": "trunkline.web.project.settings"}
        import_module("trunkline.web.project.asgi")  # The server's own start, with all that it sets.
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        return show(_figures(files), BUDGETS)


def _figures(files: list[Path]) -> dict[str, float]:
    """All figures. The same game is played at several tables and the quickest counts, so that others' work does not."""
    match = game(files)
    actions = match.actions
    visits = [_table_near_its_end(match) for _ in range(TABLES)]
    pages, again, moves = [_quickest([visit.page() for visit in visits])], [], []
    asked: dict[str, list[int]] = {"move": [], "page": []}
    for ply, action in enumerate(actions[-MOVES:], start=len(actions) - MOVES):
        moves.append(_quickest([visit.move(ply, action) for visit in visits]))
        asked["move"] += [visit.asked for visit in visits]
        pages.append(_quickest([visit.page() for visit in visits]))
        asked["page"] += [visit.asked for visit in visits]
        again.append(_quickest([_page_again(visit) for visit in visits]))
    return {
        "plies of the game": float(len(actions)),
        "move, p95, ms": p95([spent for spent, _ in moves]),
        "table page, p95, ms": p95([spent for spent, _ in pages]),
        "the same page again, p95, ms": p95([spent for spent, _ in again]),
        "move, queries": float(max(asked["move"])),
        "table page, queries": float(max(asked["page"])),
        "first visit, kB": (max(size for _, size in pages) + visits[0].static()) / 1000,
        "after a move, p95, kB": p95([size for _, size in moves]) / 1000,
    }


def _page_again(visit: Visit) -> tuple[float, int]:
    """A page that has just been rendered, asked for once more."""
    visit.page()
    return visit.page(rendered_before=True)


def _table_near_its_end(match: Match[Any, Any]) -> Visit:
    """A visit to a table where one person plays all seats and only the measured moves are left."""
    from trunkline.web.accounts.models import Person
    from trunkline.web.table import create, moves

    person = Person.objects.create(name="Ann")
    seats = [create.SeatSpec("me"), *(create.SeatSpec("hotseat") for _ in match.players[1:])]
    table = create.create(person, chesapeake.NAME, seats, match.seed, match.variants)
    for ply, action in enumerate(match.actions[:-MOVES]):
        moves.play(table.code, person, ply, codec.encode(action))
    return Visit(table.code, person.id)


def _quickest(measured: list[tuple[float, int]]) -> tuple[float, int]:
    """The least time and the most bytes."""
    return min(spent for spent, _ in measured), max(size for _, size in measured)


if __name__ == "__main__":
    sys.exit(main())
