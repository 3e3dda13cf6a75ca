"""Every address answers each kind of visitor as tests/web/access.py has it, and nothing private leaks."""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from tests.web.access import FORMS, ROWS, WHERE, WHO, Row, rows
from tests.web.django_client import fresh, legal, move, person, present, state_at, table_of, visitor
from trunkline.core.match import Match
from trunkline.games import GAMES
from trunkline.notation.position import write
from trunkline.web.accounts import tokens
from trunkline.web.accounts.models import Person, Token
from trunkline.web.analysis import analyses
from trunkline.web.lobby import game_files
from trunkline.web.lobby.game_files import Taken
from trunkline.web.operations.models import WORKER, Beat
from trunkline.web.table import create, notes, orders, seats, undo
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import FINISHED, ChatMessage, Notes, Order, Seat, Table
from trunkline.web.table.plies import ply_at

TABLES = ("running", "open", "over", "imported", "analysis", "tracks")
ELSEWHERE = {
    "api:openapi-json": "the library answers whatever is asked",
    "api:tables": "POST there is api:create",
    "api:create": "GET there is api:tables",
    "server": "first of all, log in",
}
READABLE = {"csrftoken", "django_language"}
"""Cookies that say nothing about anybody."""


def addresses(patterns: list[Any] | None = None, space: str = "", route: str = "") -> Iterator[tuple[str, str]]:
    """The name of every address of the server, or its route where it has none, and its route."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        whole = route + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            within = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from addresses(pattern.url_patterns, within, whole)
        elif isinstance(pattern, URLPattern):
            yield f"{space}{pattern.name}" if pattern.name else whole, whole


@dataclass
class World:
    """Tables, all of them private, and everybody of WHO; what only some may see."""

    people: dict[str, Person]
    clients: dict[str, Client]
    tokens: dict[str, str]
    words: dict[str, Any]
    """What the words of access.py stand for."""
    secrets: dict[str, set[str]]
    """Texts, and who may see them; the codes of private tables are for those who sit there."""
    left: object = None
    """What was stored after the last request, where nothing was to change."""

    def fill(self, values: dict[str, Any]) -> dict[str, Any]:
        """Put in what words stand for."""
        return {
            name: self.words.get(value, value) if str(value)[:1] == "$" else value for name, value in values.items()
        }

    def path(self, name: str, route: str) -> str:
        """The address of a row."""
        for key, value in self.fill({"code": "$running"} | WHERE.get(name, {})).items():
            for kind in ("", "str:", "int:", "path:"):
                route = route.replace(f"<{kind}{key}>", str(value))
        return f"/{route}"

    def ask(self, row: Row, who: str, path: str) -> Any:
        """What somebody gets, with all that it changed taken back."""
        client, headers = self.clients[who], {"Accept": "text/html"}
        cookies = deepcopy(client.cookies)
        with transaction.atomic():
            if row.name.startswith("api"):
                client = Client(raise_request_exception=False)
                headers = {"Authorization": f"Bearer {self.tokens[who]}"} if who in self.tokens else {}
            sent = self.fill(FORMS.get(row.name, {}))
            if row.method in ("GET", "HEAD"):
                answer = (client.get if row.method == "GET" else client.head)(path, headers=headers)
            elif row.name.startswith("api"):
                answer = client.post(path, json.dumps(sent), content_type="application/json", headers=headers)
            else:
                answer = client.post(path, sent, headers=headers)
            looked = row.method == "GET" and who in ("anonymous", "player")
            self.left = stored() if looked or answer.status_code >= 400 or row.name == "token-revoke" else None
            transaction.set_rollback(True)
        # Whoever has logged in or out by that has not, for the next row.
        self.clients[who].cookies = cookies
        return answer

    def leaks(self, answer: Any, who: str, path: str) -> list[str]:
        """What somebody is told who must not know it; what they have asked for, they know."""
        text = "" if answer.streaming else answer.content.decode(errors="replace")
        return [one for one, may in self.secrets.items() if who not in may and one in text and one not in path]


def stored() -> list[object]:
    """All that looking, or a request that is refused, must not change."""
    return [
        Person.objects.count(),
        Session.objects.count(),
        Token.objects.count(),
        list(Table.objects.order_by("id").values_list("id", "status", "ply", "host", "webhook")),
        list(Seat.objects.order_by("id").values_list("id", "kind", "name", "person", "invited")),
        list(Order.objects.order_by("id").values_list("id", "status")),
        list(Notes.objects.order_by("id").values_list("id", "text")),
        ChatMessage.objects.count(),
    ]


@pytest.fixture
def world(database: None) -> World:  # noqa: ARG001
    host, player = person("Ann"), person("Bob")
    people = {"stranger": person("Eve"), "player": player, "host": host, "banned": person("Mallory")}
    Person.objects.filter(id=people["banned"].id).update(banned=True)
    clients = {who: visitor(one) for who, one in people.items()}
    clients |= {"anonymous": visitor(), "admin": visitor()}
    boss = User.objects.create_superuser("boss", "boss@secret.example")
    clients["admin"].force_login(boss)
    people["admin"] = Person.objects.create(name="boss", user=boss)
    agreed = create.Agreed(assistance=True)
    running = table_of([host, player], listed=False, webhook="https://example.org/secret-webhook", agreed=agreed)
    move(running, 3)
    assert fresh(running).acting().person_id == player.id
    undo.undo(running.code, host, 3, 0)
    orders.give(running.code, host, 0, 3, {"type": "pass_auction"})
    opened = create.create(
        host, "express", [SeatSpec("me"), SeatSpec("open"), SeatSpec("open"), SeatSpec("invited")], listed=False
    )
    seats.take(opened.code, player, 1)
    over = table_of([host, player], listed=False)
    Table.objects.filter(id=over.id).update(status=FINISHED)
    imported = game_files.make_table(host, Taken(Match(GAMES["express"].rules, ["x", "y"], 1)))
    analysis = analyses.analyse(running.code, 1, host)
    for who in ("host", "player"):
        notes.write(running, people[who], f"secret-notes-of-{who}")
    Beat.objects.create(process=WORKER, at=timezone.now())
    token = tokens.make(host, "secret-token-name")
    for client in clients.values():
        client.raise_request_exception = False
    now = fresh(running)
    seat = present(opened.seats.get(number=3))
    words: dict[str, Any] = {
        "$running": running.code,
        "$open": opened.code,
        "$over": over.code,
        "$imported": imported.code,
        "$analysis": analysis.code,
        "$tracks": table_of([host, player], "chesapeake", listed=False).code,
        "$claim": game_files.claim_token(imported),
        "$invitation": seat.invitation,
        "$leaf": present(ply_at(analysis, analysis.ply).first()).id,
        "$order": present(host.orders.first()).id,
        "$request": running.undo_requests.get().id,
        "$token": present(host.tokens.first()).id,
        "$ply": now.ply,
        "$move": json.dumps(legal(now)),
        "$data": legal(now),
        "$position": write("express", state_at(now, 3)),
    }
    secrets: dict[str, set[str]] = {
        "secret-notes-of-host": {"host"},
        "secret-notes-of-player": {"player"},
        "secret-webhook": {"host"},
        "secret-token-name": {"host"},
        "boss@secret.example": {"admin"},
        token: set(),
        seat.invitation: {"host"},
        words["$claim"]: set(),
    }
    secrets |= {words[f"${name}"]: {"host", "player", "admin"} for name in TABLES}
    return World(people, clients, {who: tokens.make(one, "t") for who, one in people.items()}, words, secrets)


def test_every_address_has_a_row() -> None:
    known = [row.name for row in rows()]
    assert {name for name, _ in addresses() if not name.startswith("admin")} == {*known}
    assert all(len(row.statuses) == len(WHO) for row in rows())
    assert ROWS.splitlines()[1].split()[3:] == [*WHO]


def test_everybody_gets_what_the_table_says(world: World) -> None:
    routes = dict(addresses())
    before, wrong = stored(), []
    for row in rows():
        path = world.path(row.name, routes[row.name])
        got = []
        for who in WHO:
            answer = world.ask(row, who, path)
            got.append(answer.status_code)
            wrong += [f"{row.method} {path} tells {who} {one}" for one in world.leaks(answer, who, path)]
            if row.method == "GET" and who == "anonymous":
                wrong += [f"{path} sets the cookie {name}" for name in {*answer.cookies} - READABLE]
            if row.name == "token-revoke" and who == "host":
                assert world.left != before
            elif world.left not in (before, None):
                wrong.append(f"{row.method} {path} changes something for {who}")
            answer.close()
        if tuple(got) != row.statuses:
            wrong.append(f"{row.method} {row.name} answers {got}, not {[*row.statuses]}")
    assert not wrong, "\n".join(wrong)


def test_what_only_forms_have_is_not_opened_and_what_is_only_looked_at_takes_no_form(world: World) -> None:
    """Whatever has no row for a method refuses it, or only says so to everybody alike."""
    routes = dict(addresses())
    there = {(row.name, row.method) for row in rows()}
    wrong = []
    for name in {row.name for row in rows()}:
        for method in ("GET", "POST"):
            if (name, method) not in there:
                row = Row(name, method, ())
                status = world.ask(row, "stranger", world.path(name, routes[name])).status_code
                if status not in (403, 404, 405) and name not in ELSEWHERE:
                    wrong.append(f"{method} {name} answers {status}")
    assert not wrong, "\n".join(wrong)


def test_head_answers_as_get_does_without_the_page(world: World) -> None:
    """On all pages; the API says which methods it takes."""
    routes, wrong = dict(addresses()), []
    before = stored()
    for row in rows():
        if row.method == "GET" and not row.name.startswith("api:") and row.name != "api/<path:rest>":
            path = world.path(row.name, routes[row.name])
            for who in ("anonymous", "host", "admin"):
                got = world.ask(row, who, path)
                head = world.ask(replace(row, method="HEAD"), who, path)
                same = [(one.status_code, one.get("Location"), one.get("Content-Type")) for one in (got, head)]
                if same[0] != same[1] or head.content or stored() != before:
                    wrong.append(f"{path} answers {who} {same}")
                got.close()
    assert not wrong, "\n".join(wrong)


def test_the_administrators_pages_are_for_administrators(world: World) -> None:
    for name, route in addresses():
        if name.startswith("admin"):
            path = "/" + route.replace("<path:object_id>", "1").replace("<path:content_type_id>", "1")
            path = path.replace("^(?P<app_label>auth|accounts|table)/$", "table/").replace("(?P<url>.*)$", "nowhere/")
            for who in WHO:
                answer = world.clients[who].get(path)
                if who != "admin" and name not in ("admin:login", "admin:jsi18n"):
                    assert answer.status_code == 302, (path, who)
                    assert answer["Location"].startswith(("/admin/login/", "/people/log-in", "/admin/")), (path, who)
                assert answer.status_code < 500
