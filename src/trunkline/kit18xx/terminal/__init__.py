"""An 18xx game in a terminal; needs the extra `cli`."""

from trunkline.kit18xx.terminal.board import board, sheets, view

__all__ = ["board", "sheets", "view"]
