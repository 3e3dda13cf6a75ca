"""The only writer of moves: a transaction each, under a lock, with the action, its events and the state after it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias

from django.db import transaction

from trunkline.core import codec, versions
from trunkline.core.api import State
from trunkline.core.errors import BadAction
from trunkline.web.accounts.models import Person
from trunkline.web.site import metrics
from trunkline.web.site.errors import AgainstRules, NotYours, Refused, Stale
from trunkline.web.table import notifications, time_control
from trunkline.web.table.changes import changed
from trunkline.web.table.lines import check_owner, cut, follow_existing, take_status
from trunkline.web.table.models import BOT, CLOCK, FINISHED, GOES_ON, ORDER, PERSON, RUNNING, Ply, Table, UndoRequest
from trunkline.web.table.plies import action_of, game_of, remember, rules_of
from trunkline.web.table.remarks import drop_request, remark
from trunkline.web.table.snapshot import Snapshot, read_locked, snapshot_of
from trunkline.words.language import said as _
from trunkline.words.language import text_of

GoesOn: TypeAlias = Callable[[str, State, object, State], object]
"""From a game's name, a position, an action and the position after it: the action that follows by itself, or None."""
NewPly: TypeAlias = tuple[Ply, State, Sequence[object]]
"""A ply that was stored, the state after it, and what happened."""


def play(code: str, person: Person | None, ply: int, data: object, goes_on: GoesOn | None = None) -> Snapshot:
    """Make a move for a person, at the ply that the page showed, and the one that follows automatically."""
    snapshot, new = _play_locked(code, person, ply, data, goes_on)
    for one in new:
        remember(*one)  # Only now is it certain that the ply stays.
    return snapshot


@transaction.atomic
def _play_locked(
    code: str, person: Person | None, ply: int, data: object, goes_on: GoesOn | None
) -> tuple[Snapshot, list[NewPly]]:
    snapshot = read_locked(code, person)
    table = snapshot.table
    if table.analysis:
        check_owner(table, person)
    if table.analysis and 0 <= ply < table.ply:
        # An analysis may be played on from any of its positions; the moves that were there stay as another line.
        cut(table, ply)
        snapshot = snapshot_of(table, person)
    if table.status != RUNNING:
        raise Stale(_("The game is over.") if table.status == FINISHED else _("The game has not begun."))
    if ply != table.ply:
        raise Stale(_("The position has changed. Check it before you choose again."))
    acting = table.acting()
    if acting.kind != PERSON or person is None or acting.person_id != person.id:
        raise NotYours(_("It's %(name)s's turn.") % {"name": acting.name})
    action, before = decode(table, data), snapshot.last_state
    snapshot, new = _make_or_follow(snapshot, action, person)
    if goes_on and (follows := goes_on(table.game, before, action, new[-1][1] if new else snapshot.last_state)):
        snapshot, more = _make_or_follow(snapshot, follows, person, GOES_ON)
        new += more
    return snapshot, new


def _make_or_follow(
    snapshot: Snapshot, action: object, person: Person, cause: str = ""
) -> tuple[Snapshot, list[NewPly]]:
    """The table after an action. One that was made before in a line of an analysis isn't stored again."""
    table = snapshot.table
    if table.analysis and follow_existing(table, codec.encode(action)):
        changed(table)
        return snapshot_of(table, person), []
    snapshot, ply = _make_move(snapshot, action, person, cause)
    return snapshot, [ply]


def decode(table: Table, data: object) -> object:
    try:
        return action_of(table, data)
    except BadAction as error:
        raise Refused(_("That can't be read: %(reason)s.") % {"reason": text_of(error.message)}) from None


@transaction.atomic
def play_bot(code: str, ply: int, action: object) -> Table | None:
    """Do what a bot chose at a ply, if the table is still there and it is still a bot's turn."""
    snapshot = read_locked(code, even_closed=True)
    table = snapshot.table
    if table.status != RUNNING or table.ply != ply or table.acting().kind != BOT:
        return None
    _make_move(snapshot, action, None)
    return table


@transaction.atomic
def play_on_timeout(code: str, ply: int, action: object, at: datetime) -> Table | None:
    """Do what a bot chose for a person who is out of time, if no move has come in the meantime."""
    snapshot = read_locked(code, even_closed=True)
    table = snapshot.table
    if table.ply != ply or not time_control.is_out_of_time(table, at):
        return None
    remark(table, "bot_moved", name=table.acting().name)
    _make_move(snapshot, action, None, CLOCK)
    return table


def play_order(table: Table, action: object, person: Person) -> None:
    """Do what a standing order of the person says; the caller holds the lock and has asked whose turn it is."""
    _make_move(snapshot_of(table), action, person, ORDER)


def _make_move(snapshot: Snapshot, action: object, person: Person | None, cause: str = "") -> tuple[Snapshot, NewPly]:
    """Check, apply and store one action; the caller holds the lock and has asked whose turn it is."""
    table, chat_stamp = snapshot.table, snapshot.chat_stamp
    rules, before = rules_of(table), snapshot.last_state
    if illegal := rules.check(before, action):
        metrics.REFUSALS.labels(table.game, illegal.section).inc()
        raise AgainstRules(illegal)
    after = before.copy()
    events: list[object] = []
    game_of(table).apply(after, action, events)
    ply = insert_ply(table, table.ply + 1, after, action, events, before.actor, person, snapshot.last, cause)
    request = None
    if snapshot.has_undo_requests and person is None:
        requests = UndoRequest.objects.filter(table=table, open=True)
        requests.update(at=table.ply)
        request = requests.first()
    elif snapshot.has_undo_requests and drop_request(table):
        chat_stamp = None
    changed(table, notifications.waiting_after(table, table.seats.all(), ply.id, ply.by_id, after, request))
    metrics.MOVES.labels(table.game, cause or (BOT if person is None else PERSON)).inc()
    metrics.note(table=table.code, ply=ply.number)
    now = replace(snapshot, ply=table.ply, last=ply.id, key=ply.key, chat_stamp=chat_stamp, has_undo_requests=False)
    return now, (ply, after, events)


def insert_ply(
    table: Table,
    number: int,
    state: State,
    action: object = None,
    events: Sequence[object] = (),
    seat: int | None = None,
    person: Person | None = None,
    parent: int | None = None,
    cause: str = "",
) -> Ply:
    """Store a ply and what the table shows of it; the set-up has a state only."""
    time_control.stop(table)
    rules = game_of(table).rules
    if table.rules_version is None:
        table.rules_version = versions.rules_version(rules)
    ply = Ply(table=table, number=number, seat=seat, by=person, parent_id=parent, cause=cause)
    ply.state_version, ply.key = versions.state_version(rules), codec.state_key(state)
    done = None if action is None else codec.encode(action)
    ply.pack(done, [codec.encode(event) for event in events], codec.dump(state))
    ply.save(force_insert=True)
    table.ply = number
    take_status(table, state)
    time_control.start(table)
    return ply
