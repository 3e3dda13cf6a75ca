"""18Chesapeake on the page."""

from typing import Any

from trunkline.render import chesapeake_cards, chesapeake_map, chesapeake_market
from trunkline.render.chesapeake_style import SCOPE, STYLE
from trunkline.render.chesapeake_words import round_words
from trunkline.render.names import seats
from trunkline.render.svg import document, group, rect
from trunkline.web.play.choices import Choice
from trunkline.web.play.pages.card import Card
from trunkline.web.play.view import View

PAD = 8.0


def where(state: Any) -> str:
    """The round in a few words."""
    return round_words(state) if state.actor is not None else "The end"


def board(view: View, _choices: list[Choice]) -> str:
    """The map."""
    width, height = chesapeake_map.WIDTH + 2 * PAD, chesapeake_map.HEIGHT + 2 * PAD
    return document(
        "The map",
        width,
        height,
        STYLE,
        rect(0, 0, width, height, "sea", rx=8),
        group(chesapeake_map.board_map(view.state), at=(PAD, PAD)),
        class_=SCOPE,
    )


def cards(view: View) -> list[Card]:
    """Players, companies, market, trains."""
    state = view.state
    called = seats(state.players, view.names)

    def picture(words: str, width: float, height: float, *parts: str) -> str:
        return document(words, width, height, "", *parts, class_=SCOPE)

    return [
        Card("players", "Players", picture("Players", 420, 130 * state.players, chesapeake_cards.players(state, called, 420, 130 * state.players))),
        Card("companies", "Companies", picture("Companies", 900, 2 * chesapeake_cards.CHARTER_HEIGHT + 8, chesapeake_cards.charters(state, called, 900))),
        Card("market", "Market", picture("Stock market", chesapeake_market.MARKET_WIDTH, chesapeake_market.MARKET_HEIGHT, chesapeake_market.stock_market(state))),
        Card("trains", "Trains", picture("Trains and privates", 640, 420, chesapeake_market.trains(state, 640), group(chesapeake_market.privates(state, called, 640), at=(0, 160)))),
    ]


def dress(_view: View, _choices: list[Choice]) -> None:
    """Nothing more to show with a choice yet."""
