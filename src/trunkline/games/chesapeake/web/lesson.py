"""The first rounds of 18Chesapeake as a lesson: the privates, a company of one's own, its first trains and dividend."""

from trunkline.games.chesapeake.actions import (
    Action,
    Bid,
    Buy,
    BuyTrain,
    Dividend,
    LayTile,
    Par,
    Pass,
    RunTrains,
)
from trunkline.games.chesapeake.words.questions import track_of
from trunkline.web.game_page.parts import Lesson, LessonCard, LessonMove
from trunkline.words.language import said as _


def lesson() -> Lesson:
    """Three players; the others move by the script as well."""
    return Lesson(3, [*_auction(), *_stock(), *_first_operating(), *_second_stock(), *_second_operating()], _done())


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
    wanted = track_of(LayTile(hex, tile, rotation))
    first, *same = [lay for lay in (LayTile(hex, tile, turn) for turn in range(6)) if track_of(lay) == wanted]
    return LessonMove(first, title, why, same)


def _of_others(*actions: Action) -> list[LessonMove]:
    return [LessonMove(action) for action in actions]


def _auction() -> list[LessonMove]:
    return [
        LessonMove(
            Bid("D&R", 20),
            _("Buy D&R for $20"),
            _(
                "Whoever is worth the most in the end wins. First, six private companies are sold. The cheapest can be "
                "bought at once; for the others you can bid. Each pays its owner in every operating round: D&R $5, so "
                "you have your $20 back after four."
            ),
        ),
        *_of_others(Bid("C-P", 40), Bid("B&S", 50)),
        LessonMove(
            Bid("C&OC", 80),
            _("Buy C&OC for $80"),
            _(
                "Now it is the cheapest one left, and pays $15. Later your company can buy it from you, often for "
                "more, and then lay an extra tile by its canal."
            ),
        ),
        *_of_others(Bid("B&OR", 100), Bid("CV", 200), Par("C&A", 70)),
    ]


def _stock() -> list[LessonMove]:
    more = _("Buy another share of PRR")
    return [
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
        *_of_others(Par("B&O", 80), Buy("C&A", "ipo")),
        LessonMove(Buy("PRR", "ipo"), more, _("One certificate a turn. This one makes it 30% of PRR.")),
        *_of_others(Buy("B&O", "ipo"), Buy("C&A", "ipo")),
        LessonMove(Buy("PRR", "ipo"), more, _("Nobody else invests in PRR yet, so you float it alone.")),
        *_of_others(Buy("B&O", "ipo"), Buy("C&A", "ipo")),
        LessonMove(Buy("PRR", "ipo"), more, _("50%. One more, and PRR floats.")),
        *_of_others(Buy("B&O", "ipo"), Buy("C&A", "ipo")),
        LessonMove(
            Buy("PRR", "ipo"), more, _("60%: PRR floats and gets $800. That money is the company's, not yours.")
        ),
        *_of_others(Pass(), Pass()),
        LessonMove(
            Pass(),
            _("Pass"),
            _(
                "60% is the most you may hold of one company. Shares of the others can wait: no company has a train to "
                "earn with before its first operating round is over. When all pass in turn, the stock round ends."
            ),
        ),
    ]


def _first_operating() -> list[LessonMove]:
    return [
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
        *_of_others(LayTile("G7", "9", 1), BuyTrain("2", "bank", 80), BuyTrain("2", "bank", 80), Pass()),
        *_of_others(LayTile("J6", "57", 0), Pass(), BuyTrain("2", "bank", 80), BuyTrain("2", "bank", 80), Pass()),
    ]


def _second_stock() -> list[LessonMove]:
    return [
        *_of_others(Pass(), Pass()),
        LessonMove(
            Buy("C&A", "ipo"),
            _("Buy a share of C&A"),
            _("Shares of other players' companies pay you as well, without any work."),
        ),
        *_of_others(Pass(), Pass()),
        LessonMove(Pass(), _("Pass"), _("On to the next operating round, in which your trains run.")),
    ]


def _second_operating() -> list[LessonMove]:
    return [
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
