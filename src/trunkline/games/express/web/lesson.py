"""The first rounds of Chicago Express as a lesson: four auctions, the three actions, and a dividend."""

from django.utils.translation import gettext as _

from trunkline.games.express.actions import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.web.face import Lesson, LessonMove


def lesson() -> Lesson:
    """Three players; the others move by the script as well."""
    done = _(
        "That's the whole game: auctions, expansion, development, dividends. Play on; the bots are on their own now."
    )
    return Lesson(3, [*_auctions(), *_expansion(), *_development(), *_share()], done, variants={"auto_pass": True})


def _of_others(*actions: Action) -> list[LessonMove]:
    return [LessonMove(action) for action in actions]


def _auctions() -> list[LessonMove]:
    return [
        LessonMove(
            Bid(8),
            _("Bid $8 for a share of PRR"),
            _(
                "The game begins with one share of each company. A share pays its part of the company's income at "
                "every "
                "dividend: PRR earns $7. What you pay goes to PRR, which builds track with it."
            ),
        ),
        *_of_others(Bid(9), Pass()),
        LessonMove(
            Bid(11),
            _("Bid $11"),
            _("You were outbid. A high bid isn't lost: it stays in the company that you will partly own."),
        ),
        *_of_others(Pass()),
        LessonMove(
            Bid(7),
            _("Bid $7 for a share of B&O"),
            _(
                "PRR is yours. The winner of an auction opens the next one. The minimum bid depends on the company's "
                "income."
            ),
        ),
        *_of_others(Pass(), Bid(9)),
        LessonMove(Pass(), _("Pass"), _("Let it go. Money is tight: your $29 has to last until the first dividend.")),
        *_of_others(Pass()),
        LessonMove(
            Bid(8),
            _("Bid $8 for a share of C&O"),
            _("C&O earns little now, but it starts with six shares and many locomotives: it can grow for a long time."),
        ),
        *_of_others(Pass()),
        LessonMove(Pass(), _("Pass"), _("Two companies are enough. Keep some cash for later auctions.")),
        *_of_others(Bid(12), Pass()),
    ]


def _expansion() -> list[LessonMove]:
    return [
        LessonMove(
            Choose("expansion"),
            _("Choose expansion"),
            _(
                "On your turn you choose one of three actions, and its dial moves on. You can only choose an action "
                "whose dial isn't full, and when two dials are in the red, everybody is paid."
            ),
        ),
        LessonMove(
            Expand("PRR"), _("Expand PRR"), _("You can expand any company of which you hold a share. It pays, not you.")
        ),
        LessonMove(
            Build("Q5"),
            _("Build in Q5"),
            _("Up to three hexes a turn, each next to the company's network. The hexes that glow are possible."),
        ),
        LessonMove(
            Build("P4"), _("Build in P4"), _("Plains are cheap and bring nothing: they are the way to somewhere.")
        ),
        LessonMove(
            Build("O4"),
            _("Build in Harrisburg"),
            _(
                "Cities bring income. Harrisburg raises PRR's income, and with it what your share pays. Then your "
                "turn ends."
            ),
        ),
        *_of_others(Choose("expansion"), Expand("NYC"), Build("R2"), Build("Q3"), Pass()),
        *_of_others(Choose("auction"), Offer("B&O"), Bid(7)),
        LessonMove(
            Pass(),
            _("Pass"),
            _("A second share of B&O is up for auction. Every share sold later makes each of them pay less."),
        ),
        *_of_others(Pass()),
    ]


def _development() -> list[LessonMove]:
    return [
        LessonMove(
            Choose("development"),
            _("Choose development"),
            _("Development improves a hex that already has a locomotive, and nobody pays for it."),
        ),
        LessonMove(
            Develop("O4"),
            _("Develop Harrisburg"),
            _(
                "A house in a city raises the income of every company there. Forests give money instead, mountains "
                "income."
            ),
        ),
        *_of_others(Choose("expansion"), Expand("NYC"), Build("P2"), Build("O3"), Pass()),
        *_of_others(Choose("expansion"), Expand("B&O"), Build("P6"), Build("O7"), Build("N6")),
    ]


def _share() -> list[LessonMove]:
    return [
        LessonMove(
            Choose("auction"), _("Choose auction"), _("Whoever chooses the auction says which company's share is sold.")
        ),
        LessonMove(
            Offer("NYC"),
            _("Offer a share of NYC"),
            _("One player has NYC alone. With a share of it, you take part of that income."),
        ),
        LessonMove(Bid(8), _("Bid $8"), _("You open the bidding for what you offer.")),
        *_of_others(Pass(), Pass()),
        *_of_others(Choose("expansion"), Expand("NYC"), Build("N2"), Pass()),
        *_of_others(Choose("auction"), Offer("NYC"), Bid(9)),
        LessonMove(
            Pass(),
            _("Pass, and be paid"),
            _("This fills the second dial: the next turn begins with a dividend for every share on the table."),
        ),
        *_of_others(Pass()),
    ]
