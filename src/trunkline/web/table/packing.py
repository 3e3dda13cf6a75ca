"""How a ply is compressed: its action, its events and its state are one text, which differs little from earlier ones.

As in a Git pack, a text is stored as the difference from another one, its delta base: zlib with that as the dictionary.
"""

import json
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

Packed: TypeAlias = bytes | memoryview
"""A compressed text, as a database gives it back."""
DIGITS = 3
"""A text is a difference from a difference at most this often, so that all of them are read in one query."""


def base_number(number: int) -> int | None:
    """The number of the ply that a ply is the difference from; None if it is stored in full.

    The last hexadecimal digit that isn't 0 becomes 0, so that hundreds of plies are a few steps from one another.

    >>> [base_number(number) for number in (0x123, 0x120, 0x100, 0x1000, 0)] == [0x120, 0x100, 0, None, None]
    True
    """
    for bits in range(4, 4 * DIGITS + 1, 4):
        if number % 2**bits:
            return number >> bits << bits
    return None


def written(action: object, events: object, state: object) -> bytes:
    """The text of a ply: three lines of JSON. The order of an object's fields stays, as pages are drawn in it."""
    parts = (json.dumps(part, separators=(",", ":"), ensure_ascii=False) for part in (action, events, state))
    return "\n".join(parts).encode()


def pack(text: bytes, base: bytes = b"") -> bytes:
    link = zlib.compressobj(9, zdict=base) if base else zlib.compressobj(9)
    return link.compress(text) + link.flush()


def unpack(packed: Packed, *bases: Packed | None) -> bytes:
    """The text again; ValueError if it is damaged, or one of those that it's a difference from, the nearest first."""
    base = _unpack_base(*bases) if bases and bases[0] is not None else b""
    link = zlib.decompressobj(zdict=base) if base else zlib.decompressobj()
    try:
        text = link.decompress(packed)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if not link.eof:
        raise ValueError("it is cut off")
    return text


_unpack_base = lru_cache(maxsize=64)(unpack)
"""Plies that are read together have bases in common."""


def lines_of(text: bytes) -> Sequence[bytes]:
    """The action, the events and the state, still as JSON."""
    return text.split(b"\n")
