"""Boards as PNG, for link previews: chats and social networks show no SVG."""

from collections.abc import Mapping

from trunkline.pictures.colours import LIGHT, Piece
from trunkline.pictures.flat import flatten

WIDTH, HEIGHT = 1200, 630
"""What previews are cut to."""


def png_of(svg: str, pieces: Mapping[str, Piece]) -> bytes:
    """The picture as PNG, whole, with the sea around it. It takes a good part of a second: keep it."""
    import resvg_py  # Megabytes that only previews need.

    sized = flatten(svg, pieces, width=str(WIDTH), height=str(HEIGHT))
    return bytes(resvg_py.svg_to_bytes(svg_string=sized, background=LIGHT["sea"]))
