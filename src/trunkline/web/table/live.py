"""The live stream of a table: server-sent events that bring a page the panels that have changed.

An event says which version it leads to and which rendering it starts from. A page that shows another one asks for all
panels. A page that shows no panels, such as the one for playing by text, only hears that there is a new version.
"""

import asyncio
import json
import time
from collections.abc import AsyncGenerator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, suppress
from dataclasses import dataclass, replace
from functools import cache, partial

from django.contrib import auth
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from trunkline.web.accounts import rate_limits
from trunkline.web.accounts.identity import find_person
from trunkline.web.accounts.models import Person, Request
from trunkline.web.site import metrics, network
from trunkline.web.site.errors import Unreadable
from trunkline.web.site.forms import origin_of
from trunkline.web.site.retries import UNREACHABLE
from trunkline.web.table import changes, panels, presence
from trunkline.web.table.changes import Shared, Stamp, in_thread, stamp_of, version_in
from trunkline.web.table.models import OPEN
from trunkline.web.table.page import waiting_markup
from trunkline.web.table.panels import RenderedTable
from trunkline.web.table.snapshot import read, requested
from trunkline.words.language import speaking

RETRY = b"retry: 1000\n\n"
HEARTBEAT = b": still here\n\n"
RENDERERS = 2
"""Threads that render for streams: more would only get in the way of moves."""
_presence = ThreadPoolExecutor(1, "trunkline-presence")


