"""18Chesapeake as SVG."""

from trunkline.kit18xx.pictures.board import draw, thumbnail
from trunkline.kit18xx.pictures.pieces import PIECES, STYLE

__all__ = ["PIECES", "STYLE", "draw", "thumbnail"]
