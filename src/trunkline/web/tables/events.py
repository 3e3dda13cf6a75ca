"""Telling open pages that a table has changed: at once within the process, otherwise by looking at the versions."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor

from django.db import DatabaseError, connection

from trunkline.web.tables.marks import Mark, Watched, marks_of

LOOK = 0.4
"""Seconds between two looks at the versions of the tables that are watched here."""
BEAT = 15.0
"""Seconds after which a silent stream says that it lives, so that a dropped connection is noticed."""

_lookouts: dict[asyncio.AbstractEventLoop, "_Lookout"] = {}
_reader = ThreadPoolExecutor(1, "trunkline-versions")


class _Watcher:
    """A stream that waits for news of a table, for anybody or for one person."""

    def __init__(self, watched: Watched) -> None:
        self.watched = watched
        self.mark: Mark | None = None
        self.news = asyncio.Event()


class _Lookout:
    """Looks at all tables that are watched in one event loop, with the same few queries however many they are."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.watchers: set[_Watcher] = set()
        self.look_now = asyncio.Event()
        self.closed = False
        self.task = self.loop.create_task(self.look())

    async def look(self) -> None:
        """As long as the loop lives."""
        while True:
            await self.look_now.wait()
            self.look_now.clear()
            watched = {watcher.watched for watcher in self.watchers}
            marks = await self.loop.run_in_executor(_reader, _marks, watched) if watched else {}
            for watcher in self.watchers:
                mark = marks.get(watcher.watched)
                if mark is not None and mark != watcher.mark:
                    watcher.mark = mark
                    watcher.news.set()
            if self.watchers:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.look_now.wait(), LOOK)
                self.look_now.set()

    def close(self) -> None:
        """End all streams."""
        self.closed = True
        for watcher in self.watchers:
            watcher.news.set()

    @contextlib.contextmanager
    def watching(self, watched: Watched) -> Iterator[_Watcher]:
        """A watcher of this table, for the time of the block."""
        watcher = _Watcher(watched)
        self.watchers.add(watcher)
        self.look_now.set()
        try:
            yield watcher
        finally:
            self.watchers.discard(watcher)


def announce() -> None:
    """A table has a new version: let everybody look."""
    for lookout in list(_lookouts.values()):
        _call(lookout.loop, lookout.look_now.set)


def close() -> None:
    """End the streams of this process, since it is about to stop; pages come back to the next one by themselves."""
    for lookout in list(_lookouts.values()):
        _call(lookout.loop, lookout.close)


def _call(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Have a loop do something, from whatever thread; a loop that has ended needs nothing any more."""
    if loop.is_closed():
        _lookouts.pop(loop, None)
    else:
        loop.call_soon_threadsafe(call)


async def versions(code: str, known: int) -> AsyncGenerator[int | None, None]:
    """Every version of a table that is not the one known, as they come; None as a sign of life."""
    async with contextlib.aclosing(marks(code, None, Mark(known))) as coming:
        async for mark in coming:
            yield None if mark is None else mark.version


async def marks(code: str, person: int | None, known: Mark) -> AsyncGenerator[Mark | None, None]:
    """Every mark of a table that is not the one known, as a person sees it; None as a sign of life."""
    loop = asyncio.get_running_loop()
    lookout = _lookouts.get(loop) or _lookouts.setdefault(loop, _Lookout())
    with lookout.watching((code, person)) as watcher:
        while not lookout.closed:
            try:
                await asyncio.wait_for(watcher.news.wait(), BEAT)
            except TimeoutError:
                yield None
                continue
            watcher.news.clear()
            if watcher.mark is not None and watcher.mark != known:
                known = watcher.mark
                yield known


def _marks(watched: Iterable[Watched]) -> dict[Watched, Mark]:
    """The marks of some tables now; none of them while the database does not answer."""
    try:
        return marks_of(watched)
    except DatabaseError:
        logging.getLogger(__name__).exception("The versions of the tables cannot be read.")
        connection.close()
        return {}
