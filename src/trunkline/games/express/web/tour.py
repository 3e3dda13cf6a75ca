"""The tour of Chicago Express: what to show first, and what each kind of round is about."""

from trunkline.games.express.tables import CHICAGO
from trunkline.web.game_page.parts import Step
from trunkline.words.language import said as _


def tour() -> list[Step]:
    """What to show first, and what the rounds are about."""
    return [*_first(), *_rounds()]


def _first() -> list[Step]:
    return [
        Step(
            "#bar",
            _("What's going on"),
            _(
                "This bar always says whose turn it is and what to do. On your turn it turns yellow, and your choices "
                "are buttons in it."
            ),
        ),
        Step(
            "#map",
            _("The board"),
            _(
                "Four railways build west from the east coast. Cities and mountains bring a company income; the "
                "numbers in a hex are its cost and its income."
            ),
        ),
        Step(
            f'#map .hex[data-hex="{CHICAGO}"]',
            _("Chicago"),
            _(
                "The goal. A company that gets here pays its shareholders at once, and the first one to arrive opens "
                "a fifth company, Wabash."
            ),
        ),
        Step(
            "#panel-players",
            _("Players"),
            _(
                "Only money counts in the end. Here you see what everyone has, which shares they hold, and what a "
                "dividend would bring them."
            ),
        ),
        Step(
            "#panel-companies",
            _("Companies"),
            _(
                "Nobody owns a company alone: anyone with a share may build with its money. A share pays the income "
                "divided by the shares sold, rounded up."
            ),
        ),
        Step(
            "#panel-end .meters",
            _("Dividends and the end"),
            _("Two full dials bring a dividend. The game ends after a dividend if one of these four is full."),
        ),
    ]


def _rounds() -> list[Step]:
    return [
        Step(
            "#now .choices",
            _("Bidding"),
            _("Bid or pass. What you pay goes to the company, which builds with it. Keep some money for other shares."),
            "auction",
        ),
        Step(
            "#now .choices",
            _("Your turn: one of three actions"),
            _(
                "Auction a share, expand a company, or develop a hex. Each choice moves a dial that all players "
                "share; you may choose an action just to use it up."
            ),
            "turn",
            "#now form.choose",
            _(
                "A turn is one of three actions: auction a share, expand a company, or develop a hex. You've picked "
                "one: finish it here, or take it back with Undo."
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
