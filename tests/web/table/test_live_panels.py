"""What has changed is pushed to the pages that show a table: to each what it lacks, drawn once for all alike."""

import json
import re
import urllib.request
import zlib
from collections.abc import Callable
from random import Random

import pytest
from django.db import OperationalError
from django.test import Client

from tests.web.django_client import actor, fresh, move, person, state_at, table_of, visitor
from tests.web.http_client import TIMEOUT, Visitor, wait_until
from tests.web.live_stream import heard
from tests.web.serving import Server
from tests.web.table.test_panels import signs
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.games import GAMES
from trunkline.web.accounts.models import Person
from trunkline.web.analysis import analyses
from trunkline.web.table import changes, chat, create, live, moves, rendering
from trunkline.web.table.changes import Mark
from trunkline.web.table.create import SeatSpec
from trunkline.web.table.live import Event, Shown, Watch
from trunkline.web.table.models import Table
from trunkline.web.table.panels import Content, content_of
from trunkline.web.table.snapshot import Snapshot

pytestmark = pytest.mark.usefixtures("database")
ORIGIN = "http://testserver"


@pytest.fixture
def table() -> Table:
    return table_of([person("Ann"), person("Bob"), person("Cy")])


def start(client: Client, table: Table) -> Shown:
    """How far a page is that has just been loaded."""
    found = re.search(r'/live\?version=([\w.-]+)"', client.get(f"/t/{table.code}").content.decode())
    assert found
    return live.read(found[1])


def push(table: Table, who: Person | None, shown: Shown) -> Event:
    """What comes for a page that shows this."""
    event = live._drawn(Watch(table.code, who.id if who else None, "en", ORIGIN), shown)
    assert event is not None
    return event


def data_of(event: Event) -> dict[str, str]:
    """The panels that an event brings."""
    name, data = re.findall(r"event: (\w+)\ndata: (.*)\n", event.text.decode())[0]
    assert name == "panels", event.text
    read: dict[str, str] = json.loads(data)
    return read


def panels(client: Client, table: Table) -> dict[str, str]:
    return signs(client.get(f"/t/{table.code}").content.decode())


@pytest.mark.parametrize("game", ["express", "chesapeake"])
def test_what_is_pushed_makes_of_one_page_the_next_for_everybody(game: str) -> None:
    """A random game: each page, with what it has got so far, is as if it had just been loaded."""
    people = [person("Ann"), person("Bob"), person("Cy")]
    table = table_of(people, game=game)
    rng, rules = Random(3), GAMES[game].rules
    viewers = [*people, None]
    clients = [visitor(who) if who else visitor() for who in viewers]
    shown = [start(client, table) for client in clients]
    have = [panels(client, table) for client in clients]
    for _ in range(12):
        for _ in range(rng.randint(1, 3)):
            now = fresh(table)
            action = pick(rules.options(state_at(now, now.ply)), rng)
            moves.play(now.code, actor(now), now.ply, codec.encode(action))
        for place, who in enumerate(viewers):
            event = push(table, who, shown[place])
            data = data_of(event)
            assert data["from"] == shown[place].sign
            have[place] |= signs(data["markup"])
            assert event.shown is not None
            shown[place] = event.shown
            assert have[place] == panels(clients[place], table)
            assert shown[place] == start(clients[place], table)


def test_each_seat_gets_its_own(table: Table) -> None:
    viewers = [*(seat.person for seat in table.seats.all()), None]
    shown = [start(visitor(who) if who else visitor(), table) for who in viewers]
    move(table)
    acts = actor(table)
    for who, knew in zip(viewers, shown, strict=True):
        assert ("Your turn" in data_of(push(table, who, knew))["markup"]) == (who == acts)


def test_a_page_that_shows_something_else_is_to_ask(table: Table) -> None:
    move(table)
    version = fresh(table).version
    for shown in (Shown(Mark(version - 1)), Shown(Mark(version - 1), "c0ffee")):
        event = push(table, None, shown)
        assert f"event: news\ndata: {version}\n".encode() in event.text
        assert event.shown is not None
        assert bool(event.shown.sign) == bool(shown.sign), "one that never says what it shows is never pushed anything"


def test_so_is_one_that_shows_a_waiting_room_or_an_analysis(table: Table) -> None:
    ann = table.host
    room = create.create(ann, "express", [SeatSpec("me"), SeatSpec("open")])
    alone = analyses.analyse(table.code, 0, ann)
    for other in (room, alone):
        shown = start(visitor(ann), other)
        chat.say(other.code, ann, "hm")
        assert b"event: news\n" in push(other, ann, shown).text


def test_nothing_comes_of_a_table_or_for_a_person_that_is_gone(table: Table) -> None:
    assert live._drawn(Watch("nowhere", None, "en", ORIGIN), Shown(Mark(0))) is None
    assert live._drawn(Watch(table.code, 10**6, "en", ORIGIN), Shown(Mark(0))) is None


