"""How requests come to Django: a few at a time, each in a thread; a stream goes on without one."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import aclosing, suppress
from typing import Any, ParamSpec, TypeVar

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.core.handlers.asgi import ASGIHandler
from django.http.response import HttpResponseBase

from trunkline.web.doors.asgi import Message, Receive, Scope, Send
from trunkline.web.site.streamed import Streamed
from trunkline.web.watch import metrics

P = ParamSpec("P")
R = TypeVar("R")


class Handler(ASGIHandler):
    """Django's, with threads that are kept: so many requests are answered at once, and the others wait for their turn.

    Threads that come and go would open the database anew for each request, and more of them make none quicker.
    """

    def __init__(self) -> None:
        super().__init__()
        self.threads: asyncio.LifoQueue[ThreadPoolExecutor] = asyncio.LifoQueue()
        for number in range(settings.THREADS):
            self.threads.put_nowait(ThreadPoolExecutor(1, f"trunkline-request-{number}"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; the body of a stream is sent when its thread is free again."""
        answer = _Answer(send)
        if _waits(scope):
            await super().__call__(scope, receive, answer)
            return
        turn = _Turn(self.threads, receive)
        try:
            async with ThreadSensitiveContext(executor=turn):
                await super().__call__(scope, turn.receive, answer)
        finally:
            turn.end()
        if answer.streamed:
            with metrics.STREAMS.track_inprogress():
                await _stream(answer.streamed, receive, send)

    async def send_response(self, response: HttpResponseBase, send: Any) -> None:
        """Send an answer, or leave it for later."""
        if not isinstance(response, Streamed):
            await super().send_response(response, send)
            return
        del response["Content-Length"]
        send.streamed = response
        await sync_to_async(response.close, thread_sensitive=True)()


def _waits(scope: Scope) -> bool:
    """Is it a program's request that waits for news, and needs no turn for that?"""
    path = str(scope.get("path", ""))
    return path.startswith("/api/") and path.endswith("/events")


class _Turn(Executor):
    """The turn of a request: it comes once the whole request is here, so that who sends slowly keeps nobody waiting."""

    def __init__(self, threads: asyncio.LifoQueue[ThreadPoolExecutor], receive: Receive) -> None:
        self.threads, self.more = threads, receive
        self.thread: ThreadPoolExecutor | None = None

    async def receive(self) -> Message:
        message = await self.more()
        if self.thread is None and not message.get("more_body"):
            self.thread = await self.threads.get()
        return message

    def submit(self, fn: Callable[P, R], /, *arguments: P.args, **more: P.kwargs) -> Future[R]:
        assert self.thread is not None
        return self.thread.submit(fn, *arguments, **more)

    def end(self) -> None:
        if self.thread is not None:
            self.threads.put_nowait(self.thread)


class _Answer:
    """Where an answer goes, and what is to be streamed of it."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.streamed: Streamed | None = None

    async def __call__(self, message: Message) -> None:
        await self.send(message)


async def _stream(response: Streamed, receive: Receive, send: Send) -> None:
    """Send the body as it comes, until it ends or nobody listens any more."""
    headers = [(name.lower().encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    headers += [(b"set-cookie", cookie.OutputString().encode("ascii")) for cookie in response.cookies.values()]
    with suppress(OSError):
        await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
        both = [asyncio.ensure_future(one) for one in (_tell(response.body, send), _hung_up(receive))]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in both:
                one.cancel()
            ended = await asyncio.gather(*both, return_exceptions=True)
        for failure in ended:
            if isinstance(failure, Exception):
                raise failure


async def _tell(body: AsyncGenerator[bytes, None], send: Send) -> None:
    async with aclosing(body) as parts:
        async for part in parts:
            await send({"type": "http.response.body", "body": part, "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def _hung_up(receive: Receive) -> None:
    """Until the other side hangs up."""
    while (await receive())["type"] != "http.disconnect":
        pass
