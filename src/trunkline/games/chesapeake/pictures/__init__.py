"""18Chesapeake as SVG."""

from trunkline.games.chesapeake.pictures.board import draw
from trunkline.games.chesapeake.pictures.style import PIECES, STYLE
from trunkline.games.chesapeake.pictures.thumbnail import thumbnail

__all__ = ["PIECES", "STYLE", "draw", "thumbnail"]
