"""Every word is made when somebody reads it, in their language: log, recap, refusals, remarks, mails, the API."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from tests.web.django_client import (
    HTMX,
    actor,
    forget,
    fresh,
    legal,
    move,
    person,
    post_move,
    present,
    rewrite,
    said,
    sentences,
    table_of,
    visitor,
)
from tests.web.open_page import panels_in
from tests.web.programs import Program, program_of
from trunkline.core import codec
from trunkline.core.messages import Message
from trunkline.games import GAMES
from trunkline.games.express.events import BidMade
from trunkline.orders.terms import Ended
from trunkline.web.accounts.models import Person
from trunkline.web.analysis import analyses
from trunkline.web.site.errors import AgainstRules
from trunkline.web.table import delivery, moves, notifications, orders, seats, undo
from trunkline.web.table.models import CANCELLED, MAIL, WEBHOOK, Notification, Order, Ply, Seat, Table
from trunkline.web.table.plies import derived, live_plies, names_at
from trunkline.web.table.recap import recap_of
from trunkline.web.table.remarks import dumped, loaded
from trunkline.web.table.snapshot import Snapshot, snapshot_of
from trunkline.words import language
from trunkline.words.language import speaking

pytestmark = pytest.mark.usefixtures("database")
GERMAN = {"Accept-Language": "de"}
ENGLISH = {"Accept-Language": "en"}
BID = {"type": "bid", "price": 7}


@pytest.fixture
def two() -> Table:
    """Chicago Express of Ann and Bob."""
    return table_of([person("Ann"), person("Bob")])


def words(markup: str) -> str:
    """What is to be read of a page."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).split())


def part(client: Client, table: Table, id: str, headers: dict[str, str]) -> str:
    """What a panel of a table says to somebody."""
    page = client.get(f"/t/{table.code}/panels", headers=headers | HTMX).content.decode()
    return words(panels_in(page)[id])


class TestEachTheirOwn:
    def test_the_log_and_what_happened_since_ones_last_turn(self, two: Table) -> None:
        first = actor(two)
        moves.play(two.code, first, 0, BID)
        second = actor(two)
        for _ in range(2):
            assert f"{first.name} bids $7 for PRR." in part(visitor(second), two, "panel-log", ENGLISH)
            assert f"{first.name} bietet 7 $ auf die PRR." in part(visitor(second), two, "panel-log", GERMAN)
            assert f"Since your last turn {first.name} bids $7" in part(visitor(second), two, "now", ENGLISH)
            assert f"Seit deinem letzten Zug {first.name} bietet 7 $" in part(visitor(second), two, "now", GERMAN)

    def test_remarks(self, two: Table) -> None:
        assert "The game begins." in part(visitor(), two, "panel-talk", ENGLISH)
        german = part(visitor(), two, "panel-talk", GERMAN)
        assert "Die Partie beginnt." in german
        assert "Bob setzt sich an den Tisch." in german

    def test_a_refusal_links_its_rule(self, two: Table) -> None:
        client = visitor(actor(two))
        for headers, rule in ((ENGLISH, "Rule"), (GERMAN, "Regel")):
            answer = post_move(client, two, 0, {"type": "bid", "price": 1}, **headers)
            assert answer.status_code == 422
            refusal = re.search(r'<p class="refusal">(.*?)</p>', answer.content.decode())
            assert refusal
            assert words(refusal[1]).startswith(f"{rule} 5.2 :")
            assert 'href="/rules/express#s5.2"' in refusal[1]

    def test_rules_are_found_by_words_of_the_readers_language(self, monkeypatch: pytest.MonkeyPatch) -> None:
        section = GAMES["express"].rules.RULEBOOK["5.2"]
        meant = {section.title: "Das Mindestgebot", section.text: "Niemand bietet weniger."}
        monkeypatch.setattr(
            "trunkline.web.rules.views.translated",
            lambda text: meant.get(text, text) if language.language() == "de" else text,
        )
        page = visitor().get("/rules/express?q=mindestgebot", headers=GERMAN).content.decode()
        assert "<mark>Mindestgebot</mark>" in page
        assert 'id="s5.2"' in page
        assert 'id="s5.2"' not in visitor().get("/rules/express?q=mindestgebot", headers=ENGLISH).content.decode()