@dataclass(frozen=True, slots=True)
class Viewer:
    code: str
    person: int | None
    """None for all who see the same, since they only watch."""
    language: str
    origin: str
    is_owner: bool
    """Of this computer (web/site/network.py)."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    away: Mapping[int, bool]
    elsewhere: str = ""
    """Markup of the other tables that wait for the person."""


@require_safe
def stream(request: Request, code: str) -> HttpResponseBase:
    """The stream; a connection that comes back says what it knows, and misses nothing."""
    rate_limits.check_streams(request)
    snapshot = requested(request, code)
    person = request.person.id if request.person else None
    who = person if snapshot.is_personal else None
    viewer = Viewer(code, who, get_language() or "", origin_of(request), network.is_owner(request))
    known = request.headers.get("Last-Event-ID") or request.GET.get("version") or ""
    if request.method == "HEAD":
        return HttpResponse(content_type="text/event-stream")
    waits = snapshot.table.status == OPEN
    events = _events(viewer, person, request.session.session_key or "", waits, *known.partition(".")[::2])
    response = StreamingHttpResponse(_counted(request, events), content_type="text/event-stream")
    response["Cache-Control"] = "no-cache"
    response["X-Accel-Buffering"] = "no"
    return response


async def _counted(request: Request, events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """The events. If the database is unreachable they end, and the page reconnects."""
    async with aclosing(events):
        with rate_limits.open_stream(request), metrics.STREAMS.track_inprogress(), suppress(*UNREACHABLE):
            async for event in events:
                yield event


async def _events(
    viewer: Viewer, person: int | None, session: str, waits: bool, stamp: Stamp, shown: str
) -> AsyncGenerator[bytes, None]:
    """All that a page needs to hear, until the person is another one."""
    yield RETRY
    look = partial(_look, viewer, person, session, waits)
    around, looked = await look(), time.monotonic()
    page = panels.rendered(shown)
    if shown and page is None:
        # Another process has rendered it. If nothing has changed since, this one gets the same.
        await _shared(asyncio.get_running_loop()).get((viewer, stamp, "known"), partial(_render, viewer))
        page = panels.rendered(shown)
    try:
        async with aclosing(changes.stamps(viewer.code, viewer.person, stamp)) as news:
            async for new in news:
                before = around
                if new is None or time.monotonic() - looked > changes.HEARTBEAT:
                    around, looked = await look(), time.monotonic()
                if around is None or before is None:
                    return
                if around.elsewhere != before.elsewhere:
                    yield f"event: elsewhere\ndata: {around.elsewhere}\n\n".encode()
                if (new is None or new == stamp) and around.away == before.away:
                    yield HEARTBEAT
                    continue
                key = (viewer, new or stamp, tuple(around.away.items()))
                found = await _shared(asyncio.get_running_loop()).get(key, partial(_render, viewer))
                if found is None:
                    return
                event = _event(stamp, shown, page, *found)
                stamp, page = found
                shown = page.id if shown and page else ""
                yield event
    finally:
        if waits and person is not None:
            await in_thread(_presence, partial(presence.leave, viewer.code, person))


def _event(before: Stamp, shown: str, page: RenderedTable | None, now: Stamp, rendered: RenderedTable | None) -> bytes:
    """The event for a page at this stamp; `page` is what it shows, if this process knows that."""
    return _update(now, page, rendered) if shown and rendered else _news(before, now)


def _update(stamp: Stamp, page: RenderedTable | None, rendered: RenderedTable) -> bytes:
    """The event for a page that shows these panels; made once for all streams of such pages."""
    earlier = page.id if page else ""
    if earlier not in rendered.updates:
        markup = rendered.update_for(page) if page else ""
        data = {"from": earlier, "to": rendered.id, "version": version_in(stamp), "markup": markup}
        event = f"id: {stamp}.{rendered.id}\nevent: panels\ndata: {json.dumps(data)}\n\n"
        rendered.updates[earlier] = event.encode()
    return rendered.updates[earlier]


def _news(before: Stamp, now: Stamp) -> bytes:
    """The event for a page without panels, or if they can't be rendered: it only names the new version.

    Without a version a page asks in any case: when an order has ended, or another player has come or gone, the
    version is still the same.
    """
    version = version_in(now) if version_in(now) != version_in(before) else 0
    return f"id: {now}\nevent: news\ndata: {version}\n\n".encode()


@cache
def _shared(_loop: asyncio.AbstractEventLoop) -> Shared[tuple[Stamp, RenderedTable | None] | None]:
    return Shared(ThreadPoolExecutor(RENDERERS, "trunkline-rendering"))


def _render(viewer: Viewer) -> tuple[Stamp, RenderedTable | None] | None:
    """The table as the viewer sees it now, without panels if its position can't be read; None if one is gone."""
    with override(viewer.language), speaking(viewer.language):
        person = Person.objects.filter(id=viewer.person).first() if viewer.person is not None else None
        snapshot = read(viewer.code, person)
        if snapshot is None or (person is None and viewer.person is not None):
            return None
        stamp = stamp_of(snapshot.table, snapshot.orders)
        try:
            return stamp, panels.render(snapshot, viewer.origin, network.address() if viewer.is_owner else None)
        except Unreadable:
            return stamp, None  # A page that asks is told what is wrong.


async def _look(viewer: Viewer, person: int | None, session: str, waits: bool) -> Surroundings | None:
    """Note that the page is open, and look around; None if the person isn't who they were, as after logging out."""
    if person is not None:
        return await in_thread(_presence, partial(_looked, viewer, person, session, waits))
    now = int(time.monotonic() / changes.HEARTBEAT * 3)
    key = (replace(viewer, language="", origin="", is_owner=False), waits, now)
    shared = _shared_looks(asyncio.get_running_loop())
    return await shared.get(key, partial(_looked, viewer, None, session, waits))


@cache
def _shared_looks(_loop: asyncio.AbstractEventLoop) -> Shared[Surroundings | None]:
    return Shared(_presence)


def _looked(viewer: Viewer, person: int | None, session: str, waits: bool) -> Surroundings | None:
    if person is not None:
        request = HttpRequest()
        request.session = SessionStore(session)
        request.user = auth.get_user(request)
        if (now := find_person(request)) is None or now.id != person:
            return None
    elsewhere = waiting_markup(person, viewer.code, viewer.language) if person is not None else ""
    if not waits:
        return Surroundings(presence.look(viewer.code, person), elsewhere)
    if person is not None:
        presence.arrive(viewer.code, person)
    return Surroundings({}, elsewhere)
