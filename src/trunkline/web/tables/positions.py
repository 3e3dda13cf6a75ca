"""Positions as they are stored: read back, and what stands around them."""

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


def names_of(table: Table) -> list[str]:
    """The players' names in the order of the seats."""
    return [seat.name for seat in table.seats.all()]
