"""What a server's administrator does: the admin pages, closing tables, banning, limits, and where the games are."""

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from tests.web.django_client import (
    HTMX,
    actor,
    fresh,
    legal,
    move,
    person,
    plies,
    post_move,
    present,
    said,
    sitter,
    table_of,
    visitor,
)
from tests.web.programs import program_of
from trunkline.cli.main import main
from trunkline.web.accounts.models import Person
from trunkline.web.analysis import analyses
from trunkline.web.project import settings as project_settings
from trunkline.web.site.errors import Closed, Refused, TooMany
from trunkline.web.table import bots, chat, create, host, moderation, moves, seats, undo
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import BOT, CANCELLED, EMPTY, FINISHED, OPEN, PERSON, RUNNING, ChatMessage, Ply, Table
from trunkline.web.table.time_control import Clock

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def two() -> Table:
    """A game of two people."""
    return table_of([person("Ann"), person("Bob")])


@pytest.fixture
def admin() -> Client:
    """The browser of the server's administrator."""
    client = visitor()
    client.force_login(User.objects.create_superuser("admin"))
    return client


class TestClosing:
    def test_nothing_is_done_there_any_more_and_everything_is_kept(self, two: Table) -> None:
        turn, action = actor(two), legal(two)
        move(two)
        kept = [(ply.number, ply.key, ply.live) for ply in plies(two)]
        moderation.close(two.code)
        doing: list[Callable[[], object]] = [
            lambda: moves.play(two.code, turn, 1, action),
            lambda: chat.say(two.code, turn, "hello"),
            lambda: undo.undo(two.code, turn, 1),
            lambda: seats.hand_to_bot(two.code, turn, 0),
            lambda: moderation.close(two.code),
        ]
        for do in doing:
            with pytest.raises(Closed, match="closed"):
                do()
        assert said(two)[-1] == "The server's administrator has closed this table."
        assert [(ply.number, ply.key, ply.live) for ply in plies(two)] == kept
        assert program_of(turn).post(f"/tables/{two.code}/act", {"ply": 1, "action": action})[0] == 409

    def test_its_page_says_so_and_offers_nothing(self, two: Table) -> None:
        moderation.close(two.code)
        client = visitor(actor(two))
        page = client.get(f"/t/{two.code}").content.decode()
        assert "This table has been closed" in page
        assert "Your turn" not in page
        assert two.code not in visitor().get("/").content.decode()
        answer = post_move(client, two)
        assert answer.status_code == 409
        assert "has been closed" in answer.content.decode()

    def test_opened_again_it_stands_where_it_stood(self, two: Table) -> None:
        before = move(two, 3)
        moderation.close(two.code)
        table = moderation.reopen(two.code)
        assert (table.status, table.ply, table.actor) == (RUNNING, 3, before.actor)
        assert move(two).ply == 4
        with pytest.raises(Refused, match="not closed"):
            moderation.reopen(two.code)

    def test_a_table_that_had_not_begun_and_one_that_was_over(self) -> None:
        ann = person("Ann")
        waiting = create.create(ann, "express", [SeatSpec("me"), SeatSpec("open")])
        over = create.create(ann, "express", [SeatSpec("uniform")] * 2, seed=3)
        while bots.work():
            pass
        scores = fresh(over).scores
        for table in (waiting, over):
            moderation.close(table.code)
            assert fresh(table).status == CANCELLED
            moderation.reopen(table.code)
        assert fresh(waiting).status == OPEN
        assert (fresh(over).status, fresh(over).scores) == (FINISHED, scores)

    def test_bots_stop_and_go_on(self) -> None:
        table = create.create(person("Ann"), "express", [SeatSpec("uniform")] * 2, seed=3)
        moderation.close(table.code)
        assert bots.work() == 0
        assert moves.play_bot(table.code, 0, None) is None
        moderation.reopen(table.code)
        assert bots.work() == 1

    def test_its_clock_stops_and_begins_anew(self) -> None:
        table = table_of([person("Ann"), person("Bob")], clock=Clock(60))
        moderation.close(table.code)
        assert fresh(table).deadline is None
        moderation.reopen(table.code)
        assert fresh(table).deadline is not None

    def test_a_game_that_its_players_ended_stays_over(self, two: Table) -> None:
        Table.objects.filter(id=two.id).update(status=FINISHED, scores=[3, 4])
        moderation.close(two.code)
        assert moderation.reopen(two.code).status == FINISHED


