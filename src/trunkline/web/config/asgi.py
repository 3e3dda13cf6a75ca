"""The application that a server such as uvicorn runs."""

import gc
import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trunkline.web.config.settings")
_django: Any = get_asgi_application()

from trunkline.web.watch import metrics  # noqa: E402 # once the log is set up

STREAM = (b"Content-Type", b"text/event-stream")


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Django, and a count of the live streams that are open."""
    streams = 0

    async def send_on(message: Any) -> None:
        nonlocal streams
        if message["type"] == "http.response.start" and STREAM in message["headers"]:
            streams = 1
            metrics.STREAMS.inc()
        await send(message)

    try:
        await _django(scope, receive, send_on)
    finally:
        if streams:
            metrics.STREAMS.dec()


# What is loaded by now stays, and positions hold no cycles: looking through all of it for garbage, which takes some
# 70 ms, would come in the middle of moves.
gc.collect()
gc.freeze()
gc.set_threshold(5_000, 20, 200)
