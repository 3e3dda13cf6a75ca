"""Positions as they are stored: read back, and what stands around them."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from trunkline.core import codec, earlier
from trunkline.core.api import Rules
from trunkline.games import GAMES
from trunkline.games.game import Game
from trunkline.web.tables.models import Ply, Table


def game_of(table: Table) -> Game:
    """The game that is played there."""
    return GAMES[table.game]


def rules_of(table: Table) -> Rules[Any, Any]:
    """Its rules."""
    return GAMES[table.game].rules


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
        found.append(earlier.load(GAMES[game].rules, data))
    return found[0]


def as_of_now(game: str, data: Any, key: str) -> tuple[Any, str]:
    """A stored state and its key as they would be stored today: an earlier version may have written others."""
    now = earlier.upgrade(GAMES[game].rules, data)
    return (data, key) if now == data else (now, codec.data_key(now))


@lru_cache(maxsize=128)
def _KEPT(_ply: int) -> list[Any]:
    """A place for the state of a ply."""
    return []


@dataclass(frozen=True, slots=True)
class Told:
    """A live ply without its state: what was done, by whom, and how it is told."""

    id: int
    number: int
    seat: int | None
    by_id: int | None
    cause: str
    created: datetime
    action: Any
    story: tuple[str, ...]


def told(table: Table) -> list[Told]:
    """All live plies in their order. What was done and told never changes, so it is read once and kept."""
    plies = Ply.objects.filter(table=table, live=True)
    live = list(plies.values_list("id", "number", "seat", "by_id", "cause", "created"))
    done: dict[int, Any] = {row[0]: _DONE.get(row[0]) for row in live}
    missing = [ply for ply, found in done.items() if found is None]
    for start in range(0, len(missing), MOST_AT_ONCE):
        rows = Ply.objects.filter(id__in=missing[start : start + MOST_AT_ONCE]).values_list("id", "action", "story")
        done.update((ply, (action, tuple(story))) for ply, action, story in rows)
    if len(_DONE) > MOST_KEPT:
        _DONE.clear()
    _DONE.update((ply, done[ply]) for ply in missing)
    return [Told(*row, *done[row[0]]) for row in live]


_DONE: dict[int, Any] = {}
"""Action and story by the id of their ply."""
MOST_KEPT = 50_000
"""About a hundred games."""
MOST_AT_ONCE = 500


def names_of(table: Table) -> list[str]:
    """The players' names in the order of the seats."""
    return [seat.name for seat in table.seats.all()]
