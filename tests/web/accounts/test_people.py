"""Guests and accounts: a name of one's choice, and games that stay one's own."""

import re
from datetime import timedelta
from math import inf
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.web.django_client import actor, fresh, move, person, present, send_password_resets, table_of, visitor
from trunkline.web.accounts import identity, password_resets, tokens
from trunkline.web.accounts.models import PasswordReset, Person
from trunkline.web.accounts.views import MailForm
from trunkline.web.table import bots, chat, create, seats, undo
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.models import Table

pytestmark = pytest.mark.usefixtures("database")

PASSWORD = "a long enough word"


def sign_up(client: Client, name: str = "ann", **fields: str) -> Any:
    form = {"username": name, "email": f"{name}@example.org", "password1": PASSWORD, "password2": PASSWORD}
    return client.post("/people/sign-up", form | fields)


def log_in(client: Client, name: str = "ann", password: str = PASSWORD) -> Any:
    return client.post("/people/log-in", {"username": name, "password": password})


class TestGuest:
    def test_nobody_is_made_by_looking(self) -> None:
        client = visitor()
        for path in ("/", "/people/me", "/new/express", "/people/log-in", "/people/sign-up", "/people/reset"):
            assert client.get(path).status_code == 200
        assert not Person.objects.exists()

    def test_chooses_a_name_and_another_one(self) -> None:
        client = visitor()
        for name in ("Ann", "Annabel"):
            assert client.post("/people/me", {"name": f" {name} "}).status_code == 302
            assert f"{name}" in client.get("/").content.decode()
        assert [one.name for one in Person.objects.all()] == ["Annabel"]

    @pytest.mark.parametrize("name", ["", "x" * 41, "a\u202eb"])
    def test_a_bad_name_is_told(self, name: str) -> None:
        client = visitor()
        answer = client.post("/people/me", {"name": name})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert not Person.objects.exists()

    def test_a_guest_who_has_become_an_account_is_no_guest_elsewhere(self) -> None:
        ann = person("Ann")
        old, new = visitor(ann), visitor(ann)
        sign_up(new)
        assert "Log out" not in old.get("/people/me").content.decode()
        assert old.get("/").context["person"] is None


def messages(answer: Any) -> list[str]:
    """What a page says of what has just been done, where screen readers notice it."""
    box = re.search(r'<div class="saved" role="status" tabindex="-1" autofocus>(.*?)</div>', answer.content.decode())
    return re.findall("<p>(.*?)</p>", box[1]) if box else []


class TestSaved:
    @pytest.mark.parametrize(
        ("path", "form", "words", "german"),
        [
            ("/people/me", {"name": "Anna"}, "Name saved.", "Name gespeichert."),
            (
                "/people/notifications",
                {"mail": "on"},
                "Notification settings saved.",
                "Benachrichtigungen gespeichert.",
            ),
            ("/people/address", {"email": "a@example.org"}, "Address saved.", "Adresse gespeichert."),
            ("/people/address", {"email": ""}, "Address removed.", "Adresse entfernt."),
        ],
    )
    def test_it_is_said_once(self, path: str, form: dict[str, str], words: str, german: str) -> None:
        client = visitor(person("Ann"))
        sign_up(client)
        assert messages(client.get("/")) == ["Your account is ready, and you&#39;re logged in."]
        assert messages(client.post(path, form, follow=True)) == [words]
        assert messages(client.get("/people/me")) == []
        assert messages(client.post(path, form, follow=True, headers={"Accept-Language": "de"})) == [german]

    def test_what_is_refused_is_not_said_to_be_saved(self) -> None:
        client = visitor(person("Ann"))
        assert messages(client.post("/people/me", {"name": ""})) == []
        assert messages(client.get("/people/me")) == []

    def test_a_token_that_is_revoked(self) -> None:
        ann = person("Ann")
        client = visitor(ann)
        client.post("/people/tokens", {"token": "robot"})
        path = f"/people/tokens/{ann.tokens.get().id}/revoke"
        assert messages(client.post(path, follow=True)) == ["Token revoked."]
        assert messages(client.post(path, follow=True)) == []


