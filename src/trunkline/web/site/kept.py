"""Markup that is kept: drawn once for the values that it shows and the language that it speaks."""

import json
from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields
from functools import lru_cache
from hashlib import blake2b

from django.template.loader import render_to_string
from django.utils.translation import get_language

from trunkline.core.errors import Illegal


def drawn(template: str, shown: Mapping[str, object]) -> str:
    """A template, which knows nothing but these values; they are plain data, see `sign`."""
    return once(_whole, template, shown, lambda: render_to_string(template, {**shown}))


def part(which: Hashable, shown: Mapping[str, object], draw: Callable[[], str]) -> str:
    """A part of a template, told apart from others by `which`."""
    return once(_part, which, shown, draw)


Places = Callable[[Hashable, str | None, bytes], list[str]]


def once(places: Places, which: Hashable, shown: Mapping[str, object], draw: Callable[[], str]) -> str:
    """The markup from its place, or put there now."""
    place = places(which, get_language(), sign(shown))
    if not place:
        place.append(draw())
    return place[0]


def sign(shown: Mapping[str, object]) -> bytes:
    """A hash of numbers, texts, lists, mappings, records and refusals; anything else is a TypeError."""
    return blake2b(_write(shown).encode(), digest_size=16).digest()


def _plain(value: object) -> object:
    if isinstance(value, Illegal):
        return str(value)
    return [getattr(value, field.name) for field in fields(value)]  # type: ignore[arg-type] # a TypeError if it has none


_write = json.JSONEncoder(default=_plain).encode


@lru_cache(maxsize=512)
def _whole(_template: Hashable, _language: str | None, _sign: bytes) -> list[str]:
    """A place for a template as a whole."""
    return []


@lru_cache(maxsize=4_000)
def _part(_which: Hashable, _language: str | None, _sign: bytes) -> list[str]:
    """A place for a part of one."""
    return []
