"""Before the game: the invitation, who is in the waiting room, the link to send, and the start."""

import re
from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.web.browsing import PHONE
from tests.web.django_client import HTMX, database_of, fresh, friends, person, said, visitor
from tests.web.page_actions import new_table
from tests.web.serving import Server
from trunkline.core import record
from trunkline.games import GAMES
from trunkline.web.table import chat, create, downloads, host, presence, seats
from trunkline.web.table.create import Agreed, SeatSpec
from trunkline.web.table.models import OPEN, RUNNING, Table
from trunkline.web.table.seats import take
from trunkline.web.table.time_control import Clock

pytestmark = pytest.mark.usefixtures("database")


class TestSeed:
    """Nobody sees it before the start."""

    SEED = 987_654_321

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("cancelled", [False, True])
    def test_nobody_is_told_it_before_the_game_begins(self, game: str, cancelled: bool) -> None:
        ann, bob = person("Ann"), person("Bob")
        seats, agreed = [SeatSpec("me"), SeatSpec("open"), SeatSpec("open")], Agreed(random_seats=True)
        table = create.create(ann, game, seats, self.SEED, agreed=agreed)
        take(table.code, bob, 1)
        if cancelled:
            host.cancel(table.code, ann)
        assert not [path for path, told in self.told(table) if str(self.SEED) in told]

    def test_it_is_told_from_then_on(self) -> None:
        table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("hotseat")], self.SEED)
        told = [path for path, told in self.told(table) if str(self.SEED) in told]
        assert {f"/t/{table.code}", f"/t/{table.code}/record", f"/api/tables/{table.code}"} <= {*told}

    def told(self, table: Table) -> list[tuple[str, str]]:
        """All that anybody can look at, as the host, a player and a stranger see it."""
        clients = [visitor(), *(visitor(seat.person) for seat in table.seats.exclude(person=None))]
        paths = ["/", "/tables", "/api/tables", f"/t/{table.code}", f"/api/tables/{table.code}"]
        for part in (
            "panels",
            "text",
            "record",
            "file/18xx.games",
            "story",
            "review",
            "analysis",
            "candidates",
            "join",
        ):
            paths.append(f"/t/{table.code}/{part}")
        for part in ("state", "options", "talk", "events?wait=0", "record"):
            paths.append(f"/api/tables/{table.code}/{part}")
        return [(path, client.get(path).content.decode()) for client in clients for path in paths]


