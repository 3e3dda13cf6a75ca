"""Requests of one person at the same moment: what is done for somebody who is gone by then is refused, and nothing
is lost."""

import json
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection, transaction
from django.test import Client

from tests.web.django_client import HTMX, fresh, person, present, table_of, visitor
from trunkline.web.accounts import identity, tokens, views
from trunkline.web.accounts.models import Person
from trunkline.web.site.errors import WORDS
from trunkline.web.table import chat, create, guests, moderation, presence
from trunkline.web.table.models import PERSON, ChatMessage, Seat, Table

pytestmark = pytest.mark.usefixtures("database", "transactional_db")

PASSWORD = "correct horse"
AHEAD = 0.6
"""Seconds for which one thread holds something before it wants more."""
SAID = str(WORDS[409][1])
TOLD = "The account or guest of this token has just been deleted."


def account(name: str = "ann") -> Person:
    return Person.objects.create(name=name, user=User.objects.create_user(name, password=PASSWORD))


def browser(who: Person) -> Client:
    """A browser of a guest or an account; errors are pages."""
    client = visitor(None if who.user else who)
    if who.user:
        client.force_login(who.user)
    client.raise_request_exception = False
    return client


def log_in(client: Client) -> Any:
    return client.post("/people/log-in", {"username": "ann", "password": PASSWORD})


