"""What streams ask the database for: in a few threads of the process, and once for all who ask for the same."""

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Generic, TypeVar

from django.db import DatabaseError, connection

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
    """Results for all streams of an event loop that ask for the same; the last few are kept."""

    def __init__(self, threads: ThreadPoolExecutor, most: int) -> None:
        self.threads, self.most = threads, most
        self.asked: dict[Hashable, asyncio.Task[R]] = {}

    async def get(self, key: Hashable, do: Callable[[], R]) -> R:
        """What comes of it, or came of it when somebody else asked."""
        if key not in self.asked:
            while len(self.asked) >= self.most:
                del self.asked[next(iter(self.asked))]
            self.asked[key] = asyncio.ensure_future(in_thread(self.threads, do))
            self.asked[key].add_done_callback(partial(self._forget_failure, key))
        asked = self.asked[key]
        # A stream that ends takes nothing from the others.
        return asked.result() if asked.done() else await asyncio.shield(asked)

    def _forget_failure(self, key: Hashable, asked: asyncio.Task[R]) -> None:
        """Whoever asks after a failure asks anew."""
        if asked.cancelled() or asked.exception() is not None:
            self.asked.pop(key, None)
