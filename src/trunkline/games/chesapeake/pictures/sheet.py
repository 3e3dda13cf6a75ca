"""All tiles of 18Chesapeake in all rotations on one sheet, to look at."""

from trunkline.games.chesapeake.pictures.style import SCOPE, STYLE
from trunkline.games.chesapeake.tables import ROTATED, TILES
from trunkline.hexes.grid import EDGES
from trunkline.pictures.svg import document, group, rect, text, title
from trunkline.pictures.tiles import draw_tile
from trunkline.words.language import said

SIDE = 40.0
PITCH_X, PITCH_Y = 84.0, 80.0
#: Tiles beside each other, each with its rotations in a row.
COLUMNS = 3


def tile_sheet() -> str:
    """Every tile, six rotations in a row, its number before them."""
    block = PITCH_X * len(EDGES) + 50
    rows = -(-len(TILES) // COLUMNS)
    width, height = COLUMNS * block, rows * PITCH_Y + 10
    drawn = [_row(name, (n // rows * block + 40, n % rows * PITCH_Y + PITCH_Y / 2 + 5)) for n, name in enumerate(TILES)]
    return document(
        said("The tiles of 18Chesapeake"), width, height, STYLE, rect(0, 0, width, height, "page"), *drawn, class_=SCOPE
    )


def _row(name: str, at: tuple[float, float]) -> str:
    turns = [
        group(
            title(said("Tile {tile} turned {rotation} times", tile=name, rotation=turn)),
            draw_tile(ROTATED[name, turn], TILES[name].colour, SIDE),
            at=(SIDE + 6 + turn * PITCH_X, 0),
            class_="tile tiled",
            data_tile=name,
            data_rotation=str(turn),
        )
        for turn in EDGES
    ]
    return group(text(name, -4, 5, "heading end"), *turns, at=at)
