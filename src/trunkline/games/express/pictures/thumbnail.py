"""The map of Chicago Express by itself."""

from trunkline.games.express.pictures import map as board
from trunkline.games.express.pictures.style import SCOPE, STYLE
from trunkline.games.express.state import State
from trunkline.pictures import thumbnails


def thumbnail(state: State) -> str:
    """The map, for small pictures."""
    drawn = board.board_map(state)
    return thumbnails.thumbnail("Chicago Express", board.WIDTH, board.HEIGHT, STYLE, drawn, SCOPE)
