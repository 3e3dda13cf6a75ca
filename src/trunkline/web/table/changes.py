"""Announcing that a table has changed, and hearing of it: LISTEN/NOTIFY on PostgreSQL, polling on SQLite."""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import AsyncGenerator, Callable, Hashable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import blake2b
from typing import Generic, TypeVar

from cachetools import TTLCache
from django.db import DatabaseError, connection, transaction
from django.db.models import F, QuerySet

from trunkline.web.site import database
from trunkline.web.table import notifications
from trunkline.web.table.models import Order, Table

Watched = tuple[str, int | None]
"""The code of a table and the id of whoever watches it, if that is known."""
Stamp = str
"""How far a page is, such as "17" or "17-ab01": the table's version, which everyone sees, and a digest of the viewer's
own standing orders, which nobody else can tell from it."""


def version_in(stamp: Stamp) -> int:
    """The version of a stamp; 0 if it is none.

    >>> [version_in(stamp) for stamp in ("17", "17-ab01", "x")]
    [17, 17, 0]
    """
    version = stamp.partition("-")[0]
    return int(version) if version.isascii() and version.isdigit() and len(version) < 18 else 0


def stamp_of(table: Table, orders: Iterable[Order]) -> Stamp:
    rows = [(table.code, order.person_id, order.id, order.status) for order in sorted(orders, key=lambda one: one.id)]
    return _stamp(table.version, rows)


def stamps_of(watched: Iterable[Watched]) -> dict[Watched, Stamp]:
    """The stamps of some tables now; a table that is gone has none."""
    wanted = set(watched)
    codes = sorted({code for code, _ in wanted})
    versions = dict(Table.objects.filter(code__in=codes).values_list("code", "version"))
    people = sorted({person for _, person in wanted if person is not None})
    orders: dict[Watched, list[tuple[str, int, int, str]]] = {}
    if people:
        found = Order.objects.filter(table__code__in=codes, person__in=people).order_by("id")
        for row in found.values_list("table__code", "person_id", "id", "status"):
            orders.setdefault(row[:2], []).append(row)
    return {one: _stamp(versions[one[0]], orders.get(one, [])) for one in wanted if one[0] in versions}


def _stamp(version: int, orders: list[tuple[str, int, int, str]]) -> Stamp:
    return f"{version}-{blake2b(repr(orders).encode(), digest_size=4).hexdigest()}" if orders else str(version)


R = TypeVar("R")


async def in_thread(threads: ThreadPoolExecutor, do: Callable[[], R]) -> R:
    """Have it done there. A server's connection goes back to the pool; opening a file again would take longer."""

    def done() -> R:
        try:
            return do()
        except DatabaseError:
            connection.close()
            raise
        finally:
            if connection.vendor != "sqlite":
                connection.close()

    return await asyncio.get_running_loop().run_in_executor(threads, done)


class Shared(Generic[R]):
    """Results for all streams of an event loop that ask for the same within a few seconds."""

    def __init__(self, threads: ThreadPoolExecutor) -> None:
        self.threads = threads
        self.asked: TTLCache[Hashable, asyncio.Task[R]] = TTLCache(maxsize=256, ttl=10)

    async def get(self, key: Hashable, do: Callable[[], R]) -> R:
        asked = self.asked.get(key)
        if asked is None or (asked.done() and (asked.cancelled() or asked.exception() is not None)):
            asked = self.asked[key] = asyncio.ensure_future(in_thread(self.threads, do))
        # A stream that ends takes nothing from the others.
        return await asyncio.shield(asked)


PAUSE = 0.1
"""Seconds between polls of SQLite."""
LISTEN_TIMEOUT = 5.0
"""Seconds without a notification after which a listener is called anyway."""
RETRY = 1.0
"""Seconds until an unavailable database is tried again."""
CHANNEL = "trunkline"

wake = threading.Event()
"""Set when the worker may have something to do; it waits for this and clears it."""


