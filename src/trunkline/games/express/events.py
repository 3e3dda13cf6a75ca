"""The records of Chicago Express's events, which the rules append where they act; see core/events.py."""

from trunkline.core.events import event, records_in
from trunkline.core.messages import marked

_CAUSES = {
    "10.1": marked("locomotives used up"),
    "10.2": marked("shares sold out"),
    "10.3": marked("houses used up"),
    "10.4": marked("Detroit complete"),
}
"""Section -> what ended the game, in a few words."""


@event("auction")
class AuctionOpened:
    """A share is put up for auction by itself, at the start or when Wabash opens."""

    seat: int
    company: str
    minimum: int


@event("auction")
class ShareOffered:
    seat: int
    company: str
    minimum: int


@event("auction")
class BidMade:
    seat: int
    company: str
    price: int


@event("auction")
class BidPassed:
    seat: int
    company: str


@event("auction")
class CannotBid:
    """Somebody can't afford the minimum bid and passes automatically."""

    seat: int
    company: str


@event("shares")
class ShareBought:
    seat: int
    company: str
    price: int


@event("shares")
class ShareUnsold:
    company: str
    affordable: bool
    """Could anybody have bid?"""


@event("round")
class FirstTurn:
    """The initial auctions are over."""

    seat: int


@event("move")
class ActionChosen:
    seat: int
    dial: str
    count: int


@event("move")
class TurnEnded:
    """The chosen action is not carried out."""

    seat: int


@event("track")
class ExpansionBegun:
    seat: int
    company: str
    treasury: int


@event("track")
class ExpansionEnded:
    seat: int
    company: str


@event("track")
class HexBuilt:
    company: str
    hex: str
    cost: int
    gain: int
    income: int


@event("arrival")
class ChicagoReached:
    """A company arrives in Chicago and pays at once."""

    company: str
    per_share: int
    paid: tuple[int, ...]
    """By seat."""


@event("arrival")
class CompanyOpened:
    company: str
    income: int


@event("track")
class HexDeveloped:
    seat: int
    hex: str
    gain: int
    incomes: dict[str, int]
    """By company, afterwards."""
    value: int | None = None
    """Of an industrial city, afterwards."""


@event("track")
class ForestDeveloped:
    seat: int
    hex: str
    company: str
    money: int


@event("money")
class DividendsPaid:
    rates: dict[str, int]
    """Company -> what a share pays; empty if none does."""
    paid: tuple[int, ...]
    """By seat."""


@event("round")
class DialsReset:
    detroit: int
    """The value of Detroit afterwards."""
    grown: bool
    """Has Detroit grown?"""


@event("end")
class GameEnded:
    reasons: tuple[str, ...]
    """Sections of the conditions that hold."""
    without_locomotives: tuple[str, ...]
    without_shares: tuple[str, ...]
    houses: int
    detroit: int
    scores: tuple[int, ...]

    @property
    def causes(self) -> tuple[str, ...]:
        return tuple(_CAUSES[section] for section in self.reasons)


EVENTS = records_in(globals())
