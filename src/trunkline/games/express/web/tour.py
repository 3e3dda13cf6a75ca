"""The tour of Chicago Express: what to show first, and what each kind of round is about."""

from django.utils.translation import gettext as _

from trunkline.games.express.tables import CHICAGO
from trunkline.web.face import Step


def tour() -> list[Step]:
    """What to show first, and what the rounds are about."""
    return [*_first(), *_rounds()]


def _first() -> list[Step]:
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


def _rounds() -> list[Step]:
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
