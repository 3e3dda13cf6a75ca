"""What can happen in operating rounds, and at the end: a record of each kind."""

from dataclasses import field

from trunkline.core.events import event
from trunkline.core.messages import marked

# operating rounds


@event("round")
class OperatingRoundBegan:
    stock_round: int
    """The number of its set."""
    number: int
    """Within the set."""


@event("move")
class NoneFloated:
    """An operating round begins without a company that could operate."""


@event("money")
class PrivatesPaid:
    owners: dict[str, int]
    """Private -> the seat that owns it."""
    companies: dict[str, str]
    """Private -> the company that owns it."""
    paid: tuple[int, ...]
    """By seat."""
    treasuries: dict[str, int]
    """Company -> what it gets."""


@event("move")
class TurnBegan:
    seat: int
    company: str


@event("move")
class StepSkipped:
    company: str
    step: str
    """track, canal, station, trains or privates."""
    more: bool
    """Nothing more: it has laid track, or owns a train."""


@event("track")
class TileLaid:
    company: str
    hex: str
    tile: str
    rotation: int
    replaced: str | None
    """The tile that was laid there before."""
    private: str | None
    """By whose power."""


@event("track")
class TerrainPaid:
    company: str
    hex: str
    cost: int


@event("track")
class PowerLost:
    """Another tile was laid where a private could have laid its own."""

    private: str


@event("track")
class HomePlaced:
    company: str
    hex: str


@event("track")
class StationPlaced:
    company: str
    hex: str
    city: int
    price: int
    """0 if it comes with a private."""


@event("move")
class TrainsRun:
    company: str
    routes: tuple[tuple[str, tuple[str, ...], int], ...]
    """(train, hexes of its stops, what it earns); empty if no train runs."""
    earned: int


@event("money")
class DividendPaid:
    company: str
    earned: int
    paid: tuple[int, ...]
    """By seat."""
    pool: int
    """What the company gets for the shares in the pool."""


@event("money")
class EarningsWithheld:
    company: str
    earned: int


@event("move")
class NothingEarned:
    company: str


# trains, privates and deals


@event("trains")
class TrainBought:
    company: str
    train: str
    source: str
    """bank, pool or a company."""
    price: int


@event("money")
class PresidentHelped:
    """A president pays what the treasury lacks for a train."""

    seat: int
    company: str
    money: int


@event("trains")
class TrainTradedIn:
    """A train is handed in for a D."""

    company: str
    train: str
    price: int


@event("trains")
class DiscardDue:
    seat: int
    company: str
    count: int
    limit: int


@event("trains")
class TrainDiscarded:
    company: str
    train: str


@event("trains")
class TrainExported:
    train: str
    left: int
    """In the bank."""


@event("trains")
class TrainsRusted:
    train: str
    companies: dict[str, int]
    """Company -> how many it loses."""
    pool: int
    """How many the bank pool loses."""


@event("shares")
class PrivateSold:
    seat: int
    company: str
    private: str
    price: int


@event("move")
class OfferMade:
    seat: int
    company: str
    owner: int
    """The seat that is asked."""
    price: int
    train: str | None
    private: str | None
    seller: str | None
    """The company that has the train."""


@event("move")
class OfferAccepted:
    seat: int


@event("move")
class OfferDeclined:
    seat: int
    price: int
    train: str | None
    private: str | None
    seller: str | None


@event("move")
class CounterOffered:
    seat: int
    price: int
    offered: int
    """What was offered before."""


# phases and the end


@event("arrival")
class PhaseBegan:
    phase: str


@event("arrival")
class PrivatesClosed:
    privates: tuple[str, ...]


@event("arrival")
class BankBroken:
    this_set: bool
    """Does the game end with the operating rounds under way? Otherwise with those that come next."""


@event("arrival")
class MarketEnded:
    """A marker has reached the end of the market: the game ends with this round."""

    company: str


@event("end")
class BankruptcyDeclared:
    seat: int
    company: str
    """The company that needs a train."""


@event("money")
class CashForfeited:
    """A bankrupt player's cash goes to the bank."""

    seat: int
    money: int


@event("end")
class GameEnded:
    bankrupt: int | None
    scores: tuple[int, ...]
    market_ended: bool = field(default=False, metadata={"later": True})
    """The market ended the game. Otherwise it was the bank, unless someone is bankrupt."""

    @property
    def causes(self) -> tuple[str, ...]:
        if self.bankrupt is not None:
            return (marked("bankruptcy"),)
        return (marked("the end of the stock market") if self.market_ended else marked("the bank is broken"),)
