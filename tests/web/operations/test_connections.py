"""Clients that send half a request, too much, or never read: they are refused, and everybody else is served."""

import asyncio
import contextlib
import resource
import socket
import time
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.web.http_client import Visitor
from tests.web.serving import Server
from trunkline.web.project import asgi
from trunkline.web.project.middleware import UNREADABLE

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
MANY = 1_200
"""More connections than the files that a process can usually open."""
UNREAD, PIPELINED = 17, 40
PROMPT = 5.0
"""Seconds within which others are answered, on a busy machine."""


@contextlib.contextmanager
def connected(server: Server, count: int) -> Iterator[list[socket.socket]]:
    """So many connections to the server, with small buffers."""
    with contextlib.ExitStack() as stack:
        made = []
        for _ in range(count):
            one = stack.enter_context(socket.socket())
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            one.settimeout(30)
            one.connect(("127.0.0.1", server.port))
            made.append(one)
        yield made


@pytest.fixture
def _many_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 2 * MANY)), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def answer(connection: socket.socket) -> bytes:
    """All that comes until the server hangs up."""
    parts = []
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(65_536):
            parts.append(part)
    return b"".join(parts)


def ask(server: Server, head: str, body: bytes = b"") -> bytes:
    """The answer to a request on a connection of its own."""
    with socket.create_connection(("127.0.0.1", server.port), 30) as connection:
        with contextlib.suppress(ConnectionError):
            connection.sendall(f"{head}\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode() + body)
        return answer(connection)


def is_prompt(server: Server, path: str) -> bool:
    began = time.monotonic()
    Visitor(server.url).get(path)
    return time.monotonic() - began < PROMPT


@pytest.mark.usefixtures("_many_files")
def test_others_are_served_beside_many_half_sent_requests(server: Server) -> None:
    with connected(server, MANY) as half:
        for one in half[::2]:
            one.sendall(HALF)
        assert is_prompt(server, "/healthz")
        assert is_prompt(server, "/")


def test_others_are_served_beside_clients_that_never_read(server: Server) -> None:
    """Each sends requests for a table's page, one after the other on one connection, and reads none of the answers."""
    table = Visitor(server.url).new_table("chesapeake", "me", "hotseat")
    request = f"GET {table} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with connected(server, UNREAD) as unread:
        for one in unread:
            one.sendall(request * PIPELINED)
        for _ in range(5):
            assert is_prompt(server, "/healthz")
            assert is_prompt(server, table)


@pytest.mark.parametrize(
    ("header", "length", "status"),
    [
        ("Cookie", 15_000, b"200"),
        ("Cookie", 17_000, b"431"),
        ("Content-Type", 1_000, b"200"),
        ("Content-Type", 1_100, b"431"),
        ("X-Long", 1_000_000, b"431"),
    ],
)
def test_headers_are_bounded(server: Server, header: str, length: int, status: bytes) -> None:
    assert ask(server, f"GET /healthz HTTP/1.1\r\n{header}: {'a' * length}").startswith(b"HTTP/1.1 " + status)


@pytest.mark.parametrize(("path", "said"), [("/", "ist für diesen Server zu lang"), ("/api/games", '{"error":"Was du')])
@pytest.mark.parametrize("announced", [True, False])
def test_a_body_is_bounded_and_the_refusal_can_be_read(server: Server, path: str, said: str, announced: bool) -> None:
    size = asgi.BODY_BYTES + 1
    body = b"a" * size if announced else b"%x\r\n" % size + b"a" * size + b"\r\n0\r\n\r\n"
    length = f"Content-Length: {size}" if announced else "Transfer-Encoding: chunked"
    got = ask(server, f"POST {path} HTTP/1.1\r\nAccept-Language: de\r\n{length}", body).decode()
    assert got.startswith("HTTP/1.1 413")
    assert said in got


@pytest.mark.parametrize("body", [b"ZZ\r\n", b"5\r\nabZZ\r\n0\r\n\r\n"])
def test_a_body_that_cannot_be_read_is_refused(server: Server, body: bytes) -> None:
    assert ask(server, "POST / HTTP/1.1\r\nTransfer-Encoding: chunked", body).startswith(b"HTTP/1.1 400")


def test_a_body_that_does_not_arrive_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "BODY_SECONDS", 0.05)
    coming = [{"type": "http.request", "body": b"abc", "more_body": True}]

    async def receive() -> Mapping[str, Any]:
        return coming.pop() if coming else await asyncio.Future()

    async def main() -> dict[str, Any]:
        scope: dict[str, Any] = {}
        bounded = asgi._bounded(scope, receive)
        while (await bounded()).get("more_body"):
            pass
        return scope

    assert asyncio.run(main()) == {UNREADABLE: 408}


def test_an_answer_that_is_not_read_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "UNREAD_SECONDS", 0.05)

    async def main() -> None:
        await asgi._read_in_time(lambda _: asyncio.Future())({})

    with pytest.raises(TimeoutError):
        asyncio.run(main())
