"""Telling open pages that a table has changed: at once within the process, otherwise by looking at the versions."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async

from trunkline.web.tables.models import Table

LOOK = 0.4
"""Seconds between two looks at the versions of the tables that are watched here."""
BEAT = 15.0
"""Seconds after which a silent stream says that it lives, so that a dropped connection is noticed."""

_watchers: dict[str, set["_Watcher"]] = {}
_lock = threading.Lock()


class _Watcher:
    """A stream that waits for news of a table."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.loop = asyncio.get_running_loop()
        self.news = asyncio.Event()

    def wake(self) -> None:
        with contextlib.suppress(RuntimeError):
            self.loop.call_soon_threadsafe(self.news.set)


def announce(code: str, _version: int) -> None:
    """A table has a new version."""
    with _lock:
        for watcher in _watchers.get(code, ()):
            watcher.wake()


async def versions(code: str, known: int) -> AsyncIterator[int | None]:
    """Every version of a table that is newer than the one known, as they come; None as a sign of life."""
    watcher = _Watcher(code)
    with _lock:
        _watchers.setdefault(code, set()).add(watcher)
    silent = 0.0
    try:
        while True:
            watcher.news.clear()
            version = await _version(code)
            if version is not None and version != known:
                known, silent = version, 0.0
                yield version
            try:
                await asyncio.wait_for(watcher.news.wait(), LOOK)
            except TimeoutError:
                silent += LOOK
            if silent >= BEAT:
                silent = 0.0
                yield None
    finally:
        with _lock:
            _watchers[code].discard(watcher)
            if not _watchers[code]:
                del _watchers[code]


@sync_to_async
def _version(code: str) -> int | None:
    """The version of a table now."""
    found: int | None = Table.objects.filter(code=code).values_list("version", flat=True).first()
    return found
