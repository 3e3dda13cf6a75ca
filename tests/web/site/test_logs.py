"""The log: what it says, and that nobody can fill a disk with it."""

import json
import logging
import socket
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tests.web.captured_logs import log_of
from tests.web.django_client import actor, person, post_move, table_of, visitor
from tests.web.serving import Server
from trunkline.web.project import middleware
from trunkline.web.site import logs
from trunkline.web.site.logs import ACCESS, Json
from trunkline.web.table import create, waiting_room
from trunkline.web.table.create import SeatSpec


def test_one_line_of_a_kind_and_how_many_were_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: now[0])  # type: ignore[attr-defined]
    with log_of("trunkline.test") as lines:
        log = logging.getLogger("trunkline.test")
        for number in range(500):
            log.warning("Nobody reads this: %s", number)
        log.warning("Something else")
        now[0] += logs.INTERVAL
        log.warning("Nobody reads this: %s", "again")
    assert lines.getvalue().splitlines() == [
        "Nobody reads this: 0",
        "Something else",
        "Nobody reads this: again (and 499 more of these before)",
    ]


def test_a_database_that_is_gone_has_no_traceback_and_a_fault_has_one() -> None:
    with log_of("trunkline.test") as lines:
        log = logging.getLogger("trunkline.test")
        for error in (OperationalError("server closed\n  the connection"), KeyError("a fault")):
            for _ in range(50):
                try:
                    raise error
                except Exception:
                    log.exception("It failed.")
    assert lines.getvalue().startswith("It failed. (server closed the connection)\nIt failed.\nTraceback")
    assert lines.getvalue().count("It failed.") == 2
    assert lines.getvalue().count("Traceback") == 1


def test_kinds_are_bounded() -> None:
    with log_of("trunkline.test") as lines:
        for number in range(5 * logs.MOST):
            logging.getLogger("trunkline.test").warning(f"made up {number}")
    assert len(lines.getvalue().splitlines()) == logs.MOST + 1


def test_nothing_that_a_visitor_sends_makes_many_lines(server: Server) -> None:
    before = len(server.said().splitlines())
    for request in (b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", b"no request at all\r\n\r\n", b"\x16\x03\x01"):
        for _ in range(25):
            with socket.create_connection(("127.0.0.1", server.port), timeout=30) as connection:
                connection.sendall(request)
                connection.recv(10)
    assert len(server.said().splitlines()) - before <= 2


@pytest.mark.usefixtures("database")
class TestAccess:
    def lines(self, form: Any, do: Any) -> list[str]:
        with log_of(ACCESS, form=form) as lines:
            do()
        return lines.getvalue().splitlines()

    def test_a_move_says_who_where_and_when(self) -> None:
        table = table_of([person("Ann"), person("Bob")])
        ann = actor(table)
        (line,) = self.lines(Json(), lambda: post_move(visitor(ann), table))
        told = json.loads(line)
        assert told.pop("time").endswith("+00:00")
        assert told.pop("ms") > 0
        assert len(told.pop("request")) == 16
        assert told == {
            "level": "info",
            "logger": ACCESS,
            "message": told["message"],
            "method": "POST",
            "path": f"/t/{table.code}/act",
            "status": 200,
            "table": table.code,
            "ply": 1,
            "person": ann.id,
        }

    def test_every_request_has_its_line_but_no_secret_is_in_it(self) -> None:
        secret = "a1b2c3d4e5"

        def do() -> None:
            for _ in range(3):
                visitor().get(f"/t/nowhere/join/{secret}?x={secret}")

        lines = self.lines(None, do)
        assert [line.rpartition(" 404 ")[0] for line in lines] == ["GET /t/nowhere/join/…"] * 3

    @pytest.mark.parametrize("pasted", ["a1b2c3d4e5", "a1b2c3d4e5%3E", "a1b2c3d4e5%E2%80%A6", "a1b2c3d4e5 "])
    def test_no_secret_of_a_link_with_what_was_pasted_behind_it(self, pasted: str) -> None:
        (line,) = self.lines(None, lambda: visitor().get(f"/t/nowhere/join/{pasted}"))
        assert line.startswith("GET /t/nowhere/join/… 404 ")

    @pytest.mark.parametrize("error", [OperationalError("gone"), KeyError("a fault")])
    def test_no_secret_in_the_line_of_an_error(self, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_args: object, **_more: object) -> None:
            raise error

        table = create.create(person("Ann"), "express", [SeatSpec("me"), SeatSpec("invited")])
        secret = table.seats.get(number=1).invitation
        assert secret
        monkeypatch.setattr(waiting_room, "_page", fail)
        client = visitor()
        client.raise_request_exception = False
        with log_of("django.request") as lines:
            assert client.get(f"/t/{table.code}/join/{secret}").status_code in (500, 503)
        assert f": /t/{table.code}/join/…" in lines.getvalue().splitlines()[0]
        assert secret not in lines.getvalue()

    @pytest.mark.parametrize(
        ("path", "status", "logged"),
        [
            ("/t/abcdef/join/a1b2c3d4e5/", 404, "/t/…/join/…/"),
            ("/people/reset/MQ/a1b2c3-d4e5/", 404, "/people/reset/…/…/"),
            ("/made-up/a1b2c3d4e5", 404, "/…/…"),
            ("/api/tables/abcdef/join/a1b2c3d4e5", 404, "/api/tables/…/join/…"),
            ("/admin", 301, "/admin"),
            ("/static/no-such-file.js", 404, "/static/no-such-file.js"),
        ],
    )
    def test_of_an_address_without_a_page_only_known_words(self, path: str, status: int, logged: str) -> None:
        (line,) = self.lines(None, lambda: visitor().get(path))
        assert line.startswith(f"GET {logged} {status} ")

    def test_no_secret_of_a_link_that_is_sent_on_to_https(self) -> None:
        def sent_on(_request: HttpRequest) -> HttpResponse:
            return HttpResponse(status=301)

        request = RequestFactory().get("/people/reset/MQ/a1b2c3-d4e5")
        (line,) = self.lines(None, lambda: middleware.request_log(sent_on)(request))
        assert line.startswith("GET /people/reset/…/… 301 ")

    def test_a_query_of_too_many_fields_has_its_line_and_its_id(self) -> None:
        def do() -> None:
            answer = visitor().get("/?" + "&".join(f"a{number}=1" for number in range(1_100)))
            assert len(answer["X-Request-ID"]) == 16

        (line,) = self.lines(None, do)
        assert line.startswith("GET / ")

    def test_by_default_there_is_none(self) -> None:
        assert not logging.getLogger(ACCESS).isEnabledFor(logging.INFO)

    @pytest.mark.parametrize(
        ("given", "peer", "taken"),
        [
            ("from-the-proxy.1", "127.0.0.1", True),
            ("from-the-proxy.1", "192.0.2.7", False),
            ("x" * 65, "127.0.0.1", False),
            ("two words", "127.0.0.1", False),
            ("<b>", "127.0.0.1", False),
        ],
    )
    def test_an_id_is_taken_over_from_a_trusted_proxy_if_it_is_plain(
        self, monkeypatch: pytest.MonkeyPatch, given: str, peer: str, taken: bool
    ) -> None:
        monkeypatch.setattr(settings, "PROXIES", ["127.0.0.1"])
        answer = visitor().get("/", headers={"X-Request-ID": given}, REMOTE_ADDR=peer)
        assert (answer["X-Request-ID"] == given) is taken
        assert len(answer["X-Request-ID"]) == 16
