"""What happens in Causeway, as records, and which of them an action brings about."""

from typing import Any

from causeway.actions import Action, Auction, Bid, Build, Pass, Pay
from causeway.rules.building import cost_of
from causeway.rules.paydays import freight, per_share
from causeway.state import State
from causeway.tables import COMPANIES
from trunkline.core.events import event


@event("auction")
class ShareOffered:
    """A share is put up for auction, with a first bid."""

    seat: int
    company: str
    price: int


@event("auction")
class BidRaised:
    seat: int
    company: str
    price: int


@event("auction")
class DroppedOut:
    seat: int
    company: str


@event("shares")
class ShareBought:
    seat: int
    company: str
    price: int


@event("track")
class CubePlaced:
    seat: int
    company: str
    hex: str
    cost: int
    gain: int
    """What the town adds to the income; 0 without a town."""


@event("move")
class BuildingStopped:
    """One cube is enough."""

    seat: int
    company: str


@event("move")
class TurnPassed:
    seat: int


@event("round")
class PaydayCalled:
    """A company pays its shareholders."""

    seat: int
    company: str


@event("money")
class CompanyPaid:
    company: str
    per_share: int
    paid: tuple[int, ...]
    """By seat."""
    freight: int
    """What the company itself gets."""


@event("round")
class PaydayLost:
    """Everybody has passed."""

    left: int
    """Paydays that are left."""


@event("end")
class GameEnded:
    """All companies pay once more."""

    per_share: dict[str, int]
    scores: tuple[int, ...]


EVENTS = (
    ShareOffered,
    BidRaised,
    DroppedOut,
    ShareBought,
    CubePlaced,
    BuildingStopped,
    TurnPassed,
    PaydayCalled,
    CompanyPaid,
    PaydayLost,
    GameEnded,
)


def happened(before: State, action: Action, after: State) -> list[Any]:
    """What an action did, and everything that followed from it, in order."""
    assert before.actor is not None
    records = [_done(before, action, before.actor), *_sale(before, action, after)]
    if isinstance(action, Pay):
        records.append(_payday(before, action.company))
    elif after.paydays < before.paydays:
        records.append(PaydayLost(after.paydays))
    if after.actor is None:
        records.append(GameEnded({company: per_share(after, company) for company in COMPANIES}, tuple(after.cash)))
    return records


def _done(before: State, action: Action, seat: int) -> Any:
    """The action itself."""
    company = before.company or ""
    match action:
        case Auction(offered, price):
            return ShareOffered(seat, offered, price)
        case Bid(price):
            return BidRaised(seat, company, price)
        case Build(builder, hex):
            return CubePlaced(seat, builder, hex, cost_of(before, hex), before.values.get(hex, 0))
        case Pay(payer):
            return PaydayCalled(seat, payer)
        case Pass() if before.step == "bid":
            return DroppedOut(seat, company)
        case Pass() if before.step == "build":
            return BuildingStopped(seat, company)
        case Pass():
            return TurnPassed(seat)


def _sale(before: State, action: Action, after: State) -> list[ShareBought]:
    """Who bought the share, if the auction is over."""
    company = action.company if isinstance(action, Auction) else before.company
    if company is None or after.unsold[company] == before.unsold[company]:
        return []
    gained = [now - then for then, now in zip(before.shares[company], after.shares[company], strict=True)]
    price = action.price if isinstance(action, Auction | Bid) else before.price
    return [ShareBought(gained.index(1), company, price)]


def _payday(before: State, company: str) -> CompanyPaid:
    rate = per_share(before, company)
    paid = tuple(held * rate for held in before.shares[company])
    return CompanyPaid(company, rate, paid, freight(before, company))
