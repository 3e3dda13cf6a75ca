"""The tour of a title's page, and which of its steps a title has in its own words."""

from collections.abc import Sequence

from trunkline.kit18xx.title import Title
from trunkline.kit18xx.words.phrases import percent
from trunkline.kit18xx.words.reading import vocabulary
from trunkline.web.game_page.parts import Step
from trunkline.words.language import said as _


def tour_of(title: Title, own: Sequence[Step] = ()) -> list[Step]:
    """What an 18xx page shows; each of the title's own steps stands in the place of the usual one."""
    by_place = {(step.target, step.round): step for step in own}
    return [by_place.get((step.target, step.round), step) for step in _usual(title)]


def _usual(title: Title) -> list[Step]:
    examples = vocabulary(title).examples
    return [
        Step(
            "#bar",
            _("What's going on"),
            _(
                "This bar always shows the round, whose turn it is and what to do. On your turn it turns yellow, and "
                "your choices are buttons in it."
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
            f'#map .hex[data-hex="{examples["city"]}"]',
            _("Home city"),
            _(
                "Each company starts with a station in its home city; this is the home of {company}. "
                "A route must touch one of its stations.",
                company=examples["other"],
            ),
        ),
        Step(
            "#panel-players",
            _("Players"),
            _("What you own is what counts: cash, shares at their price, and privates. A company's money isn't yours."),
        ),
        Step(
            "#panel-companies",
            _("Companies"),
            _(
                "To start a company, buy its president's certificate. It floats once {needed} is sold. Then it "
                "operates, and its president decides everything.",
                needed=percent(title.float_shares),
            ),
        ),
        Step(
            "#panel-supply",
            _("Trains and tiles"),
            _(
                "The first train of a new kind begins a phase: better tiles, more rounds, and older trains rust. A "
                "company left without trains must buy one, with its president's money if necessary."
            ),
        ),
        Step(
            "#panel-privates",
            _("The auction"),
            _(
                "Buy the cheapest private at its price, or bid for a more expensive one. Privates pay in every "
                "operating round."
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
            "#panel-desk",
            _("The stock round"),
            _(
                "On your turn sell what you like, then buy one certificate. Starting a company costs twice its par "
                "value; the round ends when everyone passes in a row."
            ),
            "stock",
        ),
        Step(
            "#panel-desk .desk-market",
            _("Prices"),
            _(
                "Paying out moves a company's marker right, withholding moves it left, and each share sold moves it "
                "down. Buying doesn't move it."
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
                "Choose here or on the map, where hexes glow. You see what a tile would earn, who gets what from a "
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
