"""The table of 18Chesapeake as one picture: the turn, the map, the players, the market and the charters."""

from collections.abc import Sequence

from trunkline.core.api import winners
from trunkline.kit18xx.engine import scores
from trunkline.kit18xx.pictures import cards
from trunkline.kit18xx.pictures import map as board
from trunkline.kit18xx.pictures import market as bank
from trunkline.kit18xx.pictures.pieces import SCOPE, STYLE
from trunkline.kit18xx.pictures.routes import routes
from trunkline.kit18xx.state import State
from trunkline.kit18xx.words.choices import asks
from trunkline.kit18xx.words.phrases import round_words
from trunkline.hexes.grid import EDGES
from trunkline.kit18xx.title import Title
from trunkline.pictures.svg import document, group, rect, text
from trunkline.pictures.table import BAR_HEIGHT, map_alone, seats, shorten, turn_bar
from trunkline.pictures.tiles import draw_tile
from trunkline.words.language import said
from trunkline.words.phrases import victory

GAP = 10.0
PAD = 8.0
WIDTH = 1400.0
MAP_WIDTH, MAP_HEIGHT = board.WIDTH + 2 * PAD, board.HEIGHT + 2 * PAD
MAP_TOP = BAR_HEIGHT + 2 * GAP
MARKET_TOP = MAP_TOP + MAP_HEIGHT + GAP
CHARTERS_TOP = MARKET_TOP + bank.MARKET_HEIGHT + GAP
HEIGHT = CHARTERS_TOP + 2 * cards.CHARTER_HEIGHT + 8 + GAP


def draw(state: State, names: Sequence[str] | None = None, run: Sequence[str] = ()) -> str:
    """The whole table as a standalone SVG, with the routes of a run if there are any.

    Without names the players are Seat 1, Seat 2 and so on.
    """
    called = seats(state.players, names)
    short = [shorten(name, 24) for name in called]
    phase = said("phase {phase}", phase=state.phase)
    game = f"{round_words(state)} · {phase} · 18Chesapeake"
    column, side = MAP_WIDTH + 2 * GAP, bank.MARKET_WIDTH + 3 * GAP
    return document(
        "18Chesapeake. " + "".join(turn_words(state, called)),
        WIDTH,
        HEIGHT,
        STYLE,
        rect(0, 0, WIDTH, HEIGHT, "page"),
        group(turn_bar(WIDTH - 2 * GAP, *turn_words(state, short), game), at=(GAP, GAP)),
        group(rect(0, 0, MAP_WIDTH, MAP_HEIGHT, "sea", rx=8), at=(GAP, MAP_TOP)),
        group(board.board_map(state, routes(state, run) if run else ""), at=(GAP + PAD, MAP_TOP + PAD)),
        group(cards.players(state, called, WIDTH - GAP - column, MAP_HEIGHT), at=(column, MAP_TOP)),
        group(bank.stock_market(state), at=(GAP, MARKET_TOP)),
        group(bank.trains(state, WIDTH - GAP - side), at=(side, MARKET_TOP)),
        group(bank.privates(state, short, WIDTH - GAP - side), at=(side, MARKET_TOP + 160)),
        group(cards.charters(state, called, WIDTH - 2 * GAP), at=(GAP, CHARTERS_TOP)),
        class_=SCOPE,
    )


def turn_words(state: State, names: Sequence[str]) -> tuple[str, str]:
    if state.actor is None:
        worth = scores(state)
        return round_words(state), f": {victory(names, winners(worth), max(worth))}"
    name, question = names[state.actor], asks(state, names)
    return (name, question.removeprefix(name)) if question.startswith(name) else ("", question)


def thumbnail(state: State) -> str:
    drawn = board.board_map(state)
    return map_alone("18Chesapeake", board.WIDTH, board.HEIGHT, STYLE, drawn, SCOPE)


SIDE = 40.0
PITCH_X, PITCH_Y = 84.0, 80.0
#: Tiles beside each other, each with its rotations in a row.
COLUMNS = 3


def tile_sheet(title: Title) -> str:
    """Every tile, six rotations in a row, its number before them."""
    block = PITCH_X * len(EDGES) + 50
    rows = -(-len(title.tiles) // COLUMNS)
    width, height = COLUMNS * block, rows * PITCH_Y + 10
    drawn = [
        _row(title, name, (n // rows * block + 40, n % rows * PITCH_Y + PITCH_Y / 2 + 5))
        for n, name in enumerate(title.tiles)
    ]
    return document(
        said("The tiles of 18Chesapeake"), width, height, STYLE, rect(0, 0, width, height, "page"), *drawn, class_=SCOPE
    )


def _row(title: Title, name: str, at: tuple[float, float]) -> str:
    turns = [
        group(
            title(said("Tile {tile} turned {rotation} times", tile=name, rotation=turn)),
            draw_tile(title.rotated[name, turn], title.tiles[name].colour, SIDE),
            at=(SIDE + 6 + turn * PITCH_X, 0),
            class_="tile tiled",
            data_tile=name,
            data_rotation=str(turn),
        )
        for turn in EDGES
    ]
    return group(text(name, -4, 5, "heading end"), *turns, at=at)
