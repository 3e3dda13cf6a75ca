"""18Chesapeake in a terminal; needs the extra `cli`."""

from trunkline.games.chesapeake.terminal.board import board, view

__all__ = ["board", "view"]
