"""What has changed is pushed to the pages that show a table: to each the panels that differ, rendered once for all."""

import re
import urllib.request
from collections.abc import Callable, Hashable
from random import Random
from typing import Any

import pytest
from cachetools import LRUCache
from django.contrib.auth.models import User
from django.db import OperationalError
from django.test import Client

from tests.web.django_client import (
    actor,
    another_process,
    forget,
    fresh,
    move,
    person,
    present,
    state_at,
    table_of,
    visitor,
)
from tests.web.http_client import TIMEOUT, Visitor, wait_until
from tests.web.live_stream import heard
from tests.web.open_page import ORIGIN, OpenPage, panels_in
from tests.web.serving import Server
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person
from trunkline.web.analysis import analyses
from trunkline.web.site import caches
from trunkline.web.site.errors import Refused
from trunkline.web.table import changes, chat, create, guests, live, moves, orders, panels, seats, undo
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.live import Viewer
from trunkline.web.table.models import BOT, RUNNING, Order, Table
from trunkline.web.table.panels import Content, content_of
from trunkline.web.table.snapshot import Snapshot
from trunkline.web.table.time_control import Clock

pytestmark = pytest.mark.usefixtures("database")
LANGUAGES = ("en", "de")


@pytest.fixture
def table() -> Table:
    return table_of([person("Ann"), person("Bob"), person("Cy")])


def account(name: str) -> tuple[Person, Client]:
    """Somebody with an account, and their browser."""
    who = Person.objects.create(name=name, user=User.objects.create_user(name))
    client = Client()
    client.force_login(present(who.user))
    return who, client


class Happenings:
    """What happens at a table by chance."""

    def __init__(self, table: Table, people: list[Person], watcher: Person, rng: Random) -> None:
        self.table, self.people, self.watcher, self.rng = table, people, watcher, rng
        self.kinds: tuple[Callable[[], object], ...] = (
            *(self.moves for _ in range(4)),
            *(self.undo, self.answer, self.chat, self.order, self.withdraw, self.hand_to_bot, self.take_back),
        )
        self.happened: set[str] = set()

    def next(self) -> None:
        """One that is possible now."""
        while True:
            happens = self.rng.choice(self.kinds)
            try:
                happens()
            except Refused:
                continue
            self.happened.add(happens.__name__)
            return

    def moves(self) -> None:
        for _ in range(self.rng.randint(1, 3)):
            now = fresh(self.table)
            if now.status != RUNNING:
                raise Refused("it is over")
            action = codec.encode(pick(GAMES[now.game].rules.options(state_at(now, now.ply)), self.rng))
            if now.acting().kind == BOT:
                moves.play_bot(now.code, now.ply, action)
            else:
                moves.play(now.code, actor(now), now.ply, action)

    def undo(self) -> None:
        now = fresh(self.table)
        undo.undo(now.code, self.rng.choice(self.people), now.ply, max(0, now.ply - self.rng.randint(1, 4)))

    def answer(self) -> None:
        request = self.table.undo_requests.filter(open=True).first()
        if request is None:
            raise Refused("nothing to answer")
        undo.answer(self.table.code, self.rng.choice(self.people), request.id, self.rng.random() < 0.7)

    def chat(self) -> None:
        chat.say(self.table.code, self.rng.choice([*self.people, self.watcher]), f"hm {self.rng.random()}")

    def order(self) -> None:
        """Only Chicago Express has one that can be given in any auction."""
        seat, now = self.rng.randrange(len(self.people)), fresh(self.table)
        orders.give(now.code, self.people[seat], seat, now.ply, {"type": "bid_auction", "limit": 99})

    def withdraw(self) -> None:
        order = Order.objects.filter(table=self.table).first()
        if order is None:
            raise Refused("nothing to withdraw")
        orders.withdraw(self.table.code, order.person, order.id)

    def hand_to_bot(self) -> None:
        seats.hand_to_bot(self.table.code, self.people[-1], len(self.people) - 1)

    def take_back(self) -> None:
        seats.take_back(self.table.code, self.people[-1], len(self.people) - 1)


def follow(pages: list[OpenPage], table: Table) -> int:
    """Every page hears what there is to hear, and then is as if another process had just loaded it.

    Returns how many were pushed panels that they needed not ask for.
    """
    pushed = 0
    for page in pages:
        if page.news():
            shown = page.shown
            pushed += page.listen()["from"] == shown
        with another_process():
            loaded = OpenPage(page.client, table, page.who, page.language)
        assert page.panels == loaded.panels
        assert (page.shown, page.stamp) == (loaded.shown, loaded.stamp)
    return pushed