class TestBanning:
    def test_somebody_with_an_analysis(self, two: Table) -> None:
        ann = actor(two)
        copy = analyses.analyse(two.code, 0, ann)
        moderation.ban(ann)
        assert Person.objects.get(id=ann.id).banned
        assert {seat.kind for seat in copy.seats.all()} == {PERSON}

    def posts(self, table: Table) -> Iterator[tuple[str, dict[str, Any]]]:
        """All that somebody could do."""
        yield f"/t/{table.code}/act", {"ply": 0, "action": json.dumps(legal(table))}
        yield f"/t/{table.code}/say", {"text": "hello"}
        yield f"/t/{table.code}/sit/1", {"name": "Ann"}
        yield f"/t/{table.code}/undo", {"ply": 0}
        yield f"/t/{table.code}/seat/0", {"do": "back"}
        yield "/quick/express", {}
        yield "/new/express", {"count": "2", "kind0": "me", "kind1": "easy"}
        yield "/people/me", {"name": "Another"}
        yield "/people/tokens", {}
        yield "/people/sign-up", {}

    @pytest.mark.parametrize("headers", [{}, HTMX], ids=["form", "htmx"])
    def test_they_look_and_do_nothing_else(self, two: Table, headers: dict[str, str]) -> None:
        ann = actor(two)
        Person.objects.filter(id=ann.id).update(banned=True)
        client, before = visitor(ann), (Table.objects.count(), ChatMessage.objects.count(), fresh(two).version)
        for path, form in self.posts(two):
            answer = client.post(path, form, headers=headers)
            assert answer.status_code == 403, path
            assert "You can still watch" in answer.content.decode()
        for path in ("/", f"/t/{two.code}", "/people/me", "/api/"):
            assert client.get(path).status_code == 200
        assert (Table.objects.count(), ChatMessage.objects.count(), fresh(two).version) == before
        assert Person.objects.get(id=ann.id).name == ann.name

    def test_nobody_waits_for_them(self, two: Table) -> None:
        ann = sitter(two, 0)
        own = create.create(ann, "express", [SeatSpec("me"), SeatSpec("open")])
        shared = create.create(ann, "express", [SeatSpec("me"), SeatSpec("open"), SeatSpec("open")])
        seats.take(shared.code, person("Cy"), 1)
        moderation.ban(ann)
        assert (two.seats.get(number=0).kind, two.seats.get(number=0).person) == (BOT, ann)
        assert fresh(own).status == CANCELLED
        assert (fresh(shared).status, fresh(shared).host.name) == (OPEN, "Cy")
        assert shared.seats.get(number=0).kind == EMPTY
        moderation.unban(ann)
        assert visitor(ann).post(f"/t/{two.code}/seat/0", {"do": "back"}, headers=HTMX).status_code == 200
        assert fresh(two).seats.get(number=0).kind == "person"


