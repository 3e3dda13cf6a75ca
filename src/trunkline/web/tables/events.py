"""Telling open pages that a table has changed: at once within the process, otherwise as the database tells it."""

import asyncio
import contextlib
import threading
from collections.abc import AsyncGenerator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from django.db import DatabaseError, transaction

from trunkline.web.tables import listening
from trunkline.web.tables.marks import Mark, Watched, marks_of
from trunkline.web.tables.sharing import in_thread

BEAT = 15.0
"""Seconds after which a silent stream says that it lives, so that a dropped connection is noticed."""

_lookouts: dict[asyncio.AbstractEventLoop, "_Lookout"] = {}
_stops = threading.Event()
"""Is the process about to stop? Whoever comes then hears nothing more."""
_reader = ThreadPoolExecutor(1, "trunkline-versions")


class _Watcher:
    """A stream that waits for news of a table, for anybody or for one person."""

    def __init__(self, mark: Mark | None) -> None:
        self.mark = mark
        self.news = asyncio.Event()
        if mark is not None:
            self.news.set()


class _Lookout:
    """Looks at all tables that are watched in one event loop, with the same few queries however many they are.

    News that come while it looks are one more look.
    """

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.watchers: dict[Watched, set[_Watcher]] = {}
        self.marks: dict[Watched, Mark] = {}
        self.look_now = asyncio.Event()
        self.task = self.loop.create_task(self.look())
        listening.listen(lambda: _call(self.loop, self.look_now.set))

    async def look(self) -> None:
        """As long as the loop lives."""
        while True:
            await self.look_now.wait()
            self.look_now.clear()
            watched = [*self.watchers]
            try:
                marks = await in_thread(_reader, partial(marks_of, watched)) if watched else {}
            except DatabaseError:
                await asyncio.sleep(listening.RETRY)
                self.look_now.set()
                continue
            for one, mark in marks.items():
                if one in self.watchers and mark != self.marks.get(one):
                    self.marks[one] = mark
                    for watcher in self.watchers[one]:
                        watcher.mark = mark
                        watcher.news.set()

    def close(self) -> None:
        """End all streams."""
        for watchers in self.watchers.values():
            for watcher in watchers:
                watcher.news.set()

    @contextlib.contextmanager
    def watching(self, watched: Watched) -> Iterator[_Watcher]:
        """A watcher of this table, for the time of the block."""
        watcher = _Watcher(self.marks.get(watched))
        self.watchers.setdefault(watched, set()).add(watcher)
        if watcher.mark is None:
            self.look_now.set()
        try:
            yield watcher
        finally:
            self.watchers[watched].discard(watcher)
            if not self.watchers[watched]:
                del self.watchers[watched]
                self.marks.pop(watched, None)


def announce(code: str) -> None:
    """A table has a new version: once the transaction is written, everybody looks."""
    listening.notify(code)
    transaction.on_commit(_look)


def _look() -> None:
    for lookout in list(_lookouts.values()):
        _call(lookout.loop, lookout.look_now.set)


def close() -> None:
    """End the streams of this process, since it is about to stop; pages come back to the next one by themselves."""
    _stops.set()
    for lookout in list(_lookouts.values()):
        _call(lookout.loop, lookout.close)


def _call(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> bool:
    """Have a loop do something, from whatever thread; a loop that has ended needs nothing any more."""
    try:
        loop.call_soon_threadsafe(call)
    except RuntimeError:
        _lookouts.pop(loop, None)
        return False
    return True


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
        while not _stops.is_set():
            try:
                async with asyncio.timeout(BEAT):
                    await watcher.news.wait()
            except TimeoutError:
                yield None
                continue
            watcher.news.clear()
            if watcher.mark is not None and watcher.mark != known:
                known = watcher.mark
                yield known
