"""Position texts under test: one that packs any JSON, and the law that every position reads back equal."""

import base64
import json
import re
import zlib
from collections.abc import Callable
from hashlib import blake2b
from importlib.resources import files
from itertools import count
from typing import Any

from trunkline.notation import position

SAFE = re.compile(r"[A-Za-z0-9._~-]+", re.ASCII)


def sealed(text: str) -> str:
    """A text with the check that fits it."""
    return f"{text}.{base64.urlsafe_b64encode(blake2b(text.encode(), digest_size=3).digest()).decode()}"


def packed(game: str, data: bytes) -> str:
    """The text whose body unpacks to these bytes."""
    words = (files(f"trunkline.games.{game}") / "data" / "positions1.txt").read_bytes()
    packing = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, words)
    body = base64.urlsafe_b64encode(packing.compress(data) + packing.flush()).rstrip(b"=").decode()
    return sealed(f"{game}1.{body}")


def unpacked(text: str) -> Any:
    """The JSON that a text packs."""
    game, body, _ = text.split(".")
    words = (files(f"trunkline.games.{game[:-1]}") / "data" / "positions1.txt").read_bytes()
    data = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    return json.loads(zlib.decompressobj(-15, words).decompress(data))


def reads_back(game: str, limit: int, every: int = 1) -> Callable[[Any], str | None]:
    """The law that the text of a position is short and safe, and reads back equal; asked of every so many positions."""
    asked = count()

    def law(state: Any) -> str | None:
        if next(asked) % every:
            return None
        text = position.write(game, state)
        if not SAFE.fullmatch(text) or len(text) > limit:
            return f"the position text is too long, or not safe: {text}"
        return None if position.decode(text) == (game, state) else f"the text reads back as another state: {text}"

    return law
