"""What is open at the same time, by address and browser, in this process: requests, and the streams among them."""

import re
from collections import Counter
from collections.abc import Iterator

from django.conf import settings

from trunkline.web.doors import limits, refused
from trunkline.web.doors.asgi import Application, Receive, Scope, Send
from trunkline.web.tables.errors import TooMany

STREAM = re.compile(r"/t/[^/]+/live|/api/tables/[^/]+/events")
OVER = "trunkline.over"
"""In the scope of a request that is one too many: the limit that it is over."""
PAUSE = 10
"""Seconds after which one can try again."""
_open: Counter[tuple[str, str]] = Counter()


def counted(application: Application) -> Application:
    """The application, which is told of requests that are too many at once; they are answered, and not counted."""

    async def count(scope: Scope, receive: Receive, send: Send) -> None:
        keys = list(_keys(scope)) if scope["type"] == "http" else []
        over = next((limit for limit, who in keys if _open[limit, who] >= settings.AT_ONCE[limit]), None)
        if over is not None:
            refused[over.partition(".")[0]] += 1
            scope[OVER], keys = over, []
        _open.update(keys)
        try:
            await application(scope, receive, send)
        finally:
            for key in keys:
                _open[key] -= 1
                if not _open[key]:
                    del _open[key]

    return count


def _keys(scope: Scope) -> Iterator[tuple[str, str]]:
    """By which limits a request is counted, and as whose."""
    address = limits.counted_address(scope["client"][0] if scope["client"] else "")
    who = {"connections.address": address}
    if STREAM.fullmatch(scope["path"]):
        # A browser is known by its cookies, a program by its token; neither is kept.
        known = sorted(value for name, value in scope["headers"] if name in (b"cookie", b"authorization"))
        person = limits.hashed(repr(known)) if known else ""
        who |= {"streams.address": address, "streams.person": person}
    return ((limit, one) for limit, one in who.items() if one and limit in settings.AT_ONCE)


def refusal(limit: str) -> TooMany:
    """What is said to a request that is one too many."""
    return limits.too_many(limit, PAUSE, count=settings.AT_ONCE[limit])
