"""Notifications: who is told what waits for them, which way, and never twice."""

import json
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.utils import timezone

from tests.games.chesapeake.web.positions import by_chance
from tests.web.django_client import (
    HTMX,
    acting,
    actor,
    fresh,
    legal,
    move,
    person,
    present,
    state_at,
    table_of,
    visitor,
)
from trunkline.core import codec
from trunkline.web.accounts.models import Person
from trunkline.web.site.errors import NotYours, Refused
from trunkline.web.table import chat, create, delivery, guests, host, moves, notifications, seats, undo, webhooks
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.delivery import words_of
from trunkline.web.table.models import DEAL, MAIL, UNDO, WEBHOOK, Notification, NotificationChoice, Seat, Table
from trunkline.web.table.notifications import call_to, turn_of

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture(autouse=True)
def _no_mail_yet(database: None) -> None:  # noqa: ARG001
    mail.outbox.clear()


def account(name: str) -> Person:
    """Somebody with an address."""
    user = User.objects.create(username=name.lower(), email=f"{name.lower()}@example.org")
    return Person.objects.create(name=name, user=user)


@pytest.fixture
def two() -> Table:
    """A game of two accounts."""
    return table_of([account("Ann"), account("Bob")])


@pytest.fixture
def three() -> Table:
    """A game of three accounts."""
    return table_of([account("Ann"), account("Bob"), account("Cy")])


def send(minutes: float = 2) -> int:
    """The worker sends what has waited for so many minutes; how much that was."""
    claimed = list(delivery.claim(timezone.now() + timedelta(minutes=minutes)))
    for notification in claimed:
        delivery.deliver(notification)
    return len(claimed)


def sent_to() -> list[str]:
    """To whom mails went, in their order."""
    return [one for message in mail.outbox for one in message.to]


class TestMail:
    def test_the_one_whose_turn_it_is_gets_one_mail(self, two: Table) -> None:
        assert send() == 1
        assert send() == 0
        (message,) = mail.outbox
        assert message.to == [present(actor(two).user).email]
        assert message.subject == "Chicago Express: It's your turn."
        assert "bid for the initial share of PRR" in message.body
        assert f"http://localhost:8000/t/{two.code}" in message.body

    def test_each_turn_is_a_thing_of_its_own(self, two: Table) -> None:
        send()
        first = sent_to()
        move(two)
        assert send() == 1
        assert set(sent_to()) != set(first)
        move(two)
        assert send() == 1
        assert len(sent_to()) == 3

    def test_whoever_moves_in_time_is_not_told(self, two: Table) -> None:
        who = actor(two)
        assert send(0.5) == 0
        move(two)
        send()
        assert present(who.user).email not in sent_to()
        assert not Notification.objects.filter(person=who).exists()

    def test_nobody_is_told_in_the_middle_of_their_own_turn(self, two: Table) -> None:
        while state_at(fresh(two), fresh(two).ply).step == "bid":
            bid = fresh(two).ply % 2 == 0
            moves.play(two.code, actor(two), fresh(two).ply, legal(two) if bid else {"type": "pass"})
        who = actor(two)
        assert Notification.objects.filter(person=who, sent=None).exists()
        moves.play(two.code, who, fresh(two).ply, {"type": "choose", "dial": "expansion"})
        assert actor(two) == who
        assert send() == 0

    def test_a_move_taken_back_tells_nobody_again(self, two: Table) -> None:
        who = actor(two)
        send()
        move(two)
        undo.undo(two.code, who, 1)
        assert actor(two) == who
        assert send() == 0

    def test_talk_and_seats_tell_nobody_again(self, two: Table) -> None:
        send()
        chat.say(two.code, two.host, "well?")
        seats.offer(two.code, actor(two), acting(two))
        assert send() == 0

    def test_a_guest_has_no_address(self) -> None:
        table_of([person("Ann"), person("Bob")])
        assert not Notification.objects.exists()

    def test_an_analysis_and_a_finished_game_wait_for_nobody(self, two: Table) -> None:
        Table.objects.filter(id=two.id).update(analysis=True)
        assert send() == 0
        Table.objects.filter(id=two.id).update(analysis=False, status="finished")
        assert notifications.waiting(fresh(two)) == []

    def test_bots_are_not_told_and_owners_of_seats_handed_to_bots_are_not(self, two: Table) -> None:
        seats.hand_to_bot(two.code, actor(two), acting(two))
        assert send() == 0