class TestInvitation:
    def test_it_says_what_is_played_with_whom_and_how_long(self) -> None:
        agreed = Agreed("Friday night", random_seats=True, assistance=False)
        table = friends(3, clock=Clock(300, 3600), agreed=agreed)
        seats.take(table.code, person("Bob"), 1)
        page = visitor().get(f"/t/{table.code}/join").content.decode()
        assert "Ann invites you to Chicago Express" in page
        assert "<dd>Ann</dd>" in page
        assert "2 of 3: Ann, Bob" in page
        for words in ("Friday night", GAMES["express"].blurb, "5 minutes per move", "drawn at random", "No assistance"):
            assert words in page
        assert f'src="/t/{table.code}/board.svg' in page
        assert 'href="/rules/express"' in page
        assert page.count('<button class="main">') == 1

    def test_of_the_variants_it_names_those_that_are_not_usual(self) -> None:
        table = create.create(person("Ann"), "chesapeake", [SeatSpec("me"), SeatSpec("open")])
        table.rulings = {"rulings": "rulebook"}
        table.save()
        address = f"/t/{table.code}/join"
        assert "Unclear rules" not in visitor().get(address).content.decode()
        table.rulings = {"rulings": "18xx.games"}
        table.save()
        assert "Unclear rules: play it as 18xx.games does." in visitor().get(address).content.decode()

    def test_one_link_seats_everybody_who_comes(self) -> None:
        table = friends(3)
        link = f"/t/{table.code}/join"
        for name in ("Bob", "Cy"):
            client = visitor()
            assert client.post(link, {"name": name})["Location"] == f"/t/{table.code}"
            assert client.get(link)["Location"] == f"/t/{table.code}"
        assert {seat.name for seat in fresh(table).seats.all()} == {"Ann", "Bob", "Cy"}
        assert fresh(table).status == RUNNING
        late = visitor().post(link, {"name": "Di"})
        assert "All seats at this table are taken" in late.content.decode()
        assert "Sit down" not in late.content.decode()
        assert f'?next=/t/{table.code}">Log in</a>' in late.content.decode(), "on another device"

    def test_a_name_that_somebody_has_is_asked_about_first(self) -> None:
        table, client = friends(3), visitor()
        page = client.post(f"/t/{table.code}/join", {"name": "ann"})
        words = "Somebody at this table is already called ann. Choose another name, or sit down as “ann 2”."
        assert words in page.content.decode()
        assert not table.seats.filter(name="ann 2").exists()
        assert client.post(f"/t/{table.code}/join", {"name": "ann", "known": "ann"}).status_code == 302
        assert table.seats.filter(name="ann 2").exists()
        refused = visitor().post(f"/t/{table.code}/sit/2", {"name": "Ann"}, headers=HTMX)
        assert "Somebody at this table is already called Ann. Choose another name." in refused.content.decode()

    def test_a_seat_by_invitation_is_not_for_everybody(self) -> None:
        table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("invited")])
        assert "All seats" in visitor().post(f"/t/{table.code}/join", {"name": "Bob"}).content.decode()
        assert fresh(table).status == OPEN


class TestWaitingRoom:
    def test_it_has_the_link_to_send(self) -> None:
        table = friends()
        page = visitor(table.host).get(f"/t/{table.code}").content.decode()
        link = f"http://testserver/t/{table.code}/join"
        assert f'<input readonly value="{link}">' in page
        assert f'data-share="{link}"' in page
        assert re.search(r'aria-label="The same link as a QR code"><svg', page)

    def test_who_has_the_page_open_is_here(self) -> None:
        table = friends()
        bob = person("Bob")
        seats.take(table.code, bob, 1)
        before = fresh(table).version
        presence.arrive(table.code, bob.id)
        assert fresh(table).version == before + 1
        presence.arrive(table.code, bob.id)
        assert fresh(table).version == before + 1
        rows = visitor(table.host).get(f"/t/{table.code}").content.decode().split('<li class="seat')
        assert ["● " in row or 'presence here"' in row for row in rows[1:3]] == [False, True]
        presence.leave(table.code, bob.id)
        assert fresh(table).version == before + 2
        assert 'presence here"' not in visitor(table.host).get(f"/t/{table.code}").content.decode()

    def test_whoever_was_not_heard_of_for_long_is_away(self) -> None:
        table = friends()
        presence.arrive(table.code, table.host_id)
        long_ago = timezone.now() - presence.STALE - timedelta(seconds=1)
        table.seats.filter(number=0).update(seen=long_ago)
        assert not presence.is_here(table.seats.get(number=0))

    def test_the_host_starts_with_those_who_are_there(self) -> None:
        table = friends()
        take(table.code, person("Cy"), 2)
        client = visitor(table.host)
        assert "Start with 2 players" in client.get(f"/t/{table.code}").content.decode()
        client.post(f"/t/{table.code}/host", {"do": "start-so"})
        seats = list(fresh(table).seats.all())
        assert fresh(table).status == RUNNING
        assert [(seat.number, seat.name) for seat in seats] == [(0, "Ann"), (1, "Cy")]

    def test_nobody_starts_alone(self) -> None:
        table = friends()
        client = visitor(table.host)
        assert "Start with" not in client.get(f"/t/{table.code}").content.decode()
        assert client.post(f"/t/{table.code}/host", {"do": "start-so"}).status_code == 400
        assert fresh(table).status == OPEN


