"""What a player can do in an 18xx game, one small record each."""

from dataclasses import dataclass
from typing import TypeAlias, get_args

__all__ = ["ACTIONS", "Accept", "Action", "Bid", "Buy", "BuyPrivate", "BuyTrain", "CounterOffer", "Decline"]
__all__ += ["DiscardTrain", "Dividend", "GoBankrupt", "Lay", "LayTile", "Par", "Pass", "PlaceStation", "RunTrains"]
__all__ += ["Sell", "TradeIn", "UsePower"]


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, or nothing more: in the auction, a stock round turn, or a step of an operating turn."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid for a private; for the cheapest one its face value buys it at once (9)."""

    private: str
    price: int


@dataclass(frozen=True, slots=True)
class Par:
    """Buy a president's certificate and set the par value (10.4); free if a private brings the company (7.1)."""

    company: str
    price: int


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy one 10% share from "ipo" or "pool" (10.4)."""

    company: str
    source: str


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell a block of 10% shares to the pool (10.2)."""

    company: str
    count: int


@dataclass(frozen=True, slots=True)
class LayTile:
    """Lay or upgrade a tile (11.3)."""

    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class UsePower:
    """Lay a tile by the power of a private that the company owns (7.1)."""

    private: str
    hex: str
    tile: str
    rotation: int


@dataclass(frozen=True, slots=True)
class PlaceStation:
    """Place a station marker in a city of a hex (11.4)."""

    hex: str
    city: int


@dataclass(frozen=True, slots=True)
class RunTrains:
    """Run trains (11.5). A route is a train, a colon, and its way: stops with their index, hexes between.

    "2: Q6:0 P7 N8:0" runs from the first city of Q6 through P7 to N8.
    """

    routes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dividend:
    """Pay the earnings to the shareholders, or withhold them (11.6)."""

    pay: bool


@dataclass(frozen=True, slots=True)
class BuyTrain:
    """Buy a train from "bank", "pool" or another company (11.7)."""

    train: str
    source: str
    price: int


@dataclass(frozen=True, slots=True)
class TradeIn:
    """Hand in a train and buy a D-train (11.7)."""

    train: str


@dataclass(frozen=True, slots=True)
class DiscardTrain:
    """Discard a train over the limit to the bank pool (11.7)."""

    train: str


@dataclass(frozen=True, slots=True)
class BuyPrivate:
    """Buy a private from a player, for the operating company (11)."""

    private: str
    price: int


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the offer for one's train or private, or the owner's counter-offer."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline the offer for one's train or private, or the owner's counter-offer."""


@dataclass(frozen=True, slots=True)
class CounterOffer:
    """Name another price for one's train or private, which the buyer takes or leaves."""

    price: int


@dataclass(frozen=True, slots=True)
class GoBankrupt:
    """Declare bankruptcy in emergency money raising (11.8)."""


Action = (
    Pass
    | Bid
    | Par
    | Buy
    | Sell
    | LayTile
    | UsePower
    | PlaceStation
    | RunTrains
    | Dividend
    | BuyTrain
    | TradeIn
    | DiscardTrain
    | BuyPrivate
    | Accept
    | Decline
    | CounterOffer
    | GoBankrupt
)
ACTIONS: tuple[type[Action], ...] = get_args(Action)
Lay: TypeAlias = LayTile | UsePower
"""A tile, by a private's power or without."""
