"""One table that fails never stops the others: it is left alone for a while, longer each time."""

import logging
import time
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import TypeVar

from django.db import InterfaceError, OperationalError

from trunkline.web.tables.errors import Unreadable

T = TypeVar("T")
UNREACHABLE = (OperationalError, InterfaceError)
"""The database doesn't answer, or is in use: nothing that a table could do about."""
FIRST, LONGEST = 1.0, 300.0
"""Seconds of the first rest, and of the longest; each is twice as long as the one before."""

_log = logging.getLogger(__name__)
_resting: dict[tuple[str, Hashable], tuple[float, float]] = {}
"""By what was tried, and where: until when it rests, and for how long."""


def each(purpose: str, items: Iterable[T], key: Callable[[T], Hashable], do: Callable[[T], int]) -> int:
    """Do something with each; how much was done. What failed lately is left out."""
    return sum(tried(purpose, key(item), partial(do, item)) for item in items)


def tried(purpose: str, key: Hashable, do: Callable[[], int]) -> int:
    """How much was done; nothing if it fails, or rests since it has failed."""
    until, rest = _resting.get((purpose, key), (0.0, 0.0))
    if time.monotonic() < until:
        return 0
    try:
        done = do()
    except UNREACHABLE:
        raise
    except Exception as error:
        _rest(purpose, key, min(2 * rest, LONGEST) or FIRST, error)
        return 0
    if rest:
        del _resting[purpose, key]
    return done


def _rest(purpose: str, key: Hashable, rest: float, error: Exception) -> None:
    now = time.monotonic()
    for passed in [one for one, (until, _) in _resting.items() if until < now - 2 * LONGEST]:
        del _resting[passed]  # Nobody has tried it since.
    _resting[purpose, key] = now + rest, rest
    # Where it fails is told once; that it fails again, or that a position can't be read, in a line.
    traceback = error if rest == FIRST and not isinstance(error, Unreadable) else None
    where = " ".join(map(str, key)) if isinstance(key, tuple) else key
    _log.error("%s fails at %s: %r; next try in %.0f s.", purpose, where, error, rest, exc_info=traceback)