def test_an_event_is_packed_for_itself() -> None:
    said = [live.event(f"data: {number}\n\n", Shown(Mark(number))) for number in (1, 2)]
    packed = live.PACKED_HEAD + b"".join(event.packed for event in said)
    unpacked = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS).decompress(packed)
    assert unpacked == b"".join(event.text for event in said)
    assert b"data: 1\n\n" in said[0].text


@pytest.mark.usefixtures("transactional_db")
class TestStreams:
    """Those of the tests' own process."""

    def test_a_move_comes_as_panels_in_the_readers_language(self, table: Table) -> None:
        client = visitor()
        client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
        shown = start(client, table)
        told = heard(client, table.code, str(shown), b"panels", (b"retry", lambda: move(table))).decode()
        assert f'"from": "{shown.sign}"' in told
        assert "Waiting for" not in told
        assert "bietet" in told

    def test_a_drawing_of_another_process_is_known_when_it_is_drawn_here(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(changes, "HEARTBEAT", 0.05)
        client = visitor()
        shown = start(client, table)
        rendering.forget()
        rendering._signs.clear()
        told = heard(client, table.code, str(shown), b"data", (b"still here", lambda: move(table))).decode()
        assert f'"from": "{shown.sign}"' in told

    def test_signs_that_somebody_made_up_take_no_place(self, table: Table) -> None:
        start(visitor(), table)
        known = dict(rendering._signs)
        assert not any(rendering.signs_of(f"made-up-{number}") for number in range(3))
        assert rendering._signs == known

    def test_only_so_many_signs_are_known(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(rendering, "MOST_SIGNS", 2)
        signs = [start(visitor(), move(table)).sign for _ in range(3)]
        assert [bool(rendering.signs_of(sign)) for sign in signs] == [False, True, True]

    @pytest.mark.parametrize(
        ("accepts", "packs"), [("gzip", True), ("br, gzip;q=0.5", True), ("gzipped", False), ("", False)]
    )
    def test_packed_only_for_who_accepts_that(self, table: Table, accepts: str, packs: bool) -> None:
        answer = visitor().get(f"/t/{table.code}/live", headers={"Accept-Encoding": accepts})
        assert answer.has_header("Content-Encoding") == packs

    def test_all_who_only_watch_share_one_drawing(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        clients = [visitor(), visitor(), visitor(person("Dora"))]
        shown = str(start(clients[0], table))
        move(table)
        rendering.forget()
        drawn: list[int] = []

        def count(view: Snapshot) -> Content:
            drawn.append(view.ply)
            return content_of(view)

        monkeypatch.setattr(rendering, "content_of", count)
        for client in clients:
            assert b"event: panels" in heard(client, table.code, shown, b"panels")
        assert drawn == [1]

    def test_a_stream_ends_when_its_reader_logs_out(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(changes, "HEARTBEAT", 0.05)
        client = visitor(table.host)
        version = str(start(client, table))
        gone: Callable[[], object] = client.session.flush
        told = heard(client, table.code, version, b"panels", (b"still here", gone))
        assert told.endswith(b": still here\n\n")
        move(table)
        assert b"panels" not in told

    def test_a_stream_ends_in_peace_while_the_database_is_gone(
        self, table: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client = visitor()
        shown = str(start(client, table))
        move(table)

        def gone(_code: str) -> None:
            raise OperationalError("the server is not there")

        with monkeypatch.context() as patch:
            patch.setattr(live, "see", gone)
            assert heard(client, table.code, shown, b"panels") == b"retry: 1000\n\n"
        assert b"panels" in heard(client, table.code, shown, b"panels")

    def test_another_table_that_waits_is_told(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(changes, "HEARTBEAT", 0.05)
        ann = table.host
        client = visitor(ann)

        def begin() -> None:
            other = table_of([ann, person("Zoe")])
            if actor(other) != ann:
                move(other)

        told = heard(client, table.code, str(start(client, table)), b"elsewhere", (b"still here", begin))
        assert b"Your turn at another table" in told


def test_a_packed_stream_is_what_a_browser_reads(server: Server) -> None:
    ann = Visitor(server.url)
    table = ann.new_table("express", "me", "hotseat")
    mark = re.findall(r'/live\?version=([\w.-]+)"', ann.get(table))[0]
    request = urllib.request.Request(f"{server.url}{table}/live?version={mark}", headers={"Accept-Encoding": "gzip"})
    stream = ann.opener.open(request, timeout=TIMEOUT)
    assert ann.act(table, 0, {"type": "bid", "price": 20}) == 200
    unpacker, told = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS), b""

    def read() -> bool:
        nonlocal told
        told += unpacker.decompress(stream.read1())
        return b'"markup"' in told and told.endswith(b"\n\n")

    wait_until(read)
    assert b"event: panels" in told
    stream.close()
