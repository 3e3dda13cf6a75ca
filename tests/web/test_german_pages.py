"""Every kind of page has nothing but German for whoever reads German.

The walk goes over all addresses that the server has: one that it never comes to fails the test. It reads a language in
which everything that has a German translation is dots, so whatever is still a word is English that nobody has marked or
translated. That no translation is English itself is looked at in tests/web/test_languages.py.
"""

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch
from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from django.utils.translation import override

from tests.english import DOTS
from tests.web.django_client import (
    HTMX,
    actor,
    forget,
    fresh,
    move,
    person,
    send_password_resets,
    state_at,
    table_of,
    visitor,
)
from tests.web.markup import Text
from tests.web.middle_games import at_play, first_plies, match_of, some_plies
from tests.web.walking import Walk, named_addresses, pages_in_dots
from trunkline.core import codec
from trunkline.core.messages import Message
from trunkline.games import GAMES, ordering
from trunkline.notation.position import write
from trunkline.orders.terms import Ended
from trunkline.web.accounts.models import Person
from trunkline.web.analysis import analyses
from trunkline.web.game_page.page import web_of
from trunkline.web.lobby import game_files, views
from trunkline.web.lobby.game_files import Taken
from trunkline.web.lobby.lists import HEADINGS
from trunkline.web.site import network
from trunkline.web.table import create, delivery, moderation, notifications, remarks, undo
from trunkline.web.table import seats as table_seats
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import CLOCK, MAIL, Notification, Order, Ply, Table
from trunkline.web.table.orders import _end as end_order
from trunkline.web.table.time_control import Clock
from trunkline.words.language import said

NOT_READ = {
    "live": "a stream of numbers",
    "style": "a style sheet",
    "showcase-frame": "a picture",
    "showcase-still": "a picture",
    "board": "a picture",
    "board-png": "a picture",
    "api": "answers in JSON; tests/web/test_reading.py reads their sentences",
    "healthz": "for monitors",
    "readyz": "for monitors",
    "metrics": "for monitors",
    "admin": "Django's own pages, which name the tables and columns of the database",
}
"""Addresses, or all of a kind, that the walk leaves out, and why."""
BROWSER = {"Accept": "text/html"}


def test_what_has_no_translation_is_found() -> None:
    walk = Walk()
    with pages_in_dots(), override(DOTS):
        for words in (said("Undo"), said("Undo it all"), said("{name} bids ${price}.", name="Ann", price=7)):
            walk.note("here", Text("p", words))
    assert [left.partition(" in: ")[2] for left in walk.left] == ["Undo it all", "Ann bids $7."]


