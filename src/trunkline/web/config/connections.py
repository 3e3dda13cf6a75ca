"""Connections of visitors: whoever sends half a request, or too much, or never reads, is not waited for."""

import asyncio
import contextlib
import http
import sys
from collections import Counter
from collections.abc import Iterable

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from trunkline.web.doors.asgi import Scope, Send
from trunkline.web.watch import metrics
from trunkline.web.watch.outages import GONE, WAIT

HEAD_BYTES = 64 * 2**10
"""Of the address and the headers of a request."""
HEADER_BYTES = {b"cookie": 16 * 2**10, b"content-type": 2**10}
"""Of headers that take time by the square of their length to read."""
BODY_BYTES = 12 * 2**20
"""Of what is sent with a request: twice as much as the largest file that anything takes."""
WHOLE_BODY = 6
"""How many times the patience of one pause the whole body of a request may take."""
IDLE, IDLE_WHEN_BUSY = 75, 2
"""Seconds for which a browser's connection is kept for its next request; busy is from half of the connections on."""
LINGER = 2.0
"""Seconds for which what still comes is read and forgotten after a refusal, so that the refusal can be read."""
SPARE = 200
"""Descriptors for all else than connections: files, the database, the log."""


class Limits:
    """What is set once for a process, before its first connection."""

    patience = 10.0
    """Seconds for the head of a request, and for silence within its body."""
    connections = 8_000
    """Open at once; whoever comes then is told so."""


def raise_limits(patience: float, connections: int) -> None:
    """Allow this process as many descriptors as the system lets it have, and no more connections than that."""
    Limits.patience = patience
    Limits.connections = connections
    if sys.platform == "win32":
        return  # It has no such limit.
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return
    more = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
        soft = more
    Limits.connections = max(1, min(connections, soft - SPARE))