def at_the_same_time(*doing: Callable[[], Any]) -> list[Any]:
    """What threads get that all begin together."""
    barrier = threading.Barrier(len(doing), timeout=30)
    got: list[Any] = [None] * len(doing)

    def one(number: int) -> None:
        barrier.wait()
        try:
            got[number] = doing[number]()
        finally:
            connection.close()

    threads = [threading.Thread(target=one, args=[number]) for number in range(len(doing))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    return got


class TestGone:
    """Somebody is deleted, or has logged in, after their request was let in."""

    @pytest.fixture
    def late(self, monkeypatch: pytest.MonkeyPatch) -> Callable[[Person, bool], None]:
        """Have a person go just before the next thing that is said."""

        def late(who: Person, logs_in: bool = False) -> None:
            say = chat.say

            def said(*args: Any) -> Any:
                if logs_in:
                    guests.inherit(who, account("other"))
                else:
                    guests.forget(who)
                return say(*args)

            monkeypatch.setattr(chat, "say", said)

        return late

    @pytest.mark.parametrize("who", ["guest", "account", "guest who logs in"])
    @pytest.mark.parametrize("headers", [{"Accept": "text/html"}, HTMX])
    def test_on_a_page(self, who: str, headers: dict[str, str], late: Callable[[Person, bool], None]) -> None:
        table = table_of([person("Bob"), person("Cy")])
        eve = account("eve") if who == "account" else person("Eve")
        late(eve, who == "guest who logs in")
        answer = browser(eve).post(f"/t/{table.code}/say", {"text": "hello"}, headers=headers)
        assert (answer.status_code, SAID in answer.content.decode()) == (409, True)
        assert ('<div id="alert"' in answer.content.decode()) is (headers == HTMX)
        assert not ChatMessage.objects.filter(text="hello").exists()

    def test_in_german(self, late: Callable[[Person], None]) -> None:
        table = table_of([eve := person("Eve"), person("Cy")])
        late(eve)
        answer = browser(eve).post(f"/t/{table.code}/say", {"text": "hello"}, headers={"Accept-Language": "de"})
        assert "oder dein Konto wurde gelöscht. Lade die Seite neu." in answer.content.decode()

    @pytest.mark.parametrize("who", ["guest", "account"])
    def test_by_a_program(self, who: str, late: Callable[[Person], None]) -> None:
        table = table_of([person("Bob"), person("Cy")])
        eve = account("eve") if who == "account" else person("Eve")
        token = {"Authorization": f"Bearer {tokens.make(eve, 'bot')}"}
        late(eve)
        client = Client(raise_request_exception=False)
        sent = json.dumps({"text": "hello"})
        answer = client.post(f"/api/tables/{table.code}/say", sent, content_type="application/json", headers=token)
        assert (answer.status_code, answer.json()["error"]) == (409, TOLD)

    def test_any_other_error_is_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_args: Any) -> None:
            raise IntegrityError("it is our fault")

        table = table_of([eve := person("Eve"), person("Cy")])
        monkeypatch.setattr(chat, "say", fail)
        for client in (browser(eve), browser(account()), Client(raise_request_exception=False)):
            client.cookies["messages"] = ""
            assert client.post(f"/t/{table.code}/say", {"text": "hello", "name": "Al"}).status_code == 500

    def test_a_name_brings_nobody_back(self, monkeypatch: pytest.MonkeyPatch) -> None:
        eve = person("Eve")
        client = browser(eve)
        ensure = identity.ensure_person

        def ensured(*args: Any) -> Person:
            found = ensure(*args)
            guests.forget(found)
            return found

        monkeypatch.setattr(views, "ensure_person", ensured)
        assert client.post("/people/me", {"name": "Eve again"}).status_code < 500
        assert [one.name for one in Person.objects.all()] == ["Former player"]

    @pytest.mark.parametrize("post", ["password", "address", "me", "tokens", "log-in"])
    @pytest.mark.parametrize("where", ["person", "view"])
    def test_an_account_is_not_brought_back(self, post: str, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is deleted once the request has been let in, before or after its person was looked for."""
        eve = account("eve")
        client = browser(eve)
        if post == "log-in":
            client.logout()
        new = {"old_password": PASSWORD, "new_password1": "another long word", "new_password2": "another long word"}
        form = new | {
            "email": "eve@example.org",
            "name": "Eva",
            "token": "bot",
            "username": "eve",
            "password": PASSWORD,
        }
        if where == "person" and post != "log-in":
            monkeypatch.setattr(identity, "person_of_account", self.after(eve, identity.person_of_account))
        else:
            monkeypatch.setattr(User, "check_password", self.after(eve, User.check_password))
            monkeypatch.setattr(views.MailForm, "is_valid", self.after(eve, views.MailForm.is_valid))
            monkeypatch.setattr(views.NameForm, "is_valid", self.after(eve, views.NameForm.is_valid))
            monkeypatch.setattr(tokens, "make", self.after(eve, tokens.make))
        answer = client.post(f"/people/{post}", form)
        assert answer.status_code < 500
        assert (User.objects.count(), [one.name for one in Person.objects.all()]) == (0, ["Former player"])

    def after(self, who: Person, do: Callable[..., Any]) -> Callable[..., Any]:
        """The same, once the person is deleted."""

        def late(*args: Any) -> Any:
            result = do(*args) if do is User.check_password else None
            if Person.objects.filter(id=who.id).exists():
                guests.forget(who)
            return result or do(*args)

        return late


class TestLoggingIn:
    def test_is_taken_back_whole_if_the_seats_cannot_be_handed_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The guest stays in the browser, with all seats."""
        account()
        table = table_of([guest := person("Eve"), person("Cy")])
        client = browser(guest)
        inherit = guests.inherit

        def fail(*args: Any) -> None:
            inherit(*args)
            raise IntegrityError("something came in between")

        monkeypatch.setattr(guests, "inherit", fail)
        sessions = {*Session.objects.values_list("session_key", flat=True)}
        assert log_in(client).status_code == 500
        assert {*Session.objects.values_list("session_key", flat=True)} == sessions
        assert client.get("/").context["person"] == guest
        assert fresh(table).seats.filter(person=guest).exists()
        monkeypatch.undo()
        assert log_in(client).status_code == 302
        assert client.get("/").context["person"].name == "ann"

    def test_twice_at_once_is_once(self) -> None:
        ann = account()
        table = table_of([guest := person("Eve"), person("Cy")])
        clients = [browser(guest) for _ in range(3)]
        answers = at_the_same_time(*[partial(log_in, client) for client in clients])
        assert [answer.status_code for answer in answers] == [302] * 3
        assert fresh(table).seats.get(number=0).person == ann

    @pytest.mark.parametrize("ends", ["log in", "delete", "delete account"])
    def test_whatever_else_is_done_is_handed_on_or_refused(self, ends: str) -> None:
        """Nobody waits for somebody who waits for them, nothing fails, and nothing is left behind."""
        account()
        bob = person("Bob")
        for _ in range(3):
            guest = account("eve") if ends == "delete account" else person("Eve")
            table = table_of([guest, bob])
            hosted = create.create(guest, "express", [create.SeatSpec("me"), create.SeatSpec("open")])
            session = browser(guest)
            Person.objects.filter(id=guest.id).update(name="Guest")

            def posts(path: str, form: dict[str, str], session: Client = session) -> Callable[[], Any]:
                client = Client(raise_request_exception=False)
                client.cookies = session.cookies.copy()  # type: ignore[assignment]
                return lambda: client.post(path, form)

            say = [posts(f"/t/{one.code}/say", {"text": f"hello {one.id}"}) for one in (table, hosted) for _ in "abc"]
            notes = [posts(f"/t/{one.code}/notes", {"text": "mine"}) for one in (table, hosted)]
            hide = [posts(f"/t/{one.code}/hide", {"do": "hide"}) for one in (table, hosted)]
            more = [posts("/quick/express", {"name": "Eve"}), posts(f"/t/{table.code}/analyse", {"ply": "0"})]
            more += [posts("/people/me", {"name": "Eva"}), posts("/people/address", {"email": "eve@example.org"})]
            end = posts("/people/log-in", {"username": "ann", "password": PASSWORD})
            if ends != "log in":
                end = posts("/people/delete", {"sure": "on", "password": PASSWORD})
            answers = at_the_same_time(*say, *notes, end, *hide, *more)
            assert not [answer for answer in answers if answer.status_code >= 500]
            assert answers[len(say) + len(notes)].status_code == 302
            assert not Person.objects.filter(id=guest.id).exists()
            assert not User.objects.filter(username="eve").exists()
            said = [answer.status_code for answer in answers[: len(say)]]
            stored = ChatMessage.objects.filter(table__in=[table, hosted], text__startswith="hello").count()
            # A new guest whose session is ended meanwhile gets 400, whatever was done.
            assert said.count(302) <= stored <= said.count(302) + said.count(400)


class TestPasswords:
    def test_no_token_that_is_made_meanwhile_survives(self) -> None:
        """Sessions of before make tokens while the password is changed: they end with it, or are refused."""
        ann = account()
        robots = [browser(ann) for _ in range(4)]
        owner = browser(ann)
        new = "another long word"
        form = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
        answers = at_the_same_time(
            lambda: owner.post("/people/password", form),
            *[partial(client.post, "/people/tokens", {"token": "robot"}) for client in robots],
        )
        assert answers[0].status_code == 302
        assert {answer.status_code for answer in answers} <= {302, 422}
        # Whoever came after the change was a stranger, and has a guest's token.
        assert not ann.tokens.exists()

    def test_a_token_waits_for_a_password_that_is_being_saved(self) -> None:
        ann = account()
        loaded = Person.objects.select_related("user").get()
        saved = threading.Event()
        got: list[object] = []

        def make() -> None:
            saved.wait(30)
            try:
                got.append(tokens.make(loaded, "robot"))
            except ValueError as error:
                got.append(str(error))
            finally:
                connection.close()

        thread = threading.Thread(target=make)
        thread.start()
        with transaction.atomic():
            user = User.objects.get()
            user.set_password("another long word")
            user.save()
            saved.set()
            thread.join(0.5)
            assert got == []
        thread.join(30)
        assert got == ["Your account has just changed. Log in again."]
        assert not ann.tokens.exists()


class TestOrderOfLocks:
    """Whoever holds one thing and waits for another is never waited for: PostgreSQL would end one of the two."""

    def test_somebody_who_arrives_and_somebody_who_logs_in(self) -> None:
        guest = person("Eve")
        table = create.create(guest, "express", [create.SeatSpec("me"), create.SeatSpec("open")])

        def log_in() -> None:
            with transaction.atomic():
                list(Table.objects.select_for_update().filter(id=table.id))
                time.sleep(AHEAD)
                Seat.objects.filter(table=table).update(name="Ann")

        def arrive() -> None:
            time.sleep(AHEAD / 2)
            presence.arrive(table.code, guest.id)

        at_the_same_time(log_in, arrive)
        seat = table.seats.get(number=0)
        assert (seat.name, presence.is_here(seat)) == ("Ann", True)

    def test_somebody_who_is_banned_and_somebody_who_logs_in_at_the_same_tables(self) -> None:
        bob, eve = person("Bob"), person("Eve")
        tables = [table_of([eve, bob]), table_of([bob, eve])]

        def log_in() -> None:
            with transaction.atomic():
                for table in tables:
                    list(Table.objects.select_for_update().filter(id=table.id))
                    time.sleep(AHEAD)

        def ban() -> None:
            time.sleep(AHEAD / 2)
            moderation.ban(bob)

        at_the_same_time(log_in, ban)
        assert Person.objects.get(id=bob.id).banned
        assert not Seat.objects.filter(person=bob, kind=PERSON).exists()


class TestSigningUp:
    def sign_up(self, client: Client, name: str = "ann") -> Any:
        form = {"username": name, "password1": "correct horse", "password2": "correct horse"}
        return client.post("/people/sign-up", form)

    @pytest.mark.parametrize("meanwhile", [guests.forget, moderation.ban])
    def test_what_is_done_to_the_guest_meanwhile_stays(
        self, meanwhile: Callable[[Person], None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        guest, save = person("Eve"), views.SignUpForm.save
        theirs = guest.id

        def late(form: views.SignUpForm, *args: Any) -> User:
            meanwhile(guest)
            return save(form, *args)

        monkeypatch.setattr(views.SignUpForm, "save", late)
        assert self.sign_up(browser(guest)).status_code == 302
        ann = Person.objects.get(user__username="ann")
        assert (ann.id == theirs, ann.banned) == ((meanwhile is moderation.ban),) * 2

    def test_twice_at_once_each_account_has_a_person(self) -> None:
        table = table_of([guest := person("Eve"), person("Cy")])
        names = ["ann", "anna"]
        answers = at_the_same_time(*[partial(self.sign_up, browser(guest), name) for name in names])
        assert [answer.status_code for answer in answers] == [302, 302]
        people = Person.objects.filter(user__username__in=names)
        assert sorted(one.id == guest.id for one in people) == [False, True]
        assert present(fresh(table).seats.get(number=0).person).user