class TestAccount:
    def test_keeps_the_guests_seats_and_games(self) -> None:
        ann = person("Ann")
        client = visitor(ann)
        table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("easy")], listed=False)
        assert sign_up(client).status_code == 302
        ann.refresh_from_db()
        assert (ann.name, present(ann.user).username) == ("Ann", "ann")
        assert table.code in client.get("/").content.decode()
        client.post("/people/log-out")
        assert table.code not in client.get("/").content.decode()
        assert log_in(client).status_code == 302
        assert table.code in client.get("/").content.decode()

    def test_a_newcomer_is_called_by_the_user_name(self) -> None:
        sign_up(visitor(), "zoe")
        assert Person.objects.get().name == "zoe"

    def test_log_in_moves_the_guests_seats_to_the_account(self) -> None:
        sign_up(visitor(), "ann")
        account = Person.objects.get()
        guest, bob = person("Guest"), person("Bob")
        client = visitor(guest)
        table = table_of([guest, bob])
        while actor(table) != guest:
            move(table)
        table = move(table)
        assert log_in(client).status_code == 302
        assert list(Person.objects.filter(name="Guest")) == []
        assert fresh(table).host == account
        assert table.seats.get(number=0).person == account
        undo.undo(table.code, account, table.ply)  # Also the moves are one's own.
        assert fresh(table).ply == table.ply - 1

    def test_the_wrong_password_moves_nothing(self) -> None:
        sign_up(visitor(), "ann")
        guest = person("Guest")
        answer = log_in(visitor(guest), password="wrong")
        assert answer.status_code == 200
        assert 'role="alert"' in answer.content.decode()
        assert Person.objects.filter(id=guest.id).exists()

    @pytest.mark.parametrize(
        "fields",
        [
            {"password2": "another"},
            {"password1": "short", "password2": "short"},
            {"password1": "password", "password2": "password"},
            {"username": ""},
            {"username": "a<b>"},
            {"email": "nowhere"},
        ],
    )
    def test_mistakes_are_told_and_make_no_account(self, fields: dict[str, str]) -> None:
        answer = sign_up(visitor(), **fields)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
        assert not Person.objects.exists()

    def test_errors_of_a_password_are_beside_the_field_they_are_about(self) -> None:
        short = sign_up(visitor(), password1="short", password2="short").context["form"].errors
        assert list(short) == ["password1"]
        different = sign_up(visitor(), password2="another").context["form"].errors
        assert list(different) == ["password2"]
        page = sign_up(visitor(), password1="short", password2="another").content.decode()
        first, confirmation = page.split('for="id_password1"')[1].split('for="id_password2"')
        assert "too short" in first
        assert "too short" not in confirmation
        assert 'id="id_password2_error"' in confirmation

    @pytest.mark.parametrize("password", ["annemarie", "Annemarie1", "annemarie@example.org"])
    def test_no_account_has_its_name_or_address_as_the_password(self, password: str) -> None:
        answer = sign_up(visitor(), "annemarie", password1=password, password2=password)
        assert "too similar" in answer.context["form"].errors["password1"][0]
        assert not User.objects.exists()

    def test_a_name_is_taken_once_whatever_the_case(self) -> None:
        sign_up(visitor(), "ann")
        assert sign_up(visitor(), "Ann").status_code == 422

    def test_log_out_is_a_post(self) -> None:
        client = visitor()
        sign_up(client)
        assert client.get("/people/log-out").status_code == 405

    def test_log_in_leads_to_no_other_host(self) -> None:
        sign_up(visitor())
        form = {"username": "ann", "password": PASSWORD, "next": "https://example.org/"}
        assert visitor().post("/people/log-in", form)["Location"] == "/"


class TestPassword:
    def test_is_changed_by_whoever_knows_it(self) -> None:
        client = visitor()
        sign_up(client)
        new = {"old_password": PASSWORD, "new_password1": "quite another word", "new_password2": "quite another word"}
        assert client.post("/people/password", new | {"old_password": "wrong"}).status_code == 200
        answer = client.post("/people/password", new, follow=True)
        assert "Password saved." in messages(answer)
        assert "Log out" in client.get("/people/me").content.decode()
        assert log_in(visitor()).status_code == 200
        assert log_in(visitor(), password="quite another word").status_code == 302

    @pytest.mark.parametrize("way", ["change", "reset"])
    def test_a_new_one_is_refused_beside_its_field(self, way: str) -> None:
        client = visitor()
        sign_up(client, "annemarie")
        path = "/people/password"
        if way == "reset":
            client = visitor()
            client.post("/people/reset", {"email": "annemarie@example.org"})
            send_password_resets()
            (link,) = re.findall(r"http://localhost:8000(/people/reset/\S+)", str(mail.outbox[-1].body))
            path = client.get(link)["Location"]
        for password, reason in (("annemarie", "too similar"), ("short", "too short")):
            new = {"old_password": PASSWORD, "new_password1": password, "new_password2": password}
            errors = client.post(path, new).context["form"].errors
            assert list(errors) == ["new_password1"]
            assert reason in errors["new_password1"][0]
        assert log_in(visitor(), "annemarie").status_code == 302

    def test_guests_have_none(self) -> None:
        assert visitor(person("Ann")).get("/people/password")["Location"].startswith("/people/log-in")


