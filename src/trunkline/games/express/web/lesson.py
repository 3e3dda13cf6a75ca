"""The first rounds of Chicago Express as a lesson: four auctions, the three actions, and a dividend."""

from django.utils.translation import gettext as _

from trunkline.games.express.actions import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.web.face import Lesson, LessonCard, LessonMove


def lesson() -> Lesson:
    """Three players; the others move by the script as well."""
    moves = [*_auctions(), *_expansion(), *_development(), *_share()]
    return Lesson(3, moves, _done(), variants={"auto_pass": True})


def _done() -> list[LessonCard]:
    return [
        LessonCard(
            _("How you win"),
            _(
                "Those were all three actions and a dividend. The dials start again, and so on until the end. Whoever "
                "has the most money then wins; shares are worth nothing by themselves."
            ),
        ),
        LessonCard(
            _("The race to Chicago"),
            _(
                "A company that reaches Chicago pays its shareholders at once. The first one there also opens a fifth "
                "company, Wabash (WAB), and its first share is auctioned."
            ),
        ),
        LessonCard(
            _("How the game ends"),
            _(
                "After a dividend, if three companies have used up their locomotives or sold all their shares, if few "
                "houses are left, or if Detroit has reached 8. The last four counters at the top show how near that is."
            ),
        ),
        LessonCard(
            _("Play on"),
            _("The bots are on their own now. Tour shows you around the page, and Rules has everything in detail."),
        ),
    ]


def _of_others(*actions: Action) -> list[LessonMove]:
    return [LessonMove(action) for action in actions]


def _auctions() -> list[LessonMove]:
    return [
        LessonMove(
            Bid(8),
            _("Bid $8 for a share of PRR"),
            _(
                "The most money wins. First, one share of each company is auctioned. At each dividend a share pays the "
                "company's income divided by its shares sold, rounded up: here $7. What you bid goes to PRR, which "
                "builds with it."
            ),
        ),
        *_of_others(Bid(9), Pass()),
        LessonMove(
            Bid(11),
            _("Bid $11"),
            _(
                "You were outbid. What is a share worth? What it pays per dividend, times the dividends still to come: "
                "often four or five in a game, never more than eight. PRR's first share often goes for about $20 of "
                "your $40."
            ),
        ),
        *_of_others(Pass()),
        LessonMove(
            Bid(7),
            _("Bid $7 for a share of B&O"),
            _(
                "PRR is yours, and your $11 is its money to build with. The winner of an auction opens the next one. "
                "The minimum bid depends on the company's income."
            ),
        ),
        *_of_others(Pass(), Bid(9)),
        LessonMove(Pass(), _("Pass"), _("Let it go. Money is tight: your $29 has to last until the first dividend.")),
        *_of_others(Pass()),
        LessonMove(
            Bid(8),
            _("Bid $8 for a share of C&O"),
            _(
                "C&O earns little now, but it has six shares and many locomotives, which are its pieces of track: it "
                "can grow for a long time."
            ),
        ),
        *_of_others(Pass()),
        LessonMove(Pass(), _("Pass"), _("Two companies are enough. Keep some cash for later auctions.")),
        *_of_others(Bid(12), Pass()),
    ]


def _expansion() -> list[LessonMove]:
    return [
        LessonMove(
            Choose("expansion"),
            _("Expand a company"),
            _(
                "On your turn you choose one of three actions. Three dials at the top count how often each has been "
                "chosen. A full one can't be chosen any more; once two are full, all shares pay: that's a dividend."
            ),
        ),
        LessonMove(
            Expand("PRR"), _("Expand PRR"), _("You can expand any company of which you hold a share. It pays, not you.")
        ),
        LessonMove(
            Build("Q5"),
            _("Build in Q5"),
            _(
                "Up to three hexes a turn, each next to the company's track. Click the marked one of the hexes that "
                "glow. Where one company has built, the second pays double."
            ),
        ),
        LessonMove(
            Build("P4"),
            _("Build in P4"),
            _("Plains are cheap but bring no income: you cross them on the way to cities."),
        ),
        LessonMove(
            Build("O4"),
            _("Build in Harrisburg"),
            _(
                "Cities bring income: PRR earns more, and your share pays more. Click Harrisburg, then Confirm: the "
                "third hex ends your turn. In a forest or a mountain there's room for one company only."
            ),
        ),
        *_of_others(Choose("expansion"), Expand("NYC"), Build("R2"), Build("Q3"), Pass()),
        *_of_others(Choose("auction"), Offer("B&O"), Bid(7)),
        LessonMove(
            Pass(),
            _("Pass"),
            _(
                "A second share of B&O: from now on its $6 are divided by two, $3 each. With both, its owner still "
                "gets $6. The $7 is what B&O builds with: shares pay off if the company grows."
            ),
        ),
        *_of_others(Pass()),
    ]


def _development() -> list[LessonMove]:
    return [
        LessonMove(
            Choose("development"),
            _("Develop a hex"),
            _(
                "That puts a house into a hex where a company has built. Nobody pays for it. “Houses” at the top "
                "counts them: with 17, the game ends after a dividend."
            ),
        ),
        LessonMove(
            Develop("O4"),
            _("Develop Harrisburg"),
            _(
                "A house in a city or a mountain raises the income of every company there. In a forest the company "
                "gets $2 to build with: that's all a forest brings, but some lie on the way, as for NYC. Click "
                "Harrisburg, then Confirm."
            ),
        ),
        *_of_others(Choose("expansion"), Expand("NYC"), Build("P2"), Build("O3"), Pass()),
        *_of_others(Choose("expansion"), Expand("B&O"), Build("P6"), Build("O7"), Build("N6")),
    ]


def _share() -> list[LessonMove]:
    return [
        LessonMove(
            Choose("auction"), _("Auction a share"), _("You choose the company, and everybody can bid for its share.")
        ),
        LessonMove(
            Offer("NYC"),
            _("Auction NYC"),
            _(
                "Only one share of NYC has been sold. With a second one, you get half of its income. “Sold out” at the "
                "top counts companies without shares left: three of them end the game."
            ),
        ),
        LessonMove(Bid(8), _("Bid $8"), _("Whoever puts a share up for auction makes the first bid.")),
        *_of_others(Pass(), Pass()),
        *_of_others(Choose("expansion"), Expand("NYC"), Build("N2"), Pass()),
        *_of_others(Choose("auction"), Offer("NYC"), Bid(9)),
        LessonMove(
            Pass(),
            _("Pass, and be paid"),
            _(
                "This auction is the third: its dial is full, and the one for expansion is full, too. So every share "
                "pays when the auction is over: a general dividend."
            ),
        ),
        *_of_others(Pass()),
    ]
