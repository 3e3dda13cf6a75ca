"""The live stream of a table: whenever it has changed for whoever looks, the panels that differ, or a word of it."""

import asyncio
import time
from collections.abc import AsyncGenerator, Mapping
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
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from trunkline.web.doors.rate_limits import check_streams, open_stream
from trunkline.web.face.view import View
from trunkline.web.people.middleware import find_person
from trunkline.web.people.request import Request
from trunkline.web.site.network import is_owner
from trunkline.web.site.posted import origin_of
from trunkline.web.table.drawing import signs_of, takes_part
from trunkline.web.table.elsewhere import waiting_markup
from trunkline.web.table.pushing import PACKED_HEAD, Event, Shown, Watch, event, pushed, read
from trunkline.web.tables import events, presence
from trunkline.web.tables.models import OPEN, Table
from trunkline.web.tables.retries import UNREACHABLE
from trunkline.web.tables.sharing import Shared, in_thread
from trunkline.web.watch import metrics

RETRY = event("retry: 1000\n\n")
BEAT = event(": still here\n\n")
MOST = 256
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
        async with aclosing(events.marks(watcher.watch.code, watcher.person, shown.mark)) as news:
            async for mark in news:
                before = look
                if mark is None or time.monotonic() - looked > events.BEAT:
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
    now = int(time.monotonic() / events.BEAT * 3)
    shared = _shared(asyncio.get_running_loop())
    return await shared.get((watcher.watch.code, watcher.waits, now), partial(_looked, watcher))


@cache
def _shared(_loop: asyncio.AbstractEventLoop) -> Shared[Look | None]:
    """What those see who are nobody here."""
    return Shared(_lookers, MOST)


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
