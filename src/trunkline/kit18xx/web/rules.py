"""The figures on the rules page of an 18xx game."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from trunkline.core.api import Rules
from trunkline.kit18xx.pictures import market
from trunkline.kit18xx.pictures.pieces import SCOPE
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title
from trunkline.kit18xx.web import board
from trunkline.kit18xx.web.trains import tiles_context
from trunkline.kit18xx.words.phrases import label, money, phase_words
from trunkline.kit18xx.words.table import power_words
from trunkline.pictures.svg import document
from trunkline.web.game_page.parts import Figure, by_players
from trunkline.words.language import language, said, said_in
from trunkline.words.language import said as _


def rule_figures(rules: Rules[Any, Any]) -> Mapping[str, Callable[[], Figure]]:
    """Section -> what draws its figure."""
    title: Title = rules.State.title

    def opening() -> State:
        state: State = rules.setup(min(rules.PLAYERS), 1)
        return state

    @cache
    def market_picture(_language: str) -> str:
        size = market.market_size(title)
        return document(said("Stock market"), *size, "", market.spaces(opening()), class_=SCOPE)

    @cache
    def map_picture(_language: str) -> str:
        return board.draw(opening(), (), (), (), {})

    return {
        "3": lambda: by_players(_("Money"), title.cash, _("each gets"), title.currency),
        "5": lambda: Figure(_("The map at the beginning"), picture=map_picture(language())),
        "6": lambda: Figure(_("The stock market: outlined spaces are par values"), picture=market_picture(language())),
        "7.1": lambda: _privates(title),
        "7.2": lambda: _companies(title),
        "8": lambda: _trains(title),
        "10.1": lambda: by_players(_("Certificates"), title.certificates, _("at most")),
        "18": lambda: _tiles(opening()),
    }


def _privates(title: Title) -> Figure:
    heads = [_("Private"), _("Value"), _("Pays"), _("Blocks"), _("Power")]
    rows = [
        [
            f"{card.number} {id}, {card.name}",
            money(title, card.value),
            money(title, card.revenue),
            ", ".join(card.blocks) or "–",
            power_words(card) or "–",
        ]
        for id, card in title.privates.items()
    ]
    return Figure(_("The privates"), heads, rows)


def _companies(title: Title) -> Figure:
    heads = [_("Company"), said_in("of a company", "Home"), _("Stations")]
    rows = [
        [
            f"{id} {card.name}",
            label(title, card.home),
            ", ".join(money(title, price) if price else _("home") for price in card.stations),
        ]
        for id, card in title.companies.items()
    ]
    return Figure(_("The companies"), heads, rows)


def _trains(title: Title) -> Figure:
    heads = [_("Train"), _("Stops"), _("Price"), _("How many"), _("Rusts with"), _("Its phase")]
    rows = [
        [
            name,
            train.distance or _("any"),
            money(title, train.cost),
            train.count or _("any"),
            train.rusted_by or "–",
            phase_words(title, name) if name in title.phases else "–",
        ]
        for name, train in title.trains.items()
    ]
    return Figure(_("Trains and phases"), heads, rows)


def _tiles(state: State) -> Figure:
    heads = [_("Tile"), _("Color"), _("How many"), _("Can become")]
    rows = [[f"#{tile['name']}", tile["shade"], tile["left"], tile["becomes"] or "–"] for tile in tiles_context(state)]
    return Figure(_("The tiles"), heads, rows)
