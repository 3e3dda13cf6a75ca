"""Plies as they are stored: the line that leads to one, states read back, and what happened in sentences."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias, cast

from django.db.models.expressions import RawSQL

from trunkline.core import codec, versions
from trunkline.core.api import Rules, State
from trunkline.core.errors import BadAction, BadState, NewerVersion
from trunkline.games import GAMES
from trunkline.games.game import Game
from trunkline.web.site.caches import PLIES, RENDERED, cached, find, store
from trunkline.web.site.errors import Unreadable
from trunkline.web.table.models import BOT, Plies, Ply, Seat, Table
from trunkline.words.language import language, text_of
from trunkline.words.language import said as _

_LINE = f"""
    WITH RECURSIVE line (id, parent_id) AS (
        SELECT id, parent_id FROM {Ply._meta.db_table} WHERE id = %s
        UNION ALL
        SELECT before.id, before.parent_id FROM {Ply._meta.db_table} before JOIN line ON before.id = line.parent_id
    )
    SELECT id FROM line
"""


def line_to(last: int) -> Plies:
    """The plies that led to one, with it, at whichever table they were made and whether they still count there."""
    return Ply.objects.filter(id__in=RawSQL(_LINE, [last]))


def line_of(table: Table) -> Plies:
    """The plies that count at a table; in an analysis, also those of the game that it began with."""
    if table.base_id is None:
        return Ply.objects.filter(table=table, live=True)
    last = ply_at(table, table.ply).values_list("id", flat=True).first()
    return Ply.objects.none() if last is None else line_to(last)


def ply_at(table: Table, number: int) -> Plies:
    """The one ply of this number that counts, or none."""
    own = Ply.objects.filter(table=table, number=number, live=True)
    if table.base_id is None or number > table.ply or own.exists():
        return own
    return line_to(table.base_id).filter(number=number)


def tree_of(table: Table) -> Plies:
    """All plies that the lines of a table are made of."""
    own = Ply.objects.filter(table=table)
    return own if table.base_id is None else own | line_to(table.base_id)


Data: TypeAlias = dict[str, object]
"""A JSON object, such as an action or a state as it is stored."""


def game_of(table: Table) -> Game:
    return GAMES[table.game]


def rules_of(table: Table) -> Rules[State, object]:
    return GAMES[table.game].rules


def live_ply(table: Table, number: int) -> Ply | None:
    """The ply of this number that counts, if there is one."""
    own = Ply.objects.read("ply.table_id = %s AND ply.number = %s AND ply.live", table.id, number)
    return ply_at(table, number).with_text().first() if own is None and table.base_id is not None else own


def state_at(table: Table, number: int) -> State | None:
    """The state after so many actions, to read; None if there is no such ply."""
    ply = live_ply(table, number)
    return None if ply is None else read_state(table.game, ply)


def action_of(table: Table, data: object) -> object:
    """An action as it is stored or sent, or BadAction."""
    return codec.decode(rules_of(table).ACTIONS, data)


def read_state(game: str, ply: Ply) -> State:
    """The state that is stored with a ply, or Unreadable. Copy it before changing it."""
    return cached(PLIES, (ply.id, ply.key), lambda: read_afresh(game, ply))


def state_of(game: str, ply: int, key: str) -> State:
    """The state of a ply by its id and key; asked of the database only if it is not in memory."""

    def stored() -> State:
        row = Ply.objects.read("ply.id = %s", ply)
        assert row is not None
        return read_afresh(game, row)

    # The key tells the content: should a transaction fail, the next one gives the ids of its plies to others.
    return cached(PLIES, (ply, key), stored)


def read_afresh(game: str, ply: Ply) -> State:
    """The state that is stored with a ply, or Unreadable, whatever is in memory."""
    rules: Rules[State, object] = GAMES[game].rules
    try:
        return codec.load(rules.State, current(game, ply.state, ply.key, ply.state_version))
    except BadAction as error:
        raise _unreadable(error) from None


def current(game: str, data: Data, key: str, version: int) -> Data:
    """A stored state as it would be stored today, or Unreadable."""
    try:
        now = versions.upgrade(GAMES[game].rules, data, version)
        if codec.data_key(data) != key:
            raise BadState("its state key doesn't match")
    except BadState as error:
        raise _unreadable(error) from None
    return data if now is data else dict(now)


def state_data(game: str, ply: Ply) -> Data:
    """The state that is stored with a ply, as it would be stored today; to be read, not changed."""
    return codec.dump(read_state(game, ply))


def as_of_now(game: str, data: Data, key: str, version: int) -> tuple[Data, str]:
    """A stored state and its key as they would be stored today: an earlier version may have written others."""
    now = current(game, data, key, version)
    return (data, key) if now == data else (now, codec.data_key(now))


def _unreadable(error: BadAction) -> Unreadable:
    if isinstance(error, NewerVersion):
        return Unreadable(_("This position was stored by a newer version of Trunkline; update the server."))
    said = _("This position can't be read: %(reason)s. Nothing has been deleted; tell the server's administrator.")
    return Unreadable(said % {"reason": text_of(error.message)})


@dataclass(frozen=True, slots=True)
class LivePly:
    """A live ply without its state: what was done, by whom, and what happened."""

    id: int
    number: int
    seat: int | None
    by_id: int | None
    cause: str
    created: datetime
    key: str
    action: Data | None
    events: tuple[object, ...]


def made_at(ply: LivePly | Ply, first: LivePly | Ply) -> datetime | None:
    """When a move was made; None if nobody knows, since it was imported together with the first ply of its game."""
    return None if ply.number and ply.created == first.created else ply.created


COLUMNS = ("id", "number", "seat", "by_id", "cause", "created", "key")
"""Of a ply without what was done and happened, which is kept by itself."""


def live_plies(table: Table, last: int | None = None) -> Sequence[LivePly]:
    """All live plies in their order; `last` is the id of the last one, if it is known.

    What led to a ply never changes, so it is kept by that id. Who acted does change: when guests get accounts, their
    plies, and their seats with them, are the account's. So if all that acted have seats now, what is kept is right.
    """
    if last is None:
        last = line_of(table).order_by("-number").values_list("id", flat=True).first()
    if last is None:
        return ()
    line = _line(table, last)
    if table.analysis:
        return line  # Whoever made a move there, it is the owner's to go back.
    here = {seat.person_id for seat in table.seats.all()} | {None}
    if all(ply.by_id in here for ply in line):
        return line
    by = dict(Ply.objects.filter(table=table, live=True).values_list("id", "by_id"))
    return [ply if by.get(ply.id) == ply.by_id else replace(ply, by_id=by.get(ply.id)) for ply in line]


def _line(table: Table, last: int) -> Sequence[LivePly]:
    """The plies that led to one, with it, from memory; if only the last few are new here, only they are read."""
    if (known := find(PLIES, last)) is not None:
        return cast("Sequence[LivePly]", known)
    line = _longer_line(table)
    if not line:
        rows = list(line_of(table).values_list(*COLUMNS))
        done = done_in(table, [row[0] for row in rows])
        line = tuple(LivePly(*(*row, *done[row[0]])) for row in rows)
    if not line or line[-1].id != last:
        return line  # Moves are being made or undone at this moment.
    return store(PLIES, last, line)


def _longer_line(table: Table) -> Sequence[LivePly]:
    """A line that is in memory, and the plies that have come since; nothing if those are many."""
    newest = Ply.objects.filter(table=table, live=True).order_by("-number")
    new: list[LivePly] = []
    for ply in newest.with_text()[:FEW]:
        row = [getattr(ply, name) for name in COLUMNS]
        new.insert(0, LivePly(*(*row, ply.action, _events_of(table, ply.id, ply.events))))
        if ply.parent_id is not None and (before := find(PLIES, ply.parent_id)):
            return (*before, *new)
    return ()


def remember(ply: Ply, state: State, events: Sequence[object]) -> None:
    """Keep a ply that this process has just written, once it is written for good, so that it need not be read."""
    store(PLIES, (ply.id, ply.key), state)
    if ply.parent_id is not None and (before := find(PLIES, ply.parent_id)):
        action = json.loads(json.dumps(ply.action))
        row = [getattr(ply, name) for name in COLUMNS]
        store(PLIES, ply.id, (*before, LivePly(*(*row, action, tuple(events)))))


def done_in(table: Table, plies: Sequence[int]) -> dict[int, tuple[Data | None, tuple[object, ...]]]:
    """What was done in plies of a table and what happened then, by their ids."""
    done = {ply: known for ply in plies if (known := find(PLIES, ("done", ply))) is not None}
    missing = [ply for ply in plies if ply not in done]
    for start in range(0, len(missing), MOST_AT_ONCE):
        some = missing[start : start + MOST_AT_ONCE]
        for ply in Ply.objects.with_text().filter(id__in=some).only("packed", "delta_base"):
            done[ply.id] = store(PLIES, ("done", ply.id), (ply.action, _events_of(table, ply.id, ply.events)))
    return done


MOST_AT_ONCE = 500
FEW = 10
"""Plies that a process reads one by one if it has not seen them yet."""


def _events_of(table: Table, ply: int, stored: Sequence[Data] | None) -> tuple[object, ...]:
    """What happened in a ply; derived anew if it was never stored, or not as the game's records are now."""
    events = None if stored is None else decoded(game_of(table), stored)
    return derived(game_of(table), Ply.objects.get(id=ply)) if events is None else events


