"""An 18xx game as SVG."""

from trunkline.kit18xx.pictures.board import Pictures

__all__ = ["Pictures"]
