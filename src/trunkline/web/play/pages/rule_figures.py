"""The figures of the rules pages, drawn from the games' tables: by the section that they belong to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _

from trunkline.chesapeake import setup as set_up_chesapeake
from trunkline.chesapeake import tables as chesapeake
from trunkline.express import setup as set_up_express
from trunkline.express import tables as express
from trunkline.narrate.chesapeake_about import POWERS
from trunkline.narrate.chesapeake_phrases import label, phase_words
from trunkline.render import chesapeake_market
from trunkline.render import express as express_picture
from trunkline.render.chesapeake_style import SCOPE as CHESAPEAKE_SCOPE
from trunkline.render.express_style import SCOPE as EXPRESS_SCOPE
from trunkline.render.svg import document
from trunkline.web.play.pages import chesapeake_board
from trunkline.web.play.pages.chesapeake_supply import tiles_context
from trunkline.web.play.pages.express_cards import DIAL_WORDS


@dataclass(frozen=True, slots=True)
class Figure:
    """A table, or a picture."""

    title: str
    heads: Sequence[str] = ()
    rows: Sequence[Sequence[object]] = ()
    picture: str = ""
    """Markup that is safe."""


def figures_of(game: str) -> dict[str, Figure]:
    """Section -> its figure."""
    return {section: draw() for section, draw in _FIGURES[game].items()}


def _by_players(title: str, figures: Mapping[int, int], what: str, money: str = "") -> Figure:
    """A figure for each number of players."""
    return Figure(title, [_("Players"), *map(str, figures)], [[what, *(f"{money}{one}" for one in figures.values())]])


def _express_map() -> Figure:
    return Figure(_("The board at the beginning"), picture=_express_board())


@cache
def _express_board() -> str:
    drawn = express_picture.map_and_tracks(set_up_express(3, 1))
    size = express_picture.MAP_WIDTH, express_picture.MAP_HEIGHT
    return document("The board", *size, "", drawn, class_=EXPRESS_SCOPE)


def _express_companies() -> Figure:
    heads = [_("Company"), _("Start"), _("Shares"), _("Locomotives"), _("First income")]
    rows = [
        [f"{id} {card.name}", express.label(card.start), card.shares, card.locomotives, _first_income(id)]
        for id, card in express.COMPANIES.items()
    ]
    return Figure(_("The companies"), heads, rows)


def _first_income(company: str) -> str:
    """What is printed; for Wabash that of Fort Wayne, without and with a house."""
    if company != express.WABASH:
        return f"${express.COMPANIES[company].income}"
    city = express.HEXES[express.FORT_WAYNE]
    return f"${city.income} / ${city.income + city.develop} (9.3)"


def _express_cash() -> Figure:
    return _by_players(_("Money"), express.CASH, _("each gets"), "$")


def _dials() -> Figure:
    heads = [_("Dial"), _("In red after")]
    return Figure(_("The dials"), heads, [[DIAL_WORDS[dial], limit] for dial, limit in express.DIALS.items()])


def _industrial() -> Figure:
    rows = [[city, ", ".join(map(str, boxes))] for city, boxes in express.INDUSTRIAL.items()]
    return Figure(_("The industrial track"), [_("City"), _("Values")], rows)


def _chesapeake_cash() -> Figure:
    return _by_players(_("Money"), chesapeake.CASH, _("each gets"), "$")


def _market() -> Figure:
    return Figure(_("The stock market: outlined spaces are par values"), picture=_market_picture())


@cache
def _market_picture() -> str:
    size = chesapeake_market.MARKET_WIDTH, chesapeake_market.SPACES_HEIGHT
    spaces = chesapeake_market.spaces(set_up_chesapeake(3, 1), {})
    return document("The stock market", *size, "", spaces, class_=CHESAPEAKE_SCOPE)


def _privates() -> Figure:
    heads = [_("Private"), _("Value"), _("Pays"), _("Closes"), _("Power")]
    rows = [
        [f"{card.number} {id}, {card.name}", f"${card.value}", f"${card.revenue}", ", ".join(card.blocks) or "–", power]
        for id, card in chesapeake.PRIVATES.items()
        for power in [POWERS.get(id, "–")]
    ]
    return Figure(_("The privates"), heads, rows)


def _chesapeake_companies() -> Figure:
    heads = [_("Company"), _("Home"), _("Stations")]
    rows = [
        [
            f"{id} {card.name}",
            label(card.home),
            ", ".join(f"${price}" if price else _("home") for price in card.stations),
        ]
        for id, card in chesapeake.COMPANIES.items()
    ]
    return Figure(_("The companies"), heads, rows)


def _trains() -> Figure:
    heads = [_("Train"), _("Stops"), _("Price"), _("How many"), _("Rusts with"), _("Its phase")]
    rows = [
        [
            name,
            train.distance or _("any"),
            f"${train.cost}",
            train.count or _("any"),
            train.rusted_by or "–",
            phase_words(name) if name in chesapeake.PHASES else "–",
        ]
        for name, train in chesapeake.TRAINS.items()
    ]
    return Figure(_("Trains and phases"), heads, rows)


def _certificates() -> Figure:
    return _by_players(_("Certificates"), chesapeake.CERTIFICATES, _("at most"))


def _tiles() -> Figure:
    heads = [_("Tile"), _("Colour"), _("How many"), _("Can become")]
    rows = [
        [f"#{tile['name']}", tile["shade"], tile["left"], tile["becomes"] or "–"]
        for tile in tiles_context(set_up_chesapeake(3, 1))
    ]
    return Figure(_("The tiles"), heads, rows)


def _chesapeake_map() -> Figure:
    return Figure(_("The map at the beginning"), picture=_chesapeake_picture())


@cache
def _chesapeake_picture() -> str:
    return chesapeake_board.draw(set_up_chesapeake(3, 1), (), (), ())


_FIGURES: dict[str, dict[str, Callable[[], Figure]]] = {
    "express": {
        "1.1": _express_map,
        "1.2": _express_companies,
        "2.4": _express_cash,
        "4.2": _dials,
        "7.5": _industrial,
    },
    "chesapeake": {
        "3": _chesapeake_cash,
        "5": _chesapeake_map,
        "6": _market,
        "7.1": _privates,
        "7.2": _chesapeake_companies,
        "8": _trains,
        "10.1": _certificates,
        "18": _tiles,
    },
}