def decoded(game: Game, stored: Sequence[Data]) -> tuple[object, ...] | None:
    """Stored events as records; None if the game has no such records any more."""
    try:
        return tuple(codec.decode(game.events, event) for event in stored)
    except BadAction:
        return None


def derived(game: Game, ply: Ply) -> tuple[object, ...]:
    """What happened in a ply, from the state before it; nothing in the set-up."""
    if ply.action is None or ply.parent is None:
        return ()
    return tuple(game.events_of(read_state(game.name, ply.parent), codec.decode(game.rules.ACTIONS, ply.action)))


def names_of(table: Table) -> list[str]:
    return [seat.name for seat in table.seats.all()]


def names_at(seats: Iterable[Seat], ply: int) -> list[str]:
    """The names that the players had at a ply: a seat may have changed hands since."""
    return [next((name for last, name in seat.former if ply <= last), seat.name) for seat in seats]


def sentences_of(game: Game, ply: LivePly, names: Sequence[str]) -> list[str]:
    """A sentence for each event of a ply, with the names that the players had then."""
    key = ("sentences", ply.id, tuple(names), language())
    return cached(RENDERED, key, lambda: [game.sentence(event, names) for event in ply.events])


def has_other_people(seats: Iterable[Seat]) -> bool:
    """Do, or may, two or more people play? Free seats count, and so do seats that bots play for their owners."""
    return sum(seat.kind != BOT or seat.person_id is not None for seat in seats) > 1


def players_of(seats: Iterable[Seat]) -> str:
    """The names of the players in a row; a free seat has dots."""
    return ", ".join(seat.name or "…" for seat in seats)


def label_of(table: Table, seats: Iterable[Seat]) -> str:
    """The name of a table; one without is called by its game and players."""
    return table.name or f"{GAMES[table.game].title} ({players_of(seats)})"
