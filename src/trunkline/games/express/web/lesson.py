"""The lesson of Chicago Express (its first rounds by a script), and the tour of its page."""

from trunkline.games.express.actions import Bid, Build, Choose, Develop, Expand, Offer, Pass
from trunkline.games.express.tables import CHICAGO
from trunkline.web.game_page.parts import Lesson, LessonCard, LessonMove, Step, by_others
from trunkline.words.language import said as _


def lesson() -> Lesson:
    """Three players; the others move by the script as well."""
    return Lesson(3, _moves(), _done(), variants={"auto_pass": True})


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
                "A company that reaches Chicago pays each of its shares at once, as at a dividend, and earns more from "
                "then on. The first one there also opens "
                "Wabash (WAB), a company with two shares only, and the first is auctioned."
            ),
        ),
        LessonCard(
            _("How the game ends"),
            _(
                "After a dividend, if three companies are out of shares, three are out of locomotives, all houses are "
                "built, or Detroit is at 8. It grows at each dividend, but something else usually comes first, after "
                "about four of them. The counters at the top show how near it is."
            ),
        ),
        LessonCard(
            _("Play on"),
            _(
                "You can go on here: the bots are on their own now. Hint says what a bot would do, and can warn you "
                "before bad moves. Tour shows you around the page, and Rules has everything in detail."
            ),
        ),
    ]


def _moves() -> list[LessonMove]:
    return [
        # The first auctions.
        LessonMove(
            Bid(8),
            _("Bid $8 for a share of PRR"),
            _(
                "The most money wins. First, one share of each company is auctioned. At each dividend a share pays the "
                "company's income divided by its shares sold, rounded up: here $7. What you bid goes to PRR, which "
                "builds with it."
            ),
        ),
        *by_others(Bid(9), Pass()),
        LessonMove(
            Bid(11),
            _("Bid $11"),
            _(
                "You were outbid. What is a share worth? At four dividends, which is usual, this one pays $28. But "
                "PRR can sell two more shares, which take their part of the income, and your money is gone meanwhile: "
                "so up to about $19 is fair. For now, $11 may be enough."
            ),
        ),
        *by_others(Pass()),
        LessonMove(
            Bid(7),
            _("Bid $7 for a share of B&O"),
            _(
                "PRR is yours, and your $11 is its money to build with. The winner of an auction opens the next one. "
                "The minimum bid depends on the company's income."
            ),
        ),
        *by_others(Pass(), Bid(20)),
        LessonMove(
            Pass(),
            _("Pass"),
            _(
                "B&O pays $6 per dividend: $24 in four of them. But it can sell three more shares, so about $12 is "
                "fair. For $21 you'd lose money, with $8 left for the two companies to come."
            ),
        ),
        *by_others(Pass()),
        LessonMove(
            Bid(8),
            _("Bid $8 for a share of C&O"),
            _(
                "It pays $5 per dividend and can sell five more shares: about $8 is fair. And C&O has many "
                "locomotives, its pieces of track: it can grow for a long time."
            ),
        ),
        *by_others(Pass()),
        LessonMove(
            Bid(8),
            _("Bid $8 for a share of NYC"),
            _(
                "NYC pays $8 per dividend. But it can sell four more shares and has the longest way to Chicago, so "
                "about $13 is fair. Somebody may bid more, but then they have to pay for it."
            ),
        ),
        *by_others(Bid(22)),
        # Expansion.
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
                "glow. Where one company has built, the second pays double. The dotted line is PRR's cheapest way to "
                "Chicago."
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
        *by_others(Choose("expansion"), Expand("NYC"), Build("R2"), Build("Q3"), Pass()),
        *by_others(Choose("auction"), Offer("B&O"), Bid(11)),
        LessonMove(
            Pass(),
            _("Pass"),
            _(
                "A second share of B&O: from now on its $6 are divided by two, $3 each. That's $12 in four dividends, "
                "so $12 is too much for it. What is paid now, B&O builds with."
            ),
        ),
        *by_others(Pass()),
        # Development.
        LessonMove(
            Choose("development"),
            _("Develop a hex"),
            _(
                "That puts a house into a hex where a company has built. Nobody pays for it. “Houses left” at the top "
                "counts down: at 0, the game ends after a dividend."
            ),
        ),
        LessonMove(
            Develop("O4"),
            _("Develop Harrisburg"),
            _(
                "A house in a city or a mountain raises the income of every company there. In a forest it only gets "
                "the company $2 to build with. Click Harrisburg, then Confirm."
            ),
        ),
        *by_others(Choose("expansion"), Expand("NYC"), Build("P2"), Build("O3"), Pass()),
        *by_others(Choose("expansion"), Expand("B&O"), Build("P6"), Build("O7"), Build("N6")),
        # A share, and a dividend.
        LessonMove(
            Choose("auction"), _("Auction a share"), _("You choose the company, and everybody can bid for its share.")
        ),
        LessonMove(
            Offer("NYC"),
            _("Auction NYC"),
            _(
                "Only one share of NYC has been sold. With a second one, you get half of its $9, rounded up: $5 per "
                "dividend. “Sold out” at the top counts companies without shares left: three of them end the game."
            ),
        ),
        LessonMove(
            Bid(8),
            _("Bid $8"),
            _("Whoever puts a share up for auction bids first. It's worth about $15, so start low."),
        ),
        *by_others(Pass(), Pass()),
        *by_others(Choose("expansion"), Expand("NYC"), Build("N2"), Pass()),
        *by_others(Choose("auction"), Offer("NYC"), Bid(9)),
        LessonMove(
            Pass(),
            _("Pass, and be paid"),
            _(
                "A third share pays $3: $9 is enough for it. And this auction is the third: its dial is full, as is "
                "the one for expansion. So every share pays when it's over: a general dividend."
            ),
        ),
        *by_others(Pass()),
    ]


def tour() -> list[Step]:
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