class TestAdmin:
    PAGES = (
        "",
        "accounts/person/",
        "accounts/token/",
        "table/table/",
        "table/ply/",
        "table/chatmessage/",
        "auth/user/",
    )

    def test_it_is_for_the_host_alone(self, two: Table) -> None:
        account = visitor()
        account.force_login(User.objects.create_user("ann"))
        for client in (visitor(), visitor(two.host), account):
            for path in self.PAGES:
                assert client.get(f"/admin/{path}").status_code == 302, path

    def test_every_page_opens_and_finds(self, admin: Client, two: Table) -> None:
        move(two, 2)
        program_of(two.host)
        chat.say(two.code, two.host, "hello")
        for path in self.PAGES:
            assert admin.get(f"/admin/{path}").status_code == 200, path
        assert two.code in admin.get("/admin/table/table/", {"q": "Bob"}).content.decode()
        assert two.code in admin.get("/admin/table/ply/", {"q": two.code}).content.decode()
        for kind, one in (("table", two), ("ply", two.plies.get(number=1)), ("chatmessage", present(two.chat.last()))):
            page = admin.get(f"/admin/table/{kind}/{one.id}/change/")
            assert page.status_code == 200
            assert two.seats.get(number=1).invitation not in page.content.decode()

    def test_moves_are_only_looked_at(self, admin: Client, two: Table) -> None:
        move(two, 2)
        ply = two.plies.get(number=1)
        before = list(Ply.objects.values())
        assert admin.get("/admin/table/ply/add/").status_code == 403
        assert admin.post(f"/admin/table/ply/{ply.id}/change/", {"number": 7}).status_code == 403
        assert admin.post(f"/admin/table/ply/{ply.id}/delete/", {"post": "yes"}).status_code == 403
        assert admin.post(f"/admin/table/table/{two.id}/delete/", {"post": "yes"}).status_code == 403
        admin.post("/admin/table/ply/", {"action": "delete_selected", "_selected_action": ply.id, "post": "yes"})
        assert list(Ply.objects.values()) == before

    def test_closing_and_banning_by_its_actions(self, admin: Client, two: Table) -> None:
        ann = sitter(two, 0)

        def act(kind: str, action: str, chosen: int) -> str:
            form = {"action": action, "_selected_action": chosen}
            return str(admin.post(f"/admin/{kind}/", form, follow=True).content.decode())

        assert "Closed: 1." in act("table/table", "close", two.id)
        assert fresh(two).status == CANCELLED
        assert "has been closed" in act("table/table", "close", two.id)
        assert "Reopened: 1." in act("table/table", "reopen", two.id)
        assert fresh(two).status == RUNNING
        assert "Banned: 1." in act("accounts/person", "ban", ann.id)
        assert Person.objects.get(id=ann.id).banned
        assert "Ban lifted: 1." in act("accounts/person", "unban", ann.id)
        assert not Person.objects.get(id=ann.id).banned
        messages = [entry.get_change_message() for entry in LogEntry.objects.order_by("id")]
        assert messages == ["Closed.", "Reopened.", "Banned.", "Ban lifted."]

    def test_talk_can_be_deleted_and_tokens_revoked(self, admin: Client, two: Table) -> None:
        chat.say(two.code, two.host, "rude")
        program = program_of(two.host)
        admin.post(f"/admin/table/chatmessage/{present(two.chat.last()).id}/delete/", {"post": "yes"})
        admin.post(f"/admin/accounts/token/{two.host.tokens.get().id}/delete/", {"post": "yes"})
        assert "rude" not in [message.text for message in two.chat.all()]
        assert program.get("/me")[0] == 401

    def test_an_administrator_who_is_banned_keeps_the_keys(self, admin: Client) -> None:
        admin.get("/")
        Person.objects.update(banned=True)
        assert admin.post("/quick/express").status_code == 403
        form = {"action": "unban", "_selected_action": Person.objects.get().id}
        assert admin.post("/admin/accounts/person/", form).status_code == 302
        assert not Person.objects.get().banned


