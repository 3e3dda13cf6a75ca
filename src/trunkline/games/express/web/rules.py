"""The figures on the rules page of Chicago Express."""

from collections.abc import Callable, Mapping
from functools import cache

from trunkline.games.express import setup, tables
from trunkline.games.express.pictures import board
from trunkline.games.express.pictures.pieces import SCOPE
from trunkline.games.express.words.table import dial_title, dollars
from trunkline.pictures.svg import document
from trunkline.web.game_page.parts import Figure, by_players
from trunkline.words.language import language, text_of
from trunkline.words.language import said as _


@cache
def _picture(_language: str) -> str:
    """The board with its titles in the reader's language, drawn once for each."""
    drawn = board.map_and_tracks(setup(3, 1))
    size = board.MAP_WIDTH, board.MAP_HEIGHT
    return document(_("The board"), *size, "", drawn, class_=SCOPE)


def _companies() -> Figure:
    heads = [_("Company"), _("Start"), _("Shares"), _("Locomotives"), _("Starting income")]
    rows = [
        [f"{id} {card.name}", text_of(tables.label(card.start)), card.shares, card.locomotives, _first_income(id)]
        for id, card in tables.COMPANIES.items()
    ]
    return Figure(_("The companies"), heads, rows)


def _first_income(company: str) -> str:
    """What is printed; for Wabash that of Fort Wayne, without and with a house."""
    if company != tables.WABASH:
        return dollars(tables.COMPANIES[company].income)
    city = tables.HEXES[tables.FORT_WAYNE]
    return f"{dollars(city.income)} / {dollars(city.income + city.develop)} (9.3)"


def _dials() -> Figure:
    heads = [_("Dial"), _("In the red after")]
    return Figure(_("The dials"), heads, [[dial_title(dial), limit] for dial, limit in tables.DIALS.items()])


def _industrial() -> Figure:
    rows = [[city, ", ".join(map(str, boxes))] for city, boxes in tables.INDUSTRIAL.items()]
    return Figure(_("The industrial track"), [_("City"), _("Values")], rows)


RULE_FIGURES: Mapping[str, Callable[[], Figure]] = {
    "1.1": lambda: Figure(_("The board at the beginning"), picture=_picture(language())),
    "1.2": _companies,
    "2.4": lambda: by_players(_("Money"), tables.CASH, _("each gets"), "$"),
    "4.2": _dials,
    "7.5": _industrial,
}
