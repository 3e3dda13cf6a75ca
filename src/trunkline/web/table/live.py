"""What has changed at a table, as an event for the pages that show it: drawn and packed once for all who see the same.

A page says which drawing it shows, and gets the panels that differ. Where that is not known, or the table shows what
cannot be kept, the event only says that there is news, and the page asks for it.
"""

import asyncio
import json
import secrets
import time
import zlib
from collections.abc import AsyncGenerator, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, suppress
from dataclasses import dataclass
from functools import cache, partial

from django.contrib import auth
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import re_accepts_gzip
from django.shortcuts import get_object_or_404
from django.template.loader import get_template
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from trunkline.web.accounts.identity import find_person
from trunkline.web.accounts.models import Person, Request
from trunkline.web.accounts.rate_limits import check_streams, open_stream
from trunkline.web.site import metrics, network
from trunkline.web.site.errors import Unreadable
from trunkline.web.site.forms import origin_of
from trunkline.web.site.network import is_owner
from trunkline.web.site.retries import UNREACHABLE
from trunkline.web.table import changes, presence
from trunkline.web.table.changes import Mark, Shared, in_thread, mark_of
from trunkline.web.table.models import OPEN, Table
from trunkline.web.table.page import waiting_markup
from trunkline.web.table.rendering import can_be_kept, difference, drawn, has_room, signs_of, takes_part
from trunkline.web.table.snapshot import View, see
from trunkline.words.language import speaking

DRAWERS = 2
"""Threads that draw: more would only get into the way of moves."""
MOST_EVENTS = 128
"""Events that are kept for those who have yet to get them."""
PACKED_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""The beginning of whatever is packed by gzip."""
END = b"\x03\x00"
"""An empty block, which says that nothing more is packed."""
LEVEL = 3
PADDING = 100
"""At most so many bytes more hide how well what others wrote goes with what only the reader may see."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What a stream follows: a table as somebody sees it."""

    code: str
    person: int | None
    """None for all who only watch."""
    language: str
    origin: str
    is_owner: bool = False
    """Of this computer (web/site/network.py)."""


@dataclass(frozen=True, slots=True)
class Shown:
    """How far a page is."""

    mark: Mark
    sign: str = ""
    """Of the drawing that it shows; empty if that is not known."""

    def __str__(self) -> str:
        return f"{self.mark}.{self.sign}" if self.sign else str(self.mark)


