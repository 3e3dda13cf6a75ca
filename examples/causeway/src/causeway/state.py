"""The State of Causeway: what lies on the table, and whose turn it is."""

from dataclasses import dataclass


@dataclass(slots=True)
class State:
    """Plain data. Seats are ints, clockwise; dicts go from company or hex."""

    players: int
    actor: int | None
    step: str
    """turn, bid, build or over."""
    turn: int
    """Whose turn it is, whoever is bidding."""
    opening: int
    """Turns left of the first round, in which everybody auctions a share."""
    closed: str
    """What the player before did and nobody may do now: auction, build, pay, or nothing."""
    passes: int
    """Players who have passed their turn in a row."""

    company: str | None
    """Whose share is on offer, or who is building."""
    price: int
    bidder: int | None
    bidding: tuple[int, ...]
    """The seats still in the auction."""
    laid: int
    """Cubes placed this turn."""

    cash: list[int]
    bank: int
    """What the bank has taken less what it has paid: the money of all never changes."""
    treasury: dict[str, int]
    shares: dict[str, tuple[int, ...]]
    """Company -> shares held, by seat."""
    unsold: dict[str, int]
    track: dict[str, tuple[str, ...]]
    """Company -> the hexes with its cubes, its home first."""
    cubes: dict[str, int]
    """Company -> cubes left."""
    ready: dict[str, bool]
    """Company -> has it built since it last paid?"""
    paydays: int
    """How many are left."""
    values: dict[str, int]
    """Hex -> what a town is worth; drawn once."""

    def copy(self) -> "State":
        """An equal state that shares nothing that changes."""
        return State(
            self.players,
            self.actor,
            self.step,
            self.turn,
            self.opening,
            self.closed,
            self.passes,
            self.company,
            self.price,
            self.bidder,
            self.bidding,
            self.laid,
            self.cash.copy(),
            self.bank,
            self.treasury.copy(),
            self.shares.copy(),
            self.unsold.copy(),
            self.track.copy(),
            self.cubes.copy(),
            self.ready.copy(),
            self.paydays,
            self.values.copy(),
        )


def sold(state: State, company: str) -> int:
    """How many shares of the company the players hold."""
    return sum(state.shares[company])


def income(state: State, company: str) -> int:
    """What the towns on its track are worth together."""
    return sum(state.values.get(hex, 0) for hex in state.track[company])