class Connection(HttpToolsProtocol):
    """Reads requests with a limit to everything; an answer, such as a live stream, may take as long as it takes."""

    _expects = "head"
    """What is still to come of a request: its head or its body; nothing while it is answered, or none has begun."""
    _began = _heard = 0.0
    _bytes = _chunk = _begun = 0
    """What has come of the head or the body, and at once, and how many requests have begun with that."""
    url = b""
    _is_refused = False
    _answered: RequestResponseCycle | None = None
    """What is being answered; others may wait behind it."""
    _timer: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        metrics.CONNECTIONS.inc()
        if len(self.connections) > Limits.connections + SPARE // 2:
            transport.abort()
        else:
            self._expect("head")

    def connection_lost(self, exc: Exception | None) -> None:
        metrics.CONNECTIONS.dec()
        for timer in (self._timer, self._unread):
            if timer is not None:
                timer.cancel()
        self._timer = self._unread = None
        self._expects = ""
        self._give_up()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing() or self._is_refused:
            return
        self._heard = self.loop.time()
        self._chunk, self._begun = len(data), 0
        self._bytes += self._chunk
        super().data_received(data)
        if self._is_refused or self.transport.is_closing():
            return
        if self._expects == "head" and self._bytes > HEAD_BYTES:
            self._refuse(431)
        elif self._expects == "body" and self._bytes > BODY_BYTES + HEAD_BYTES:
            self._refuse(413)
        elif not self._expects and (self.cycle is None or self.cycle.response_complete):
            self._bytes = 0  # An empty line may come before a request. That is the beginning of its head.
            self._expect("head")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        assert self.scope["state"] is not None
        self.scope["state"]["peer"] = self.client
        self._bytes = 0 if self._begun else self._chunk
        self._begun += 1
        if self._expects != "head":  # Of the first request, since the connection was made.
            self._expect("head")

    def on_header(self, name: bytes, value: bytes) -> None:
        """What comes after the body is no header: a proxy that we trust has looked at none of it."""
        if self._expects == "head":
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        sizes = Counter[bytes]()
        for name, value in self.headers:
            sizes[name] += len(value)
        total = len(self.url) + sum(len(name) for name, _ in self.headers) + sizes.total()
        if total > HEAD_BYTES or any(sizes[name] > most for name, most in HEADER_BYTES.items()):
            self._refuse(431)
            raise _Refused
        if self._announced() > BODY_BYTES:
            self._refuse(413)
            raise _Refused
        self._bytes = 0
        self._expect("body")
        self.app = _full if len(self.connections) > Limits.connections else self.config.loaded_app
        super().on_headers_complete()

    def _announced(self) -> int:
        """How long the body is going to be, as far as the head says so."""
        lengths = [value for name, value in self.headers if name == b"content-length"]
        return int(lengths[0]) if lengths and lengths[0].isdigit() else 0

    def on_message_complete(self) -> None:
        self._expects = ""
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def _give_up(self) -> None:
        """Nobody reads answers any more: not the one under way, nor those that wait behind it."""
        self.pipeline.clear()
        for cycle in (self._answered, self.cycle):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()

    def on_response_complete(self) -> None:
        busy = len(self.connections) > Limits.connections / 2
        self.timeout_keep_alive = IDLE_WHEN_BUSY if busy else IDLE
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Whoever doesn't read an answer is not waited for without end, either."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(WHOLE_BODY * Limits.patience, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def send_400_response(self, msg: str) -> None:
        if not self.transport.is_closing() and not self._is_refused:
            super().send_400_response(msg)

    def _expect(self, what: str) -> None:
        self._expects = what
        self._began = self._heard = self.loop.time()
        if self._timer is None:
            self._timer = self.loop.call_later(Limits.patience, self._look)

    def _due(self) -> float:
        """When it is too late for what is still to come."""
        if self._expects == "head":
            return self._began + Limits.patience
        return min(self._heard + Limits.patience, self._began + WHOLE_BODY * Limits.patience)

    def _look(self) -> None:
        """Has the rest of the request come? While we don't read, it is not the sender who is late."""
        self._timer = None
        if not self._expects:
            return
        now = self.loop.time()
        if self.flow.read_paused or (self._expects == "body" and self.cycle and self.cycle.waiting_for_100_continue):
            self._began = self._heard = now
        if now < self._due():
            self._timer = self.loop.call_at(self._due(), self._look)
        elif self._bytes or self._expects == "body":
            self._refuse(408)
        else:
            self.transport.close()

    def _refuse(self, status: int) -> None:
        """Say why, unless an answer has begun, and hang up a little later."""
        self._expects = ""
        if self.transport.is_closing() or self._is_refused:
            return
        self._is_refused = True
        begun = self._answered is not None and self._answered.response_started and not self._answered.response_complete
        self._give_up()
        if not begun:
            kind, content = _words_of(status, self.url.decode("latin-1"), self.headers or ())
            self.transport.write(
                f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}\r\ncontent-type: {kind}\r\n"
                f"content-length: {len(content)}\r\nconnection: close\r\n\r\n".encode("ascii")
                + content
            )
        self._unset_keepalive_if_required()
        self.flow.resume_reading()
        self.loop.call_later(LINGER, self.transport.close)


class _Refused(Exception):
    """The parser is to stop: the connection has been answered."""


async def _full(scope: Scope, _receive: object, send: Send) -> None:
    """The answer to whoever comes while too many are here."""
    kind, content = _words_of(GONE, scope["path"], scope["headers"])
    headers = {"content-type": kind, "content-length": len(content), "retry-after": WAIT, "connection": "close"}
    told = [(name.encode(), str(value).encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": GONE, "headers": told})
    await send({"type": "http.response.body", "body": content})


def _words_of(status: int, path: str, headers: Iterable[tuple[bytes, bytes]]) -> tuple[str, bytes]:
    """What is said before Django is asked: JSON to a program, a page to a browser, a line to whatever else it is."""
    from django.utils.translation import override
    from django.utils.translation.trans_real import get_supported_language_variant, parse_accept_lang_header

    from trunkline.web.api.shapes import Problem
    from trunkline.web.site.errors import WORDS, bare_page

    if status not in WORDS:
        return "text/plain; charset=utf-8", f"{http.HTTPStatus(status).phrase}.\n".encode()
    language = "en"
    for code, _ in parse_accept_lang_header(dict(headers).get(b"accept-language", b"").decode("latin-1")):
        with contextlib.suppress(LookupError):
            language = get_supported_language_variant(code)
            break
    if not path.startswith("/api/"):
        return "text/html; charset=utf-8", bare_page(status, language).content
    with override(language):
        return "application/json", Problem(error=str(WORDS[status][1])).model_dump_json().encode()
