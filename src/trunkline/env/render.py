"""A position to look at: in words, or as pixels."""

from collections.abc import Sequence
from io import BytesIO
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
    from PIL import Image

    svg = flatten(game.pictures.draw(state, names), game.pictures.PIECES)
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, background=LIGHT["sea"]))
    with Image.open(BytesIO(png)) as image:
        return np.array(image.convert("RGB"))
