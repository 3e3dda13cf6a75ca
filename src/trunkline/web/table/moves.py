"""The only code that writes a game: one transaction a move, under a lock, the action and the state after it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeAlias

from django.db import transaction
from django.utils.translation import gettext as _

from trunkline.core import codec, versions
from trunkline.core.api import State
from trunkline.core.errors import BadAction
from trunkline.web.accounts.models import Person
from trunkline.web.site import metrics
from trunkline.web.site.errors import AgainstRules, NotYours, Refused, Stale
from trunkline.web.table import notifications, time_control
from trunkline.web.table.changes import changed
from trunkline.web.table.lines import cut, is_owner, take_status, went_before
from trunkline.web.table.models import BOT, CLOCK, FINISHED, GOES_ON, ORDER, PERSON, RUNNING, Ply, Table, UndoRequest
from trunkline.web.table.plies import action_of, game_of, remember, rules_of
from trunkline.web.table.remarks import drop_request, remark
from trunkline.web.table.snapshot import Seen, Talk, as_seen, seen_locked, state_seen
from trunkline.words.language import text_of

GoesOn: TypeAlias = Callable[[str, State, object, State], object]
"""From a game's name, a position, an action and the position after it: the action that follows by itself, or None."""


@dataclass(frozen=True, slots=True)
class Made:
    """A position to be stored, and what led to it; the set-up has its state alone."""

    state: State
    action: object = None
    events: Sequence[object] = ()
    """What happened, as the game's records."""
    seat: int | None = None
    """The seat that acted."""
    person: Person | None = None
    """Who acted for it; nobody for a bot."""
    parent: int | None = None
    """The id of the ply before."""
    cause: str = ""
    """ORDER or CLOCK if a standing order or the clock made the move, GOES_ON if it followed by itself, else nothing."""


@dataclass(frozen=True, slots=True)
class Written:
    """A move that was stored."""

    ply: Ply
    state: State
    """After it."""
    events: Sequence[object]
    talk: Talk | None
    """The sign of the chat, as long as it is known."""


def play(code: str, person: Person | None, ply: int, data: object, goes_on: GoesOn | None = None) -> Table:
    """Do an action at a table: the person's, at the ply that the page showed; and the one that follows by itself."""
    return played(code, person, ply, data, goes_on).table


def played(code: str, person: Person | None, ply: int, data: object, goes_on: GoesOn | None = None) -> Seen:
    """The same, and the table as it stands then."""
    seen, plies = _play(code, person, ply, data, goes_on)
    for written in plies:
        # Only now is it certain that the ply stays.
        remember(written.ply, written.state, written.events)
    return seen


@transaction.atomic
def _play(
    code: str, person: Person | None, ply: int, data: object, goes_on: GoesOn | None
) -> tuple[Seen, list[Written]]:
    """What was written: the move, and the one that follows from it."""
    seen = seen_locked(code)
    table = seen.table
    if table.analysis and not is_owner(table, person):
        raise NotYours(_("This analysis is somebody else's."))
    if table.analysis and 0 <= ply < table.ply:
        # An analysis may be played on from any of its positions; the moves that were there stay as another line.
        cut(table, ply)
        seen = as_seen(table)
    if table.status != RUNNING:
        raise Stale(_("The game is over.") if table.status == FINISHED else _("The game has not begun."))
    if ply != table.ply:
        raise Stale(_("The position has changed. Check it before you choose again."))
    acting = table.acting()
    if acting.kind != PERSON or person is None or acting.person_id != person.id:
        raise NotYours(_("It's %(name)s's turn.") % {"name": acting.name})
    action, before = decode(table, data), state_seen(seen)
    seen, plies = _go(seen, action, person)
    if goes_on and (follows := goes_on(table.game, before, action, plies[-1].state if plies else state_seen(seen))):
        seen, more = _go(seen, follows, person, GOES_ON)
        plies += more
    return seen, plies


def _go(seen: Seen, action: object, person: Person, cause: str = "") -> tuple[Seen, list[Written]]:
    """The table after an action; one that was made before in a line of an analysis counts again, and is not written."""
    table = seen.table
    if table.analysis and went_before(table, codec.encode(action)):
        changed(table)
        return as_seen(table), []
    written = _write(seen, action, person, cause)
    return replace(seen, last=written.ply.id, key=written.ply.key, talk=written.talk, asked=False), [written]


def decode(table: Table, data: object) -> object:
    """The action that a page or a program sent."""
    try:
        return action_of(table, data)
    except BadAction as error:
        raise Refused(_("That can't be read: %(reason)s.") % {"reason": text_of(error.message)}) from None


@transaction.atomic
def play_bot(code: str, ply: int, action: object) -> Table | None:
    """Do what a bot chose at a ply, if the table is still there and it is still a bot's turn."""
    seen = seen_locked(code, closed=True)
    table = seen.table
    if table.status != RUNNING or table.ply != ply or table.acting().kind != BOT:
        return None
    _write(seen, action, None)
    return table


@transaction.atomic
def play_on_timeout(code: str, ply: int, action: object, at: datetime) -> Table | None:
    """Do what a bot chose for a person who is out of time, if no move has come meanwhile."""
    seen = seen_locked(code, closed=True)
    table = seen.table
    if table.ply != ply or not time_control.is_out_of_time(table, at):
        return None
    remark(table, "bot_moved", name=table.acting().name)
    _write(seen, action, None, CLOCK)
    return table


def play_order(table: Table, action: object, person: Person) -> None:
    """Do what a standing order of the person says; the caller holds the lock and has asked whose turn it is."""
    _write(as_seen(table), action, person, ORDER)


def _write(seen: Seen, action: object, person: Person | None, cause: str = "") -> Written:
    """Check, apply and store one action; the caller holds the lock and has asked whose turn it is."""
    table, talk = seen.table, seen.talk
    rules, before = rules_of(table), state_seen(seen)
    if illegal := rules.check(before, action):
        metrics.REFUSALS.labels(table.game, illegal.section).inc()
        raise AgainstRules(illegal)
    after = before.copy()
    rules.apply(after, action)
    happened = game_of(table).events.happened(before, action, after)
    ply = store(table, table.ply + 1, Made(after, action, happened, before.actor, person, seen.last, cause))
    request = None
    if seen.asked and person is None:
        requests = UndoRequest.objects.filter(table=table, open=True)
        requests.update(at=table.ply)
        request = requests.first()
    elif seen.asked and drop_request(table):
        talk = None
    changed(table, notifications.Now(ply.id, ply.by_id, after, request))
    metrics.MOVES.labels(table.game, cause or (BOT if person is None else PERSON)).inc()
    metrics.note(table=table.code, ply=ply.number)
    return Written(ply, after, happened, talk)


def store(table: Table, number: int, made: Made) -> Ply:
    """Write a ply and what the table shows of it."""
    time_control.stop(table)
    rules = game_of(table).rules
    if table.rules_version is None:
        table.rules_version = versions.rules_version(rules)
    ply = Ply(
        table=table,
        number=number,
        state_version=versions.state_version(rules),
        key=codec.state_key(made.state),
        seat=made.seat,
        by=made.person,
        parent_id=made.parent,
        cause=made.cause,
    )
    action = None if made.action is None else codec.encode(made.action)
    ply.pack(action, [codec.encode(event) for event in made.events], codec.dump(made.state))
    ply.save(force_insert=True)
    table.ply = number
    take_status(table, made.state)
    time_control.start(table)
    return ply
