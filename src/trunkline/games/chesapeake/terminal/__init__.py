"""18Chesapeake in a terminal; needs the extra `cli`."""

from trunkline.games.chesapeake.terminal.board import board, sheets, view

__all__ = ["board", "sheets", "view"]
