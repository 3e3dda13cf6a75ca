"""Half-sent requests, and those that are too large, are not waited for; everybody else is served meanwhile."""

import asyncio
import contextlib
import resource
import selectors
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from tests.web.http_client import wait_until
from trunkline.web.config import connections
from trunkline.web.config.connections import Connection, Limits

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
WHOLE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
MANY = 1_200


async def _application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answers with how much it was sent; a stream says something now and then."""
    if scope["path"] == "/early":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})
        return
    length, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length, more = length + len(message["body"]), message["more_body"]
    headers = [(b"content-type", b"text/plain")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    if scope["path"] == "/stream":
        for _ in range(8):
            await send({"type": "http.response.body", "body": b"news\n", "more_body": True})
            await asyncio.sleep(0.1)
    told = b";".join(b"=".join(pair) for pair in scope["headers"]) if scope["path"] == "/headers" else b""
    await send({"type": "http.response.body", "body": told + str(length).encode()})


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server with our connections in a thread, and little patience."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    connections.raise_limits(0.3, 2_000)
    monkeypatch.setattr(connections, "WHOLE_BODY", 3)
    config = uvicorn.Config(_application, http=Connection, ws="none", log_config=None, lifespan="off")
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as door:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
        thread.start()
        try:
            yield door.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(10)
            Limits.patience, Limits.connections = 10.0, 8_000
            resource.setrlimit(resource.RLIMIT_NOFILE, (before[0], before[1]))


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=10)


def answer(connection: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    parts = []
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def ask(port: int, request: bytes = WHOLE) -> bytes:
    with connect(port) as connection:
        connection.sendall(request.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
        return answer(connection)


def test_many_half_sent_requests_are_closed_and_nobody_waits_for_them(port: int) -> None:
    """More than the descriptors that a process usually has; every third sends nothing at all."""
    half = []
    for number in range(MANY):
        half.append(connect(port))
        if number % 3:
            half[-1].sendall(HALF)
    assert ask(port).startswith(b"HTTP/1.1 200")
    open_ones = set(half)
    with selectors.DefaultSelector() as selector:
        for one in half:
            one.setblocking(False)
            selector.register(one, selectors.EVENT_READ)
        end = time.monotonic() + 30
        while open_ones:
            assert time.monotonic() < end, f"{len(open_ones)} are still open"
            for key, _ in selector.select(1):
                ready = key.fileobj
                assert isinstance(ready, socket.socket)
                if not _has_more(ready):
                    selector.unregister(ready)
                    open_ones.discard(ready)
                    ready.close()
    assert ask(port).startswith(b"HTTP/1.1 200")


def _has_more(connection: socket.socket) -> bool:
    try:
        return bool(connection.recv(65_536))
    except ConnectionError:
        return False


def test_a_byte_now_and_then_is_no_head(port: int) -> None:
    with connect(port) as slow:
        slow.sendall(HALF)
        for _ in range(12):
            with contextlib.suppress(ConnectionError):
                slow.sendall(b"a")
            time.sleep(0.05)
        assert answer(slow).startswith(b"HTTP/1.1 408")


def test_a_body_that_stops_or_never_ends_is_not_waited_for(port: int) -> None:
    head = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"
    with connect(port) as stops, connect(port) as crawls:
        stops.sendall(head + b"abc")
        crawls.sendall(head)
        assert answer(stops).startswith(b"HTTP/1.1 408")
        for _ in range(12):
            with contextlib.suppress(ConnectionError):
                crawls.sendall(b"a")
            time.sleep(0.1)
        assert answer(crawls).startswith(b"HTTP/1.1 408")
    assert ask(port, head + b"a" * 100).endswith(b"100\r\n0\r\n\r\n")


def test_a_head_is_bounded(port: int) -> None:
    for length in (connections.HEAD_BYTES, 1_000_000):
        with connect(port) as connection, contextlib.suppress(ConnectionError):
            connection.sendall(HALF + b"a" * length)
            assert answer(connection).startswith(b"HTTP/1.1 431")
    assert ask(port, HALF + b"a" * 8_000 + b"\r\n\r\n").startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(("name", "most"), connections.HEADER_BYTES.items())
def test_headers_that_take_long_to_read_are_bounded(name: bytes, most: int, port: int) -> None:
    begun = WHOLE.removesuffix(b"\r\n\r\n")
    whole, half = (b"\r\n" + name + b": " + b"a" * (length - 1) for length in (most, most // 2 + 2))
    assert ask(port, begun + whole + b"\r\n\r\n").startswith(b"HTTP/1.1 200")
    assert ask(port, begun + half + half + b"\r\n\r\n").startswith(b"HTTP/1.1 431")


def test_a_body_is_bounded(port: int) -> None:
    length = connections.BODY_BYTES + 1
    announced = f"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"
    assert ask(port, announced.encode()).startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize("announced", [True, False])
def test_whoever_sends_too_much_is_told_so_and_can_read_it(
    port: int, announced: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page for people, JSON for programs, even if they go on sending for a while."""
    monkeypatch.setattr(Limits, "patience", 10.0)
    monkeypatch.setattr(connections, "BODY_BYTES", 2**20)
    size = 2**21
    sent = f"{size:x}\r\n".encode() if not announced else b""
    length = f"Content-Length: {size}" if announced else "Transfer-Encoding: chunked"
    for path, said in (("/", "ist für diesen Server zu lang"), ("/api/games", '{"error":"Was du gesendet hast')):
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: de\r\n{length}\r\n\r\n"
        with connect(port) as connection:
            connection.sendall(head.encode() + sent)
            for _ in range(size // 2**16):
                connection.sendall(b"a" * 2**16)
            got = answer(connection).decode()
        assert got.startswith("HTTP/1.1 413")
        assert said in got


def test_what_follows_a_body_is_no_header_and_is_bounded(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Limits, "patience", 10.0)
    monkeypatch.setattr(connections, "BODY_BYTES", 2**20)
    head = b"POST /headers HTTP/1.1\r\nHost: localhost\r\nX-Said: before\r\nTransfer-Encoding: chunked\r\n\r\n"
    got = ask(port, head + b"3\r\nabc\r\n0\r\nX-Said: after\r\n\r\n")
    assert b"x-said=before;" in got
    assert b"after" not in got
    with connect(port) as endless:
        endless.sendall(head + b"0\r\n")
        for _ in range(2**21 // 2**16):
            endless.sendall(b"a:\r\n" * 2**14)
        assert answer(endless).startswith(b"HTTP/1.1 413")


def test_an_empty_line_keeps_no_connection_open(port: int) -> None:
    with connect(port) as connection:
        for _ in range(2):
            connection.sendall(b"\r\n" + WHOLE)
            assert b"200 OK" in connection.recv(65_536)
        connection.sendall(b"\r\n")
        assert answer(connection) == b""


def test_a_body_that_comes_after_its_answer_keeps_no_connection_open(port: int) -> None:
    with connect(port) as connection:
        connection.sendall(b"POST /early HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\n")
        assert b"200 OK" in connection.recv(65_536)
        connection.sendall(b"abc")
        assert b"HTTP/1.1" not in answer(connection)


def test_many_requests_at_once_are_all_answered(port: int) -> None:
    with connect(port) as connection:
        connection.sendall(WHOLE * 4_999 + WHOLE.replace(b"Host", b"Connection: close\r\nHost"))
        assert answer(connection).count(b"200 OK") == 5_000


def test_nothing_is_written_to_whoever_has_gone(port: int, caplog: pytest.LogCaptureFixture) -> None:
    """Several requests at once, then an end, or something that is no request."""
    for ending in (b"", b"nonsense\r\n\r\n"):
        for _ in range(10):
            with connect(port) as connection:
                connection.sendall(WHOLE.replace(b"GET /", b"GET /stream") + WHOLE * 3 + ending)
                time.sleep(0.02)
    assert ask(port).startswith(b"HTTP/1.1 200")
    time.sleep(1)
    assert not [record for record in caplog.records if record.exc_info]


def test_a_stream_takes_as_long_as_it_takes(port: int) -> None:
    """Longer than a request may take to come."""
    assert ask(port, WHOLE.replace(b"GET /", b"GET /stream")).count(b"news") == 8


def test_a_connection_is_kept_for_the_next_request_without_being_late(port: int) -> None:
    with connect(port) as connection:
        for _ in range(3):
            connection.sendall(WHOLE)
            assert b"200 OK" in connection.recv(65_536)
            time.sleep(0.4)


def test_whoever_comes_when_it_is_full_is_told_so(port: int) -> None:
    with contextlib.ExitStack() as stack:
        Limits.connections = 5
        kept = [stack.enter_context(connect(port)) for _ in range(5)]
        for connection in kept:
            connection.sendall(WHOLE.replace(b"GET /", b"GET /stream"))
            assert connection.recv(10)
        full = ask(port, WHOLE.replace(b"Host:", b"Accept-Language: de\r\nHost:"))
        assert full.startswith(b"HTTP/1.1 503")
        assert b"retry-after: 5" in full
        assert "Der Server kann gerade nicht antworten" in full.decode()
        assert b'{"error":' in ask(port, WHOLE.replace(b"GET /", b"GET /api/games"))
    wait_until(lambda: ask(port).startswith(b"HTTP/1.1 200"))


def _refuse(*_: object) -> None:
    raise ValueError("not allowed to raise maximum limit")


def test_a_process_takes_the_descriptors_that_it_may_have() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (600, before[1]))
        connections.raise_limits(10, 1_000)
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == 1_200
        assert Limits.connections == 1_000
        resource.setrlimit(resource.RLIMIT_NOFILE, (600, before[1]))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(resource, "setrlimit", _refuse)
            connections.raise_limits(10, 1_000)
        assert Limits.connections == 600 - connections.SPARE
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
        Limits.patience, Limits.connections = 10.0, 8_000
