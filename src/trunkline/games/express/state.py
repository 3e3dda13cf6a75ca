"""The State of Chicago Express: what lies on the table, and where the turn stands."""

from dataclasses import dataclass

from trunkline.games.express.tables import COMPANIES


@dataclass(slots=True)
class State:
    """Plain data. Dicts from company or hex; seats are ints, clockwise."""

    players: int
    auto_pass: bool
    """Ruling C13: pass for a seat that cannot pay the lowest bid."""

    # where the turn stands
    actor: int | None
    step: str
    """bid, choose, offer, expand, build, develop or over: a row of engine.STEPS."""
    turn: int
    """Whose turn it is; in the initial auctions, who opened."""
    initial: int
    """How many of the four initial auctions are over."""

    # an auction or an expansion under way
    company: str | None
    price: int
    """The highest bid so far, 0 if none."""
    bidder: int | None
    bidding: tuple[int, ...]
    """The seats still in, in the order of the seats."""
    built: int
    """Locomotives placed in this expansion."""

    # on the table
    cash: list[int]
    bank: int
    """What the bank has taken less what it has paid; players, charters and bank together never change."""
    treasury: dict[str, int]
    income: dict[str, int]
    """Income markers; Wabash has one once it is open."""
    shares: dict[str, tuple[int, ...]]
    """Company -> shares held, by seat."""
    unsold: dict[str, int]
    """Shares on the charters."""
    charter: dict[str, int]
    """Locomotives on the charters."""
    locomotives: dict[str, tuple[str, ...]]
    """Hex -> the companies there, in the order of the companies: who came first does not matter."""
    developed: tuple[str, ...]
    """Hexes with a house, in the order of the map."""
    houses: int
    industrial: dict[str, int]
    """City -> its value on the industrial track."""
    needles: dict[str, int]
    """Dial -> how often it was chosen since the last reset."""

    def copy(self) -> "State":
        """An equal state that shares nothing that changes."""
        # Assigning field by field takes half as long as the constructor with as many arguments.
        new = object.__new__(State)
        new.players = self.players
        new.auto_pass = self.auto_pass
        new.actor = self.actor
        new.step = self.step
        new.turn = self.turn
        new.initial = self.initial
        new.company = self.company
        new.price = self.price
        new.bidder = self.bidder
        new.bidding = self.bidding
        new.built = self.built
        new.cash = self.cash.copy()
        new.bank = self.bank
        new.treasury = self.treasury.copy()
        new.income = self.income.copy()
        new.shares = self.shares.copy()
        new.unsold = self.unsold.copy()
        new.charter = self.charter.copy()
        new.locomotives = self.locomotives.copy()
        new.developed = self.developed
        new.houses = self.houses
        new.industrial = self.industrial.copy()
        new.needles = self.needles.copy()
        return new


def add_locomotive(state: State, hex: str, company: str) -> None:
    there = (*state.locomotives.get(hex, ()), company)
    state.locomotives[hex] = tuple(name for name in COMPANIES if name in there)


def is_open(state: State, company: str) -> bool:
    """Has the company begun? All but Wabash always have (9.3)."""
    return company in state.income


def sold(state: State, company: str) -> int:
    return COMPANIES[company].shares - state.unsold[company]


def network(state: State, company: str) -> list[str]:
    return [hex for hex, companies in state.locomotives.items() if company in companies]


def left_of(state: State, seat: int) -> int:
    return (seat + 1) % state.players
