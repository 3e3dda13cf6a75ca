"""The live stream of a table: its version, whenever it has risen; the page then fetches what it shows."""

from collections.abc import AsyncIterator
from contextlib import aclosing

from asgiref.sync import sync_to_async
from django.db import connection
from django.http import Http404, HttpRequest, StreamingHttpResponse

from trunkline.web.tables.events import versions
from trunkline.web.tables.models import Table


async def stream(request: HttpRequest, code: str) -> StreamingHttpResponse:
    """Server-sent events; a connection that comes back says what it knows, and misses nothing."""
    if not await _exists(code):
        raise Http404
    seen = request.headers.get("Last-Event-ID") or request.GET.get("version") or "0"
    known = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 18 else 0

    async def events() -> AsyncIterator[bytes]:
        yield b"retry: 1000\n\n"
        async with aclosing(versions(code, known)) as news:
            async for version in news:
                yield b": still here\n\n" if version is None else _event(version)

    response = StreamingHttpResponse(events(), content_type="text/event-stream")
    response["Cache-Control"] = "no-cache"
    response["X-Accel-Buffering"] = "no"
    return response


def _event(version: int) -> bytes:
    """A version as an event; its id is what a browser says when it comes back."""
    return f"id: {version}\nevent: news\ndata: {version}\n\n".encode()


@sync_to_async
def _exists(code: str) -> bool:
    """Is there such a table? A stream's thread lives as long as the stream: it keeps no connection to the database."""
    try:
        return Table.objects.filter(code=code).exists()
    finally:
        connection.close()
