"""Positions as they are stored: read back, and what stands around them."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import TypeAlias

from trunkline.core import codec, earlier
from trunkline.core.api import Rules, State
from trunkline.games import GAMES
from trunkline.games.game import Game
from trunkline.web.tables.models import Ply, Table

Data: TypeAlias = dict[str, object]
"""A JSON object, such as an action or a state as it is stored."""


def game_of(table: Table) -> Game:
    """The game that is played there."""
    return GAMES[table.game]


def rules_of(table: Table) -> Rules[State, object]:
    """Its rules."""
    return GAMES[table.game].rules


def live_ply(table: Table, number: int) -> Ply | None:
    """The ply of this number that counts, if there is one."""
    return Ply.objects.filter(table=table, number=number, live=True).first()


def state_at(table: Table, number: int) -> State | None:
    """The state after so many actions, to read; None if there is no such ply."""
    ply = live_ply(table, number)
    return None if ply is None else read_state(table.game, ply.id, ply.state)


def part_at(ply: int, *fields: str) -> tuple[object, ...]:
    """Some fields of the state after a ply, by its id, read without the rest."""
    return _PARTS(ply, fields)


@lru_cache(maxsize=20_000)
def _PARTS(ply: int, fields: tuple[str, ...]) -> tuple[object, ...]:
    found: tuple[object, ...] = Ply.objects.values_list(*(f"state__{name}" for name in fields)).get(id=ply)
    return found


def action_of(table: Table, data: object) -> object:
    """An action as it is stored or sent, or BadAction."""
    return codec.decode(rules_of(table).ACTIONS, data)


def read_state(game: str, ply: int, data: Data) -> State:
    """A stored state, kept in memory by the id of its ply, since a ply never changes. Copy it before changing it."""
    found = _KEPT(ply)
    if not found:
        found.append(earlier.load(GAMES[game].rules, data))
    return found[0]


def as_of_now(game: str, data: Data, key: str) -> tuple[Data, str]:
    """A stored state and its key as they would be stored today: an earlier version may have written others."""
    now = dict(earlier.upgrade(GAMES[game].rules, data))
    return (data, key) if now == data else (now, codec.data_key(now))


@lru_cache(maxsize=128)
def _KEPT(_ply: int) -> list[State]:
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
    action: Data | None
    story: tuple[str, ...]


def told(table: Table) -> list[Told]:
    """All live plies in their order. What was done and told never changes, so it is read once and kept."""
    plies = Ply.objects.filter(table=table, live=True)
    live = list(plies.values_list("id", "number", "seat", "by_id", "cause", "created"))
    done = {row[0]: _DONE[row[0]] for row in live if row[0] in _DONE}
    missing = [row[0] for row in live if row[0] not in done]
    for start in range(0, len(missing), MOST_AT_ONCE):
        rows = Ply.objects.filter(id__in=missing[start : start + MOST_AT_ONCE]).values_list("id", "action", "story")
        done.update((ply, (action, tuple(story))) for ply, action, story in rows)
    if len(_DONE) > MOST_KEPT:
        _DONE.clear()
    _DONE.update((ply, done[ply]) for ply in missing)
    return [Told(*row, *done[row[0]]) for row in live]


_DONE: dict[int, tuple[Data | None, tuple[str, ...]]] = {}
"""Action and story by the id of their ply."""
MOST_KEPT = 50_000
"""About a hundred games."""
MOST_AT_ONCE = 500


def names_of(table: Table) -> list[str]:
    """The players' names in the order of the seats."""
    return [seat.name for seat in table.seats.all()]
