"""Causeway on the page: the plain page, with a map whose hexes can be chosen and the companies as cards."""

from dataclasses import replace

from causeway.pictures.map import LEFT, SIDE, TOP, place
from causeway.pictures.style import SCOPE
from causeway.pictures.table import MARSH_HEIGHT, PAD, WIDTH, cards_height, draw_cards, draw_marsh
from causeway.state import State
from trunkline.pictures.svg import document, group
from trunkline.web.game_page.choices import Choice, targets
from trunkline.web.game_page.page import PlainWeb
from trunkline.web.game_page.parts import Card
from trunkline.web.table.snapshot import Snapshot


def state_of(snapshot: Snapshot) -> State:
    """The position that a snapshot shows; only games that have begun are drawn."""
    assert isinstance(snapshot.state, State)
    return snapshot.state


class CausewayWeb(PlainWeb):
    """What isn't here is as on the plain page."""

    def decorate(self, snapshot: Snapshot, choices: list[Choice]) -> None:
        """Every number is a bid."""
        super().decorate(snapshot, choices)
        for choice in choices:
            choice.extra["verb"] = "Bid"

    def board(self, snapshot: Snapshot, choices: list[Choice]) -> str:
        """The map; hexes where the player can build glow."""
        over = group(targets(choices, place, SIDE), at=(PAD - LEFT, PAD - TOP))
        marsh = draw_marsh(state_of(snapshot)) + over
        return document("The marsh", WIDTH, MARSH_HEIGHT, "", marsh, class_=SCOPE, role="group")

    def cards(self, snapshot: Snapshot, choices: list[Choice]) -> list[Card]:
        """The companies and players as a picture, and below it the table in words."""
        picture = draw_cards(state_of(snapshot), snapshot.names)
        drawn = document("Companies and players", WIDTH, cards_height(state_of(snapshot)), "", picture, class_=SCOPE)
        return [replace(card, content=drawn + card.content) for card in super().cards(snapshot, choices)]
