"""Retries with back-off: an item that fails is left out for a while, longer each time, and others never wait for it."""

import logging
import time
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from math import inf
from typing import TypeVar

from django.db import InterfaceError, OperationalError

from trunkline.web.site.errors import Unreadable

T = TypeVar("T")
UNREACHABLE = (OperationalError, InterfaceError)
"""The database is unavailable or busy, which is no fault of the item."""
FIRST_DELAY, LONGEST_DELAY = 1.0, 300.0
"""Seconds; each delay is twice as long as the one before."""

_log = logging.getLogger(__name__)
_failed: dict[tuple[str, Hashable], tuple[float, float]] = {}
"""By purpose and item: when it is tried again, and the delay until then."""


def attempt_each(purpose: str, items: Iterable[T], key: Callable[[T], Hashable], do: Callable[[T], int]) -> int:
    """Call `do` with each item that didn't fail lately. Returns the sum of the results."""
    return sum(attempt(purpose, key(item), partial(do, item), 0) for item in items)


def attempt(purpose: str, key: Hashable, do: Callable[[], T], otherwise: T) -> T:
    """The result of `do`, or `otherwise` if it fails or isn't to be tried again yet."""
    retry_at, delay = _failed.get((purpose, key), (0.0, 0.0))
    if time.monotonic() < retry_at:
        return otherwise
    try:
        result = do()
    except UNREACHABLE:
        raise
    except Exception as error:
        _postpone(purpose, key, min(2 * delay, LONGEST_DELAY) or FIRST_DELAY, error)
        return otherwise
    if delay:
        del _failed[purpose, key]
    return result


def seconds_left() -> float:
    now = time.monotonic()
    return min((retry_at - now for retry_at, _delay in _failed.values() if retry_at > now), default=inf)


def _postpone(purpose: str, key: Hashable, delay: float, error: Exception) -> None:
    now = time.monotonic()
    for old in [one for one, (retry_at, _delay) in _failed.items() if retry_at < now - 2 * LONGEST_DELAY]:
        del _failed[old]  # It wasn't tried again, so nothing is to be done there any more.
    _failed[purpose, key] = now + delay, delay
    # Only the first failure has a traceback. That of a position that can't be read would say nothing.
    traceback = error if delay == FIRST_DELAY and not isinstance(error, Unreadable) else None
    where = " ".join(map(str, key)) if isinstance(key, tuple) else key
    _log.error("%s fails at %s: %r; next try in %.0f s.", purpose, where, error, delay, exc_info=traceback)