@pytest.mark.usefixtures("database")
def test_every_page(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = Walk()
    with pages_in_dots():
        for part in PARTS:
            part(walk)
        errors(walk, monkeypatch)
    assert not walk.left, "\n".join(walk.left)
    assert {name.partition(":")[0] for name in set(named_addresses()) - walk.seen} == {*NOT_READ}


def the_lobby(walk: Walk) -> None:
    ann, bob = person("Ann"), person("Bob")
    create.create(ann, "express", [SeatSpec("open"), SeatSpec("invited"), SeatSpec("easy")], clock=Clock(60, 600))
    for table in (table_of([ann, bob]), table_of([bob, ann], "chesapeake")):
        move(table)
    over = game_files.make_table(ann, Taken(match_of("express")), listed=True)
    for client in (visitor(), visitor(ann), visitor(bob)):
        walk.get(client, "/")
        walk.get(client, "/tables")
        for name in HEADINGS:
            walk.get(client, f"/tables/{name}")
    walk.get(visitor(), "/api/")
    client = visitor()
    client.force_login(User.objects.create_superuser("Cy"))
    walk.written += tuple(Table.objects.values_list("code", flat=True))
    for tables in ("running", "open", "stuck"):
        walk.get(client, f"/admin/server/?tables={tables}")
    client = visitor(ann)
    walk.post(client, "/language", {"language": "xx", "next": "/"})
    for way in ("quick", "friends", "learn"):
        walk.post(client, f"/{way}/express", {"name": "1" * 50}, 400)
    for game in GAMES:
        walk.get(client, f"/showcase/{game}", None)
        walk.post(client, f"/learn/{game}", {"name": "Ann"}, 200 if web_of(game).lesson() else 404)
    walk.get(client, f"/t/{over.code}/review")
    walk.post(client, f"/t/{over.code}/hide", {"do": "hide"})
    for name, bad in (("count", "9"), ("seed", "-1"), ("name", "1" * 50), ("clock", "x"), ("kind1", "me")):
        form = {"count": "2", "kind0": "me", "kind1": "open", name: bad}
        walk.post(client, "/new/express", form, 400)
    own = {"count": "2", "kind0": "me", "kind1": "open", "clock": "own"}
    for time in ({"per_move": "1a"}, {"per_move": "0"}, {"per_move": "5", "reserve": "999999"}):
        walk.post(client, "/new/express", own | time, 400)
    for game in GAMES:
        walk.get(client, f"/new/{game}")
    for content in (b"{", b'{"format": "trunkline"}', b"[]", b""):
        walk.post(client, "/import", {"file": SimpleUploadedFile("game.json", content)}, 400)
    walk.post(client, "/import", status=400)
    walk.get(client, f"/t/{over.code}/remove")
    walk.post(visitor(bob), f"/t/{over.code}/remove", status=403, headers=BROWSER)
    walk.get(visitor(), f"/t/{over.code}/claim/{game_files.claim_token(over)}")
    walk.get(visitor(), f"/t/{over.code}/claim/none", 403)
    walk.post(client, f"/t/{over.code}/remove")


def people(walk: Walk) -> None:
    """The pages of a person: name, account, tokens, a forgotten password."""
    ann = visitor()
    walk.get(ann, "/people/me")
    walk.post(ann, "/people/me", {"name": "1" * 50}, 422)
    walk.post(ann, "/people/me", {"name": ""}, 422)
    walk.post(ann, "/people/me", {"name": "Ann"})
    walk.post(ann, "/people/notifications", {"mail": "on"})
    for page in ("sign-up", "log-in", "reset", "reset/sent"):
        walk.get(visitor(), f"/people/{page}")
    good = {"username": "Ann", "email": "ann@example.org", "password1": "10 42 7 99", "password2": "10 42 7 99"}
    for field, bad in (("username", "!"), ("email", "@"), ("password1", "1"), ("password2", "1"), ("username", "")):
        walk.post(ann, "/people/sign-up", good | {field: bad}, 422)
    walk.post(ann, "/people/sign-up", good | {"password1": "12345678", "password2": "12345678"}, 422)
    walk.post(ann, "/people/sign-up", good)
    walk.post(visitor(), "/people/sign-up", good, 422)
    walk.post(ann, "/people/address", {"email": "@"}, 422)
    walk.post(ann, "/people/address", {"email": ""})
    walk.post(ann, "/people/address", {"email": "ann@example.org"})
    walk.post(ann, "/people/tokens", {"token": "1" * 50}, 422)
    walk.post(ann, "/people/tokens", {"token": "Bob"})
    walk.get(ann, "/people/tokens/new")
    walk.get(ann, "/people/me")
    walk.post(ann, "/people/tokens/1/revoke")
    walk.post(ann, "/people/password", {"old_password": "1", "new_password1": "1", "new_password2": "2"})
    walk.get(ann, "/people/delete")
    walk.post(ann, "/people/delete", {"password": "1"}, None)
    walk.post(ann, "/people/log-out")
    walk.post(ann, "/people/log-in", {"username": "Ann", "password": "1"})
    mail.outbox.clear()
    walk.post(ann, "/people/reset", {"email": "ann@example.org"})
    send_password_resets()
    assert walk.mails() == 1
    (link,) = (word for word in str(mail.outbox[0].body).split() if "/people/reset/" in word)
    again = f"/{link.split('/', 3)[3]}"
    walk.get(ann, again)
    walk.post(ann, again.rpartition("/")[0] + "/set-password", {"new_password1": "1", "new_password2": "2"})
    walk.get(ann, again + "x")


def before_the_start(walk: Walk) -> None:
    """The waiting room, as host, guest and visitor; its links, and what cannot be done there."""
    ann, bob = person("Ann"), person("Bob")
    seats = [SeatSpec("me"), SeatSpec("open"), SeatSpec("invited"), SeatSpec("easy")]
    table = create.create(ann, "express", seats, clock=Clock(60, 600, "seat"), webhook="https://example.org/")
    at, link = f"/t/{table.code}", table.seats.get(number=2).invitation
    for client in (visitor(), visitor(ann), visitor(bob)):
        for page in ("", "/text", "/panels", "/join", f"/join/{link}"):
            walk.get(client, at + page)
    walk.get(visitor(ann), f"{at}/analysis", 204)
    for page in ("/record", "/file/18xx.games"):
        walk.get(visitor(), at + page, 404, headers=BROWSER)
    for page, do in (("undo", ""), ("seat/1", "leave"), ("host", "start")):
        walk.post(visitor(bob), f"{at}/{page}", {"do": do, "ply": "0"}, 403, headers=BROWSER)
    walk.post(visitor(bob), f"{at}/act", status=400, headers=BROWSER)
    walk.post(visitor(ann), f"{at}/redo", {"ply": "0"}, 400, headers=BROWSER)
    walk.post(visitor(ann), f"{at}/seat/9", {"do": "change", "kind": "open"}, 400, headers=BROWSER)
    walk.post(visitor(ann), f"{at}/seat/1", {"do": "change", "kind": "me"}, 400, headers=BROWSER)
    walk.post(visitor(), f"{at}/sit/0", {"name": "Cy"}, 400, headers=BROWSER)
    walk.post(visitor(), f"{at}/join/{link}", {"name": "1" * 50}, 400)
    walk.post(visitor(bob), f"{at}/sit/1", headers=HTMX)
    walk.post(visitor(bob), f"{at}/join/{link}", status=400)
    walk.post(visitor(ann), f"{at}/host", {"do": "start"}, headers=HTMX)
    walk.post(visitor(), f"{at}/join/{link}", {"name": "Cy"}, 403)
    given_up = create.create(ann, "express", seats)
    walk.post(visitor(ann), f"/t/{given_up.code}/host", {"do": "cancel"}, headers=HTMX)
    walk.get(visitor(), f"/t/{given_up.code}")


def on_the_network(walk: Walk) -> None:
    """A server that can be shared, and one that is shared, as its owner sees it."""
    here = {"Host": "localhost"}
    waiting = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("open")])
    for shared in ("", "http://192.168.1.5:8000"):
        with TemporaryDirectory() as folder, override_settings(SHARING=folder):
            if shared:
                Path(folder, network.ADDRESS).write_text(shared)
            for path in ("/", f"/t/{waiting.code}"):
                walk.get(visitor(waiting.host), path, headers=here)
    walk.get(visitor(waiting.host), f"/t/{waiting.code}", headers=here)
    walk.post(visitor(), "/share", {"do": "start"}, 403, headers=BROWSER)
    with TemporaryDirectory() as folder, override_settings(SHARING=folder), patch.object(network, "PATIENCE", 0):
        walk.post(visitor(), "/share", {"do": "start"}, 400, headers=here | BROWSER)