def read(text: str) -> Shown:
    """How far a page says it is.

    >>> read("17-ab01.c0ffee"), read("17"), read("")
    (Shown(mark=Mark(version=17, orders='ab01'), sign='c0ffee'), Shown(mark=Mark(version=17, orders=''), sign=''), \
Shown(mark=Mark(version=0, orders=''), sign=''))
    """
    mark, _, sign = text.partition(".")
    return Shown(changes.read(mark), sign)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a stream says."""

    packed: bytes
    shown: Shown | None = None
    """How far a page is that has heard it; None if it says nothing of that."""

    @property
    def text(self) -> bytes:
        """As it is; browsers read what is packed."""
        return zlib.decompress(self.packed + END, -zlib.MAX_WBITS)


def event(text: str, shown: Shown | None = None) -> Event:
    """A text as an event. Each is packed for itself, so that the same bytes serve every stream."""
    padding = f": {'a' * secrets.randbelow(PADDING)}\n" if shown else ""
    packer = zlib.compressobj(LEVEL, wbits=-zlib.MAX_WBITS)
    return Event(packer.compress((padding + text).encode()) + packer.flush(zlib.Z_FULL_FLUSH), shown)


async def pushed(watch: Watch, shown: Shown, news: Hashable) -> Event | None:
    """The event for a page that shows this, after some news; None if the table or the person is gone."""
    return await _shared_events(asyncio.get_running_loop()).get((watch, shown, news), partial(_drawn, watch, shown))


@cache
def _shared_events(_loop: asyncio.AbstractEventLoop) -> Shared[Event | None]:
    """The events of an event loop."""
    return Shared(ThreadPoolExecutor(DRAWERS, "trunkline-drawing"), MOST_EVENTS)


def _drawn(watch: Watch, shown: Shown) -> Event | None:
    """Look at the table and say what differs."""
    with override(watch.language), speaking(watch.language):
        return _difference(watch, shown)


def _difference(watch: Watch, shown: Shown) -> Event | None:
    seen = see(watch.code)
    person = Person.objects.filter(id=watch.person).first() if watch.person is not None else None
    if seen is None or (person is None and watch.person is not None):
        return None
    view = View(seen.table, person, seen.table.ply, seen)
    mark = mark_of(view.table, view.orders)
    if not shown.sign or not can_be_kept(view):
        return _news(shown, Shown(mark))  # Some pages, such as that of text, never say what they show.
    try:
        now = drawn(view, watch.origin, network.address() if watch.is_owner else None)
        had = signs_of(shown.sign)
    except Unreadable:
        return _news(shown, Shown(mark))  # Whoever asks is told what is wrong.
    then = Shown(mark, now.sign)
    if not has_room(now, had):
        return _news(shown, then)
    differs = difference(now, had)
    context = {**now.around, **differs, "table": view.table}
    markup = get_template("table/panels.html").render(context) if differs["changed"] else ""
    data = json.dumps({"from": shown.sign, "to": now.sign, "version": mark.version, "markup": markup})
    return event(f"id: {then}\nevent: panels\ndata: {data}\n\n", then)


def _news(shown: Shown, then: Shown) -> Event:
    """That a page is to ask, and which version it can expect.

    Without a version it asks in any case: when an order has ended, or somebody has come or gone, it is still the same.
    """
    version = then.mark.version if then.mark.version != shown.mark.version else 0
    return event(f"id: {then}\nevent: news\ndata: {version}\n\n", then)


RETRY = event("retry: 1000\n\n")
BEAT = event(": still here\n\n")
MOST_LOOKS = 256
"""Looks that are kept for others who look at the same time."""
_lookers = ThreadPoolExecutor(1, "trunkline-presence")


@dataclass(frozen=True, slots=True)
class Watcher:
    """Whoever has a page open."""

    watch: Watch
    person: int | None
    session: str
    """By which they are known."""
    waits: bool
    """Is it a waiting room?"""


@dataclass(frozen=True, slots=True)
class Look:
    """What a stream finds when it looks around now and then."""

    away: Mapping[int, bool]
    """Who of the others is away."""
    elsewhere: str = ""
    """Markup that says which other tables wait for the person."""


@require_safe
def stream(request: Request, code: str) -> HttpResponseBase:
    """Server-sent events; a connection that comes back says what it knows, and misses nothing."""
    check_streams(request)
    watcher = _watcher(request, code)
    shown = read(request.headers.get("Last-Event-ID") or request.GET.get("version") or "")
    packs = bool(re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")))
    if request.method == "HEAD":
        return HttpResponse(content_type="text/event-stream")
    response = StreamingHttpResponse(_bytes(request, _told(watcher, shown), packs), content_type="text/event-stream")
    if packs:
        response["Content-Encoding"] = "gzip"
    response["Cache-Control"] = "no-cache"
    response["X-Accel-Buffering"] = "no"
    return response


def _watcher(request: Request, code: str) -> Watcher:
    """Who watches; all who only watch have the same drawings."""
    table = get_object_or_404(Table, code=code)
    person = request.person or None
    own = person is not None and takes_part(View(table, person, table.ply), person)
    known = person.id if person and own else None
    watch = Watch(code, known, get_language() or "", origin_of(request), is_owner(request))
    return Watcher(watch, person.id if person else None, request.session.session_key or "", table.status == OPEN)


async def _bytes(request: Request, told: AsyncGenerator[Event, None], packs: bool) -> AsyncGenerator[bytes, None]:
    """The events as they are sent. If the database is gone they end, and the page comes back by itself."""
    async with aclosing(told):
        with open_stream(request), metrics.STREAMS.track_inprogress(), suppress(*UNREACHABLE):
            if packs:
                yield PACKED_HEAD
            async for one in told:
                yield one.packed if packs else one.text


async def _told(watcher: Watcher, shown: Shown) -> AsyncGenerator[Event, None]:
    """Everything that a page hears, as it comes, until the person is somebody else."""
    yield RETRY
    look, looked = await _look(watcher), time.monotonic()
    if shown.sign and not signs_of(shown.sign):
        # Another process has drawn it. If nothing has changed since, it is known here from now on.
        await pushed(watcher.watch, shown, None)
    try:
        async with aclosing(changes.marks(watcher.watch.code, watcher.person, shown.mark)) as news:
            async for mark in news:
                before = look
                if mark is None or time.monotonic() - looked > changes.HEARTBEAT:
                    look, looked = await _look(watcher), time.monotonic()
                if look is None or before is None:
                    return
                if look.elsewhere != before.elsewhere:
                    yield event(f"event: elsewhere\ndata: {look.elsewhere}\n\n")
                if (mark is None or mark == shown.mark) and look.away == before.away:
                    yield BEAT
                    continue
                coming = await pushed(watcher.watch, shown, (mark, tuple(look.away.items())))
                if coming is None or coming.shown is None:
                    return
                shown = coming.shown
                yield coming
    finally:
        if watcher.waits:
            await in_thread(_lookers, partial(_leave, watcher))


async def _look(watcher: Watcher) -> Look | None:
    """Say that somebody is here, and look around; None if they are not who they were, such as after logging out."""
    if watcher.person is not None:
        return await in_thread(_lookers, partial(_looked, watcher))
    now = int(time.monotonic() / changes.HEARTBEAT * 3)
    shared = _shared_looks(asyncio.get_running_loop())
    return await shared.get((watcher.watch.code, watcher.waits, now), partial(_looked, watcher))


@cache
def _shared_looks(_loop: asyncio.AbstractEventLoop) -> Shared[Look | None]:
    """What those see who are nobody here."""
    return Shared(_lookers, MOST_LOOKS)


def _looked(watcher: Watcher) -> Look | None:
    code, person = watcher.watch.code, watcher.person
    if person is not None and not _is_still(person, watcher.session):
        return None
    elsewhere = waiting_markup(person, code, watcher.watch.language) if person is not None else ""
    if not watcher.waits:
        return Look(presence.look(code, person), elsewhere)
    if person is not None:
        presence.arrive(code, person)
    return Look({}, elsewhere)


def _is_still(person: int, session: str) -> bool:
    """Does a browser's session still belong to this person?"""
    request = HttpRequest()
    request.session = SessionStore(session)
    request.user = auth.get_user(request)
    now = find_person(request)
    return now is not None and now.id == person


def _leave(watcher: Watcher) -> None:
    """Say that somebody has left the waiting room."""
    if watcher.person is not None:
        presence.leave(watcher.watch.code, watcher.person)