@pytest.mark.parametrize(
    ("game", "steps", "seed"),
    [
        ("express", 12, 1),
        ("chesapeake", 8, 2),
        *(pytest.param(game, 60, seed, marks=pytest.mark.soak) for game in GAMES for seed in (3, 4)),
    ],
)
def test_what_is_pushed_makes_of_one_page_the_next_for_everybody(game: str, steps: int, seed: int) -> None:
    """Whatever happens by chance: each page, with what it has got so far, is as if it had just been loaded."""
    people, watcher = [person("Ann"), person("Bob"), person("Cy")], person("Dee")
    table = table_of(people, game=game, clock=Clock(86_400, 86_400))
    chat.say(table.code, watcher, "May I watch?")
    viewers = [*people, watcher, person("Eve"), None, None]
    pages = [
        OpenPage(visitor(who) if who else visitor(), table, who, LANGUAGES[number % 2])
        for number, who in enumerate(viewers)
    ]
    happenings = Happenings(table, people, watcher, Random(seed))
    for _ in range(steps):
        happenings.next()
        changed = sum(page.news() for page in pages)
        assert follow(pages, table) == changed, "nobody had to ask"
    assert len(happenings.happened) > 3


def test_accounts_that_are_made_merged_and_deleted_change_what_others_see(table: Table) -> None:
    people = [present(seat.person) for seat in table.seats.all()]
    watcher = person("Dee")
    chat.say(table.code, watcher, "May I watch?")
    chat.say(table.code, people[1], "Do.")
    move(table, 4)
    undo.undo(table.code, people[0], 4)
    others: list[Person | None] = [people[2], None]
    pages = [OpenPage(visitor(who) if who else visitor(), table, who, LANGUAGES[who is None]) for who in others]
    page = OpenPage(visitor(people[0]), table, people[0])
    bob, browser = account("Bobby")
    guests.inherit(people[1], bob)
    assert follow([*pages, page], table) == 3
    pages.append(OpenPage(browser, table, bob))
    for gone in (watcher, people[0]):
        assert any(gone.name in panel for one in pages for panel in one.panels.values())
        guests.forget(gone)
        assert follow(pages, table) == 3
        assert not any(gone.name in panel for one in pages for panel in one.panels.values())
    Table.objects.filter(id=table.id).update(status="finished", actor=None, version=99)
    for one in pages:
        one.listen()
    guests.forget(bob)
    assert follow(pages[:2], table) == 2
    assert not any("Bob" in panel for one in pages[:2] for panel in one.panels.values())


def test_each_seat_gets_its_own(table: Table) -> None:
    viewers = [*(seat.person for seat in table.seats.all()), None]
    pages = [OpenPage(visitor(who) if who else visitor(), table, who) for who in viewers]
    move(table)
    acts = actor(table)
    for page in pages:
        assert ("Your turn" in page.listen()["markup"]) == (page.who == acts)


def test_the_end_of_an_order_comes_to_its_owner_only(table: Table) -> None:
    people = [present(seat.person) for seat in table.seats.all()]
    moves.play(table.code, people[0], 0, {"type": "bid", "price": 7})
    orders.give(table.code, people[1], 1, 1, {"type": "bid_auction", "limit": 30})
    moves.play(table.code, people[1], 1, {"type": "bid", "price": 8})
    pages = [OpenPage(visitor(who) if who else visitor(), table, who) for who in [*people, None]]
    assert orders.work() == 1
    assert [page.news() for page in pages] == [False, True, False, False]
    assert "you moved yourself" in pages[1].listen()["markup"]
    assert follow(pages, table) == 0


def test_a_page_that_shows_something_else_is_to_ask(table: Table) -> None:
    page = OpenPage(visitor(), table)
    earlier = dict(page.panels)
    move(table)
    page.ask()
    move(table)
    assert page.listen()["from"] != page.shown, "the stream did not know what the page had asked for"
    assert page.panels != earlier
    move(table)
    assert follow([page], table) == 1, "from then on it does"