def games(walk: Walk) -> None:
    """Every step of each game for whoever plays all sides, its end, and its rules and tour."""
    ann = person("Ann")
    for game in GAMES:
        walk.get(visitor(), f"/rules/{game}")
        walk.get(visitor(), f"/rules/{game}?q=9999")
        walk.get(visitor(), f"/tour/{game}")
        match = match_of(game)
        over = game_files.make_table(ann, Taken(match, "18xx.games" if GAMES[game].formats else ""))
        for page in ("", "?ply=9", "/text", "/story", "/story?ply=40"):
            walk.get(visitor(ann), f"/t/{over.code}{page}")
        for ply in some_plies(game):
            walk.get(visitor(), f"/t/{over.code}/analysis?ply={ply}")
        walk.post(visitor(ann), f"/t/{over.code}/act", {"ply": over.ply, "action": "{}"}, 409, headers=HTMX)
        copy = analyses.analyse(over.code, over.ply, ann)
        for step, ply in first_plies(match).items():
            walk.get(visitor(ann), f"/t/{copy.code}?ply={ply}")
            for page in OF_A_STEP.get(step, ()):
                walk.get(visitor(ann), f"/t/{copy.code}/{page}ply={ply}")
        undo.undo(copy.code, ann, copy.ply, 40)
        move(copy)
        walk.get(visitor(ann), f"/t/{copy.code}")
        walk.get(visitor(ann), f"/t/{copy.code}/text")
        text = write(game, match.states[40])
        walk.get(visitor(), f"/position/{text}")
        walk.post(visitor(ann), f"/position/{text}")
    walk.get(visitor(ann), f"/t/{over.code}/tiles?ply=200&company={quote(match.states[200].floated[0])}")
    walk.get(visitor(ann), f"/t/{over.code}/tiles?company=1", 400)
    walk.post(visitor(ann), f"/t/{over.code}/analyse", {"ply": "x"}, 400)
    walk.post(visitor(ann), f"/t/{over.code}/line/1", status=400, headers=HTMX)
    walk.get(visitor(ann), f"/t/{over.code}/file/1", 404, headers=BROWSER)
    walk.post(visitor(), f"/t/{over.code}/rematch", status=403, headers=BROWSER)
    walk.post(visitor(ann), f"/t/{over.code}/rematch")
    for text in ("", "1", "express1.AbC"):
        walk.get(visitor(), f"/position?text={text}", 400 if text else 200)


