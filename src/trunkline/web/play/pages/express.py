"""Chicago Express on the page."""

from typing import Any

from trunkline.render import express_cards, express_map, express_tracks
from trunkline.render.express_style import SCOPE, STYLE
from trunkline.render.express_words import end_words
from trunkline.render.names import seats
from trunkline.render.svg import document, element, group, rect
from trunkline.web.play.choices import Choice
from trunkline.web.play.pages.card import Card
from trunkline.web.play.view import View

PAD = 8.0


def where(state: Any) -> str:
    """The round in a few words."""
    return "Chicago Express" if state.actor is not None else "The end"


def board(view: View, choices: list[Choice]) -> str:
    """The map, with the hexes that can be chosen marked."""
    state = view.state
    targets = {choice.hex for choice in choices if choice.hex and not choice.refusal}
    del targets
    width, height = express_map.WIDTH + 2 * PAD, express_map.HEIGHT + 2 * PAD
    return document(
        "The map",
        width,
        height,
        STYLE,
        rect(0, 0, width, height, "sea", rx=8),
        group(express_map.board_map(state), at=(PAD, PAD)),
        class_=SCOPE,
    )


def _picture(words: str, width: float, height: float, *parts: str) -> str:
    return document(words, width, height, "", *parts, class_=SCOPE)


def cards(view: View) -> list[Card]:
    """Players, companies, tracks."""
    state = view.state
    called = seats(state.players, view.names)
    players = _picture("Players", 300, 92 * state.players, express_cards.players(state, called, 300, 92 * state.players))
    charters = _picture("Companies", 300, express_cards.CHARTERS_HEIGHT, express_cards.charters(state, 300))
    dials = _picture(
        "Dials and tracks",
        360,
        420,
        group(express_tracks.dials(state, 100), at=(60, 70)),
        group(express_tracks.industrial_track(state), at=(0, 160)),
        group(express_tracks.supply(state), at=(0, 260)),
    )
    ends = "".join(element("li", words, class_="alarm" if holds else None) for words, holds in end_words(state))
    return [
        Card("players", "Players", players),
        Card("companies", "Companies", charters),
        Card("tracks", "Tracks", dials + element("ul", ends, class_="ends")),
    ]


def dress(_view: View, _choices: list[Choice]) -> None:
    """Nothing more to show with a choice."""
