"""The live stream of a table: a word whenever it has changed for whoever looks; the page then fetches what it shows."""

from collections.abc import AsyncIterator, Callable
from contextlib import aclosing

from asgiref.sync import sync_to_async
from django.db import connection
from django.http import StreamingHttpResponse
from django.shortcuts import get_object_or_404

from trunkline.web.people.request import Request
from trunkline.web.tables import presence
from trunkline.web.tables.events import marks
from trunkline.web.tables.marks import Mark, read
from trunkline.web.tables.models import OPEN, Table


async def stream(request: Request, code: str) -> StreamingHttpResponse:
    """Server-sent events; a connection that comes back says what it knows, and misses nothing."""
    person, waits = await _watcher(request, code)
    waiting = person if waits else None
    seen = read(request.headers.get("Last-Event-ID") or request.GET.get("version") or "")

    async def events() -> AsyncIterator[bytes]:
        known = seen
        yield b"retry: 1000\n\n"
        await _noted(presence.arrive, code, waiting)
        try:
            async with aclosing(marks(code, person, known)) as news:
                async for mark in news:
                    if mark is None:
                        await _noted(presence.arrive, code, waiting)
                    yield b": still here\n\n" if mark is None else _event(known, mark)
                    known = mark or known
        finally:
            await _noted(presence.leave, code, waiting)

    response = StreamingHttpResponse(events(), content_type="text/event-stream")
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


@sync_to_async
def _noted(note: Callable[[str, int], None], code: str, person: int | None) -> None:
    """Say that somebody is here, or gone."""
    try:
        if person is not None:
            note(code, person)
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