def shared(host: Person, other: Person) -> Table:
    """A game at which the host plays as Ann and, at the same screen, as Bea; it is Bea's turn."""
    table = create.create(
        host, "express", [SeatSpec("me", "Ann"), SeatSpec("open"), SeatSpec("hotseat", "Bea")], seed=7
    )
    seats.take(table.code, other, 1)
    return move(fresh(table), 2)


class TestSeveralAtOneScreen:
    def test_a_mail_names_the_player(self) -> None:
        table = shared(account("Ann"), account("Bob"))
        assert table.acting().name == "Bea"
        assert send() == 1
        assert mail.outbox[0].to == ["ann@example.org"]
        assert mail.outbox[0].subject == "Chicago Express: It's Bea's turn."

    def test_so_does_the_browser(self) -> None:
        ann = account("Ann")
        page = visitor_of(ann).get(f"/t/{shared(ann, account('Bob')).code}").content.decode()
        assert 'data-words="It&#39;s Bea&#39;s turn."' in page

    def test_a_webhook_does_not_take_one_for_the_other(self, receiver: "Receiver") -> None:
        table = shared(person("Ann"), person("Bob"))
        host.set_webhook(table.code, table.host, receiver.url)
        move(move(table))
        move(table)
        assert fresh(table).acting().name == "Bea"
        assert send() == 1
        ((_, message),) = receiver.got
        assert message["player"] == "Bea"
        assert message["content"].startswith("Bea: Chicago Express: It's Bea's turn.")

    def test_whoever_sits_alone_is_addressed(self) -> None:
        table = move(shared(account("Ann"), account("Bob")), 2)
        assert table.acting().name == "Bob"
        send()
        assert mail.outbox[-1].subject == "Chicago Express: It's your turn."

    def test_an_offer_names_whoever_has_to_answer(self) -> None:
        seats = [Seat(number=0, kind="person", name="Ann", person_id=1), Seat(number=1, kind="person", person_id=2)]
        assert call_to(DEAL, seats, seats[0]) == "A deal needs your answer."
        seats[1].person_id = 1
        assert call_to(DEAL, seats, seats[0]) == "A deal needs Ann's answer."

    def test_a_seat_that_a_bot_plays_is_nobody_at_the_screen(self) -> None:
        seats = [Seat(number=0, kind="person", name="Ann", person_id=1), Seat(number=1, kind="bot", person_id=1)]
        assert turn_of(seats, seats[0]) == "Your turn"


class TestUndoRequest:
    def test_all_others_are_told_once_until_they_answer(self, three: Table) -> None:
        first = actor(three)
        move(three, 2)
        Notification.objects.all().delete()
        undo.undo(three.code, first, 2)
        others = Person.objects.exclude(id=first.id)
        asked = Notification.objects.filter(subject__startswith=UNDO)
        assert {notification.person for notification in asked} == set(others)
        assert [words_of(notification) for notification in asked] == 2 * [
            f"Chicago Express: {first.name} asks to undo “bids $7 for PRR” and everything since: 2 moves. Agree?"
        ]
        undo.answer(three.code, others[0], three.undo_requests.get(open=True).id, True)
        send()
        assert [to for to in sent_to() if to == present(others[1].user).email]
        assert not Notification.objects.filter(person=others[0], subject__startswith=UNDO).exists()

    def test_an_undo_request_that_has_lapsed_is_not_told(self, three: Table) -> None:
        first = actor(three)
        move(three, 2)
        undo.undo(three.code, first, 2)
        undo.answer(three.code, first, three.undo_requests.get(open=True).id, False)
        send()
        assert all("asks to undo" not in message.subject for message in mail.outbox)


