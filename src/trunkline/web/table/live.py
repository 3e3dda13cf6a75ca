"""The live stream of a table: a word whenever it has changed for whoever looks; the page then fetches what it shows."""

import time
from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing

from asgiref.sync import sync_to_async
from django.db import connection
from django.http import StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from trunkline.web.people.request import Request
from trunkline.web.tables import events, presence
from trunkline.web.tables.marks import Mark, read
from trunkline.web.tables.models import OPEN, Table


@require_safe
async def stream(request: Request, code: str) -> StreamingHttpResponse:
    """Server-sent events; a connection that comes back says what it knows, and misses nothing."""
    person, waits = await _watcher(request, code)
    seen = read(request.headers.get("Last-Event-ID") or request.GET.get("version") or "")

    async def told() -> AsyncIterator[bytes]:
        known = seen
        yield b"retry: 1000\n\n"
        away, looked = await _look(code, person, waits), time.monotonic()
        try:
            async with aclosing(events.marks(code, person, known)) as news:
                async for mark in news:
                    before = away
                    if mark is None or time.monotonic() - looked > events.BEAT:
                        away, looked = await _look(code, person, waits), time.monotonic()
                    if mark is not None:
                        yield _event(known, mark)
                    else:
                        yield b": still here\n\n" if away == before else _ask_anyhow(known)
                    known = mark or known
        finally:
            if waits:
                await _leave(code, person)

    response = StreamingHttpResponse(told(), content_type="text/event-stream")
    response["Cache-Control"] = "no-cache"
    response["X-Accel-Buffering"] = "no"
    return response


def _event(known: Mark, mark: Mark) -> bytes:
    """A mark as an event; its id is what a browser says when it comes back.

    The data is the version that a page can expect. Without one it asks in any case: when an order has ended, the
    version is still the same.
    """
    version = mark.version if mark.orders == known.orders else 0
    return f"id: {mark}\nevent: news\ndata: {version}\n\n".encode()


def _ask_anyhow(known: Mark) -> bytes:
    """An event for a page to ask, though the table is the same: somebody has come or gone."""
    return f"id: {known}\nevent: news\ndata: 0\n\n".encode()


@sync_to_async
def _look(code: str, person: int | None, waits: bool) -> Mapping[int, bool]:
    """Say that somebody is here; of a running game, who of the others is away."""
    try:
        if not waits:
            return presence.look(code, person)
        if person is not None:
            presence.arrive(code, person)
        return {}
    finally:
        connection.close()


@sync_to_async
def _leave(code: str, person: int | None) -> None:
    """Say that somebody has left the waiting room."""
    try:
        if person is not None:
            presence.leave(code, person)
    finally:
        connection.close()


@sync_to_async
def _watcher(request: Request, code: str) -> tuple[int | None, bool]:
    """Who watches, and whether it is a waiting room.

    A stream's thread lives as long as the stream: it keeps no connection to the database.
    """
    try:
        table = get_object_or_404(Table.objects.only("status"), code=code)
        return request.person.id if request.person else None, table.status == OPEN
    finally:
        connection.close()
