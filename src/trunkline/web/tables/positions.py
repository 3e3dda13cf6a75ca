"""Positions as they are stored: read back, and what stands around them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from trunkline.core import codec
from trunkline.core.api import Rules
from trunkline.games import GAMES
from trunkline.web.tables.models import Ply, Table


def rules_of(table: Table) -> Rules[Any, Any]:
    """The game that is played there."""
    return GAMES[table.game]


def live_ply(table: Table, number: int) -> Ply | None:
    """The ply of this number that counts, if there is one."""
    return Ply.objects.filter(table=table, number=number, live=True).first()


def state_at(table: Table, number: int) -> Any:
    """The state after so many actions, to read; None if there is no such ply."""
    ply = live_ply(table, number)
    return None if ply is None else read_state(table.game, ply.id, ply.state)


def read_state(game: str, ply: int, data: Any) -> Any:
    """A stored state, kept in memory by the id of its ply, since a ply never changes. Copy it before changing it."""
    found = _KEPT(ply)
    if not found:
        found.append(codec.load(GAMES[game].State, data))
    return found[0]


@lru_cache(maxsize=512)
def _KEPT(_ply: int) -> list[Any]:
    """A place for the state of a ply."""
    return []


@dataclass(frozen=True, slots=True)
class Told:
    """A live ply without its state: what happened and who did it."""

    number: int
    story: tuple[str, ...]
    seat: int | None
    by_id: int | None


def told(table: Table) -> list[Told]:
    """All live plies in their order. What a ply tells never changes, so it is read once and kept."""
    live = list(Ply.objects.filter(table=table, live=True).values_list("id", "number", "seat", "by_id"))
    missing = [row[0] for row in live if row[0] not in _STORIES]
    for found in range(0, len(missing), 500):
        rows = Ply.objects.filter(id__in=missing[found : found + 500]).values_list("id", "story")
        _STORIES.update((ply, tuple(story)) for ply, story in rows)
    plies = [Told(number, _STORIES[ply], seat, by) for ply, number, seat, by in live]
    if len(_STORIES) > MOST_STORIES:
        _STORIES.clear()
    return plies


_STORIES: dict[int, tuple[str, ...]] = {}
MOST_STORIES = 50_000
"""Stories that are kept at most: some hundred games."""


def names_of(table: Table) -> list[str]:
    """The players' names in the order of the seats."""
    return [seat.name for seat in table.seats.all()]