def test_a_deal_is_told_to_the_owner_who_answers() -> None:
    rulings = {"rulings": "rulebook", "consent": True}
    actions = by_chance(2, 21, lambda state: state.step == "answer", **rulings)
    ann, bob = account("Ann"), account("Bob")
    table = create.create(ann, "chesapeake", [SeatSpec("me"), SeatSpec("open")], seed=21, rulings=rulings)
    seats.take(table.code, bob, 1)
    for action in actions:
        moves.play(table.code, actor(table), fresh(table).ply, codec.encode(action))
    owner = actor(table)
    send()
    assert sent_to() == [present(owner.user).email]
    assert mail.outbox[0].subject == "18Chesapeake: A deal needs your answer."
    assert f"{owner.name}" in mail.outbox[0].body


class TestChoice:
    def test_mail_is_switched_off_at_one_table_or_usually(self, two: Table) -> None:
        who = actor(two)
        notifications.choose(who, None, True, False, True)
        assert send() == 0
        notifications.choose(who, two, True, True, True)
        chat.say(two.code, who, "now I want it")
        assert send() == 1

    def test_the_choice_of_a_table_comes_first_then_the_usual_one(self, two: Table) -> None:
        who = two.host
        assert [getattr(notifications.choice_of(who, two), way) for way in ("browser", "mail", "webhook")] == [True] * 3
        notifications.choose(who, None, False, False, False)
        assert not notifications.choice_of(who, two).mail
        notifications.choose(who, two, False, True, False)
        assert notifications.choice_of(who, two).mail
        assert not notifications.choice_of(who).mail
        assert NotificationChoice.objects.count() == 2

    def test_the_page_keeps_the_switches(self, two: Table) -> None:
        who = actor(two)
        answer = visitor_of(who).post(f"/t/{two.code}/notifications", {"mail": "on"}, headers=HTMX)
        assert (answer.status_code, answer.content) == (200, b"Saved.")
        choice = notifications.choice_of(who, two)
        assert (choice.browser, choice.mail, choice.webhook) == (False, True, False)
        visitor_of(who).post("/people/notifications", {"browser": "on"})
        usual = notifications.choice_of(who)
        assert (usual.browser, usual.mail, usual.webhook) == (True, False, False)

    def test_strangers_have_no_switches(self, two: Table) -> None:
        for who in (visitor(), visitor(person("Stranger"))):
            assert who.post(f"/t/{two.code}/notifications", {}, headers=HTMX).status_code == 403
        assert visitor().post("/people/notifications", {}).status_code == 302
        assert not NotificationChoice.objects.exists()

    def test_the_page_calls_only_whoever_wants_it(self, two: Table) -> None:
        who = actor(two)
        (other,) = Person.objects.exclude(id=who.id)
        page = f"/t/{two.code}"
        assert 'data-words="It&#39;s your turn."' in visitor_of(who).get(page).content.decode()
        assert "data-subject" not in visitor_of(other).get(page).content.decode()
        notifications.choose(who, two, False, True, True)
        assert "data-subject" not in visitor_of(who).get(page).content.decode()

    def test_a_guest_who_logs_in_keeps_them(self, two: Table) -> None:
        guest = person("Guest")
        notifications.choose(guest, two, False, False, True)
        guests.inherit(guest, two.host)
        assert not notifications.choice_of(two.host, two).browser


def visitor_of(who: Person) -> Any:
    """A browser in which an account is logged in."""
    client = visitor()
    client.force_login(present(who.user))
    return client