def test_so_is_one_whose_panels_are_not_in_memory_any_more(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    small: LRUCache[Hashable, Any] = LRUCache(300_000, getsizeof=caches._size)
    monkeypatch.setattr(panels, "RENDERED", small)
    first = OpenPage(visitor(), table)
    while first.shown in small:
        move(table)
        OpenPage(visitor(), table)
    assert first.listen()["from"] == ""
    assert follow([first], table) == 0
    assert not any(panels.rendered(f"made-up-{number}") for number in range(3))


def test_one_that_shows_no_panels_hears_the_version(table: Table) -> None:
    found = live._render(Viewer(table.code, None, "en", ORIGIN, False))
    assert found is not None
    version = table.version
    assert live._event("1", "", None, *found) == f"id: {version}\nevent: news\ndata: {version}\n\n".encode()
    assert live._event(str(version), "", None, *found) == f"id: {version}\nevent: news\ndata: 0\n\n".encode()


def test_a_waiting_room_and_an_analysis_are_pushed_too(table: Table) -> None:
    ann = present(table.host)
    room = create.create(ann, "express", [SeatSpec("me"), SeatSpec("open")])
    alone = analyses.analyse(table.code, 0, ann)
    for other in (room, alone):
        pages = [OpenPage(visitor(who) if who else visitor(), other, who) for who in (ann, person("Dee"), None)]
        chat.say(other.code, ann, "hm")
        assert follow(pages, other) == 3


def test_the_waiting_room_has_no_place_for_what_comes_when_the_game_begins(table: Table) -> None:
    """The script loads the page again then."""
    ann = present(table.host)
    room = create.create(ann, "express", [SeatSpec("me"), SeatSpec("open")])
    page = OpenPage(visitor(ann), room, ann)
    seats.take(room.code, person("Bob"), 1)
    assert panels_in(page.listen()["markup"]).keys() > {"now", "map", "panel-log"}


def test_the_name_of_a_stranger_in_the_waiting_room_is_only_for_them(table: Table) -> None:
    room = create.create(present(table.host), "express", [SeatSpec("me"), SeatSpec("open")])
    dora = person("Dora")
    assert 'value="Dora"' in OpenPage(visitor(dora), room, dora).panels["now"]
    for who in (None, person("Eve")):
        assert "Dora" not in str(OpenPage(visitor(who) if who else visitor(), room, who).panels)


def test_nothing_comes_of_a_table_or_for_a_person_that_is_gone(table: Table) -> None:
    assert live._render(Viewer("nowhere", None, "en", ORIGIN, False)) is None
    assert live._render(Viewer(table.code, 10**6, "en", ORIGIN, False)) is None


@pytest.mark.usefixtures("transactional_db")
class TestStreams:
    """Those of the tests' own process."""

    def test_a_move_comes_as_panels_in_the_readers_language(self, table: Table) -> None:
        client = visitor()
        client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
        page = OpenPage(client, table, language="de")
        told = heard(client, table.code, page.stream_from, b"panels", (b"retry", lambda: move(table))).decode()
        assert f'"from": "{page.shown}"' in told
        assert "Waiting for" not in told
        assert "bietet" in told

    def test_what_another_process_rendered_is_known_once_it_is_rendered_here(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(changes, "HEARTBEAT", 0.05)
        client = visitor()
        page = OpenPage(client, table)
        forget()
        told = heard(client, table.code, page.stream_from, b"data", (b"still here", lambda: move(table))).decode()
        assert f'"from": "{page.shown}"' in told

    def test_a_page_that_comes_back_hears_what_it_missed(self, table: Table) -> None:
        """A process that has just started hasn't rendered what the page shows."""
        client = visitor()
        page = OpenPage(client, table)
        move(table)
        forget()
        told = heard(client, table.code, page.stream_from, b"data").decode()
        assert '"from": ""' in told
        assert f'"version": {fresh(table).version}' in told

    def test_a_stream_is_sent_as_it_is(self, table: Table) -> None:
        """A compressor would hold events back."""
        answer = visitor().get(f"/t/{table.code}/live", headers={"Accept-Encoding": "gzip"})
        assert not answer.has_header("Content-Encoding")

    def test_all_who_only_watch_share_one_rendering(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        clients = [visitor(), visitor(), visitor(person("Dora"))]
        known = OpenPage(clients[0], table).stream_from
        move(table)
        rendered: list[int] = []

        def count(snapshot: Snapshot) -> Content:
            rendered.append(snapshot.ply)
            return content_of(snapshot)

        monkeypatch.setattr(panels, "content_of", count)
        for client in clients:
            assert b"event: panels" in heard(client, table.code, known, b"panels")
        assert rendered == [1]

    def test_a_stream_ends_when_its_reader_logs_out(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(changes, "HEARTBEAT", 0.05)
        client = visitor(table.host)
        known = OpenPage(client, table).stream_from
        gone: Callable[[], object] = client.session.flush
        told = heard(client, table.code, known, b"panels", (b"still here", gone))
        assert told.endswith(b": still here\n\n")
        move(table)
        assert b"panels" not in told

    def test_a_stream_ends_in_peace_while_the_database_is_gone(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client = visitor()
        known = OpenPage(client, table).stream_from
        move(table)

        def gone(_viewer: Viewer) -> None:
            raise OperationalError("the server is not there")

        with monkeypatch.context() as patch:
            patch.setattr(live, "_render", gone)
            assert heard(client, table.code, known, b"panels") == b"retry: 1000\n\n"
        assert b"panels" in heard(client, table.code, known, b"panels")

    def test_another_table_that_waits_is_told(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(changes, "HEARTBEAT", 0.05)
        ann = present(table.host)
        client = visitor(ann)

        def begin() -> None:
            other = table_of([ann, person("Zoe")])
            if actor(other) != ann:
                move(other)

        known = OpenPage(client, table).stream_from
        told = heard(client, table.code, known, b"elsewhere", (b"still here", begin))
        assert b"Your turn at another table" in told


def test_a_stream_of_the_server_is_what_a_browser_reads(server: Server) -> None:
    ann = Visitor(server.url)
    table = ann.new_table("express", "me", "hotseat")
    known = re.findall(r'/live\?version=([\w.-]+)"', ann.get(table))[0]
    request = urllib.request.Request(f"{server.url}{table}/live?version={known}", headers={"Accept-Encoding": "gzip"})
    stream = ann.opener.open(request, timeout=TIMEOUT)
    assert ann.act(table, 0, {"type": "bid", "price": 20}) == 200
    told = b""

    def read() -> bool:
        nonlocal told
        told += stream.read1()
        return b'"markup"' in told and told.endswith(b"\n\n")

    wait_until(read)
    assert b"event: panels" in told
    stream.close()
