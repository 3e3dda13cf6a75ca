"""What each company earned in each operating round, and whether it paid or kept it; from what happened."""

from collections.abc import Iterable
from dataclasses import dataclass

from trunkline.games.chesapeake.events.operating_records import (
    DividendPaid,
    EarningsWithheld,
    NothingEarned,
    OperatingRoundBegan,
    TrainsRun,
)
from trunkline.web.site.caches import PLIES, cached
from trunkline.web.table.snapshot import Snapshot

Round = tuple[int, int]
"""An operating round: the number of its set, and its own within the set."""


@dataclass(frozen=True, slots=True)
class Revenue:
    """What a company's trains earned in a round."""

    earned: int
    paid: bool | None = None
    """None until its president has decided."""


def revenues(events: Iterable[object]) -> dict[Round, dict[str, Revenue]]:
    """Operating round -> company -> what it earned, in the order in which it happened."""
    rounds: dict[Round, dict[str, Revenue]] = {}
    now: dict[str, Revenue] = {}
    for event in events:
        if isinstance(event, OperatingRoundBegan):
            now = rounds.setdefault((event.stock_round, event.number), {})
        elif isinstance(event, TrainsRun):
            now[event.company] = Revenue(event.earned)
        elif isinstance(event, DividendPaid):
            now[event.company] = Revenue(event.earned, True)
        elif isinstance(event, EarningsWithheld):
            now[event.company] = Revenue(event.earned, False)
        elif isinstance(event, NothingEarned):
            now[event.company] = Revenue(0, False)
    return rounds


def revenues_of(view: Snapshot) -> dict[Round, dict[str, Revenue]]:
    """The same of all that led to the position of a view."""
    last = view.plies[-1].id
    found: tuple[dict[Round, dict[str, Revenue]]] = cached(
        PLIES, ("revenues", last), lambda: (revenues(event for ply in view.plies for event in ply.events),)
    )
    return found[0]


def last_revenues(rounds: dict[Round, dict[str, Revenue]]) -> dict[str, Revenue]:
    """Company -> what it earned when it last ran trains."""
    return {company: revenue for companies in rounds.values() for company, revenue in companies.items()}