def notify(code: str = "") -> None:
    """Let other processes know of a change to a table or for the worker, once the transaction has been committed."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, code])


Callback = Callable[[], bool]
"""Returns False once nobody is listening."""


def listen(callback: Callback) -> None:
    """Call back from a thread whenever another process may have stored something."""
    on = _on_postgresql if connection.vendor == "postgresql" else _on_sqlite
    threading.Thread(target=_listen, args=(on, callback), name="trunkline-listening", daemon=True).start()


def _listen(on: Callable[[Callback], None], callback: Callback) -> None:
    last = -RETRY
    while callback():
        try:
            on(callback)
        except DatabaseError as error:
            if time.monotonic() - last > 2 * RETRY:
                logging.getLogger(__name__).warning("No news from the database (%s); it is tried again.", error)
            last = time.monotonic()
            time.sleep(RETRY)
        finally:
            with contextlib.suppress(DatabaseError):
                connection.close()


def _on_sqlite(callback: Callback) -> None:
    known = None
    with connection.cursor() as cursor:
        while True:
            # A number that changes whenever another connection commits something.
            cursor.execute("PRAGMA data_version")
            (version,) = cursor.fetchone()
            if version != known and not callback():
                return
            known = version
            time.sleep(PAUSE)


def _on_postgresql(callback: Callback) -> None:
    with connection.wrap_database_errors, database.session() as session:
        session.execute(f"LISTEN {CHANNEL}")
        while callback():  # First, since something may have been stored before LISTEN.
            for _ in session.notifies(timeout=LISTEN_TIMEOUT, stop_after=1):
                pass


HEARTBEAT = 15.0
"""Seconds after which a silent stream says that it lives, so that a dropped connection is noticed."""

_lookouts: dict[asyncio.AbstractEventLoop, "_Lookout"] = {}
_stops = threading.Event()
"""Is the process about to stop? Whoever comes then hears nothing more."""
_reader = ThreadPoolExecutor(1, "trunkline-versions")


class _Watcher:
    """A stream that waits for news of a table, for anybody or for one person."""

    def __init__(self, stamp: Stamp | None) -> None:
        self.stamp = stamp
        self.news = asyncio.Event()
        if stamp is not None:
            self.news.set()


class _Lookout:
    """Looks at all tables that are watched in one event loop, with the same few queries however many they are.

    News that come while it looks are one more look.
    """

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.watchers: dict[Watched, set[_Watcher]] = {}
        self.stamps: dict[Watched, Stamp] = {}
        self.look_now = asyncio.Event()
        self.task = self.loop.create_task(self.look())
        listen(lambda: _call(self.loop, self.look_now.set))

    async def look(self) -> None:
        while True:
            await self.look_now.wait()
            self.look_now.clear()
            watched = [*self.watchers]
            try:
                stamps = await in_thread(_reader, partial(stamps_of, watched)) if watched else {}
            except DatabaseError:
                await asyncio.sleep(RETRY)
                self.look_now.set()
                continue
            for one, stamp in stamps.items():
                if one in self.watchers and stamp != self.stamps.get(one):
                    self.stamps[one] = stamp
                    for watcher in self.watchers[one]:
                        watcher.stamp = stamp
                        watcher.news.set()

    def close(self) -> None:
        for watchers in self.watchers.values():
            for watcher in watchers:
                watcher.news.set()

    @contextlib.contextmanager
    def watching(self, watched: Watched) -> Iterator[_Watcher]:
        watcher = _Watcher(self.stamps.get(watched))
        self.watchers.setdefault(watched, set()).add(watcher)
        if watcher.stamp is None:
            self.look_now.set()
        try:
            yield watcher
        finally:
            self.watchers[watched].discard(watcher)
            if not self.watchers[watched]:
                del self.watchers[watched]
                self.stamps.pop(watched, None)


def announce(code: str) -> None:
    """Something of a table, or of several, has changed: once the transaction is written, every stream looks."""

    def look() -> None:
        for lookout in list(_lookouts.values()):
            _call(lookout.loop, lookout.look_now.set)

    notify(code)
    transaction.on_commit(look)


def refresh(tables: QuerySet[Table]) -> None:
    """Give tables a new version although nothing of the games has moved: they stay where they are in lists."""
    tables.update(version=F("version") + 1)
    announce("")


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
    async with contextlib.aclosing(stamps(code, None, str(known))) as coming:
        async for stamp in coming:
            yield None if stamp is None else version_in(stamp)


async def stamps(code: str, person: int | None, known: Stamp) -> AsyncGenerator[Stamp | None, None]:
    """Every stamp of a table that is not the one known, as a person sees it; None as a sign of life."""
    loop = asyncio.get_running_loop()
    lookout = _lookouts.get(loop) or _lookouts.setdefault(loop, _Lookout())
    with lookout.watching((code, person)) as watcher:
        while not _stops.is_set():
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await watcher.news.wait()
            except TimeoutError:
                yield None
                continue
            watcher.news.clear()
            if watcher.stamp is not None and watcher.stamp != known:
                known = watcher.stamp
                yield known


def changed(table: Table, waits: Iterable[notifications.Waiting] | None = None) -> None:
    """Everything that a page shows may have changed: pages are told when the transaction has been written."""
    table.version += 1
    table.save()
    notifications.queue(table, waits)
    announce(table.code)
