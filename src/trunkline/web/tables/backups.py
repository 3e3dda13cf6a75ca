"""`trunkline backup`: everything that a host needs to set the server up again, as lines of plain JSON.

States are not written, since the moves lead to them; only those to which the rules of now don't lead are.
"""

import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping

from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core import signing
from django.utils import timezone

from trunkline import __version__
from trunkline.core import versions
from trunkline.core.messages import Message
from trunkline.games import GAMES
from trunkline.web.people.middleware import KEY
from trunkline.web.people.models import Person
from trunkline.web.tables.backup_lines import (
    CHAT,
    CHOICE,
    FORMAT,
    JUDGMENT,
    ORDER,
    PERSON,
    PLY,
    SEAT,
    TABLE,
    TOKEN,
    UNDO_REQUEST,
    USER,
    VERSION,
    Line,
    Numbers,
    indexed,
    told,
)
from trunkline.web.tables.models import Judgment, NoticeChoice, Ply, Table
from trunkline.web.tables.replaying import Step, plies_of, walk

Warn = Callable[[Table, Message], None]
"""Is told what is wrong with a table that is written as it is stored."""
AT_ONCE = 500


def lines(warn: Warn, unread: Callable[[int], None]) -> Iterator[Line]:
    """The backup, line by line: a head, people, tables, an end. Read it in a snapshot.

    `unread` is told how many sessions can't be read, if there are any.
    """
    yield {"kind": "head", "format": FORMAT, "version": VERSION, "trunkline": __version__}
    accounts = User.objects.filter(person=None).order_by("id")
    yield from ({"kind": "account", **told(user, USER)} for user in accounts.iterator(AT_ONCE))
    people = indexed(list(Person.objects.order_by("id").values_list("id", flat=True)))
    sessions = _sessions(unread)
    for person in Person.objects.select_related("user").order_by("id").iterator(AT_ONCE):
        yield _person(person, sessions[person.id])
    tables = list(Table.every.order_by("id").values_list("id", flat=True))
    for number in tables:
        yield _table(Table.every.select_related("base__table", "origin", "rematch").get(id=number), people, warn)
    yield {"kind": "end", "people": len(people), "tables": len(tables)}


def _sessions(unread: Callable[[int], None]) -> Mapping[int, list[Line]]:
    """The sessions by which guests are known, by person. Whoever has an account logs in again."""
    sessions: dict[int, list[Line]] = defaultdict(list)
    bad = 0
    for session in Session.objects.filter(expire_date__gt=timezone.now()).order_by("session_key").iterator(AT_ONCE):
        data = _data(session)
        if data is None:
            bad += 1
        elif "_auth_user_id" not in data and KEY in data:
            expires = session.expire_date.isoformat()
            sessions[data.pop(KEY)].append({"key": session.session_key, "data": data, "expires": expires})
    if bad:
        unread(bad)
    return sessions


def _data(session: Session) -> Line | None:
    """What a session says; None if it was signed with another key, which Django takes for an empty one."""
    store = SessionStore()
    try:
        data: Line = signing.loads(session.session_data, salt=store.key_salt, serializer=store.serializer)
    except (signing.BadSignature, ValueError, zlib.error):
        return None
    return data


def _person(person: Person, sessions: list[Line]) -> Line:
    choice = NoticeChoice.objects.filter(person=person, table=None).first()
    return {
        "kind": "person",
        **told(person, PERSON),
        "account": told(person.user, USER) if person.user else None,
        "tokens": [told(token, TOKEN) for token in person.tokens.order_by("id")],
        "choice": told(choice, CHOICE) if choice else None,
        "sessions": sessions,
    }


def _table(table: Table, people: Numbers, warn: Warn) -> Line:
    """A table with all that belongs to it. People are numbers in the order of their lines, plies in that of theirs."""
    steps = sorted((step for step in _steps(table) if step.ply.table_id == table.id), key=lambda step: step.ply.id)
    plies = indexed([step.ply.id for step in steps])
    if problem := next((step for step in steps if step.problem), None):
        warn(table, Message("move {number}: {problem}", number=problem.ply.number, problem=problem.problem))
    rules = GAMES[table.game].rules if table.game in GAMES else None
    judgments = {judgment.ply_id: judgment for judgment in Judgment.objects.filter(ply__table=table)}
    return {
        "kind": "table",
        **told(table, TABLE),
        "state_version": versions.state_version(rules) if rules else None,
        "host": people[table.host_id],
        "origin": table.origin.code if table.origin else None,
        "rematch": table.rematch.code if table.rematch else None,
        "base": _base(table.base) if table.base else None,
        "hidden_by": sorted(people[id] for id in table.hidden_by.values_list("id", flat=True)),
        "seats": [
            told(seat, SEAT) | {"person": people.get(seat.person_id), "kept_for": people.get(seat.kept_for_id)}
            for seat in table.seats.order_by("number")
        ],
        "plies": [_ply(step, plies, people, judgments.get(step.ply.id)) for step in steps],
        "chat": [
            told(line, CHAT) | {"person": people.get(line.person_id), "figures": with_leaf(line.figures, plies.get)}
            for line in table.chat.order_by("id")
        ],
        "undo_requests": [told(request, UNDO_REQUEST) for request in table.undo_requests.order_by("id")],
        "notes": [{"person": people[note.person_id], "text": note.text} for note in table.notes.order_by("id")],
        "orders": [told(order, ORDER) | {"person": people[order.person_id]} for order in table.orders.order_by("id")],
        "choices": [
            told(choice, CHOICE) | {"person": people[choice.person_id]}
            for choice in table.notice_choices.order_by("id")
        ],
    }


def _base(ply: Ply) -> Line:
    """The ply with which an analysis begins: its table, and its place among all that were made there."""
    return {"table": ply.table.code, "place": Ply.objects.filter(table=ply.table_id, id__lt=ply.id).count()}


def _steps(table: Table) -> Iterable[Step]:
    """The plies replayed; those of a game that isn't installed as they are stored."""
    return walk(table, plies_of(table)) if table.game in GAMES else (Step(ply) for ply in plies_of(table))


def _ply(step: Step, plies: Numbers, people: Numbers, judgment: Judgment | None) -> Line:
    """A move and the key of the position after it; the position only if the rules don't lead to it."""
    ply = step.ply
    line: Line = told(ply, PLY) | {"by": people.get(ply.by_id), "parent": _parent(ply, plies)}
    if judgment is not None:
        line["judgment"] = told(judgment, JUDGMENT)
    if step.is_led:
        return line | {"key": step.key}
    return line | {"state": ply.state, "state_version": ply.state_version}


def _parent(ply: Ply, plies: Numbers) -> int | None:
    """The number of the ply before it; none if that belongs to the game with which an analysis begins."""
    return plies.get(ply.parent_id)


def with_leaf(figures: Line, number: Callable[[int | None], int | None]) -> Line:
    """The figures of a remark; what was undone can be put back by the last of its plies, which is named there."""
    return figures | {"leaf": number(figures["leaf"])} if "leaf" in figures else figures