class TestLimits:
    def test_tables_that_have_not_begun(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(settings, "MOST_OPEN_TABLES", 2)
        ann, seats = person("Ann"), [SeatSpec("me"), SeatSpec("open")]
        first = create.create(ann, "express", seats)
        create.create(ann, "express", seats)
        with pytest.raises(TooMany, match="2 of your tables haven't begun"):
            create.create(ann, "express", seats)
        form = {"count": "2", "kind0": "me", "kind1": "open"}
        assert visitor(ann).post("/new/express", form).status_code == 429
        body = {"game": "express", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert program_of(ann).post("/tables", body)[0] == 429
        create.create(person("Bob"), "express", seats)
        host.cancel(first.code, ann)
        create.create(ann, "express", seats)

    def test_new_tables_within_an_hour(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(settings, "MOST_TABLES_AN_HOUR", 1)
        ann = person("Ann")
        assert visitor(ann).post("/quick/express").status_code == 302
        refused = visitor(ann).post("/quick/express")
        assert refused.status_code == 429
        assert "1 tables in the last hour" in refused.content.decode()
        assert Table.objects.count() == 1


class TestHostAccount:
    def make(self, monkeypatch: pytest.MonkeyPatch, name: str, password: str) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{password}\n"))
        return main(["admin", name])

    def test_a_new_account_opens_the_admin_pages(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert self.make(monkeypatch, "boss", "a long enough word") == 0
        assert capsys.readouterr().out.splitlines()[0] == "boss can now administer the server at /admin/."
        client = visitor()
        assert client.login(username="boss", password="a long enough word")
        assert client.get("/admin/").status_code == 200

    def test_in_german_also_what_django_says(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setenv("TRUNKLINE_LANGUAGE", "de")
        assert self.make(monkeypatch, "boss", "12") == 2
        assert "Dieses Passwort ist zu kurz." in capsys.readouterr().err
        assert self.make(monkeypatch, "boss", "a long enough word") == 0
        assert capsys.readouterr().out.startswith("boss kann den Server jetzt unter /admin/ verwalten.\n")

    def test_an_account_that_there_is_gets_the_right_and_the_password(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        User.objects.create_user("ann", "ann@example.org", "an older word")
        assert self.make(monkeypatch, "ann", "a long enough word") == 0
        assert "already" in capsys.readouterr().out
        assert User.objects.get().email == "ann@example.org"
        assert visitor().login(username="ann", password="a long enough word")

    @pytest.mark.parametrize(("name", "password"), [("boss", "short"), ("bo ss", "a long enough word"), ("boss", "")])
    def test_what_is_refused_is_one_line(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, password: str
    ) -> None:
        assert self.make(monkeypatch, name, password) == 2
        assert capsys.readouterr().err.count("\n") == 1
        assert not User.objects.exists()

    def test_an_end_of_input_instead_of_a_password(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        terminal = io.StringIO()
        monkeypatch.setattr(terminal, "isatty", lambda: True)
        monkeypatch.setattr("sys.stdin", terminal)
        monkeypatch.setattr("getpass.getpass", lambda _words: input())
        assert main(["admin", "boss"]) == 2
        assert capsys.readouterr().err == "trunkline: no password was given\n"


class TestSettings:
    @pytest.mark.parametrize("content", [b"", b" \n", b"\xff\xfe"])
    def test_a_key_that_is_none(self, content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("TRUNKLINE_SECRET_KEY", raising=False)
        (tmp_path / "secret-key").write_bytes(content)
        with pytest.raises(ImproperlyConfigured, match="secret-key has no key"):
            project_settings._secret(tmp_path)

    def test_a_postgres_address(self) -> None:
        address = "postgres://tl:p%40ss@db.example.org:5433/games?sslmode=require"
        found = project_settings._postgres(address, 10)
        options = found.pop("OPTIONS")
        assert found == {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": "games",
            "USER": "tl",
            "PASSWORD": "p@ss",
            "HOST": "db.example.org",
            "PORT": 5433,
            "CONN_HEALTH_CHECKS": True,
        }
        assert (options["sslmode"], options["pool"]["max_size"]) == ("require", 10)

    def test_the_address_of_a_database_has_the_last_word(self) -> None:
        options = project_settings._postgres("postgres://h/n?connect_timeout=30", 3)["OPTIONS"]
        assert (options["connect_timeout"], options["pool"]["max_size"]) == ("30", 3)

    @pytest.mark.parametrize("address", ["postgres://", "postgres://h/", "postgres://h:x/n", "postgres://[/n"])
    def test_what_is_no_address(self, address: str) -> None:
        with pytest.raises(ImproperlyConfigured, match="TRUNKLINE_DATABASE"):
            project_settings._postgres(address, 10)


def test_zeros_in_addresses_and_cookies_are_refused(two: Table) -> None:
    for path in ("/t/%00", f"/t/{two.code}/join/%00", "/%00"):
        assert visitor().get(path).status_code == 400
    client = visitor()
    client.cookies["sessionid"] = "abcdefgh\0ij"
    assert client.get("/").status_code == 400
