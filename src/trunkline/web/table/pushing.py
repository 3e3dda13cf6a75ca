"""What has changed at a table, as an event for the pages that show it: drawn and packed once for all who see the same.

A page says which drawing it shows, and gets the panels that differ. Where that is not known, or the table shows what
cannot be kept, the event only says that there is news, and the page asks for it.
"""

import asyncio
import json
import secrets
import zlib
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial

from django.template.loader import get_template
from django.utils.translation import override

from trunkline.web.face.view import View
from trunkline.web.people.models import Person
from trunkline.web.site import network
from trunkline.web.table.drawing import can_be_kept, difference, drawn, has_room, signs_of
from trunkline.web.tables import marks
from trunkline.web.tables.errors import Unreadable
from trunkline.web.tables.marks import Mark, mark_of
from trunkline.web.tables.seen import see
from trunkline.web.tables.sharing import Shared
from trunkline.words.language import speaking

DRAWERS = 2
"""Threads that draw: more would only get into the way of moves."""
MOST = 128
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
    return Shown(marks.read(mark), sign)


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
    return await _shared(asyncio.get_running_loop()).get((watch, shown, news), partial(_drawn, watch, shown))


@cache
def _shared(_loop: asyncio.AbstractEventLoop) -> Shared[Event | None]:
    """The events of an event loop."""
    return Shared(ThreadPoolExecutor(DRAWERS, "trunkline-drawing"), MOST)


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
