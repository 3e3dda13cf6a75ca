"""The table as one picture: the turn, the map, the players, the market and the charters; and a sheet of the tiles."""

from collections.abc import Mapping, Sequence
from typing import Any

from trunkline.core.api import Rules, winners
from trunkline.hexes.grid import EDGES
from trunkline.kit18xx.engine import scores
from trunkline.kit18xx.pictures import cards, pieces
from trunkline.kit18xx.pictures import map as board
from trunkline.kit18xx.pictures import market as bank
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.words.choices import asks
from trunkline.kit18xx.words.phrases import round_words
from trunkline.pictures.colours import Piece
from trunkline.pictures.svg import document, group, rect, text
from trunkline.pictures.svg import title as hint
from trunkline.pictures.table import BAR_HEIGHT, map_alone, seats, shorten, turn_bar
from trunkline.pictures.tiles import draw_tile
from trunkline.words.language import said
from trunkline.words.phrases import victory

GAP = 10.0
PAD = 8.0
WIDTH = 1400.0
LEAST_PLAYERS = 360.0
"""Room for the players beside a map that is wider than others; the picture grows with it."""
MAP_TOP = BAR_HEIGHT + 2 * GAP


class Pictures:
    """The pictures of a title."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self._name = rules.TITLE
        self._title: Title = rules.State.title

    @property
    def STYLE(self) -> str:
        return pieces.style(self._title)

    @property
    def PIECES(self) -> Mapping[str, Piece]:
        return pieces.pieces(self._title)

    def draw(self, state: State, names: Sequence[str] | None = None) -> str:
        """The whole table as a standalone SVG; without names the players are Seat 1, Seat 2 and so on."""
        called = seats(state.players, names)
        short = [shorten(name, 24) for name in called]
        phase = said("phase {phase}", phase=state.phase)
        game = f"{round_words(state)} · {phase} · {self._name}"
        map_width, map_height = (size + 2 * PAD for size in board.extent(state.title)[2:])
        column = map_width + 2 * GAP
        width = max(WIDTH, column + LEAST_PLAYERS + GAP)
        side = bank.market_size(state.title)[0] + 3 * GAP
        market, market_height = bank.stock_market(state)
        market_top = MAP_TOP + map_height + GAP
        charters_top = market_top + max(market_height, bank.bank_height(state.title)) + GAP
        height = charters_top + cards.charters_height(state.title) + GAP
        return document(
            f"{self._name}. " + "".join(turn_words(state, called)),
            width,
            height,
            self.STYLE,
            rect(0, 0, width, height, "page"),
            group(turn_bar(width - 2 * GAP, *turn_words(state, short), game), at=(GAP, GAP)),
            group(rect(0, 0, map_width, map_height, "sea", rx=8), at=(GAP, MAP_TOP)),
            group(board.board_map(state), at=(GAP + PAD, MAP_TOP + PAD)),
            group(cards.players(state, called, width - GAP - column, map_height), at=(column, MAP_TOP)),
            group(market, at=(GAP, market_top)),
            group(bank.trains(state, width - GAP - side), at=(side, market_top)),
            group(bank.privates(state, short, width - GAP - side), at=(side, market_top + bank.PRIVATES_TOP)),
            group(cards.charters(state, called, width - 2 * GAP), at=(GAP, charters_top)),
            class_=pieces.SCOPE,
        )

    def thumbnail(self, state: State) -> str:
        _, _, width, height = board.extent(state.title)
        return map_alone(self._name, width, height, self.STYLE, board.board_map(state), pieces.SCOPE)

    def tile_sheet(self) -> str:
        """Every tile, six rotations in a row, its number before them."""
        tiles, block = self._title.tiles, PITCH_X * len(EDGES) + 50
        rows = -(-len(tiles) // COLUMNS)
        width, height = COLUMNS * block, rows * PITCH_Y + 10
        drawn = [
            _row(self._title, name, (n // rows * block + 40, n % rows * PITCH_Y + PITCH_Y / 2 + 5))
            for n, name in enumerate(tiles)
        ]
        words, page = said("The tiles of {game}", game=self._name), rect(0, 0, width, height, "page")
        return document(words, width, height, self.STYLE, page, *drawn, class_=pieces.SCOPE)


def turn_words(state: State, names: Sequence[str]) -> tuple[str, str]:
    if state.actor is None:
        worth = scores(state)
        return round_words(state), f": {victory(names, winners(worth), max(worth))}"
    name, question = names[state.actor], asks(state, names)
    return (name, question.removeprefix(name)) if question.startswith(name) else ("", question)


SIDE = 40.0
PITCH_X, PITCH_Y = 84.0, 80.0
#: Tiles beside each other, each with its rotations in a row.
COLUMNS = 3


def _row(title: Title, name: str, at: tuple[float, float]) -> str:
    turns = [
        group(
            hint(said("Tile {tile} turned {rotation} times", tile=name, rotation=turn)),
            draw_tile(title.rotated[name, turn], title.tiles[name].colour, SIDE),
            at=(SIDE + 6 + turn * PITCH_X, 0),
            class_="tile tiled",
            data_tile=name,
            data_rotation=str(turn),
        )
        for turn in EDGES
    ]
    return group(text(name, -4, 5, "heading end"), *turns, at=at)
