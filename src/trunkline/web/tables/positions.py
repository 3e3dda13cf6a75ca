"""Positions as they are stored: read back, and what stands around them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import TypeAlias

from trunkline.core import codec, earlier
from trunkline.core.api import Rules, State
from trunkline.core.errors import BadAction
from trunkline.games import GAMES
from trunkline.games.game import Game
from trunkline.web.tables.models import Ply, Seat, Table

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
    values: tuple[object, ...] = Ply.objects.values_list(*(f"state__{name}" for name in fields)).get(id=ply)
    return values


def action_of(table: Table, data: object) -> object:
    """An action as it is stored or sent, or BadAction."""
    return codec.decode(rules_of(table).ACTIONS, data)


def read_state(game: str, ply: int, data: Data) -> State:
    """A stored state, kept in memory by the id of its ply, since a ply never changes. Copy it before changing it."""
    kept = _KEPT(ply)
    if not kept:
        kept.append(earlier.load(GAMES[game].rules, data))
    return kept[0]


def as_of_now(game: str, data: Data, key: str) -> tuple[Data, str]:
    """A stored state and its key as they would be stored today: an earlier version may have written others."""
    now = dict(earlier.upgrade(GAMES[game].rules, data))
    return (data, key) if now == data else (now, codec.data_key(now))


@lru_cache(maxsize=128)
def _KEPT(_ply: int) -> list[State]:
    """A place for the state of a ply."""
    return []


@dataclass(frozen=True, slots=True)
class LivePly:
    """A live ply without its state: what was done, by whom, and what happened."""

    id: int
    number: int
    seat: int | None
    by_id: int | None
    cause: str
    created: datetime
    action: Data | None
    events: tuple[object, ...]


def live_plies(table: Table) -> list[LivePly]:
    """All live plies in their order. What was done and happened never changes, so it is read once and kept."""
    plies = Ply.objects.filter(table=table, live=True)
    live = list(plies.values_list("id", "number", "seat", "by_id", "cause", "created"))
    done = done_in(table, [row[0] for row in live])
    return [LivePly(*row, *done[row[0]]) for row in live]


Done: TypeAlias = tuple[Data | None, tuple[object, ...]]
"""An action, and what happened."""


def done_in(table: Table, plies: Sequence[int]) -> dict[int, Done]:
    """What was done in plies of a table and what happened then, by their ids."""
    done = {ply: _DONE[ply] for ply in plies if ply in _DONE}
    missing = [ply for ply in plies if ply not in done]
    for start in range(0, len(missing), MOST_AT_ONCE):
        rows = Ply.objects.filter(id__in=missing[start : start + MOST_AT_ONCE]).values_list("id", "action", "events")
        done.update((ply, (action, _events_of(table, ply, events))) for ply, action, events in rows)
    if len(_DONE) > MOST_KEPT:
        _DONE.clear()
    _DONE.update((ply, done[ply]) for ply in missing)
    return done


_DONE: dict[int, Done] = {}
"""By the id of the ply."""
MOST_KEPT = 50_000
"""About a hundred games."""
MOST_AT_ONCE = 500


def _events_of(table: Table, ply: int, stored: Sequence[Data] | None) -> tuple[object, ...]:
    """What happened in a ply; derived anew if it was never stored, or not as the game's records are now."""
    events = None if stored is None else decoded(game_of(table), stored)
    return derived(game_of(table), Ply.objects.get(id=ply)) if events is None else events


def decoded(game: Game, stored: Sequence[Data]) -> tuple[object, ...] | None:
    """Stored events as records; None if the game has no such records any more."""
    try:
        return tuple(codec.decode(game.events.EVENTS, event) for event in stored)
    except BadAction:
        return None


def derived(game: Game, ply: Ply) -> tuple[object, ...]:
    """What happened in a ply, from the states before and after it; nothing in the set-up."""
    if ply.action is None or (before := ply_before(ply)) is None:
        return ()
    states = [read_state(game.name, one.id, one.state) for one in (before, ply)]
    return tuple(game.events.happened(states[0], codec.decode(game.rules.ACTIONS, ply.action), states[1]))


def ply_before(ply: Ply) -> Ply | None:
    """The ply from which this one was made. Those of the first versions do not say it: it is the last one by then."""
    if ply.parent is not None:
        return ply.parent
    earlier = Ply.objects.filter(table_id=ply.table_id, number=ply.number - 1, id__lt=ply.id)
    return earlier.order_by("-id").first()


def names_of(table: Table) -> list[str]:
    """The players' names in the order of the seats."""
    return [seat.name for seat in table.seats.all()]


def names_at(seats: Iterable[Seat], ply: int) -> list[str]:
    """The names that the players had at a ply: a seat may have changed hands since."""
    return [next((name for last, name in seat.former if ply <= last), seat.name) for seat in seats]
