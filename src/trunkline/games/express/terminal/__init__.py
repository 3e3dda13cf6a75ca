"""Chicago Express in a terminal; needs the extra `cli`."""

from trunkline.games.express.terminal.board import board, sheets, view

__all__ = ["board", "sheets", "view"]
