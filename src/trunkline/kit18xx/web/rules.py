"""The figures on the rules page of 18Chesapeake."""

from collections.abc import Callable, Mapping
from functools import cache

from trunkline.games.chesapeake import setup, title as tables
from trunkline.kit18xx.pictures import market
from trunkline.kit18xx.pictures.pieces import SCOPE
from trunkline.kit18xx.web import board
from trunkline.kit18xx.web.trains import tiles_context
from trunkline.kit18xx.words.phrases import label, phase_words
from trunkline.kit18xx.words.table import power_words
from trunkline.pictures.svg import document
from trunkline.web.game_page.parts import Figure, by_players
from trunkline.words.language import language, said, said_in
from trunkline.words.language import said as _
from trunkline.words.phrases import money


@cache
def _market_picture(_language: str) -> str:
    size = market.MARKET_WIDTH, market.SPACES_HEIGHT
    spaces = market.spaces(setup(3, 1), {})
    return document(said("Stock market"), *size, "", spaces, class_=SCOPE)


def _privates() -> Figure:
    heads = [_("Private"), _("Value"), _("Pays"), _("Blocks"), _("Power")]
    rows = [
        [
            f"{card.number} {id}, {card.name}",
            money(card.value),
            money(card.revenue),
            ", ".join(card.blocks) or "–",
            power,
        ]
        for id, card in tables.PRIVATES.items()
        for power in [power_words(id) or "–"]
    ]
    return Figure(_("The privates"), heads, rows)


def _companies() -> Figure:
    heads = [_("Company"), said_in("of a company", "Home"), _("Stations")]
    rows = [
        [
            f"{id} {card.name}",
            label(card.home),
            ", ".join(money(price) if price else _("home") for price in card.stations),
        ]
        for id, card in tables.COMPANIES.items()
    ]
    return Figure(_("The companies"), heads, rows)


def _trains() -> Figure:
    heads = [_("Train"), _("Stops"), _("Price"), _("How many"), _("Rusts with"), _("Its phase")]
    rows = [
        [
            name,
            train.distance or _("any"),
            money(train.cost),
            train.count or _("any"),
            train.rusted_by or "–",
            phase_words(name) if name in tables.PHASES else "–",
        ]
        for name, train in tables.TRAINS.items()
    ]
    return Figure(_("Trains and phases"), heads, rows)


def _tiles() -> Figure:
    heads = [_("Tile"), _("Color"), _("How many"), _("Can become")]
    rows = [
        [f"#{tile['name']}", tile["shade"], tile["left"], tile["becomes"] or "–"] for tile in tiles_context(setup(3, 1))
    ]
    return Figure(_("The tiles"), heads, rows)


@cache
def _picture(_language: str) -> str:
    return board.draw(setup(3, 1), (), (), (), {})


RULE_FIGURES: Mapping[str, Callable[[], Figure]] = {
    "3": lambda: by_players(_("Money"), tables.CASH, _("each gets"), "$"),
    "5": lambda: Figure(_("The map at the beginning"), picture=_picture(language())),
    "6": lambda: Figure(_("The stock market: outlined spaces are par values"), picture=_market_picture(language())),
    "7.1": _privates,
    "7.2": _companies,
    "8": _trains,
    "10.1": lambda: by_players(_("Certificates"), tables.CERTIFICATES, _("at most")),
    "18": _tiles,
}