class TestSinceOnesLastTurn:
    """Whoever comes back reads all that happened, in its order: bids come before what they won."""

    @pytest.fixture
    def snapshot(self) -> Snapshot:
        """A position in which somebody has missed a few moves, and more than one thing happened in some of them."""
        table = table_of([person("Ann"), person("Bob"), person("Cy")])
        for _ in range(200):
            table = move(table)
            snapshot = snapshot_of(table, table.acting().person, table.ply)
            recap = recap_of(snapshot)
            if recap and len(recap.told) > len(recap.lines) > 1:
                return snapshot
        raise AssertionError("there is no such position")

    def test_in_the_bar_and_in_the_recap(self, snapshot: Snapshot) -> None:
        recap = present(recap_of(snapshot))
        happened = [sentence for ply in snapshot.plies for sentence in snapshot.sentences(ply)]
        told = [one.words for one in recap.told]
        assert sorted(told, key=happened.index) == told
        assert all(sentence in words("".join(recap.lines)) for sentence in told)


class TestNotifications:
    @pytest.fixture
    def table(self) -> Table:
        people = [
            Person.objects.create(
                name=name, language=reads, user=User.objects.create(username=name, email=f"{name}@x.de")
            )
            for name, reads in (("Ann", "de"), ("Bob", "en"))
        ]
        return table_of(people)

    def send(self) -> None:
        for notification in Notification.objects.all():
            delivery.send(notification)

    def test_a_mail_is_in_the_language_of_whoever_gets_it(self, table: Table) -> None:
        move(table)
        self.send()
        subjects = {message.to[0]: message.subject for message in mail.outbox}
        assert subjects == {
            "Ann@x.de": "Chicago Express: Du bist an der Reihe.",
            "Bob@x.de": "Chicago Express: It's your turn.",
        }

    def test_a_webhook_speaks_as_the_host_reads(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        posted: list[dict[str, object]] = []
        monkeypatch.setattr("trunkline.web.table.webhooks.post", lambda _url, message: posted.append(message))
        Table.objects.update(webhook="https://example.org/hook")
        Notification.objects.all().delete()
        notifications.queue(move(table))
        (notification,) = Notification.objects.filter(channel=WEBHOOK)
        delivery.send(notification)
        assert "Du bist an der Reihe." in str(posted[0]["content"])

    def test_it_asks_what_the_game_asked_at_that_ply(self, table: Table) -> None:
        notification = Notification.objects.get(channel=MAIL)
        first = delivery.words_of(notification)
        move(table, 2)
        assert delivery.words_of(notification) == first

    def test_somebody_who_never_read_a_page_gets_the_servers_language(
        self, table: Table, settings: "pytest.FixtureRequest"
    ) -> None:
        Person.objects.update(language="")
        settings.LANGUAGE_CODE = "de"  # type: ignore[attr-defined]
        move(table)
        self.send()
        assert {message.subject for message in mail.outbox} == {"Chicago Express: Du bist an der Reihe."}

    def test_the_language_of_the_last_page_is_remembered(self, two: Table) -> None:
        ann = two.host
        visitor(ann).get(f"/t/{two.code}", headers=GERMAN)
        assert Person.objects.get(id=ann.id).language == "de"
        visitor(ann).get("/", headers=ENGLISH)
        assert Person.objects.get(id=ann.id).language == "en"
        client = visitor(ann)
        client.post("/language", {"language": "de", "next": "/"})
        client.get("/", headers=ENGLISH)
        assert Person.objects.get(id=ann.id).language == "de"


class TestStored:
    def test_what_happened_and_no_sentence(self, two: Table) -> None:
        moves.play(two.code, actor(two), 0, BID)
        ply = Ply.objects.get(table=two, number=1)
        assert ply.events == [{"type": "bid_made", "seat": ply.seat, "company": "PRR", "price": 7}]
        assert "bids" not in json.dumps([ply.events, ply.action, ply.state])

    def test_a_move_makes_no_text_in_its_transaction(self, two: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse() -> str:
            raise AssertionError("a text was made")

        with monkeypatch.context() as patch:
            patch.setattr(language, "language", refuse)
            for _ in range(12):
                moves.play(two.code, actor(two), fresh(two).ply, legal(two))
            undo.undo(two.code, actor(two), 12, 3)
        assert "bids $7" in sentences(fresh(two), 1)[0]

    def test_a_move_that_is_refused_makes_none_either(self, two: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(language, "filled", None)
        with pytest.raises(AgainstRules) as refusal:
            moves.play(two.code, actor(two), 0, {"type": "bid", "price": 1})
        assert refusal.value.illegal.section == "5.2"

    def test_what_is_missing_or_no_longer_a_record_is_derived(self, two: Table) -> None:
        table = move(two, 6)
        known = [ply.events for ply in live_plies(table)]
        stored: tuple[Any, ...] = (None, [{"type": "of_another_version"}])
        for events in stored:
            rewrite(Ply.objects.filter(table=table), events=events)
            forget()
            assert [ply.events for ply in live_plies(table)] == known

    def test_why_an_order_ended_is_read_in_any_language(self, two: Table) -> None:
        order = Order.objects.create(table=two, seat=0, person=two.host, data={"type": "pass_auction"}, at=0)
        orders._end(order, Ended(False, Message("you moved yourself")))
        order.refresh_from_db()
        assert order.status == CANCELLED
        assert "you moved yourself" in part(visitor(two.host), two, "asides", ENGLISH)
        assert "du hast selbst gespielt" in part(visitor(two.host), two, "asides", GERMAN)

    def test_messages_are_stored_with_those_in_their_figures(self) -> None:
        message = Message("{name} has {what}", name="Ann", what=[Message("bid ${price}", price=7), "passed"])
        assert loaded(json.loads(json.dumps(dumped(message)))) == message
        assert str(loaded(dumped(message))) == "Ann has bid $7 and passed"


class TestNames:
    """What somebody did is told of them, whoever has the seat now."""

    @pytest.fixture
    def taken_over(self, two: Table) -> tuple[Table, str, int]:
        """Two moves, then Cy takes the seat of whoever made the first."""
        first, seat = actor(two), fresh(two).acting().number
        move(two, 2)
        seats.offer(two.code, first, seat)
        seats.take(two.code, person("Cy"), invitation=two.seats.get(number=seat).invitation)
        return fresh(two), first.name, seat

    def test_the_log_tells_it_of_whoever_had_the_seat(self, taken_over: tuple[Table, str, int]) -> None:
        table, name, _ = taken_over
        table = move(table, 1)
        assert sentences(table, 1)[0].startswith(f"{name} bids")
        log = part(visitor(), table, "panel-log", ENGLISH)
        assert f"{name} bids $7 for PRR." in log
        assert f"Cy takes {name}'s seat." in log
        assert re.search(r"Cy bids|Cy passes", log)

    def test_what_is_undone_and_played_again_is_of_whoever_has_it_now(self, taken_over: tuple[Table, str, int]) -> None:
        table, name, seat = taken_over
        cy = present(table.seats.get(number=seat).person)
        other = present(table.seats.exclude(number=seat).get().person)
        undo.undo(table.code, cy, 2, 0)
        undo.answer(table.code, other, table.undo_requests.get(open=True).id, True)
        table = fresh(table)
        assert table.ply == 0
        moves.play(table.code, cy, 0, BID)
        assert sentences(fresh(table), 1)[0].startswith("Cy bids")
        assert name not in " ".join(sentences(fresh(table), 1))

    def test_an_analysis_keeps_them(self, taken_over: tuple[Table, str, int]) -> None:
        table, name, _ = taken_over
        made = analyses.analyse(table.code, 2, table.host)
        assert sentences(made, 1)[0].startswith(f"{name} bids")

    def test_twice(self) -> None:
        seat = Seat(name="Dee", former=[[4, "Ann"], [9, "Bob"]])
        assert [names_at([seat], ply)[0] for ply in (0, 4, 5, 9, 10)] == ["Ann", "Ann", "Bob", "Bob", "Dee"]


class TestUndoRequest:
    def test_it_says_what_it_takes_back(self, two: Table) -> None:
        first = actor(two)
        moves.play(two.code, first, 0, BID)
        other = actor(two)
        moves.play(two.code, other, 1, {"type": "bid", "price": 9})
        assert "Takes back 2 moves, to: Initial auction 1 of 4 · PRR" in part(visitor(first), two, "now", ENGLISH)
        undo.undo(two.code, first, 2, 0)
        asks = f"{first.name} asks to undo “bids $7 for PRR” and everything since: 2 moves."
        assert f"{asks} Agree?" in part(visitor(other), two, "now", ENGLISH)
        german = part(visitor(other), two, "now", GERMAN)
        assert f"{first.name} möchte „bietet 7 $ auf die PRR“ und alles danach zurücknehmen: 2 Schritte." in german
        page = visitor(other).get(f"/t/{two.code}").content.decode()
        assert f'data-words="{asks} Agree?"' in page
        assert "Withdraw the request" in part(visitor(first), two, "now", ENGLISH)

    def test_somebody_elses_move_is_told_with_their_name(self, two: Table) -> None:
        first = actor(two)
        moves.play(two.code, first, 0, BID)
        other = actor(two)
        undo.undo(two.code, other, 1, 0)
        assert said(two)[-1] == f"{other.name} asks to undo “{first.name} bids $7 for PRR”."


class TestApi:
    def ask(self, two: Table, reads: str) -> tuple[int, Any]:
        answer = visitor().get(f"/api/tables/{two.code}/events?ply=0&wait=0", headers={"Accept-Language": reads})
        return answer.status_code, answer.json()

    def test_moves_are_told_in_the_language_asked_for_and_as_data(self, two: Table) -> None:
        who = actor(two)
        moves.play(two.code, who, 0, BID)
        seat = Ply.objects.get(table=two, number=1).seat
        event = {"type": "bid_made", "seat": seat, "company": "PRR", "price": 7}
        assert codec.decode(GAMES["express"].events, event) == BidMade(present(seat), "PRR", 7)
        for reads, sentence in (("en", f"{who.name} bids $7 for PRR."), ("de", f"{who.name} bietet 7 $ auf die PRR.")):
            status, news = self.ask(two, reads)
            assert status == 200
            (made,) = news["moves"]
            assert (made["story"], made["events"]) == ([sentence], [event])

    def test_an_answer_to_a_move_has_both(self, two: Table) -> None:
        status, answer = program_of(actor(two)).post(f"/tables/{two.code}/act", {"ply": 0, "action": BID})
        assert (status, len(answer["story"]), len(answer["events"])) == (200, 1, 1)

    def test_a_refusal_has_its_words_with_gaps_and_what_fills_them(self, two: Table) -> None:
        body = {"ply": 0, "action": {"type": "bid", "price": 1}}
        program = program_of(actor(two))
        status, problem = program.post(f"/tables/{two.code}/act", body)
        assert (status, problem["section"]) == (422, "5.2")
        assert problem["message"].format(**problem["figures"]) == problem["reason"]
        assert problem["error"] == f"5.2: {problem['reason']}"
        assert problem["rule"] == GAMES["express"].rules.RULEBOOK["5.2"].text

    def test_remarks_too(self, two: Table) -> None:
        lines = visitor().get(f"/api/tables/{two.code}/talk", headers=GERMAN).json()
        assert lines[-1]["text"] == "Die Partie beginnt."
        assert Program().get(f"/tables/{two.code}/talk")[1][-1]["text"] == "The game begins."


def test_speaking_another_language_gives_the_same_events(two: Table) -> None:
    with speaking("de"):
        move(two, 3)
    with speaking("en"):
        assert [ply.events for ply in live_plies(two)] == [
            derived(GAMES["express"], ply) for ply in Ply.objects.filter(table=two).order_by("number")
        ]
