"""The lesson of 18Chesapeake (its first rounds by a script), and the tour of its page."""

from trunkline.games.chesapeake.title import TITLE
from trunkline.kit18xx.actions import Bid, Buy, BuyTrain, Dividend, LayTile, Par, Pass, RunTrains
from trunkline.kit18xx.web.tour import tour_of
from trunkline.kit18xx.words.track import track_of
from trunkline.web.game_page.parts import Lesson, LessonCard, LessonMove, Step, by_others
from trunkline.words.language import said as _


def lesson() -> Lesson:
    """Three players; the others move by the script as well."""
    return Lesson(3, _moves(), _done())


def _done() -> list[LessonCard]:
    return [
        LessonCard(
            _("How you win"),
            _(
                "You know the cycle now: a stock round, operating rounds, and again. In the end your cash and your "
                "shares at their price count; a company's money doesn't."
            ),
        ),
        LessonCard(
            _("How the game ends"),
            _(
                "When the bank runs out of money, or when a player goes bankrupt. The strip at the top shows what the "
                "bank still has."
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


def _lay(hex: str, tile: str, rotation: int, title: str, why: str) -> LessonMove:
    """A tile by whatever rotation gives this track; the page offers the first of them."""
    wanted = track_of(TITLE, LayTile(hex, tile, rotation))
    first, *same = [lay for lay in (LayTile(hex, tile, turn) for turn in range(6)) if track_of(TITLE, lay) == wanted]
    return LessonMove(first, title, why, same)


def _moves() -> list[LessonMove]:
    more = _("Buy another share of PRR")
    return [
        # The auction of privates.
        LessonMove(
            Bid("D&R", 20),
            _("Buy D&R for $20"),
            _(
                "Whoever is worth the most in the end wins. First, six private companies are sold. The cheapest can be "
                "bought at once; for the others you can bid. Each pays its owner in every operating round: D&R $5, so "
                "you have your $20 back after four."
            ),
        ),
        *by_others(Bid("C-P", 40), Bid("B&S", 50)),
        LessonMove(
            Bid("C&OC", 80),
            _("Buy C&OC for $80"),
            _(
                "Now it is the cheapest one left, and pays $15. Later your company can buy it from you, often for "
                "more, and then lay an extra tile by its canal."
            ),
        ),
        *by_others(Bid("B&OR", 100), Bid("CV", 200), Par("C&A", 70)),
        # The first stock round.
        LessonMove(
            Par("PRR", 80),
            _("Start PRR at $80"),
            _(
                "A company floats once 60% is sold: then it gets ten times the price of a share, and operates. At $80 "
                "the 60% cost $480, so you can float PRR alone. Its home is Harrisburg, and on the map it has the "
                "west to itself."
            ),
            first=[
                LessonCard(
                    _("The stock round"),
                    _(
                        "Ada and Ben have bought the last two privates, and shares came with them. Now you start a "
                        "company, too. A share is 10% of it. The first 20% are one card, the president's certificate: "
                        "whoever buys it sets the price of a share, the par, and makes the company's decisions."
                    ),
                ),
                LessonCard(
                    _("What the desk shows"),
                    _(
                        "IPO: shares that nobody has bought yet, at par. Pool: shares that players have sold again, at "
                        "the price of the moment. ▼ and ▲: where the price goes if a share is sold, or if all are sold "
                        "out. Last run: what the company's trains earned last."
                    ),
                ),
            ],
        ),
        *by_others(Par("B&O", 80), Buy("C&A", "ipo")),
        LessonMove(Buy("PRR", "ipo"), more, _("One certificate a turn. This one makes it 30% of PRR.")),
        *by_others(Buy("B&O", "ipo"), Buy("C&A", "ipo")),
        LessonMove(Buy("PRR", "ipo"), more, _("Nobody else invests in PRR yet, so you float it alone.")),
        *by_others(Buy("B&O", "ipo"), Buy("C&A", "ipo")),
        LessonMove(Buy("PRR", "ipo"), more, _("50%. One more, and PRR floats.")),
        *by_others(Buy("B&O", "ipo"), Buy("C&A", "ipo")),
        LessonMove(
            Buy("PRR", "ipo"), more, _("60%: PRR floats and gets $800. That money is the company's, not yours.")
        ),
        *by_others(Pass(), Pass()),
        LessonMove(
            Pass(),
            _("Pass"),
            _(
                "60% is the most you may hold of one company. Shares of the others can wait: no company has a train to "
                "earn with before its first operating round is over. When all pass in turn, the stock round ends."
            ),
        ),
        # The first operating round.
        _lay(
            *("F2", "57", 4),
            _("Lay a city tile in Harrisburg"),
            _(
                "A company lays track from its home, one tile a turn. Click Harrisburg. The tile already points to "
                "Hagerstown, the next city: press Lay."
            ),
        ),
        LessonMove(
            BuyTrain("2", "bank", 80),
            _("Buy a 2-train"),
            _("A 2-train runs between two stops. Without a train a company earns nothing and its price falls."),
        ),
        LessonMove(
            Pass(),
            _("Buy no more trains"),
            _(
                "A second train would have no second route yet. And trains get better and more expensive as they sell, "
                "and the old ones rust: 2-trains are gone when the first 4 is sold. So keep the rest for better ones."
            ),
        ),
        *by_others(LayTile("G7", "9", 1), BuyTrain("2", "bank", 80), BuyTrain("2", "bank", 80), Pass()),
        *by_others(LayTile("J6", "57", 0), Pass(), BuyTrain("2", "bank", 80), BuyTrain("2", "bank", 80), Pass()),
        # The second stock round.
        *by_others(Pass(), Pass()),
        LessonMove(
            Buy("C&A", "ipo"),
            _("Buy a share of C&A"),
            _("Shares of other players' companies pay you as well, without any work."),
        ),
        *by_others(Pass(), Pass()),
        LessonMove(Pass(), _("Pass"), _("On to the next operating round, in which your trains run.")),
        # The second set of operating rounds.
        _lay(
            *("E3", "57", 4),
            _("Connect Hagerstown"),
            _(
                "Click Hagerstown. The tile already points to Harrisburg: press Lay. Then your trains have two cities "
                "to run between."
            ),
        ),
        LessonMove(Pass(), _("Place no station"), _("Stations keep others out of a city and cost money. Not yet.")),
        LessonMove(
            RunTrains(("2: E3:0 F2:0",)),
            _("Run the train"),
            _("The best run is proposed to you, and it is proven to be the best. You could also run another way."),
        ),
        LessonMove(
            Dividend(True),
            _("Pay it out"),
            _(
                "Paid out, each share gets its part and the price rises. Kept, the company has the money and the "
                "price falls."
            ),
        ),
    ]


def tour() -> list[Step]:
    return tour_of(TITLE, own_steps())


def own_steps() -> list[Step]:
    """The steps of the tour that the privates make different."""
    return [
        Step(
            "#panel-privates",
            _("The auction"),
            _(
                "Buy the cheapest private at its price, or bid for a more expensive one. Privates pay in every "
                "operating round; the last two come with shares."
            ),
            "auction",
        ),
    ]