class TestAddress:
    def test_an_account_changes_its_address(self, two: Table) -> None:
        client = visitor_of(two.host)
        assert "ann@example.org" in client.get("/people/me").content.decode()
        assert client.post("/people/address", {"email": "new@example.org"}).status_code == 302
        assert User.objects.get(username="ann").email == "new@example.org"
        assert client.post("/people/address", {"email": ""}).status_code == 302
        assert User.objects.get(username="ann").email == ""

    def test_the_switch_of_a_table_and_of_ones_own_page_name_it(self, two: Table) -> None:
        for path in (f"/t/{two.code}", "/people/me"):
            assert "by email to ann@example.org" in visitor_of(two.host).get(path).content.decode()
        User.objects.update(email="")
        for path in (f"/t/{two.code}", "/people/me"):
            page = visitor_of(two.host).get(path).content.decode()
            assert "by email: your account has no address" in page
            assert "by email to" not in page

    def test_what_is_no_address_is_told(self, two: Table) -> None:
        client = visitor_of(two.host)
        answer = client.post("/people/address", {"email": "nowhere"})
        assert answer.status_code == 422
        assert "Enter a valid email address." in answer.content.decode()
        assert User.objects.get(username="ann").email == "ann@example.org"

    def test_guests_have_none(self) -> None:
        assert visitor(person("Ann")).post("/people/address", {"email": "a@example.org"}).status_code == 302
        assert not User.objects.exists()


class Receiver:
    """A webhook on this machine: keeps what is posted."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, Any]]] = []
        self.status = 204
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.got.append((self.path, json.loads(body)))
                self.send_response(receiver.status)
                self.send_header("Location", f"http://127.0.0.1:{receiver.port}/elsewhere")
                self.end_headers()

            def log_message(self, *_args: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/hook?room=1"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def receiver(settings_of: Callable[..., None]) -> Iterator[Receiver]:
    """A webhook that may be reached, though it is on this machine."""
    settings_of(WEBHOOKS_PRIVATE=True)
    receiver = Receiver()
    yield receiver
    receiver.close()


@pytest.fixture
def settings_of(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Other settings for a test."""
    from django.conf import settings

    def change(**values: object) -> None:
        for name, value in values.items():
            monkeypatch.setattr(settings, name, value)

    return change


def hooked(receiver: Receiver) -> Table:
    """A game of two guests, whose host has set a webhook."""
    table = table_of([person("Ann"), person("B&b")])
    host.set_webhook(table.code, table.host, receiver.url)
    return fresh(table)


