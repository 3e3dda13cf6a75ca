"""The tour of Off the Rails, which says what differs from 18Chesapeake."""

from trunkline.games.chesapeake.web.lesson import own_steps
from trunkline.games.offtherails.title import TITLE
from trunkline.kit18xx.web.tour import tour_of
from trunkline.web.game_page.parts import Step
from trunkline.words.language import said as _


def tour() -> list[Step]:
    return [_first(), *tour_of(TITLE, [*own_steps(), *_differences()])]


def _first() -> Step:
    return Step(
        "#strip",
        _("Off the Rails"),
        _(
            "This is 18Chesapeake with more money, fewer trains and a market that ends the game: when a share price "
            "reaches $300, the round that is being played is the last. Here you see how near the highest price is."
        ),
    )


def _differences() -> list[Step]:
    return [
        Step(
            "#panel-companies",
            _("Companies"),
            _(
                "To start a company, buy its president's certificate at one of six par values. It floats once 50% is "
                "sold. Then it operates, and its president decides everything."
            ),
        ),
        Step(
            "#panel-supply",
            _("Trains and tiles"),
            _(
                "The first train of a new kind begins a phase: better tiles, more rounds, and older trains rust. There "
                "are few of each, and none is exported: trains wait until somebody buys them."
            ),
        ),
        Step(
            "#panel-desk",
            _("The stock round"),
            _(
                "On your turn sell what you like, buy one certificate, and sell again if you like: a purchase doesn't "
                "end your turn. The round ends when everyone passes in a row."
            ),
            "stock",
        ),
        Step(
            "#panel-desk .desk-market",
            _("Prices"),
            _(
                "Low prices are in zones. Yellow shares don't count as certificates; of orange ones you may also hold "
                "more than 60%, and of brown ones buy several in a turn. The key says which color is which. At $300 "
                "the game ends."
            ),
            "stock",
        ),
    ]
