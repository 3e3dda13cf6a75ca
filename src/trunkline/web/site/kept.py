"""Templates that are rendered once for the values that they show and the language that they speak."""

import json
from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from hashlib import blake2b

from django.template.loader import render_to_string
from django.utils.translation import get_language

from trunkline.core.errors import Illegal


def drawn(template: str, shown: Mapping[str, object]) -> str:
    """A template, which knows nothing but these values; they are plain data, see `sign`."""
    place = _place(template, get_language(), sign(shown))
    if not place:
        place.append(render_to_string(template, {**shown}))
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
def _place(_template: str, _language: str | None, _sign: bytes) -> list[str]:
    """Where the markup is kept, once there is any."""
    return []
