"""What a player can do in Causeway, one small record each."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Auction:
    """Put a share of a company up for auction and open the bidding (4.1)."""

    company: str
    price: int


@dataclass(frozen=True, slots=True)
class Bid:
    """Raise the bid for the share on offer (4.2)."""

    price: int


@dataclass(frozen=True, slots=True)
class Build:
    """Place a cube of a company (5.1)."""

    company: str
    hex: str


@dataclass(frozen=True, slots=True)
class Pay:
    """Have a company pay its shareholders (6.1)."""

    company: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, drop out of an auction, or stop building."""


Action = Auction | Bid | Build | Pay | Pass
ACTIONS: tuple[type[Action], ...] = (Auction, Bid, Build, Pay, Pass)