OF_A_STEP = {"track": ("gains?",), "run": ("run?way0=H6&", "run?way0=H6+Z9&")}
"""Pages that are asked for in one step of 18Chesapeake."""


def running(walk: Walk) -> None:
    """Tables at which people play, for those whose turn it is, those who wait, and those who only watch."""
    people = [person(name) for name in ("Ann", "Bob", "Cy")]
    for game in GAMES:
        for ply in some_plies(game):
            table = at_play(match_of(game), ply, people)
            turn = actor(table)
            waits = [one for one in people if one != turn]
            Ply.objects.filter(table=table, seat=table.seats.get(person=waits[0]).number).update(cause=CLOCK)
            forget()
            Table.objects.filter(id=table.id).update(per_move=90, reserve=5400, on_timeout="seat", host=turn)
            for client in (visitor(), visitor(turn), visitor(waits[0])):
                walk.get(client, f"/t/{table.code}")
            walk.get(visitor(turn), f"/t/{table.code}/text")
            walk.post(visitor(turn), f"/t/{table.code}/hint")
        walk.post(visitor(), f"/t/{table.code}/hint", status=409)
        walk.post(visitor(), f"/t/{table.code}/coach", status=409)
        walk.post(visitor(turn), f"/t/{table.code}/coach", {"on": "yes"})
        walk.get(visitor(turn), f"/t/{table.code}/candidates")
        walk.post(visitor(), f"/t/{table.code}/pace", {"fast": "yes"}, 403, HTMX)
        walk.get(visitor(), f"/t/{table.code}/story")
        orders(walk, table, turn)
        typed(walk, visitor(turn), table)
        if game == "express":
            seats(walk, table, waits)
            undo_requests(walk, table, people)


