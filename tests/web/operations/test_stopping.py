"""A server that is told to stop: what it has been asked is answered, and nobody is cut off."""

import signal
import socket
import threading

import pytest

from tests.web.http_client import Visitor
from tests.web.serving import Server

PATIENCE = 60.0


def connected(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE)


def rest_of(link: socket.socket) -> bytes:
    """All that still comes, until the other side hangs up; ConnectionResetError if it cuts us off."""
    parts = []
    while part := link.recv(65536):
        parts.append(part)
    return b"".join(parts)


def head(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


@pytest.mark.parametrize("workers", ["1", "2"])
def test_every_request_is_answered_and_every_connection_ends_in_peace(own_server: Server, workers: str) -> None:
    own_server.stop()
    own_server.start("--workers", workers)
    ann = Visitor(own_server.url)
    table = ann.new_table("express", "me", "hotseat")
    code = table.removeprefix("/t/")
    with connected(own_server) as idle, connected(own_server) as half, connected(own_server) as asks:
        idle.sendall(head("/api/games"))
        assert idle.recv(65536).startswith(b"HTTP/1.1 200")
        half.sendall(head("/")[:20])
        asks.sendall(head(f"/api/tables/{code}/events?after={version(ann, code)}&wait=30"))
        stream = connected(own_server)
        stream.sendall(head(f"{table}/live?version=0"))
        assert stream.recv(65536).startswith(b"HTTP/1.1 200")
        stopped = threading.Thread(target=own_server.stop, args=(signal.SIGTERM,))
        stopped.start()
        answer = rest_of(asks)
        assert answer.startswith(b"HTTP/1.1 200")
        assert answer.endswith(b"}\r\n0\r\n\r\n"), "the answer has an end"
        assert rest_of(stream).endswith(b"0\r\n\r\n"), "the stream has an end"
        rest_of(idle)
        assert rest_of(half) == b""
        stopped.join(PATIENCE)
        stream.close()
    assert own_server.process is not None
    assert own_server.process.returncode == 0
    with pytest.raises(ConnectionRefusedError):
        connected(own_server)


def version(visitor: Visitor, code: str) -> int:
    """The version of a table, for a program that waits for the next."""
    return int(visitor.get(f"/api/tables/{code}").split('"version":')[1].split(",")[0])
