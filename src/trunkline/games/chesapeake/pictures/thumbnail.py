"""The map of 18Chesapeake by itself."""

from trunkline.games.chesapeake.pictures import map as board
from trunkline.games.chesapeake.pictures.style import SCOPE, STYLE
from trunkline.games.chesapeake.state import State
from trunkline.pictures import thumbnails


def thumbnail(state: State) -> str:
    """The map, for small pictures."""
    drawn = board.board_map(state)
    return thumbnails.thumbnail("18Chesapeake", board.WIDTH, board.HEIGHT, STYLE, drawn, SCOPE)
