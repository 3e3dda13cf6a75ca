"""The application that Granian runs in each process for pages: Django, with bounded bodies and a pool of threads."""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

from asgiref.sync import ThreadSensitiveContext
from django.conf import settings
from django.core.asgi import get_asgi_application

from trunkline.web.site import processes

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trunkline.web.project.settings")
processes.take_place()  # Before the metrics are imported, which count in this place.

_django = get_asgi_application()

from trunkline.web.project.middleware import UNREADABLE  # noqa: E402 # Models can be imported once Django is set up.
from trunkline.web.table import changes  # noqa: E402

Scope: TypeAlias = dict[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Mapping[str, Any]]]
Send: TypeAlias = Callable[[Mapping[str, Any]], Awaitable[None]]

HEADER_BYTES = {b"cookie": 16 * 2**10, b"content-type": 2**10}
"""Django reads these in time that grows with the square of their length."""
BODY_BYTES = 12 * 2**20
"""Twice the size of the largest file that can be uploaded."""
BODY_SECONDS, UNREAD_SECONDS = 60.0, 60.0
"""For a whole request body to arrive, and for a client to read a part of an answer."""
STOP_SECONDS = 3
"""For requests that are being answered when the process stops; Granian would wait for clients that don't read."""

_threads = ThreadPoolExecutor(settings.THREADS, "trunkline-request")
"""They are kept, and with them their database connections. No thread is held while a body arrives, an answer is sent,
or a stream is open."""


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _live(receive, send)
        return
    sizes = Counter[bytes]()
    for name, value in scope["headers"]:
        sizes[name] += len(value)
    if any(sizes[name] > most for name, most in HEADER_BYTES.items()):
        await send({"type": "http.response.start", "status": 431, "headers": [(b"connection", b"close")]})
        await send({"type": "http.response.body"})
        return
    with contextlib.suppress(TimeoutError):  # A client that doesn't read is no fault of ours.
        async with ThreadSensitiveContext(executor=_threads):
            await _django(scope, _bounded(scope, receive), _read_in_time(send))


def _bounded(scope: Scope, receive: Receive) -> Receive:
    """`receive` with BODY_SECONDS and BODY_BYTES; the scope gets a status over a limit, or if it breaks off."""
    due = time.monotonic() + BODY_SECONDS
    length, is_whole = 0, False

    async def received() -> Mapping[str, Any]:
        nonlocal length, is_whole
        if scope.get(UNREADABLE) == 400:
            await asyncio.Future()  # It is being refused.
        if is_whole:  # Django waits for the client to hang up. The rest of a late body is of no interest.
            while (message := await receive())["type"] == "http.request":
                pass
            return message
        try:
            async with asyncio.timeout(due - time.monotonic()):
                message = await receive()
        except TimeoutError:
            message = {"type": "http.request"}
            scope[UNREADABLE] = 408
        if message["type"] == "http.disconnect":  # Granian can't read it, or the client has hung up.
            message = {"type": "http.request"}
            scope[UNREADABLE] = 400
        length += len(message.get("body", b""))
        is_whole = not message.get("more_body")
        if length > BODY_BYTES:  # It is read to its end, so that the client gets to read the answer.
            message = {"type": message["type"], "more_body": not is_whole}
            scope[UNREADABLE] = 413
        return message

    return received


def _read_in_time(send: Send) -> Send:
    """`send`, which gives up on a client that doesn't read."""

    async def sent(message: Mapping[str, Any]) -> None:
        async with asyncio.timeout(UNREAD_SECONDS):
            await send(message)

    return sent


async def _live(receive: Receive, send: Send) -> None:
    """From the start of the process to its end. On SIGTERM, live streams end first: Granian waits for them."""

    def stop() -> None:
        changes.close()
        end = threading.Timer(STOP_SECONDS, os._exit, [1])
        end.daemon = True
        end.start()
        os.kill(os.getpid(), signal.SIGINT)  # Granian's own handler takes both signals.

    def end_with_granian() -> None:
        if parent := multiprocessing.parent_process():
            parent.join()
            os.kill(os.getpid(), signal.SIGTERM)

    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)
    threading.Thread(target=end_with_granian, daemon=True).start()
    for step in ("startup", "shutdown"):
        await receive()
        await send({"type": f"lifespan.{step}.complete"})
