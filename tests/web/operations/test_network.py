"""People on the local network: nothing listens for them until the owner of the computer wants it, nor afterwards."""

import os
import re
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.test import Client, RequestFactory
from playwright.sync_api import Page, expect
from pytest_django import DjangoDbBlocker, Settings

from tests.web import namespaces
from tests.web.django_client import HTMX, friends, needs_sqlite, person, table_of, visitor
from tests.web.fixtures import running
from tests.web.http_client import Stream, Visitor, version_of, wait_until
from tests.web.page_actions import new_table
from tests.web.serving import Server, pages_of
from trunkline.web.site import network
from trunkline.web.site.processes import FOLDER
from trunkline.web.table.models import Table

SHARED = "http://192.168.1.5:8000"
QR_CODE = 'aria-label="The same link as a QR code"'
START, STOP = "Let people on this network join", "Stop sharing"


class TestAddress:
    def test_it_is_one_of_this_computer_that_others_can_reach(self) -> None:
        address = network.network_address()
        assert not address.startswith("127.")
        assert address == "" or network.free_port(address, 0) == 0

    @pytest.mark.parametrize("route", ["127.0.0.1", "255.255.255.255"])
    def test_a_computer_without_a_network_has_none(self, route: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """The route ends at this computer, or there is none."""
        monkeypatch.setattr(network, "ELSEWHERE", (route, 9))
        assert network.network_address() == ""

    def test_a_port_in_use_is_left_out(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            assert network.free_port("127.0.0.1", port) != port
        assert network.free_port("127.0.0.1", port) == port

    def test_an_address_of_another_computer_has_no_port(self) -> None:
        assert network.free_port("198.51.100.7", 9_000) is None


class TestOwner:
    @pytest.mark.parametrize(
        ("peer", "headers", "is_owner"),
        [
            ("127.0.0.1", {}, True),
            ("::1", {"HTTP_HOST": "[::1]:8000"}, True),
            ("192.168.1.7", {}, False),
            ("127.0.0.1", {"HTTP_HOST": "192.168.1.5"}, False),
            ("127.0.0.1", {"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, False),
            ("127.0.0.1", {"HTTP_VIA": "1.1 proxy"}, False),
        ],
    )
    def test_is_at_this_computer_without_a_proxy(
        self, peer: str, headers: dict[str, str], is_owner: bool, settings: Settings, tmp_path: Path
    ) -> None:
        sent = {"HTTP_HOST": "localhost:8000", **headers}
        request = RequestFactory().get("/", REMOTE_ADDR=peer, **sent)  # type: ignore[arg-type]
        settings.SHARING = str(tmp_path)
        assert network.is_owner(request) == is_owner
        settings.SHARING = ""
        assert not network.is_owner(request), "this server can't be shared"

    @pytest.mark.parametrize(
        ("host", "public", "offered"),
        [
            ("127.0.0.1", {}, True),
            ("localhost", {}, True),
            ("0.0.0.0", {}, False),
            ("192.168.1.5", {}, False),
            ("127.0.0.1", {"PROXIES": ["127.0.0.1"]}, False),
        ],
    )
    def test_can_share_only_a_server_for_this_computer(
        self, host: str, public: dict[str, object], offered: bool, settings: Settings, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("TRUNKLINE_URL", raising=False)
        monkeypatch.setenv(FOLDER, "/dev/shm/figures")
        for name, value in public.items():
            setattr(settings, name, value)
        assert network.can_be_offered(host) == offered
        monkeypatch.setenv("TRUNKLINE_URL", "https://games.example.org")
        assert not network.can_be_offered(host)


@pytest.fixture
def sharing(settings: Settings, tmp_path: Path) -> Path:
    """The folder of a server that can be shared."""
    settings.SHARING, settings.ALLOWED_HOSTS = str(tmp_path), ["*"]
    return tmp_path


@pytest.mark.usefixtures("database")
class TestPages:
    @staticmethod
    def seen(table: Table, peer: str = "127.0.0.1", host: str = "localhost") -> str:
        client = visitor(table.host)
        return client.get(f"/t/{table.code}", HTTP_HOST=host, REMOTE_ADDR=peer).content.decode()

    def test_before_sharing_the_waiting_room_has_the_button_and_no_qr_code(self, sharing: Path) -> None:
        page = self.seen(friends(3))
        assert START in page
        assert QR_CODE not in page
        assert STOP not in page
        assert not [*sharing.iterdir()]

    def test_while_shared_links_and_qr_code_have_the_network_address(self, sharing: Path) -> None:
        (sharing / network.ADDRESS).write_text(SHARED)
        table = friends(3)
        page = self.seen(table)
        assert f'<input readonly value="{SHARED}/t/{table.code}/join">' in page
        assert QR_CODE in page
        assert STOP in page
        assert START not in page

    def test_guests_see_the_link_without_the_button(self, sharing: Path) -> None:
        (sharing / network.ADDRESS).write_text(SHARED)
        page = self.seen(friends(3), "192.168.1.7", "192.168.1.5:8000")
        assert QR_CODE in page
        assert STOP not in page

    def test_a_running_game_has_it_beside_the_link_for_spectators(self, sharing: Path) -> None:
        table = table_of([person("Ann"), person("Bob")])
        assert START in self.seen(table)
        (sharing / network.ADDRESS).write_text(SHARED)
        page = self.seen(table)
        assert STOP in page
        assert f'value="{SHARED}/t/{table.code}"' in page
        assert STOP not in self.seen(table, "192.168.1.7", "192.168.1.5:8000")

    def test_the_lobby_reminds_the_owner(self, sharing: Path) -> None:
        def lobby() -> str:
            return visitor().get("/", HTTP_HOST="localhost").content.decode()

        assert STOP not in lobby()
        (sharing / network.ADDRESS).write_text(SHARED)
        assert STOP in lobby()
        assert SHARED in lobby()

    @pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "127.0.0.2:9", "0.0.0.0:8000", "[::1]:8000"])
    def test_no_qr_code_for_an_address_that_no_phone_can_open(self, host: str, settings: Settings) -> None:
        settings.ALLOWED_HOSTS = ["*"]
        page = self.seen(friends(3), host=host)
        assert QR_CODE not in page
        assert "To play with others" in page
        assert START not in page, "this server can't be shared"

    def test_only_the_owner_shares_by_a_form_of_this_site(self, sharing: Path) -> None:
        table = friends(3)
        sent = {"do": "start", "table": table.code}
        refused = [
            visitor(table.host).post("/share", sent, HTTP_HOST="192.168.1.5", REMOTE_ADDR="192.168.1.7"),
            visitor(table.host).post("/share", sent, HTTP_HOST="localhost", HTTP_X_FORWARDED_FOR="192.168.1.7"),
            Client(enforce_csrf_checks=True).post("/share", sent, HTTP_HOST="localhost"),
        ]
        assert [one.status_code for one in refused] == [403] * 3
        assert not [*sharing.iterdir()]

    def test_a_computer_without_a_network_is_told_so_at_the_table(
        self, sharing: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = friends(3)
        monkeypatch.setattr(network, "PATIENCE", 0)
        answer = visitor(table.host).post(
            "/share", {"do": "start", "table": table.code}, HTTP_HOST="localhost", headers=HTMX
        )
        assert answer.status_code == 400
        assert "connected to a network" in answer.content.decode()
        assert not [*sharing.iterdir()], "it's not started later, when nobody expects it"

    def test_the_network_finds_no_administration_and_no_probes(self, settings: Settings) -> None:
        paths = ("/admin/", "/admin/login/", "/admin/server/", "/metrics", "/readyz", "/healthz")
        settings.ON_NETWORK = True
        assert [visitor().get(path).status_code for path in paths] == [404] * len(paths)
        assert visitor().get("/").status_code == 200


def refuses(address: str, port: int) -> bool:
    """Does nothing listen there?"""
    try:
        socket.create_connection((address, port), 10).close()
    except ConnectionRefusedError:
        return True
    return False


def share(owner: Visitor, do: str) -> None:
    """Press the button."""
    owner.get("/")
    assert owner.post("/share", {"do": do})[0] == 200


@pytest.fixture
def shared(tmp_path: Path, template: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Server]:
    """A server that is shared from the start, on an address that stands for the network's."""
    yield from running(tmp_path, template, django_db_blocker, "--share", "127.0.0.2")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
def test_a_shared_server_has_one_more_process_that_ends_with_it(shared: Server) -> None:
    def process() -> str:
        return pages_of(shared, "127.0.0.2")[0]

    def is_shared() -> bool:
        return not refuses("127.0.0.2", shared.port)

    wait_until(is_shared)
    link = f"http://127.0.0.2:{shared.port}"
    wait_until(lambda: f"People on this network can join at {link}/" in shared.said().splitlines())
    guest, owner = Visitor(link), Visitor(shared.url)
    guest.get("/")
    assert STOP in owner.get("/")
    assert guest.post("/share", {"do": "stop"})[0] == 403
    share(owner, "stop")
    assert not is_shared()
    assert not process()
    share(owner, "start")
    assert is_shared()
    first, (worker,) = pages_of(shared, "127.0.0.2")
    os.kill(int(first), signal.SIGKILL)
    wait_until(lambda: process() not in ("", first) and is_shared())
    wait_until(lambda: not Path(f"/proc/{worker}").exists())
    second, (worker,) = pages_of(shared, "127.0.0.2")
    assert shared.stop(signal.SIGTERM) == 0
    assert not any(Path(f"/proc/{one}").exists() for one in (second, worker))
    shared.start()
    assert not is_shared(), "it isn't, until somebody wants it again"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one loopback address")
def test_in_a_browser_a_key_ends_sharing_and_begins_it_again(shared: Server, visit: Callable[..., Page]) -> None:
    page = visit("", url=shared.url)
    new_table(page, "express", {0: ("me", ""), 1: ("open", "")})
    link = page.get_by_label("Invitation")
    for words, shown in ((STOP, "127.0.0.1"), (START, "127.0.0.2")):
        page.get_by_role("button", name=words).press("Enter")
        expect(link).to_have_value(re.compile(rf"http://{re.escape(shown)}:{shared.port}/"))
        expect(page.locator("#bar")).to_be_focused()


@pytest.fixture
def machines() -> Iterator[tuple[str, str]]:
    if reason := namespaces.missing():
        pytest.skip(reason)
    with namespaces.machines() as made:
        yield made


@pytest.fixture
def server_here(
    machines: tuple[str, str], tmp_path: Path, template: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator[Server]:
    """A server on the first machine, where the test runs, too."""
    with namespaces.on(machines[0]):
        yield from running(tmp_path, template, django_db_blocker)


@needs_sqlite
def test_another_machine_plays_while_the_owner_shares(server_here: Server, machines: tuple[str, str]) -> None:
    port, there = server_here.port, machines[1]
    owner, guest = Visitor(server_here.url), Visitor(f"http://{namespaces.HERE}:{port}")
    table = owner.new_table("express", "me", "open")
    with namespaces.on(there):
        assert refuses(namespaces.HERE, port)
    share(owner, "start")
    assert f'value="{guest.url}{table}/join"' in owner.get(table)
    assert refuses(namespaces.OTHER, port), "no other network"
    with namespaces.on(there):
        assert "Ann invites you" in guest.get(f"{table}/join")
        assert guest.post(f"{table}/join", {"name": "Bob"})[0] == 200
        stream = Stream(f"{guest.url}{table}/live?version={version_of(guest, table)}")
        stream.start()
        wait_until(lambda: stream.times)
    assert owner.act(table, 0, {"type": "bid", "price": 20}) == 200
    wait_until(lambda: stream.seen and stream.seen[-1] == version_of(owner, table))
    with namespaces.on(there):
        assert guest.act(table, 1, {"type": "bid", "price": 21}) == 200
    assert [action["price"] for action in owner.record(table)["actions"]] == [20, 21]
    share(owner, "stop")
    stream.over.set()
    with namespaces.on(there):
        assert refuses(namespaces.HERE, port)
