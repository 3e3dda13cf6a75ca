"""The only code that writes a game: one transaction a move, under a lock, the action and the state after it."""

from typing import Any

from django.db import transaction

from trunkline.core import codec
from trunkline.core.errors import BadAction
from trunkline.narrate import narrate
from trunkline.web.people.models import Person
from trunkline.web.tables import events
from trunkline.web.tables.errors import AgainstRules, Missing, NotYours, Refused, Stale
from trunkline.web.tables.lines import cut, is_owner, went_before
from trunkline.web.tables.models import BOT, CANCELLED, FINISHED, OPEN, PERSON, RUNNING, Note, Ply, Table, Undo
from trunkline.web.tables.positions import names_of, read_state, rules_of

MAX_TEXT = 500
NOT_RUNNING = {
    OPEN: "The game has not begun.",
    FINISHED: "The game is over.",
    CANCELLED: "The table has been closed: nothing more is played here.",
}


def locked(code: str) -> Table:
    """The table, for this transaction alone: SQLite has taken its lock already, other databases lock the row."""
    try:
        return Table.objects.select_for_update().get(code=code)
    except Table.DoesNotExist:
        raise Missing("There is no such table.") from None


def changed(table: Table) -> None:
    """Everything that a page shows may have changed: pages are told when the transaction has been written."""
    table.version += 1
    table.save()
    transaction.on_commit(events.announce)


@transaction.atomic
def play(code: str, person: Person | None, ply: int, data: object) -> Table:
    """Do an action at a table: the person's, at the ply that the page showed."""
    table = locked(code)
    if table.study and not is_owner(table, person):
        raise NotYours("This analysis is somebody else's.")
    if table.study and 0 <= ply < table.ply:
        # An analysis may be played on from any of its positions; the moves that were there stay as another line.
        cut(table, ply)
    if table.status != RUNNING:
        raise Stale(NOT_RUNNING[table.status])
    if ply != table.ply:
        raise Stale("The position has changed since. Here is the new one; look before you choose again.")
    acting = table.seats.get(number=table.actor)
    if acting.kind != PERSON or person is None or acting.person_id != person.id:
        raise NotYours(f"It is {acting.name}'s turn.")
    action = decode(table, data)
    if table.study and went_before(table, codec.encode(action)):
        changed(table)
    else:
        _write(table, action, person)
    return table


def decode(table: Table, data: object) -> Any:
    """The action that a page or a program sent."""
    try:
        return codec.decode(rules_of(table).ACTIONS, data)
    except BadAction as error:
        raise Refused(f"That cannot be read: {error}.") from None


@transaction.atomic
def play_bot(code: str, ply: int, action: Any) -> Table | None:
    """Do what a bot chose at a ply, if the table is still there and it is still a bot's turn."""
    table = locked(code)
    if table.status != RUNNING or table.ply != ply or table.seats.get(number=table.actor).kind != BOT:
        return None
    _write(table, action, None)
    return table


def _write(table: Table, action: Any, person: Person | None, cause: str = "") -> None:
    """Check, apply and store one action; the caller holds the lock and has asked whose turn it is."""
    rules = rules_of(table)
    last = Ply.objects.get(table=table, number=table.ply, live=True)
    before = read_state(table.game, last.id, last.state)
    if illegal := rules.check(before, action):
        raise AgainstRules(illegal.section, illegal.reason)
    after = before.copy()
    rules.apply(after, action)
    story = narrate(table.game, before, action, after, names_of(table))
    store(table, table.ply + 1, action, after, story, before.actor, person, last, cause)
    if person is None:
        Undo.objects.filter(table=table, open=True).update(at=table.ply)
    else:
        drop_wish(table)
    changed(table)


def store(
    table: Table,
    number: int,
    action: Any,
    state: Any,
    story: list[str],
    seat: int | None,
    person: Person | None,
    parent: Ply | None = None,
    cause: str = "",
) -> Ply:
    """Write a ply and what the table shows of it."""
    ply = Ply.objects.create(
        table=table,
        number=number,
        action=None if action is None else codec.encode(action),
        state=codec.dump(state),
        key=codec.state_key(state),
        story=story,
        seat=seat,
        by=person,
        parent=parent,
        cause=cause,
    )
    table.ply = number
    table.actor = state.actor
    if state.actor is None:
        table.status = FINISHED
        table.scores = rules_of(table).scores(state)
    else:
        table.status, table.scores = RUNNING, None
    return ply


@transaction.atomic
def say(code: str, person: Person, text: str) -> Table:
    """Chat."""
    table = locked(code)
    if table.study and not is_owner(table, person):
        raise NotYours("This analysis is somebody else's.")
    text = " ".join(text.split())
    if not text:
        raise Refused("There is nothing to say.")
    if len(text) > MAX_TEXT:
        raise Refused(f"At most {MAX_TEXT} characters, not {len(text)}.")
    seat = table.seats.filter(person=person).first()
    name = seat.name if seat else person.name
    Note.objects.create(table=table, ply=table.ply, person=person, name=name, text=text)
    changed(table)
    return table


def remark(table: Table, text: str) -> None:
    """What the table itself says of what happened around the game."""
    Note.objects.create(table=table, ply=table.ply, text=text[:MAX_TEXT])


def drop_wish(table: Table) -> None:
    """An open wish to go back is void, since people or the position have changed."""
    if Undo.objects.filter(table=table, open=True).update(open=False):
        remark(table, "The wish to go back has lapsed.")