class TestDeleting:
    def test_asks_first_and_wants_the_password(self) -> None:
        client = visitor()
        sign_up(client)
        assert "Delete your account" in client.get("/people/me").content.decode()
        assert client.get("/people/delete").status_code == 200
        for form in ({"sure": "on"}, {"sure": "on", "password": "wrong"}, {"password": PASSWORD}):
            assert client.post("/people/delete", form).status_code == 422
        assert User.objects.count() == 1

    def test_games_stay_without_the_name_and_bots_play_on(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        client = visitor(ann)
        sign_up(client)
        running = table_of([ann, bob])
        chat.say(running.code, ann, "Hello")
        done = table_of([ann, bob])
        Table.objects.filter(id=done.id).update(status="finished", scores=[5, 3])
        waits = create.create(ann, "express", [SeatSpec("me"), SeatSpec("open")])
        joined = create.create(bob, "express", [SeatSpec("me"), SeatSpec("open"), SeatSpec("open")])
        seats.take(joined.code, ann, 1)
        form = {"sure": "on", "password": PASSWORD}
        answer = client.post("/people/delete", form, follow=True)
        assert "Deleted. Thank you for playing." in messages(answer)
        assert not User.objects.exists()
        assert not Person.objects.filter(name="Ann").exists()
        seat = fresh(running).seats.get(number=0)
        assert (seat.name, seat.kind, seat.person) == ("Former player", "bot", None)
        assert fresh(done).seats.get(number=0).name == "Former player"
        assert fresh(waits).status == "cancelled"
        assert joined.seats.get(number=1).kind == "empty"
        for table in (running, done):
            page = visitor(bob).get(f"/t/{table.code}").content.decode()
            assert "Former player" in page
            assert not re.search(r"\bAnn\b", page)
        assert client.get("/").context["person"] is None
        while fresh(running).acting().bot:
            assert bots.work()

    def test_an_administrator_stays(self) -> None:
        client = visitor()
        client.force_login(User.objects.create_superuser("admin", password=PASSWORD))
        answer = client.post("/people/delete", {"sure": "on", "password": PASSWORD})
        assert "Another administrator" in answer.content.decode()
        assert User.objects.count() == 1

    def test_a_guest_can_go_as_well(self) -> None:
        ann = person("Ann")
        client = visitor(ann)
        assert client.post("/people/delete", {"sure": "on"}).status_code == 302
        assert not Person.objects.filter(name="Ann").exists()


class TestStatistics:
    def test_finished_games_by_game_and_against_whom(self) -> None:
        ann, bob = person("Ann"), person("Bob")
        for scores, people in (([9, 3], [ann, bob]), ([2, 3], [ann, bob])):
            table = table_of(people)
            Table.objects.filter(id=table.id).update(status="finished", scores=scores)
        against = create.create(ann, "chesapeake", [SeatSpec("me"), SeatSpec("easy")])
        Table.objects.filter(id=against.id).update(status="finished", scores=[7, 7])
        alone = create.create(ann, "express", [SeatSpec("me"), SeatSpec("hotseat")])
        Table.objects.filter(id=alone.id).update(status="finished", scores=[7, 1])
        table_of([ann, bob])
        page = visitor(ann).get("/people/me").content.decode()
        rows = re.findall(r'<tr><th scope="row">(.*?)</th><td>(\d+)</td><td>(\d+)</td>', page)
        assert {name: (int(finished), int(won)) for name, finished, won in rows} == {
            "All games": (3, 2),
            "Chicago Express": (2, 1),
            "18Chesapeake": (1, 1),
            "Against people": (2, 1),
            "Against bots": (1, 1),
        }

    def test_a_newcomer_has_none(self) -> None:
        assert "finished a game yet" in visitor(person("Ann")).get("/people/me").content.decode()


class TestTokens:
    def test_a_guests_end_when_somebody_logs_in_at_that_browser(self) -> None:
        sign_up(visitor())
        client = visitor()
        client.post("/people/me", {"name": "Eve"})
        secret = tokens.make(Person.objects.get(name="Eve"), "bot")
        assert tokens.person_of(secret)
        assert log_in(client).status_code == 302
        assert tokens.person_of(secret) is None

    def test_a_guests_end_when_somebody_signs_up_at_that_browser(self) -> None:
        eve = person("Eve")
        secret = tokens.make(eve, "bot")
        assert sign_up(visitor(eve)).status_code == 302
        assert tokens.person_of(secret) is None
        assert Person.objects.get(id=eve.id).user is not None

    @pytest.mark.parametrize("way", ["command", "own admin page", "another's admin page", "none by admin page"])
    def test_end_with_the_old_password(self, way: str) -> None:
        user = User.objects.create_superuser("ann", password=PASSWORD)
        ann = Person.objects.create(name="Ann", user=user)
        secret, others = tokens.make(ann, "bot"), tokens.make(person("Bob"), "bot")
        client = visitor()
        client.force_login(User.objects.get() if way == "own admin page" else User.objects.create_superuser("boss"))
        new = "quite another word"
        if way == "command":
            assert identity.make_administrator("ann", new) is False
        elif way == "own admin page":
            form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
            assert client.post("/admin/password_change/", form).status_code == 302
        else:
            form = {"usable_password": "true", "password1": new, "password2": new, "set-password": "1"}
            if way == "none by admin page":
                form = {"usable_password": "false", "unset-password": "1"}
            assert client.post(f"/admin/auth/user/{user.id}/password/", form).status_code == 302
        user.refresh_from_db()
        assert user.check_password(new) is (way != "none by admin page")
        assert tokens.person_of(secret) is None
        assert tokens.person_of(others)

    def test_stay_if_only_the_hash_is_a_better_one(self, settings: Any) -> None:
        sign_up(visitor())
        secret = tokens.make(Person.objects.get(), "bot")
        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.ScryptPasswordHasher", *settings.PASSWORD_HASHERS]
        old = User.objects.get().password
        assert log_in(visitor()).status_code == 302
        assert User.objects.get().password != old
        assert tokens.person_of(secret)

    def test_stay_if_something_else_is_saved(self) -> None:
        sign_up(visitor())
        user = User.objects.get()
        secret = tokens.make(Person.objects.get(), "bot")
        MailForm({"email": "ann@example.org"}, instance=User.objects.get()).save()
        user.set_password(PASSWORD)
        user.save(update_fields=["last_login"])
        assert tokens.person_of(secret)

    def test_of_an_account_that_was_deactivated_are_good_for_nothing(self) -> None:
        sign_up(visitor())
        secret = tokens.make(Person.objects.get(), "bot")
        User.objects.update(is_active=False)
        assert tokens.person_of(secret) is None
        User.objects.update(is_active=True)
        assert tokens.person_of(secret)

    @pytest.mark.parametrize("change", ["password", "sign-up"])
    def test_are_not_made_by_a_request_of_before(self, change: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """The password changes, or a guest becomes an account, after the request was let in."""
        ann = person("Ann")
        client = visitor(ann)
        if change == "password":
            sign_up(client)
        make = tokens.make

        def late(who: Person, name: str) -> str:
            if change == "password":
                identity.make_administrator("ann", "quite another word")
            else:
                sign_up(visitor(ann))
            return make(who, name)

        monkeypatch.setattr(tokens, "make", late)
        answer = client.post("/people/tokens", {"token": "robot"})
        assert answer.status_code == 422
        assert "Your account has just changed. Log in again." in answer.content.decode()
        assert not ann.tokens.exists()


class TestForgottenPassword:
    def test_a_link_by_mail_sets_a_new_one_once(self) -> None:
        sign_up(visitor())
        client = visitor()
        assert client.post("/people/reset", {"email": "ann@example.org"})["Location"] == "/people/reset/sent"
        assert mail.outbox == []
        assert [send_password_resets(), send_password_resets(timedelta(days=9))] == [1, 0]
        (letter,) = mail.outbox
        (path,) = re.findall(r"http://localhost:8000(/people/reset/\S+)", str(letter.body))
        form = client.get(path)["Location"]
        new = {"new_password1": "quite another word", "new_password2": "quite another word"}
        assert client.post(form, new)["Location"] == "/people/log-in"
        assert messages(client.get("/people/log-in")) == ["Password saved. You can log in with it now."]
        assert "has been used" in visitor().get(path, follow=True).content.decode()
        assert log_in(visitor()).status_code == 200
        assert log_in(visitor(), password="quite another word").status_code == 302

    def test_the_link_leads_to_the_servers_own_address(self, settings: Any) -> None:
        """Whoever asks could call the server by the name of another one, and the owner would click on the link."""
        settings.ALLOWED_HOSTS, settings.PUBLIC_URL = ["*"], "https://trains.example"
        sign_up(visitor())
        visitor().post("/people/reset", {"email": "ann@example.org"}, headers={"Host": "evil.example"})
        send_password_resets()
        (letter,) = mail.outbox
        assert "https://trains.example/people/reset/" in letter.body
        assert "evil" not in letter.body

    def test_tokens_end_with_the_old_password(self) -> None:
        client = visitor()
        sign_up(client)
        for change in (_reset, _change):
            secret = tokens.make(Person.objects.get(user__username="ann"), "bot")
            assert tokens.person_of(secret)
            change(client)
            assert tokens.person_of(secret) is None

    def test_an_unknown_address_is_answered_the_same(self) -> None:
        sign_up(visitor())
        locations, queries = set(), []
        for name in ("ann", "nobody", "ann", "nobody"):
            client = visitor()
            with CaptureQueriesContext(connection) as asked:
                locations.add(client.post("/people/reset", {"email": f"{name}@example.org"})["Location"])
            queries.append([re.sub(r"'[^']*'|\d+(\.\d+)?", "?", query["sql"]) for query in asked])
        assert locations == {"/people/reset/sent"}
        assert queries[2] == queries[3]  # The first two also create counters of the rate limits.
        assert not [query for query in queries[0] if "auth_user" in query]
        assert send_password_resets() == 4
        assert sent_to() == ["ann@example.org"] * 2
        assert not PasswordReset.objects.exists()

    def test_the_email_has_the_language_of_the_page(self) -> None:
        sign_up(visitor())
        visitor().post("/people/reset", {"email": "ann@example.org"}, headers={"Accept-Language": "de"})
        send_password_resets()
        assert mail.outbox[0].subject == "Neues Passwort für Trunkline"
        assert "Der Link" in mail.outbox[0].body

    def test_while_mail_is_down_it_is_retried_without_a_traceback(
        self, settings: Any, caplog: pytest.LogCaptureFixture
    ) -> None:
        sign_up(visitor())
        working, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
        answer = visitor().post("/people/reset", {"email": "ann@example.org"})
        assert answer["Location"] == "/people/reset/sent"
        minutes = [timedelta(minutes=number) for number in (0, 0.5, 1.5, 3, 4)]
        assert [send_password_resets(later) for later in minutes] == [1, 0, 1, 0, 1]
        assert caplog.text.count("could not be sent and will be retried: [Errno 111] Connection refused") == 3
        assert "Traceback" not in caplog.text
        assert mail.outbox == []
        settings.EMAIL_BACKEND = working
        assert send_password_resets(timedelta(hours=1)) == 1
        assert sent_to() == ["ann@example.org"]
        assert not PasswordReset.objects.exists()

    def test_it_is_given_up_after_a_day(self) -> None:
        sign_up(visitor())
        visitor().post("/people/reset", {"email": "ann@example.org"})
        assert send_password_resets(timedelta(days=2)) == 0
        assert not PasswordReset.objects.exists()
        assert mail.outbox == []

    def test_two_workers_send_it_once(self) -> None:
        sign_up(visitor())
        visitor().post("/people/reset", {"email": "ann@example.org"})
        at = timezone.now()
        first, second = password_resets.claim(at), password_resets.claim(at)
        assert len([*first, *second]) == 1

    def test_the_worker_knows_when_the_next_email_is_due(self) -> None:
        assert password_resets.seconds_left() == inf
        visitor().post("/people/reset", {"email": "ann@example.org"})
        assert password_resets.seconds_left() <= 0
        list(password_resets.claim(timezone.now()))
        assert password_resets.seconds_left() == pytest.approx(60, abs=5)


def sent_to() -> list[str]:
    return [one for message in mail.outbox for one in message.to]


def _reset(_client: Client) -> None:
    visitor().post("/people/reset", {"email": "ann@example.org"})
    send_password_resets()
    (path,) = re.findall(r"http://localhost:8000(/people/reset/\S+)", str(mail.outbox[-1].body))
    lost = visitor()
    new = {"new_password1": "quite another word", "new_password2": "quite another word"}
    assert lost.post(lost.get(path)["Location"], new).status_code == 302


def _change(client: Client) -> None:
    assert log_in(client, password="quite another word").status_code == 302
    new = {"new_password1": "a third long word", "new_password2": "a third long word"}
    assert client.post("/people/password", {"old_password": "quite another word", **new}).status_code == 302


@pytest.fixture(autouse=True)
def _no_mail() -> None:
    mail.outbox = []


def test_the_host_of_a_table_can_be_an_account() -> None:
    client = visitor()
    sign_up(client)
    form = {"count": "2", "kind0": "me", "kind1": "open", "listed": "yes"}
    assert client.post("/new/express", form).status_code == 302
    assert present(Table.objects.get().host.user).username == "ann"
