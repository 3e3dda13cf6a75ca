"""The table of Chicago Express as one picture: the turn, the map with its tracks, the players and the charters."""

from collections.abc import Sequence

from trunkline.games.express.pictures import cards, tracks
from trunkline.games.express.pictures import map as board
from trunkline.games.express.pictures.captions import end_words, turn_words
from trunkline.games.express.pictures.style import SCOPE, STYLE
from trunkline.games.express.state import State
from trunkline.pictures.names import seats, shorten
from trunkline.pictures.svg import clean, document, element, group, rect, text
from trunkline.pictures.turn_bar import BAR_HEIGHT, turn_bar
from trunkline.words.language import said

GAP = 10.0
PAD = 8.0
COLUMN = 300.0
MAP_WIDTH, MAP_HEIGHT = board.WIDTH + 2 * PAD, board.HEIGHT + 2 * PAD
WIDTH = MAP_WIDTH + COLUMN + 3 * GAP
MAP_TOP = BAR_HEIGHT + 2 * GAP
TRACK_TOP = MAP_TOP + MAP_HEIGHT + GAP
HEIGHT = TRACK_TOP + 18 + 2 * tracks.BOX_HEIGHT + 26


def draw(state: State, names: Sequence[str] | None = None) -> str:
    """The whole table as a standalone SVG; without names the players are Seat 1, Seat 2 and so on."""
    called = seats(state.players, names)
    short = [shorten(name, 24) for name in called]
    column = MAP_WIDTH + 2 * GAP
    charters_top = MAP_HEIGHT - cards.CHARTERS_HEIGHT
    return document(
        "Chicago Express. " + " ".join(turn_words(state, called)),
        WIDTH,
        HEIGHT,
        STYLE,
        rect(0, 0, WIDTH, HEIGHT, "page"),
        group(turn_bar(WIDTH - 2 * GAP, *turn_words(state, short), "Chicago Express"), at=(GAP, GAP)),
        group(map_and_tracks(state), at=(GAP, MAP_TOP)),
        group(cards.players(state, called, COLUMN, charters_top - GAP), at=(column, MAP_TOP)),
        group(cards.charters(state, COLUMN), at=(column, MAP_TOP + charters_top)),
        group(_income(state), at=(GAP, TRACK_TOP)),
        class_=SCOPE,
    )


def map_and_tracks(state: State) -> str:
    """The map on the sea; key, tracks, dials and supply lie in the corners that the map leaves free."""
    return group(
        rect(0, 0, MAP_WIDTH, MAP_HEIGHT, "sea", rx=8),
        group(board.board_map(state, detail=True), at=(PAD, PAD)),
        group(board.terrain_key(), at=(18, 12), scale=0.8),
        group(tracks.industrial_track(state), at=(330, 12)),
        group(tracks.dials(state, 100), at=(60, 662)),
        group(tracks.supply(state), at=(1010, 530)),
    )


def _income(state: State) -> str:
    ends = end_words(state)
    parts = [
        " · " * bool(n) + element("tspan", clean(words), class_="alarm" if holds else None)
        for n, (words, holds) in enumerate(ends)
    ]
    before = clean(said("The game ends after a dividend with one of:"))
    return group(
        text(said("Income track"), 0, 11, "heading"),
        group(tracks.income_track(state, WIDTH - 2 * GAP + 2), at=(0, 18)),
        element("text", before, " ", *parts, x=0, y=18 + 2 * tracks.BOX_HEIGHT + 13),
    )
