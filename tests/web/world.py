"""A server with something of everything: accounts, guests, games of every kind, undone moves, chat, orders, notes."""

import contextlib
from collections.abc import Iterator

from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connections
from django.db.utils import ConnectionHandler

from tests.web.django_client import acting, actor, fresh, legal, move, person, present, table_of
from tests.web.middle_games import at_play, first_plies, match_of
from trunkline.core import codec
from trunkline.games.express.orders import PassAuction
from trunkline.web.accounts.identity import KEY
from trunkline.web.accounts.models import Person, Token
from trunkline.web.analysis import analyses
from trunkline.web.project.settings import _postgres
from trunkline.web.table import chat, create, moves, notes, orders, undo
from trunkline.web.table.models import PERSON, RUNNING, NotificationChoice, Table

PASSWORD = "correct horse battery"
"""Of Ann's account."""
GUEST = "guest-session-key-0123456789abcd"
"""The session of Cy, a guest."""


def populate() -> None:
    """Fill the database of this thread."""
    ann, bob, cy = person("Ann"), person("Bob"), person("Cy")
    ann.user = User.objects.create_user("Ann", "ann@example.org", PASSWORD)
    ann.save()
    User.objects.create_superuser("admin", "admin@example.org", PASSWORD)
    Token.objects.create(person=ann, name="script", digest="0" * 64)
    session = SessionStore()
    session[KEY] = cy.id
    session.save()
    Session.objects.filter(session_key=session.session_key).update(session_key=GUEST)
    NotificationChoice.objects.create(person=bob, mail=False)

    express = move(table_of([ann, bob, cy]), 6)
    for ply in (6, 7):
        undo.undo(express.code, present(express.plies.get(number=ply, live=True).by), ply)
        move(express, 2)
    undo.undo(express.code, present(express.plies.get(number=8, live=True).by), 8)
    chat.say(express.code, bob, "Grüße & “quotes”")
    notes.write(express, cy, "Only Cy reads this.")
    waiting = next(seat for seat in express.seats.all() if seat.number != acting(express))
    orders.give(express.code, waiting.person, waiting.number, fresh(express).ply, codec.encode(PassAuction()))
    undo.undo(express.code, waiting.person, fresh(express).ply, 1)
    table_of([ann, bob], "chesapeake")
    chesapeake = move(table_of([ann, cy], "chesapeake"), 5)
    chesapeake.hidden_by.add(bob)
    analysis = analyses.analyse(chesapeake.code, 3, bob)
    moves.play(analysis.code, bob, 3, legal(analysis))
    match = match_of("express")
    at_play(match, len(match.actions), [ann, bob, cy])
    for step in ("stock", "track"):
        at_play(match_of("chesapeake"), first_plies(match_of("chesapeake"))[step], [cy, bob, ann])
    create.create(ann, "express", [create.SeatSpec("me"), create.SeatSpec("medium"), create.SeatSpec("open")])


def play_on(count: int) -> int:
    """Every person at a running game makes moves; returns their number."""
    made = 0
    for table in Table.objects.filter(status=RUNNING):
        for _ in range(count):
            if table.status == RUNNING and fresh(table).acting().kind == PERSON:
                moves.play(table.code, actor(table), fresh(table).ply, legal(table))
                made += 1
    return made


def by_name(name: str) -> Person:
    return Person.objects.get(name=name)


@contextlib.contextmanager
def using_postgres(address: str) -> Iterator[None]:
    """Use a database of PostgreSQL in this thread, with a connection outside any pool."""
    usual, settings = connections["default"], _postgres(address, pool=1)
    settings["OPTIONS"].pop("pool", None)
    other = ConnectionHandler({"default": settings})["default"]
    connections["default"] = other
    try:
        yield
    finally:
        other.close()
        connections["default"] = usual
