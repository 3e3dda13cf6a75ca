"""A first game's tour: steps that point at parts of the live page, general ones and those of a kind of round."""

from dataclasses import asdict, dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from trunkline.express.tables import CHICAGO
from trunkline.games import GAMES


@dataclass(frozen=True, slots=True)
class Step:
    """What to look at, and what it is for."""

    target: str
    """A selector of the page; a step without its target is left out."""
    title: str
    text: str
    round: str = ""
    """The kind of round that it belongs to; empty for every first tour."""
    needs: str = ""
    """A selector of what the text speaks of, if that isn't always on the page."""
    otherwise: str = ""
    """What is said where nothing of that is on the page."""


def round_of(state: Any) -> str:
    """The kind of round for which there are steps: auction, turn, stock or operating."""
    return getattr(state, "round", "") or ("auction" if state.step == "bid" else "turn")


@require_safe
def tour(_request: HttpRequest, game: str) -> HttpResponse:
    """The steps of a game's tour, in their order."""
    if game not in GAMES:
        raise Http404
    return JsonResponse({"steps": [asdict(step) for step in steps_of(game)]})


def steps_of(game: str) -> list[Step]:
    """What to show first, what the rounds are about, and what is on every page."""
    return [*_FIRST[game](), *_ROUNDS[game](), *_always()]


def _always() -> list[Step]:
    return [
        Step("#panel-log", _("The log"), _("Every move in words. A line is a link to the position after it.")),
        Step(
            ".history",
            _("Looking back"),
            _(
                "Drag the slider or use the arrow keys to see any earlier position. Nothing you do here changes the"
                " game."
            ),
        ),
        Step(
            "#now .undo",
            _("Undo"),
            _("Takes back your last move. If somebody else has moved since, they are asked first."),
        ),
        Step(
            ".top a[target=rules]",
            _("The rules"),
            _(
                "Short rules in another tab, with a search. A choice that is greyed says why, with the number of "
                "its rule."
            ),
        ),
        Step(
            "#tour-open",
            _("That is all"),
            _("This button shows you around again; in another kind of round it shows what is new there. Have fun!"),
        ),
    ]


def _express_first() -> list[Step]:
    return [
        Step(
            "#bar",
            _("What is going on"),
            _(
                "This bar always says whose turn it is and what is asked. When it is your turn it turns warm, and "
                "your choices are buttons in it."
            ),
        ),
        Step(
            "#map",
            _("The board"),
            _(
                "Five railways build from the east coast to the west. Cities and mountains bring a company income; "
                "the numbers are cost and income."
            ),
        ),
        Step(
            f'#map .hex[data-hex="{CHICAGO}"]',
            _("Chicago"),
            _(
                "The goal. A company that arrives pays its shares at once, and the first arrival opens a fifth "
                "company, Wabash."
            ),
        ),
        Step(
            "#panel-players",
            _("Players"),
            _(
                "Money alone wins. Here is what everybody has, which shares they hold, and what the next dividend "
                "would bring."
            ),
        ),
        Step(
            "#panel-companies",
            _("Companies"),
            _(
                "Nobody owns a company alone: whoever has a share may build with its money. A share pays the income"
                " divided by the shares sold, rounded up."
            ),
        ),
        Step(
            "#panel-end",
            _("Dividends and the end"),
            _("Two full dials bring a dividend. After a dividend the game ends if one of these four is full."),
        ),
    ]


def _express_rounds() -> list[Step]:
    return [
        Step(
            "#now .choices",
            _("Bidding"),
            _(
                "Bid or pass. The money goes to the company, so a high bid is also the money it will build with. "
                "Keep some for the other shares."
            ),
            "auction",
        ),
        Step(
            "#now .choices",
            _("Your turn: one of three"),
            _(
                "Auction a share, expand a company, or develop a hex. Each choice moves a dial that all players "
                "share; you may choose one just to use it up."
            ),
            "turn",
            "#now form.choose",
            _(
                "A turn is one of three: auction a share, expand a company, or develop a hex. You've picked one: "
                "finish it here, or take it back with Undo."
            ),
        ),
        Step(
            "#map",
            _("Choosing on the map"),
            _(
                "The hexes that glow are your choices. Click one, or go to it with Tab, to see its cost and income "
                "before you confirm."
            ),
            "turn",
            "#map .target:not(.refused)",
            _(
                "When you expand or develop, the hexes you can choose glow here. Click one, or go to it with Tab, to "
                "see its cost and income before you confirm."
            ),
        ),
    ]


def _chesapeake_first() -> list[Step]:
    return [
        Step(
            "#bar",
            _("What is going on"),
            _(
                "This bar says which round it is, whose turn, and what is asked. When it is your turn it turns "
                "warm, and your choices are buttons in it."
            ),
        ),
        Step(
            "#map",
            _("The map"),
            _(
                "Companies lay track between cities and run trains over it. Circles are cities, bars are towns, red"
                " areas at the edge pay more later in the game."
            ),
        ),
        Step(
            '#map .hex[data-hex="H6"]',
            _("A home"),
            _(
                "Each company starts with a station in its home city; this is the home of B&O. A route must touch "
                "one of its stations."
            ),
        ),
        Step(
            "#panel-players",
            _("Players"),
            _(
                "You win with what you own: cash, shares at their price, privates. Companies have money of their "
                "own, which is not yours."
            ),
        ),
        Step(
            "#panel-companies",
            _("Companies"),
            _(
                "A company is started by buying its president's certificate and floats when 60% are sold. Then it "
                "operates, and its president decides everything."
            ),
        ),
        Step(
            "#panel-supply",
            _("Trains and tiles"),
            _(
                "The first train of a new kind begins a phase: better tiles, more rounds, and older trains rust. A "
                "company whose trains are gone must buy one, if need be with its president's money."
            ),
        ),
    ]


def _chesapeake_rounds() -> list[Step]:
    return [
        Step(
            "#panel-privates",
            _("The auction"),
            _(
                "Buy the cheapest private at its price, or bid for a dearer one. Privates pay in every operating "
                "round; the last two come with shares."
            ),
            "auction",
        ),
        Step(
            "#now .choices",
            _("Your bid"),
            _(
                "The money of a bid is set aside until the private is sold. Passing is fine: money left over starts"
                " companies later."
            ),
            "auction",
        ),
        Step(
            "#panel-market",
            _("The stock round"),
            _(
                "On your turn sell what you like, then buy one certificate. Starting a company costs twice its par "
                "value; the round ends when all pass in a row."
            ),
            "stock",
        ),
        Step(
            "#panel-market .market-picture",
            _("Prices"),
            _(
                "Paying out moves a company's marker right, withholding left, every share sold down. Buying moves "
                "nothing."
            ),
            "stock",
        ),
        Step(
            "#panel-companies .charter.acting",
            _("The company that operates"),
            _(
                "Its turn has five parts: a tile, a station, running trains, paying or withholding, buying trains. "
                "The bar leads you through them."
            ),
            "operating",
        ),
        Step(
            "#now .choices",
            _("Your company's turn"),
            _(
                "Choose here or on the map, where hexes glow. You see what a tile would earn, who gets what of a "
                "dividend, and what a train sets off before you decide."
            ),
            "operating",
            "#map :is(.hex.can, .ghost)",
            _(
                "Choose here. You see who gets what from a dividend, and what a train sets off, before you decide. "
                "When you lay track or place a station, hexes on the map glow, and you can choose there too."
            ),
        ),
    ]


_FIRST = {"express": _express_first, "chesapeake": _chesapeake_first}
_ROUNDS = {"express": _express_rounds, "chesapeake": _chesapeake_rounds}
