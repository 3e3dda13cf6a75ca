"""18Chesapeake as SVG."""

from trunkline.games.chesapeake.pictures.board import draw, thumbnail
from trunkline.games.chesapeake.pictures.pieces import PIECES, STYLE

__all__ = ["PIECES", "STYLE", "draw", "thumbnail"]
