"""What can happen in the private auction and in stock rounds: a record of each kind.

Shares are counted in units of 10%.
"""

from trunkline.core.events import event

# the private auction


@event("auction")
class BidMade:
    seat: int
    private: str
    price: int


@event("auction")
class AuctionPassed:
    seat: int


@event("auction")
class BiddingBegan:
    """A private with several bids is next: its bidders go on among themselves."""

    private: str
    bids: tuple[tuple[int, int], ...]
    """(seat, price), the lowest first."""


@event("auction")
class BiddingLeft:
    seat: int
    private: str


@event("shares")
class PrivateBought:
    seat: int
    private: str
    price: int
    """0 if it has become free."""
    outbid: bool
    """By the highest bid, and not at its price."""


@event("shares")
class ShareIncluded:
    seat: int
    company: str
    private: str
    units: int


@event("shares")
class PresidencyIncluded:
    """A president's certificate comes with a private; its par value is still to be set."""

    seat: int
    company: str
    private: str


@event("auction")
class PrivateReduced:
    """Everyone has passed: the cheapest private costs less."""

    private: str
    price: int


@event("auction")
class AuctionInterrupted:
    """Everyone has passed: an operating round is held before the auction goes on."""


@event("auction")
class AuctionEnded:
    """All privates are sold."""


# stock rounds


@event("round")
class StockRoundBegan:
    number: int
    seat: int
    """Who begins."""


@event("move")
class Passed:
    seat: int


@event("move")
class TurnEnded:
    """Somebody who has sold buys nothing."""

    seat: int


@event("move")
class CannotTrade:
    seats: tuple[int, ...]


@event("shares")
class CompanyStarted:
    seat: int
    company: str
    par: int
    units: int
    """Of the president's certificate."""
    price: int
    """0 if the certificate came with a private."""


@event("shares")
class ShareBought:
    seat: int
    company: str
    source: str
    """ipo or pool."""
    price: int


@event("shares")
class ShareRemoved:
    """A share leaves the pool and the game (14)."""

    company: str


@event("shares")
class ShareMissed:
    """The share that left the game was the last one there: the buyer gets none."""

    seat: int
    company: str


@event("shares")
class SharesSold:
    seat: int
    company: str
    units: int
    price: int
    """Of each."""
    money: int


@event("arrival")
class CompanyFloated:
    company: str
    money: int


@event("shares")
class SharesPooled:
    """The rest of the IPO goes to the pool (14)."""

    company: str
    units: int


@event("president")
class PresidentChanged:
    seat: int
    """The new one."""
    company: str


@event("price")
class PriceMoved:
    """A marker is moved; the price may stay as it is."""

    company: str
    old: int
    new: int


@event("move")
class StockRoundEnded:
    """Everyone has passed."""


@event("price")
class CompanySoldOut:
    """All shares are in players' hands at the end of a stock round."""

    company: str


@event("move")
class PriorityGiven:
    seat: int
