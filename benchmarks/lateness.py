"""Clocks and standing orders while slow bots think: how late a move for somebody comes.

`python -m benchmarks.lateness` starts a server of its own with ten tables where bots think for seconds, one table where
a player is always out of time, and one where standing orders bid. Exit code 1 if a budget is missed.
"""

import os
import sys
import time
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from benchmarks.figures import parser_of, show
from benchmarks.servers import Serving, place

if TYPE_CHECKING:
    from trunkline.web.accounts.models import Person

SLOW_TABLES = 10
THINKS = 4.0
"""Seconds of work that a slow bot does for each move."""
PER_MOVE = 5
"""Seconds on the clock."""
SECONDS = 90
"""How long to watch."""
PAUSE = 2.0
"""Seconds between two standing orders."""
BUDGETS = {"clock, most late, ms": 1000.0, "order, most late, ms": 1000.0}
BOT = f"""
import time

from trunkline.games.express.bots import BOTS


def choose(state, chance):
    until = time.process_time() + {THINKS}
    while time.process_time() < until:
        pass
    return BOTS["medium"](state, chance)
"""


def announce(folder: Path) -> None:
    """A slow bot, which another package announces."""
    package = folder / "package"
    info = package / "slow-1.0.dist-info"
    info.mkdir(parents=True)
    (package / "slow_bot.py").write_text(BOT, "utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slow\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text("[trunkline.bots]\nexpress.slow = slow_bot:choose\n", "utf-8")
    paths = [str(package), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    sys.path.insert(0, str(package))


def main() -> int:
    """Measure and print."""
    parser_of(__doc__).parse_args()
    with place("sqlite", bot_pace=0) as kept:
        os.environ |= kept.environment
        announce(kept.data)
        with Serving(kept):
            import django

            django.setup()
            return show(_figures(), BUDGETS)


def _figures() -> dict[str, float]:
    from trunkline.web.accounts.models import Person
    from trunkline.web.table import create, seats
    from trunkline.web.table.time_control import Clock

    ann, bob = (Person.objects.create(name=name) for name in ("Ann", "Bob"))
    slow = [create.SeatSpec("slow"), create.SeatSpec("slow"), create.SeatSpec("slow")]
    tables = [create.create(ann, "express", slow, seed) for seed in range(SLOW_TABLES)]
    two = [create.SeatSpec("me"), create.SeatSpec("open")]
    timed = create.create(ann, "express", two, 1, clock=Clock(PER_MOVE))
    seats.take(timed.code, bob, 1)
    until, ordered = time.monotonic() + SECONDS, []
    while time.monotonic() < until:
        ordered.append(_with_an_order(ann, bob))
        time.sleep(PAUSE)
    for table in tables:
        table.refresh_from_db()
    by_clock = [late - PER_MOVE * 1000 for late in _waits(timed.id)]
    by_order = [_waits(table)[-1] for table in ordered]
    return {
        "moves of slow bots": float(sum(table.ply for table in tables)),
        "moves by the clock": float(len(by_clock)),
        "clock, median late, ms": median(by_clock),
        "clock, most late, ms": max(by_clock),
        "moves by orders": float(len(by_order)),
        "order, median late, ms": median(by_order),
        "order, most late, ms": max(by_order),
    }


def _waits(table: int) -> list[float]:
    """Milliseconds between the moves of a table."""
    from trunkline.web.table.models import Ply

    plies = list(Ply.objects.filter(table=table, live=True).order_by("number").values_list("created", flat=True))
    assert len(plies) > 1, "nothing was moved"
    return [(later - earlier).total_seconds() * 1000 for earlier, later in pairwise(plies)]


def _with_an_order(ann: "Person", bob: "Person") -> int:
    """A table where one has bid and the other has ordered to pass; its id."""
    from trunkline.web.table import create, moves, orders, seats
    from trunkline.web.table.models import Table

    table = create.create(ann, "express", [create.SeatSpec("me"), create.SeatSpec("open")], 2)
    seats.take(table.code, bob, 1)
    acting = Table.objects.get(id=table.id).acting()
    other = table.seats.exclude(number=acting.number).get()
    orders.give(table.code, other.person, other.number, 0, {"type": "pass_auction"})
    moves.play(table.code, acting.person, 0, {"type": "bid", "price": 20})
    return table.id


if __name__ == "__main__":
    sys.exit(main())