class TestWebhook:
    def test_it_is_told_whose_turn_it_is(self, receiver: Receiver) -> None:
        table = hooked(receiver)
        while actor(table).name != "B&b":
            move(table)
        assert send() == 1
        assert send() == 0
        ((path, message),) = receiver.got
        url = f"http://localhost:8000/t/{table.code}"
        assert path == "/hook?room=1"
        assert message["content"].startswith("B&b: Chicago Express: It's your turn.")
        assert message["content"].endswith(url)
        assert message["text"].startswith("B&amp;b: Chicago Express")
        about = {name: message[name] for name in ("table", "game", "ply", "player", "kind", "url")}
        assert about == {
            "table": table.code,
            "game": "express",
            "ply": fresh(table).ply,
            "player": "B&b",
            "kind": "turn",
            "url": url,
        }

    @pytest.mark.parametrize("status", [302, 404, 500])
    def test_whatever_it_answers_is_followed_by_nothing(self, receiver: Receiver, status: int) -> None:
        receiver.status = status
        hooked(receiver)
        assert send() == 1
        assert send(9) == 0
        assert len(receiver.got) == 1

    def test_one_that_is_not_there_is_tried_three_times(self, receiver: Receiver, caplog: Any) -> None:
        hooked(receiver)
        receiver.close()
        assert [send(1.5), send(1.5), send(2.5), send(3.5), send(99)] == [1, 0, 1, 1, 0]
        assert caplog.text.count("reached nobody") == 3

    def test_a_player_may_not_want_it(self, receiver: Receiver) -> None:
        table = hooked(receiver)
        notifications.choose(actor(table), table, True, True, False)
        assert send() == 0
        assert receiver.got == []

    def test_what_lies_in_the_servers_own_network_is_not_reached(
        self, receiver: Receiver, settings_of: Callable[..., None]
    ) -> None:
        settings_of(WEBHOOKS_PRIVATE=False)
        hooked(receiver)
        assert send() == 1
        with pytest.raises(webhooks.NotConnected, match="private network"):
            webhooks.post(receiver.url.replace("127.0.0.1", "localhost"), {})
        assert receiver.got == []

    def test_a_server_may_have_none(self, receiver: Receiver, settings_of: Callable[..., None]) -> None:
        table = hooked(receiver)
        settings_of(WEBHOOKS=False)
        assert send() == 0
        with pytest.raises(Refused, match="doesn't use webhooks"):
            host.set_webhook(table.code, table.host, receiver.url)
        webhooks.post(receiver.url, {})
        assert receiver.got == []

    @pytest.mark.parametrize(
        "address",
        [
            *("127.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.5.4", "169.254.169.254", "0.0.0.0", "100.64.0.1"),
            *("::1", "::", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"),
            *("224.0.0.1", "ff02::1", "255.255.255.255", "192.0.0.9", "fec0::1", "64:ff9b:1::a00:1", "::a00:1"),
            *("::ffff:0:127.0.0.1", "::ffff:0:8.8.8.8", "192.88.99.1", "3fff::1", "3fff:fff::1", "5f00::1"),
        ],
    )
    def test_private_addresses(self, address: str) -> None:
        assert not webhooks.is_public(address)

    def test_public_addresses(self) -> None:
        assert webhooks.is_public("93.184.216.34")
        assert webhooks.is_public("2606:2800:220:1::1")

    @pytest.mark.parametrize(
        "url",
        [
            *("file:///etc/passwd", "ftp://example.org/", "example.org", "http://", "https:///x", "//example.org"),
            *("http://a b/", "http://[::1", "http://example.org:99999/", "http://me:word@example.org/", "javascript:x"),
            *("http://exa\nmple.org/", "http://" + "x" * 500, "gopher://x/", "http://example.org/ü"),
        ],
    )
    def test_what_is_no_webhook_is_refused(self, two: Table, url: str) -> None:
        with pytest.raises(Refused):
            host.set_webhook(two.code, two.host, url)
        assert fresh(two).webhook == ""

    def test_only_the_host_sets_it_and_only_the_host_sees_it(self, two: Table) -> None:
        other = present(two.seats.exclude(person=two.host).get().person)
        with pytest.raises(NotYours):
            host.set_webhook(two.code, other, "https://example.org/secret")
        client = visitor_of(two.host)
        answer = client.post(f"/t/{two.code}/webhook", {"url": " https://example.org/secret "}, headers=HTMX)
        assert (answer.status_code, answer.content) == (200, b"Saved.")
        assert fresh(two).webhook == "https://example.org/secret"
        assert "example.org/secret" in client.get(f"/t/{two.code}").content.decode()
        assert "example.org/secret" not in visitor_of(other).get(f"/t/{two.code}").content.decode()
        refused = client.post(f"/t/{two.code}/webhook", {"url": "nowhere"}, headers=HTMX)
        assert refused.status_code == 400
        client.post(f"/t/{two.code}/webhook", {"url": ""}, headers=HTMX)
        assert fresh(two).webhook == ""


def test_a_notification_that_cannot_be_sent_is_not_sent_again(
    two: Table, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    def broken(_notification: Notification) -> None:
        raise RuntimeError("in the middle of it")

    monkeypatch.setattr("trunkline.web.table.delivery.send", broken)
    assert [send(), send(9)] == [1, 0]
    assert "cannot be sent" in caplog.text
    assert Notification.objects.get(table=two).sent


def test_two_workers_send_a_notification_once(two: Table) -> None:
    """Both have seen that it is due before either takes it."""
    notification, at = Notification.objects.get(table=two), timezone.now()
    assert [delivery._claim(notification.id, at) for _ in range(2)] == [True, False]
    assert Notification.objects.get(table=two).tries == 1


def test_both_ways_are_written_with_the_move(two: Table, settings_of: Callable[..., None]) -> None:
    settings_of(WEBHOOKS_PRIVATE=True)
    host.set_webhook(two.code, two.host, "http://127.0.0.1:9/")
    assert {notification.channel for notification in Notification.objects.filter(person=actor(two))} == {MAIL, WEBHOOK}
