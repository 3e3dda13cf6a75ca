"""No request acts for another seat, sees a private table in a list, or brings markup into a page."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.contrib.sessions.models import Session

from tests.web.django_client import HTMX, actor, fresh, legal, move, person, plies, post_move, table_of, visitor
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person
from trunkline.web.analysis import analyses
from trunkline.web.table import chat, create, host, seats, undo
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import ChatMessage, Notes, NotificationChoice, Seat, Table, UndoRequest

pytestmark = pytest.mark.usefixtures("database")

POSTS = (
    "act",
    "undo",
    "undo/1",
    "say",
    "sit/1",
    "seat/0",
    "host",
    "rematch",
    "join/x",
    "notes",
    "notifications",
    "webhook",
)


@pytest.fixture
def two() -> Table:
    """A game of two people."""
    return table_of([person("Ann"), person("Bob")])


def stored() -> list[Any]:
    """All that requests could have changed."""
    seats = Seat.objects.values_list("table", "number", "kind", "name", "person", "bot", "invited")
    tables = Table.objects.values_list("code", "status", "ply", "version", "host", "webhook")
    own = [Notes.objects.count(), NotificationChoice.objects.count()]
    return [
        list(seats),
        list(tables),
        own,
        ChatMessage.objects.count(),
        list(UndoRequest.objects.values_list("open", "agreed")),
    ]


class TestStrangers:
    @pytest.mark.parametrize(
        ("post", "form"),
        [
            ("analyse", {"ply": "999"}),
            ("analyse", {"ply": "x"}),
            ("say", {"text": "", "name": "Eve"}),
            ("say", {"text": " \n", "name": "Eve"}),
            ("say", {"text": "x" * 501, "name": "Eve"}),
            ("sit/0", {"name": "Eve"}),
            ("sit/9", {"name": "Eve"}),
            ("join/x", {"name": "Eve"}),
        ],
    )
    @pytest.mark.parametrize("headers", [{}, HTMX])
    def test_a_post_that_is_refused_makes_no_guest(
        self, post: str, form: dict[str, str], headers: dict[str, str], two: Table
    ) -> None:
        answer = visitor().post(f"/t/{two.code}/{post}", form, headers=headers)
        assert 400 <= answer.status_code < 500
        assert (Person.objects.count(), Session.objects.count()) == (2, 0)

    def test_nor_does_talk_at_a_table_that_is_closed_or_an_analysis_of_another(self, two: Table) -> None:
        waits = create.create(Person.objects.get(name="Ann"), "express", [SeatSpec("me"), SeatSpec("open")])
        host.cancel(waits.code, waits.host)
        analysis = analyses.analyse(two.code, 0, waits.host)
        for table, status in ((waits, 409), (analysis, 403)):
            answer = visitor().post(f"/t/{table.code}/say", {"text": "hello", "name": "Eve"})
            assert answer.status_code == status
        assert visitor().post(f"/t/{waits.code}/sit/1", {"name": "Eve"}).status_code == 409
        assert (Person.objects.count(), Session.objects.count()) == (2, 0)


class TestOtherSeats:
    def posts(self, table: Table) -> Iterator[tuple[str, dict[str, Any]]]:
        """Everything that one could do for the seat that is to act."""
        table = fresh(table)
        yield "act", {"ply": table.ply, "action": json.dumps(legal(table))}
        yield "undo", {"ply": table.ply}
        for request in UndoRequest.objects.filter(table=table, open=True):
            yield f"undo/{request.id}", {"agree": "yes"}
        for number in (0, 1):
            for do in ("leave", "bot", "offer", "back", "change"):
                yield f"seat/{number}", {"do": do, "kind": "easy"}
            yield f"sit/{number}", {"name": "Eve"}
        for do in ("start", "cancel"):
            yield "host", {"do": do}
        yield "notifications", {"mail": "on"}
        yield "webhook", {"url": "https://example.org/"}

    def test_a_stranger_changes_nothing_at_a_running_table(self, two: Table) -> None:
        first = actor(two)
        move(two, 2)
        undo.undo(two.code, first, 2)
        before = stored()
        for who in (None, person("Stranger")):
            client = visitor(who)
            for path, form in self.posts(two):
                answer = client.post(f"/t/{two.code}/{path}", form, headers=HTMX)
                assert answer.status_code == (400 if path.startswith("sit/") else 403), (path, form)
        assert stored() == before

    def test_a_player_does_not_act_for_the_other(self, two: Table) -> None:
        turn = actor(two)
        (other,) = Person.objects.exclude(id=turn.id)
        answer = post_move(visitor(other), two)
        assert answer.status_code == 403
        assert f"It&#x27;s {turn.name}&#x27;s turn." in answer.content.decode()
        assert len(plies(two)) == 1

    def test_an_open_table_is_changed_by_its_host_alone(self) -> None:
        table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("invited"), SeatSpec("easy")])
        before = stored()
        client = visitor(person("Stranger"))
        for path, form in (
            ("seat/1", {"do": "change", "kind": "open"}),
            ("seat/0", {"do": "leave"}),
            ("host", {"do": "start"}),
            ("host", {"do": "cancel"}),
            ("sit/0", {"name": "Eve"}),
            ("sit/1", {"name": "Eve"}),
            ("join/guess", {"name": "Eve"}),
        ):
            answer = client.post(f"/t/{table.code}/{path}", form, headers=HTMX)
            assert answer.status_code == (400 if path.startswith("sit/") else 403), (path, form)
        assert stored() == before

    def test_another_persons_number_in_ones_cookie_is_not_believed(self, two: Table) -> None:
        client = visitor()
        client.cookies["person"] = str(actor(two).id)
        client.cookies["sessionid"] = "guessed"
        assert post_move(client, two).status_code == 403


class TestPrivate:
    def test_it_is_in_no_list_of_others(self) -> None:
        ann = person("Ann")
        tables = [
            create.create(ann, "express", [SeatSpec("me"), SeatSpec("open")], listed=False),
            create.create(ann, "express", [SeatSpec("me"), SeatSpec("easy")], listed=False),
        ]
        for who in (None, person("Stranger")):
            for path in ("/", "/tables"):
                page = visitor(who).get(path).content.decode()
                assert not any(table.code in page for table in tables)
                assert "Ann" not in page
        mine = visitor(ann).get("/").content.decode()
        assert all(table.code in mine for table in tables)

    def test_who_has_the_link_watches(self) -> None:
        table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("easy")], listed=False)
        for path in ("", "/panels", "/record"):
            assert visitor().get(f"/t/{table.code}{path}").status_code == 200

    def test_no_address_is_near_another(self) -> None:
        table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("easy")], listed=False)
        for path in (table.code[:-1], table.code.upper(), str(table.id), "%", "*"):
            assert visitor().get(f"/t/{path}").status_code == 404


NASTY = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title></svg><svg onload=alert(1)>",
    "'-alert(1)-'&lt;b&gt;{{7*7}}",
)


OURS = re.compile(r"/(?:t/[a-z0-9]+/board|showcase/[a-z]+/[0-9]+)\.svg(?:\?v=[0-9a-f]+)?")
"""Addresses of our pictures."""


class Elements(HTMLParser):
    """Finds what no page of ours has: scripts within it, handlers, and elements that only an attacker brings."""

    def __init__(self) -> None:
        super().__init__()
        self.scripts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag == "img" and not OURS.fullmatch(names.get("src") or ""):
            self.scripts.append(tag)
        if tag in ("iframe", "object", "embed", "b x") or (tag == "script" and "src" not in names):
            self.scripts.append(tag)
        self.scripts += [f"{tag} {name}" for name in names if name.startswith("on")]
        self.scripts += [f"{tag} {value}" for value in names.values() if value and value.startswith("javascript:")]


def check_page(text: str) -> None:
    """The page has none of it, and shows what was typed as text."""
    parser = Elements()
    parser.feed(text)
    parser.close()
    assert parser.scripts == []
    assert not any(nasty in text for nasty in NASTY[:3])


@pytest.mark.parametrize("game", GAMES)
def test_no_markup_comes_in_by_a_name_or_by_talk(game: str) -> None:
    """At a table where everybody is called so, and has moved."""
    client = visitor()
    assert client.post("/people/me", {"name": NASTY[0]}).status_code == 302
    form = {"count": "4", "kind0": "me", "listed": "yes"}
    for number, nasty in enumerate(NASTY[1:], 1):
        form |= {f"kind{number}": "hotseat", f"name{number}": nasty}
    assert client.post(f"/new/{game}", form).status_code == 302
    table = Table.objects.get()
    move(table, 12)
    assert {ply.seat for ply in plies(table)[1:]} == {0, 1, 2, 3}
    for nasty in NASTY:
        client.post(f"/t/{table.code}/say", {"text": f"{nasty} {nasty}"}, headers=HTMX)
    first = table.seats.get(number=0)
    seats.offer(table.code, first.person, 0)
    link = f"/t/{table.code}/join/{table.seats.get(number=0).invitation}"
    pages = ["/", "/people/me", "/new/express", "/people/sign-up", "/people/log-in", "/tables", link]
    pages += [f"/t/{table.code}", f"/t/{table.code}/panels", f"/t/{table.code}?ply=3", f"/t/{table.code}/story"]
    for path in pages:
        answer = client.get(path, headers=HTMX)
        assert answer.status_code == 200
        check_page(answer.content.decode())
    assert "alert(1)" in client.get(f"/t/{table.code}").content.decode()
    record = client.get(f"/t/{table.code}/record")
    assert record["Content-Type"] == "application/json"
    assert json.loads(record.content)["players"] == list(NASTY)


@pytest.mark.parametrize("nasty", NASTY)
def test_no_markup_comes_in_by_what_is_refused(two: Table, nasty: str) -> None:
    client = visitor(actor(two))
    for form in (
        {"ply": nasty, "action": "{}"},
        {"ply": "0", "action": nasty},
        {"ply": "0", "action": json.dumps({"type": nasty})},
        {"ply": "0", "action": json.dumps({"type": "bid", nasty: 1})},
        {"ply": "0", "action": '{"type": "bid"}', "field": "price", "number": nasty},
        {"ply": "0", "action": '{"type": "bid"}', "field": nasty, "number": "1"},
    ):
        answer = client.post(f"/t/{two.code}/act", form, headers=HTMX)
        assert answer.status_code == 400
        check_page(answer.content.decode())
        plain = client.post(f"/t/{two.code}/act", form)
        assert plain["Content-Type"].startswith("text/plain")
    for path, form, status in (
        (f"/t/{two.code}/seat/0", {"do": nasty}, 400),
        ("/new/express", {"count": nasty, "name": nasty, "kind0": nasty, "seed": nasty, "name0": nasty}, 400),
        ("/new/express", {"count": "2", "variant-auto_pass": nasty}, 400),
        ("/people/sign-up", {"username": nasty, "email": nasty}, 422),
        ("/people/log-in", {"username": nasty, "password": nasty, "next": nasty}, 200),
    ):
        answer = client.post(path, form, headers=HTMX)
        assert answer.status_code == status, path
        check_page(answer.content.decode())


class TestForgedForms:
    def test_every_post_needs_the_token_of_the_page(self, two: Table) -> None:
        ann = two.seats.get(number=0).person
        before = stored()
        client = visitor(ann, strict=True)
        paths = [f"/t/{two.code}/{path}" for path in POSTS]
        paths += ["/quick/express", "/new/express", "/people/me", "/people/sign-up", "/people/log-in"]
        paths += ["/people/log-out", "/people/reset", "/people/tokens", "/people/tokens/1/revoke"]
        paths += ["/people/notifications", "/people/address"]
        for path in paths:
            assert client.post(path, {"name": "Eve", "do": "bot", "text": "x"}).status_code == 403, path
        assert stored() == before

    def test_with_the_token_a_post_is_taken(self, two: Table) -> None:
        client = visitor(actor(two), strict=True)
        client.get(f"/t/{two.code}")
        token = client.cookies["csrftoken"].value
        assert post_move(client, two, **{"X-CSRFToken": token}).status_code == 200


class TestAnswers:
    def test_a_move(self, two: Table) -> None:
        answer = post_move(visitor(actor(two)), two)
        assert answer.status_code == 200
        assert fresh(two).ply == 1

    def test_a_stale_click_gets_the_new_position_and_a_sentence(self, two: Table) -> None:
        client = visitor(actor(two))
        assert post_move(client, two, 0).status_code == 200
        answer = post_move(client, two, 0)
        assert answer.status_code == 409
        assert "The position has changed." in answer.content.decode()
        assert 'id="now"' in answer.content.decode()

    def test_an_illegal_move_shows_its_rule(self, two: Table) -> None:
        answer = post_move(visitor(actor(two)), two, None, {"type": "bid", "price": 1})
        assert answer.status_code == 422
        assert "5.2" in answer.content.decode()
        assert "the minimum bid" in answer.content.decode()

    @pytest.mark.parametrize("form", [{}, {"ply": "x"}, {"ply": "0"}, {"ply": "0", "action": "["}, {"ply": "9" * 30}])
    def test_what_cannot_be_read(self, two: Table, form: dict[str, str]) -> None:
        assert visitor(actor(two)).post(f"/t/{two.code}/act", form, headers=HTMX).status_code == 400

    def test_deep_json_is_no_surprise(self, two: Table) -> None:
        form = {"ply": "0", "action": "[" * 100_000}
        assert visitor(actor(two)).post(f"/t/{two.code}/act", form, headers=HTMX).status_code == 400

    @pytest.mark.parametrize("path", POSTS)
    def test_an_unknown_table(self, path: str) -> None:
        for headers in ({}, HTMX):
            form = {"ply": "0", "action": '{"type": "pass"}', "name": "Eve", "text": "x", "do": "start"}
            form |= {"do": "bot"} if path.startswith("seat") else {}
            assert visitor(person("Ann")).post(f"/t/nowhere/{path}", form, headers=headers).status_code == 404

    def test_looking_changes_nothing(self, two: Table) -> None:
        chat.say(two.code, actor(two), "hello")
        before = stored()
        client = visitor(actor(two))
        for path in ("/", "/tables", *(f"/t/{two.code}{page}" for page in ("", "/panels", "/record", "/story"))):
            client.get(path)
        for path in POSTS:
            if not path.startswith("join"):
                assert client.get(f"/t/{two.code}/{path}").status_code == 405
        assert stored() == before

    def test_every_page_forbids_foreign_scripts(self, two: Table) -> None:
        for path in ("/", f"/t/{two.code}", f"/t/{two.code}/panels", "/people/log-in", "/t/nowhere"):
            policy = visitor().get(path)["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy

    def test_another_hosts_name_is_refused(self) -> None:
        assert visitor().get("/", headers={"Host": "evil.example"}).status_code == 400
