"""A position to look at: in words, or as pixels."""

import struct
import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trunkline.games.game import Game
from trunkline.pictures.colours import LIGHT
from trunkline.pictures.flat import flatten

Pixels = NDArray[np.uint8]


def text(game: Game, state: Any, names: Sequence[str]) -> str:
    """The table in words, and what the game waits for."""
    lines = []
    for heading, sentences in game.words.table_in_words(state, names):
        lines += [heading, *(f"  {sentence}" for sentence in sentences)]
    if state.actor is not None:
        lines.append(game.words.asks(state, names))
    return "\n".join(lines)


def picture(game: Game, state: Any, names: Sequence[str]) -> Pixels:
    """The table as an array of (height, width, 3)."""
    import resvg_py  # Megabytes that only pictures need.

    svg = flatten(game.pictures.draw(state, names), game.pictures.PIECES)
    return pixels_of(bytes(resvg_py.svg_to_bytes(svg_string=svg, background=LIGHT["sea"])))


def pixels_of(png: bytes) -> Pixels:
    """The colors of a PNG with 8 bits a channel and alpha, as resvg writes it."""
    width, height = struct.unpack(">II", png[16:24])
    at, packed = 8, b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + length]
        at += 12 + length
    rows = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + 4 * width)
    return _unfiltered(rows[:, 0], rows[:, 1:].reshape(height, width, 4))[:, :, :3]


def _unfiltered(kinds: Pixels, rows: Pixels) -> Pixels:
    """Rows as they were before the filters of PNG: 0 nothing, 1 left, 2 up, 3 the mean of both, 4 Paeth.

    Every pixel needs those to the left and above. So all pixels of a diagonal are worked out at once.
    """
    height, width, _ = rows.shape
    at_row, at_column = np.arange(height)[:, None], np.arange(width)[None, :]
    diagonals = np.zeros((height + width - 1, height, 4), np.int16)
    diagonals[at_row + at_column, at_row] = rows
    plain = np.zeros((height + width + 1, height + 1, 4), np.int16)  # two diagonals and a row of zeros before the first
    is_left, is_up, is_mean, is_paeth = ((kinds == kind)[:, None] for kind in (1, 2, 3, 4))
    for number, diagonal in enumerate(diagonals):
        left, up, corner = plain[number + 1, 1:], plain[number + 1, :-1], plain[number, :-1]
        to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
        nearest = np.where((to_left <= to_up) & (to_left <= to_corner), left, np.where(to_up <= to_corner, up, corner))
        guess = is_left * left + is_up * up + is_mean * ((left + up) // 2) + is_paeth * nearest
        begins, ends = max(0, number - width + 1), min(height, number + 1)
        plain[number + 2, 1 + begins : 1 + ends] = ((diagonal + guess) & 255)[begins:ends]
    whole: Pixels = plain[at_row + at_column + 2, at_row + 1].astype(np.uint8)
    return whole
