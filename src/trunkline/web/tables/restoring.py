"""`trunkline restore`: the lines of a backup become people and tables again, every position worked out and compared.

What is there already stays as it is, so that restoring twice adds nothing.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils.dateparse import parse_datetime

from trunkline.web.people.middleware import KEY
from trunkline.web.people.models import Person, Token
from trunkline.web.tables.backup_lines import (
    CHAT,
    CHOICE,
    ORDER,
    PERSON,
    SEAT,
    TABLE,
    TOKEN,
    UNDO_REQUEST,
    USER,
    BadBackup,
    Line,
    row_of,
    strict,
)
from trunkline.web.tables.backups import with_leaf
from trunkline.web.tables.models import ChatMessage, Notes, NoticeChoice, Order, Ply, Seat, Table, UndoRequest
from trunkline.web.tables.replayed_plies import write_plies


@dataclass
class Restored:
    """What a backup has brought."""

    people: int = 0
    tables: int = 0
    known: int = 0
    """Tables that were there already."""
    ids: list[int] = field(default_factory=list)
    """Of the people, by their number in the backup."""
    _later: list[tuple[int, str | None, str | None]] = field(default_factory=list)
    """Tables that stem from others, or go on in others, by their codes."""
    _at: Counter[str] = field(default_factory=Counter)
    """How many guests of the backup came at each moment."""


@transaction.atomic
def restore(lines: Iterable[tuple[int, Line]], step: Callable[[], None]) -> Restored:
    """Take in a backup in one transaction: all of it, or nothing and BadBackup. `step` is told of every line."""
    restored = Restored()
    for number, line in lines:
        _take(restored, number, line)
        step()
    for table, origin, rematch in restored._later:
        Table.every.filter(id=table).update(origin=_by_code(origin), rematch=_by_code(rematch))
    return restored


def _by_code(code: str | None) -> Table | None:
    return Table.every.filter(code=code).first()


def _take(restored: Restored, number: int, line: Line) -> None:
    kind = line.get("kind")
    if kind == "account":
        strict(number, lambda: _user(number, line))
    elif kind == "person":
        restored.ids.append(strict(number, lambda: _person(restored, number, line)).id)
    elif kind == "table":
        if Table.every.filter(code=line.get("code")).exists():
            restored.known += 1
        else:
            strict(number, lambda: _table(restored, number, line))
            restored.tables += 1
    elif kind == "end" and line.get("people") != len(restored.ids):
        raise BadBackup("the backup lacks people", at=number)


def _user(number: int, data: Line) -> User:
    """The account; one of this name that was made at another time is somebody else's."""
    user: User | None = User.objects.filter(username=data["username"]).first()
    if user is None:
        user = row_of(User, data, USER)
        user.save()
    elif user.date_joined != parse_datetime(data["date_joined"]):
        raise BadBackup(
            "an account called {name} is here already, and is somebody else's", at=number, name=user.username
        )
    return user


def _person(restored: Restored, number: int, line: Line) -> Person:
    """Whoever is there already keeps what they have here; guests are known by the moment at which they came."""
    user = _user(number, line["account"]) if line["account"] else None
    restored._at[line["created"]] += user is None
    if user is not None:
        known = Person.objects.filter(user=user).first()
    else:
        guests = Person.objects.filter(user=None, created=line["created"]).order_by("id")
        known = next(iter(guests[(place := restored._at[line["created"]] - 1) : place + 1]), None)
    if known is not None:
        return known
    person = row_of(Person, line, PERSON, user=user)
    person.save()
    Person.objects.filter(id=person.id).update(created=line["created"])
    restored.people += 1
    for token in line["tokens"]:
        made = row_of(Token, token, TOKEN, person=person)
        made.save()
        Token.objects.filter(id=made.id).update(created=token["created"])
    if line["choice"]:
        row_of(NoticeChoice, line["choice"], CHOICE, person=person).save()
    for session in line["sessions"]:
        data = SessionStore().encode(session["data"] | {KEY: person.id})
        expires = Session._meta.get_field("expire_date").to_python(session["expires"])
        Session.objects.get_or_create(
            session_key=session["key"], defaults={"session_data": data, "expire_date": expires}
        )
    return person


def _base(number: int, line: Line) -> Ply | None:
    """The ply with which an analysis begins. Its table is older, so that it has been restored by now."""
    if line["base"] is None:
        return None
    made = Ply.objects.filter(table__code=line["base"]["table"]).order_by("id")
    ply = next(iter(made[(place := int(line["base"]["place"])) : place + 1]), None)
    if ply is None:
        raise BadBackup("the game of the analysis {code} is missing", at=number, code=line["code"])
    return ply


def _table(restored: Restored, number: int, line: Line) -> Table:
    """A table with all that belongs to it."""

    def person(place: int | None) -> int | None:
        return None if place is None else restored.ids[place]

    table = row_of(Table, line, TABLE, host_id=person(line["host"]), base=_base(number, line))
    table.save()
    Table.every.filter(id=table.id).update(created=line["created"], moved=line["moved"])
    Seat.objects.bulk_create(
        row_of(Seat, seat, SEAT, table=table, person_id=person(seat["person"]), kept_for_id=person(seat["kept_for"]))
        for seat in line["seats"]
    )
    plies = write_plies(table, number, line, person)
    ChatMessage.objects.bulk_create(
        row_of(
            ChatMessage,
            said | {"figures": with_leaf(said["figures"], lambda place: None if place is None else plies[place])},
            CHAT,
            table=table,
            person_id=person(said["person"]),
        )
        for said in line["chat"]
    )
    for request in line["undo_requests"]:
        made = row_of(UndoRequest, request, UNDO_REQUEST, table=table)
        made.save()
        UndoRequest.objects.filter(id=made.id).update(created=request["created"])
    for note in line["notes"]:
        Notes.objects.create(table=table, person_id=restored.ids[note["person"]], text=note["text"])
    for order in line["orders"]:
        given = row_of(Order, order, ORDER, table=table, person_id=person(order["person"]))
        given.save()
        Order.objects.filter(id=given.id).update(created=order["created"])
    for choice in line["choices"]:
        row_of(NoticeChoice, choice, CHOICE, table=table, person_id=person(choice["person"])).save()
    table.hidden_by.set([restored.ids[place] for place in line["hidden_by"]])
    if line["origin"] or line["rematch"]:
        restored._later.append((table.id, line["origin"], line["rematch"]))
    return table
