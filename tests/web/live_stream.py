"""The live stream of a table within the tests' own process."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from typing import Any, cast

from django.db import connection
from django.http import StreamingHttpResponse
from django.test import Client


def heard(
    client: Client, code: str, version: str, until: bytes, meanwhile: tuple[bytes, Callable[[], object]] | None = None
) -> bytes:
    """What a stream says until a word comes, or until it ends; when another word comes, something is done meanwhile."""
    answer: Any = client.get(f"/t/{code}/live", {"version": version})
    assert isinstance(answer, StreamingHttpResponse)
    waits = [meanwhile] if meanwhile else []

    async def listen() -> bytes:
        told = b""
        async with asyncio.timeout(20), aclosing(cast(AsyncGenerator[bytes, None], answer.streaming_content)) as parts:
            async for part in parts:
                told += part
                if waits and waits[0][0] in told:
                    await asyncio.to_thread(_done, waits.pop()[1])
                if until in told:
                    break
        return told

    # In an event loop of its own: Playwright may have one in this thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, listen()).result()


def _done(do: Callable[[], object]) -> None:
    """Do it, and leave no connection to the database behind in this thread."""
    try:
        do()
    finally:
        connection.close()
