"""What can happen in Causeway, as records that the rules append where they act."""

from trunkline.core.events import event, records_in


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


EVENTS = records_in(globals())
