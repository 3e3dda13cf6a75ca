"""What a player can do in Chicago Express, one small record each."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid this price for the share on offer (5.3)."""

    price: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave it: drop out of an auction, leave the chosen action undone, or finish an expansion."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose an action by its dial: "auction", "expansion" or "development" (4.1)."""

    dial: str


@dataclass(frozen=True, slots=True)
class Offer:
    """Put a share of this company up for auction (5.1)."""

    company: str


@dataclass(frozen=True, slots=True)
class Expand:
    """Choose the company to expand (6.1)."""

    company: str


@dataclass(frozen=True, slots=True)
class Build:
    """Place a locomotive of the company being expanded (6.2)."""

    hex: str


@dataclass(frozen=True, slots=True)
class Develop:
    """Develop a hex or an industrial city (7.1)."""

    hex: str


Action = Bid | Pass | Choose | Offer | Expand | Build | Develop
ACTIONS: tuple[type[Action], ...] = (Bid, Pass, Choose, Offer, Expand, Build, Develop)