def orders(walk: Walk, table: Table, who: Person) -> None:
    """Standing orders: what can be ordered is on the page already."""
    at, client, state = f"/t/{table.code}", visitor(who), state_at(table, table.ply)
    seat = table.seats.get(person=who).number
    walk.post(client, f"{at}/order", {"order": "{", "seat": seat, "ply": table.ply}, 400, headers=BROWSER)
    walk.post(client, f"{at}/order", {"order": "{}", "seat": 9, "ply": table.ply}, 403, headers=BROWSER)
    for offered in ordering.offers(GAMES[table.game], state, seat):
        form = {"order": json.dumps(codec.encode(offered.order)), "seat": seat, "ply": table.ply}
        walk.post(client, f"{at}/order", form, headers=HTMX)
    for order in Order.objects.filter(table=table):
        end_order(order, Ended(False, Message("you moved yourself")))
    walk.get(client, at)
    walk.post(client, f"{at}/order/0", status=409, headers=BROWSER)


def typed(walk: Walk, client: Client, table: Table) -> None:
    """Playing by text."""
    commands = (
        "?",
        "options",
        "describe",
        "describe x",
        "log",
        "history 0",
        "say",
        "rule",
        "rule 5",
        "info B&O",
        "hint",
    )
    for line in (*commands, "rule 99", "info 99", "99", "1" * 300):
        walk.post(client, f"/t/{table.code}/text", {"line": line, "ply": table.ply}, None, headers=HTMX)


def seats(walk: Walk, table: Table, waits: list[Person]) -> None:
    """Seats that are left to bots or to others, the chat, notes, notifications."""
    (ann, bob), at = waits, f"/t/{table.code}"
    seat = table.seats.get(person=ann).number
    client = visitor(ann)
    table_seats.hand_to_bot(table.code, ann, seat)
    walk.get(client, at)
    table_seats.take_back(table.code, ann, seat)
    table_seats.offer(table.code, ann, seat)
    walk.get(visitor(), f"{at}/join/{table.seats.get(number=seat).invitation}")
    walk.post(client, f"{at}/seat/{seat}", {"do": "leave"}, 400, headers=BROWSER)
    walk.post(client, f"{at}/say", {"text": ""}, 400, headers=BROWSER)
    walk.post(client, f"{at}/notes", {"text": "…"})
    walk.post(visitor(), f"{at}/notes", {"text": "…"}, 403)
    walk.post(client, f"{at}/notifications", {"mail": "on"})
    walk.post(visitor(), f"{at}/notifications", status=403)
    for url, status in (("", 200), ("https://example.org/", 200), ("ftp://1", 400)):
        walk.post(visitor(table.host), f"{at}/webhook", {"url": url}, status)
    walk.post(client, f"{at}/webhook", {"url": ""}, 403)
    Table.objects.filter(id=table.id).update(host=bob)


def undo_requests(walk: Walk, table: Table, people: list[Person]) -> None:
    """Moves that are asked back, what the table says of that and of all else, and a table that is closed."""
    at, ply = f"/t/{table.code}", table.ply
    Ply.objects.filter(table=table).update(by=people[0], cause="")
    Ply.objects.filter(table=table, number=ply).update(by=people[1])
    forget()
    for to in (ply - 1, ply - 2):
        undo.undo(table.code, people[0], ply, to)
        walk.get(visitor(people[1]), at)
    walk.get(visitor(people[0]), at)
    request = table.undo_requests.get(open=True).id
    walk.post(visitor(), f"{at}/undo/{request}", {"agree": "yes"}, 403, headers=BROWSER)
    walk.post(visitor(), f"{at}/undo", {"ply": ply}, 403, headers=BROWSER)
    for who in people[1:]:
        undo.answer(table.code, who, request, True)
    assert fresh(table).ply == ply - 2
    for kind in remarks.REMARKS.keys() - {"undo_asked", "undo_asked_further", "undo_asked_moves"}:
        remarks.remark(table, kind, name="Ann", former="Bob", site="18xx.games", doubt="…", ply=7, names="Ann, Bob")
    moderation.close(table.code)
    walk.get(visitor(people[0]), at)
    walk.post(visitor(people[0]), f"{at}/say", {"text": "…"}, 409, headers=BROWSER)