class TestRandomSeats:
    @staticmethod
    def begun() -> Table:
        """A game of four whose host has chosen the seed."""
        table = friends(4, seed=11, agreed=Agreed(random_seats=True))
        for number, name in enumerate(("Bob", "Cy", "Di"), start=1):
            seats.take(table.code, person(name), number)
        return table

    def test_they_are_drawn_and_the_record_replays(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(create, "SystemRandom", lambda: Random(3))
        table = self.begun()
        names = ["Ann", "Bob", "Cy", "Di"]
        Random(3).shuffle(names)
        assert names != sorted(names)
        assert [seat.name for seat in fresh(table).seats.all()] == names
        assert all(seat.person.name == seat.name for seat in fresh(table).seats.all() if seat.person)
        written = downloads.record_of(fresh(table))
        assert written["players"] == names
        assert list(record.replay(written, GAMES.rules).players) == names
        assert f"The seats have been drawn: {', '.join(names[:3])} and {names[3]}." in said(table)

    def test_whoever_chose_the_seed_does_not_know_them(self) -> None:
        orders = {tuple(seat.name for seat in fresh(self.begun()).seats.all()) for _ in range(12)}
        assert len(orders) > 1

    def test_without_the_switch_everybody_stays_where_they_sat_down(self) -> None:
        table = friends(3, seed=11)
        for number, name in enumerate(("Bob", "Cy"), start=1):
            seats.take(table.code, person(name), number)
        assert [seat.name for seat in fresh(table).seats.all()] == ["Ann", "Bob", "Cy"]


def test_in_a_browser_the_host_sees_who_comes_and_goes(visit: Callable[..., Page]) -> None:
    ann = visit("")
    url = new_table(ann, "express", {0: ("me", ""), 1: ("open", ""), 2: ("open", "")})
    expect(ann.locator(".presence.here")).to_have_count(1)
    bob = visit(ann.locator(".share input").input_value())
    expect(bob.get_by_role("heading", name="Ann invites you to Chicago Express")).to_be_visible()
    bob.fill("[name=name]", "Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.locator(".presence.here")).to_have_count(2)
    expect(ann.locator(".presence.here")).to_have_count(2)
    bob.goto("/")
    expect(ann.locator(".presence.here")).to_have_count(1)
    expect(ann.locator(".seat.person", has_text="Bob")).to_contain_text("away")
    bob.goto(url)
    ann.get_by_role("button", name="Start with 2 players").click()
    ann.wait_for_selector("#map svg")
    bob.wait_for_selector("#map svg")


@pytest.mark.parametrize(("host", "local"), [("127.0.0.1:8000", True), ("localhost", True), ("testserver", False)])
def test_a_link_that_only_this_computer_can_open_says_so(host: str, local: bool) -> None:
    table = friends(3)
    page = visitor(table.host).get(f"/t/{table.code}", headers={"Host": host}).content.decode()
    assert f"/t/{table.code}/join" in page
    assert ("only this computer can open this table" in page) == local


def test_in_a_browser_half_a_name_outlives_who_comes_and_goes(visit: Callable[..., Page]) -> None:
    ann = visit("")
    url = new_table(ann, "express", {0: ("me", ""), 1: ("open", ""), 2: ("open", "")})
    bob = visit(url)
    expect(bob.locator(".presence.here")).to_have_count(1)
    bob.locator("#name-for-1").press_sequentially("Bo")
    ann.goto("/")
    expect(bob.locator(".presence.here")).to_have_count(0)
    bob.keyboard.type("b")
    expect(bob.locator("#name-for-1")).to_have_value("Bob")
    bob.keyboard.press("Enter")
    expect(bob.locator(".seat.person", has_text="Bob")).to_be_visible()


class TestHowMany:
    def test_the_host_adds_and_removes_seats(self) -> None:
        table = friends(3)
        client = visitor(table.host)
        page = client.get(f"/t/{table.code}").content.decode()
        assert page.count('value="remove"') == 2
        assert 'value="add"' in page
        client.post(f"/t/{table.code}/host", {"do": "add"})
        seats.take(table.code, person("Cy"), 3)
        client.post(f"/t/{table.code}/seat/1", {"do": "remove"})
        assert [(seat.number, seat.name) for seat in table.seats.all()] == [(0, "Ann"), (1, ""), (2, "Cy")]
        assert 'value="remove"' not in client.get(f"/t/{table.code}").content.decode(), (
            "the last one would start the game"
        )
        assert client.post(f"/t/{table.code}/seat/1", {"do": "remove"}).status_code == 400
        assert fresh(table).status == OPEN

    def test_nobody_else_does_and_no_more_than_the_game_takes(self) -> None:
        table = friends(3)
        cy = person("Cy")
        seats.take(table.code, cy, 1)
        for what in ({"do": "add"}, {"do": "end"}):
            assert visitor(cy).post(f"/t/{table.code}/host", what).status_code == 403
        assert visitor(cy).post(f"/t/{table.code}/seat/2", {"do": "remove"}).status_code == 403
        for _ in range(10):
            visitor(table.host).post(f"/t/{table.code}/host", {"do": "add"})
        assert table.seats.count() == max(GAMES["express"].players)
        assert 'value="add"' not in visitor(table.host).get(f"/t/{table.code}").content.decode()


class TestWhoReadsWhat:
    def test_what_only_the_host_can_do_is_told_to_the_host(self) -> None:
        table = friends(3)
        cy = person("Cy")
        seats.take(table.code, cy, 1)
        host = visitor(table.host).get(f"/t/{table.code}", HTTP_HOST="127.0.0.1").content.decode()
        guest = visitor(cy).get(f"/t/{table.code}", HTTP_HOST="127.0.0.1").content.decode()
        assert ["To play with others" in page for page in (host, guest)] == [True, False]
        assert ["or when the host starts it" in page for page in (host, guest)] == [False, True]
        assert "Link for spectators" not in host + guest, "it would let them sit down"

    def test_a_host_who_leaves_is_asked_first_and_the_next_one_is_told(self) -> None:
        table = friends(3)
        asks, told = "Leave your own table?", "the host now: you can change the seats"
        assert asks not in visitor(table.host).get(f"/t/{table.code}").content.decode(), "nobody else is there"
        cy = person("Cy")
        seats.take(table.code, cy, 1)
        assert asks in visitor(table.host).get(f"/t/{table.code}").content.decode()
        assert asks not in visitor(cy).get(f"/t/{table.code}").content.decode()
        seats.leave(table.code, table.host, 0)
        assert told in visitor(cy).get(f"/t/{table.code}").content.decode()

    def test_a_canceled_table_waits_for_nobody(self) -> None:
        table = friends(3)
        host.cancel(table.code, table.host)
        page = visitor(table.host).get(f"/t/{table.code}").content.decode()
        assert "has been closed" in page
        assert "The game starts" not in page
        assert "Link for spectators" not in page


def test_in_a_browser_whoever_comes_last_reads_what_was_said_before(visit: Callable[..., Page], server: Server) -> None:
    with database_of(server):
        ann, bob = person("Ann"), person("Bob")
        table = create.create(ann, "express", [SeatSpec("me"), SeatSpec("easy"), SeatSpec("open")])
        chat.say(table.code, ann, "Hi Bob, come in!")
        seats.take(table.code, bob, 2)
        cookie = visitor(bob).cookies["sessionid"].value
    page = visit("", PHONE)
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": server.url}])
    page.goto(f"/t/{table.code}")
    expect(page.locator("#heard")).to_have_text("Ann: Hi Bob, come in!")
    expect(page.locator("#tab-talk")).to_have_attribute("data-unread", "1")
    page.locator("#tab-seats").click()
    face = page.locator("#panel-seats .bot-face").bounding_box()
    assert face
    assert face["width"] < 24
