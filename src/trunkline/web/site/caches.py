"""What a web process keeps in memory between requests: decoded plies and rendered markup.

Markup is panels, and what panels and lists are made of: chat, headings of the log, pictures, lines of the lobby.

Both caches are bounded by size and drop first what was used longest ago. A key names all that its value depends on, so
nothing in them can be out of date, whichever process has written to the database since.
"""

import json
from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields
from hashlib import blake2b
from sys import getsizeof
from threading import Lock
from typing import Any, TypeAlias, TypeVar, cast

from cachetools import LRUCache
from django.template.loader import render_to_string
from django.utils.translation import get_language

from trunkline.core.errors import Illegal

T = TypeVar("T")
Cache: TypeAlias = LRUCache[Hashable, Any]


def _size(value: Any) -> int:
    """Bytes of markup, lists of it, or whatever says its own size."""
    if isinstance(value, str):
        return getsizeof(value)
    if isinstance(value, tuple | list):
        return 100 + sum(map(_size, value))
    return int(value.size)


PLIES: Cache = LRUCache(
    maxsize=10_000, getsizeof=lambda value: 1 + len(value) // 100 if isinstance(value, tuple) else 25
)
"""States, plies and the lines that led to them, by the ids of plies. The unit is about two kilobytes: a state is worth
many plies, and a line is a tuple that refers to plies."""
RENDERED: Cache = LRUCache(maxsize=64_000_000, getsizeof=_size)
"""Panels of tables and parts of them, in bytes: about 150 tables as somebody sees them."""
_lock = Lock()


def find(cache: Cache, key: Hashable) -> Any:
    with _lock:
        return cache.get(key)


def store(cache: Cache, key: Hashable, value: T) -> T:
    """Keep a value, unless it is larger than the whole cache."""
    with _lock:
        if key not in cache and cache.getsizeof(value) <= cache.maxsize:
            cache[key] = value
    return value


def cached(cache: Cache, key: Hashable, make: Callable[[], T]) -> T:
    """The value of a key, made if it isn't there. Two threads may make the same at once, and either is right."""
    found = find(cache, key)
    return store(cache, key, make()) if found is None else cast("T", found)


def clear() -> None:
    with _lock:
        PLIES.clear()
        RENDERED.clear()


def render_cached(template: str, shown: Mapping[str, object]) -> str:
    """A template that is given nothing but these values: numbers, texts, lists, mappings, records and errors."""
    key = (template, get_language(), digest(shown))
    return cached(RENDERED, key, lambda: render_to_string(template, {**shown}))


def digest(shown: Mapping[str, object]) -> bytes:
    """A hash of plain values; a TypeError for any other."""
    return blake2b(_write(shown).encode(), digest_size=16).digest()


def _plain(value: object) -> object:
    if isinstance(value, Illegal):
        return str(value)
    return [getattr(value, field.name) for field in fields(value)]  # type: ignore[arg-type] # a TypeError if it has none


_write = json.JSONEncoder(default=_plain).encode