def bad_moves(walk: Walk) -> None:
    """What cannot be done, and why."""
    people = [person(name) for name in ("Ann", "Bob", "Cy")]
    for game, actions in BAD.items():
        table = at_play(match_of(game), 0, people)
        client = visitor(actor(table))
        for action, status in actions.items():
            walk.post(client, f"/t/{table.code}/act", {"ply": 0, "action": action}, status, headers=BROWSER)
        walk.post(client, f"/t/{table.code}/act", {"ply": 0, "action": action}, status, headers=HTMX)
        walk.post(client, f"/t/{table.code}/act", {"ply": 5, "action": "{}"}, 409, headers=BROWSER)
        other = next(one for one in people if one != actor(table))
        walk.post(visitor(other), f"/t/{table.code}/act", {"ply": 0, "action": "{}"}, 403, headers=BROWSER)
        walk.get(client, f"/t/{table.code}/file/1", 404, headers=BROWSER)


BAD = {
    "express": {
        '{"type": "bid", "price": 1}': 422,
        '{"type": "bid", "price": 99}': 422,
        '{"type": "choose", "dial": "auction"}': 422,
        "{": 400,
    },
    "chesapeake": {
        '{"type": "bid", "private": "C-P", "price": 43}': 422,
        '{"type": "sell", "company": "PRR", "count": 1}': 422,
        "7": 400,
    },
}


def mails(walk: Walk) -> None:
    """A turn, a deal and an undo request, by mail and by webhook."""
    people = [person(name) for name in ("Ann", "Bob", "Cy")]
    for who in people:
        who.language, who.user = DOTS, User.objects.create(username=f"{who.id}", email="ann@example.org")
        who.save()
    mail.outbox.clear()
    Notification.objects.all().delete()
    posted: list[str] = []
    for game in GAMES:
        for ply in (5, first_plies(match_of(game)).get("answer", 9)):
            table = at_play(match_of(game), ply, people)
            Table.objects.filter(id=table.id).update(webhook="https://example.org/")
            Ply.objects.filter(table=table).update(by=next(one for one in people if one != actor(table)))
            undo.undo(table.code, actor(table), ply, ply - 1)
            notifications.queue(fresh(table))
    for notification in Notification.objects.all():
        if notification.channel == MAIL:
            delivery.send(notification)
        else:
            with override(DOTS):
                posted.append(str(delivery._message(notification)["content"]))
    assert walk.mails() == len(posted) == 6 * len(GAMES)
    for words in posted:
        walk.note("webhook", Text("", words))


def errors(walk: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said where nothing can be shown."""
    ann = person("Ann")
    walk.get(visitor(), "/t/nowhere", 404)
    walk.get(visitor(), "/t/nowhere", 404, headers=HTMX)
    walk.post(visitor(strict=True), "/quick/express", status=403)
    walk.get(visitor(), "/", 400, headers={"Host": "evil.example"})
    ann.banned = True
    ann.save()
    walk.get(visitor(ann), "/")
    for headers in ({}, HTMX):
        walk.post(visitor(ann), "/quick/express", {}, 403, headers=headers)
    monkeypatch.setattr(views, "lists_of", lambda *_: 1 / 0)
    walk.get(Client(raise_request_exception=False), "/", 500)


PARTS: tuple[Callable[[Walk], None], ...] = (
    *(the_lobby, people, before_the_start, on_the_network, games, running, bad_moves, mails),
)
