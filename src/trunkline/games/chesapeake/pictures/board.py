"""The table of 18Chesapeake as one picture: the turn, the map, the players, the market and the charters."""

from collections.abc import Sequence

from trunkline.games.chesapeake.pictures import cards
from trunkline.games.chesapeake.pictures import map as board
from trunkline.games.chesapeake.pictures import market as bank
from trunkline.games.chesapeake.pictures.captions import turn_words
from trunkline.games.chesapeake.pictures.routes import routes
from trunkline.games.chesapeake.pictures.style import SCOPE, STYLE
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.words.rounds import round_words
from trunkline.pictures.names import seats, shorten
from trunkline.pictures.svg import document, group, rect
from trunkline.pictures.turn_bar import BAR_HEIGHT, turn_bar
from trunkline.words.language import said

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
