"""The State of an 18xx game: the table, and where the round stands. A title's State adds its own fields."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Self, TypeVar

from trunkline.kit18xx.title import Space, Title

T = TypeVar("T")
Station = str
"""Where a station marker stands: hex and city, "Q6:0"."""


@dataclass(slots=True)
class State:
    """Plain data. Shares are counted in units of 10%; seats are ints, clockwise; all else has its printed name.

    Copies share every Mapping: rules put a new one in its place instead of changing it. A dict or a list is their own.
    """

    title: ClassVar[Title]

    players: int
    rulings: tuple[str, ...]
    """Those that are played as on 18xx.games (rules/variants.py)."""

    # where the round stands
    actor: int | None
    round: str
    """auction, stock or operating."""
    step: str
    """What is asked: a row of engine.STEPS."""
    turn: int
    """The seat whose turn it is in the auction or a stock round."""
    passes: int
    """Passes in a row."""
    priority: int
    stock_round: int
    operating_round: int
    operating_rounds: int
    phase: str
    broken: bool
    """Has the bank run out of money?"""
    bankrupt: int | None

    # the private auction
    bids: Mapping[str, tuple[tuple[int, int], ...]]
    """Private -> (seat, price), in the order of the prices."""
    discount: int
    """How much less the cheapest private costs after all have passed."""
    contested: str | None
    """The private that its bidders are bidding for now."""

    # a stock round
    sold: tuple[tuple[str, ...], ...]
    """By seat, the companies sold in this round."""
    has_sold: bool
    """Has the player in turn sold something in this turn?"""
    last_trader: int | None

    # property
    cash: list[int]
    bank: int
    privates: Mapping[str, int]
    """Privates of players, by seat."""
    company_privates: Mapping[str, str]
    closed: tuple[str, ...]
    powers: tuple[str, ...]
    """Privates whose power has not been used or lost."""
    shares: Mapping[str, tuple[int, ...]]
    """Company -> units held, by seat."""
    president: Mapping[str, int]
    ipo: Mapping[str, int]
    pool: Mapping[str, int]
    removed: Mapping[str, int]
    """Units out of the game (14)."""
    par: Mapping[str, int]
    floated: tuple[str, ...]
    spaces: Mapping[str, tuple[int, int]]
    """Company -> row and column of its marker."""
    markers: tuple[str, ...]
    """Companies on the market in the order in which their markers came to their spaces."""
    treasury: dict[str, int]
    trains: Mapping[str, tuple[str, ...]]
    depot: Mapping[str, int]
    """Trains left in the bank; D-trains are not counted."""
    train_pool: tuple[str, ...]
    stations: Mapping[str, tuple[Station, ...]]
    tiles: Mapping[str, tuple[str, int]]
    """Hex -> tile laid and its rotation."""
    supply: Mapping[str, int]
    """Tiles left; 7, 8 and 9 are not counted."""
    had_route: tuple[str, ...]
    """Companies that have had a route, for the variant under which they must own a train for ever."""

    # an operating turn
    company: str | None
    operated: tuple[str, ...]
    """Companies that have had their turn in this round."""
    laid: bool
    """Has the turn's tile been laid?"""
    placed: bool
    """Has the turn's station been placed?"""
    half_power: str | None
    """The hex in which the second tile of a power must be laid."""
    earnings: int
    offer: tuple[str, ...]
    """What is offered to its owner: ("train", name, company) or ("private", name)."""
    offer_price: int
    declined: tuple[str, ...]
    """What was declined in this turn."""
    resume: str
    """The step to go back to after a discard or an answer."""
    last_sale: int = field(default=0, metadata={"later": True})
    """What the president got for each of the shares sold last for a train in this turn; 0 if none was."""

    bought: str = field(default="", metadata={"later": True})
    """The company of which the player in turn has bought in this turn, where a turn goes on after that."""
    market_ended: bool = field(default=False, metadata={"later": True})
    """Has a marker reached the end of the market?"""

    board: object = field(default=None, compare=False, repr=False, metadata={"derived": True})
    """What board.py derives from tiles and stations, shared by copies until either changes."""

    def copy(self) -> Self:
        """An equal state that shares nothing that a rule changes in place."""
        # Assigning field by field takes half as long as the constructor with as many arguments.
        new = object.__new__(type(self))
        new.players = self.players
        new.rulings = self.rulings
        new.actor = self.actor
        new.round = self.round
        new.step = self.step
        new.turn = self.turn
        new.passes = self.passes
        new.priority = self.priority
        new.stock_round = self.stock_round
        new.operating_round = self.operating_round
        new.operating_rounds = self.operating_rounds
        new.phase = self.phase
        new.broken = self.broken
        new.bankrupt = self.bankrupt
        new.bids = self.bids
        new.discount = self.discount
        new.contested = self.contested
        new.sold = self.sold
        new.has_sold = self.has_sold
        new.last_trader = self.last_trader
        new.cash = self.cash.copy()
        new.bank = self.bank
        new.privates = self.privates
        new.company_privates = self.company_privates
        new.closed = self.closed
        new.powers = self.powers
        new.shares = self.shares
        new.president = self.president
        new.ipo = self.ipo
        new.pool = self.pool
        new.removed = self.removed
        new.par = self.par
        new.floated = self.floated
        new.spaces = self.spaces
        new.markers = self.markers
        new.treasury = self.treasury.copy()
        new.trains = self.trains
        new.depot = self.depot
        new.train_pool = self.train_pool
        new.stations = self.stations
        new.tiles = self.tiles
        new.supply = self.supply
        new.had_route = self.had_route
        new.company = self.company
        new.operated = self.operated
        new.laid = self.laid
        new.placed = self.placed
        new.half_power = self.half_power
        new.earnings = self.earnings
        new.offer = self.offer
        new.offer_price = self.offer_price
        new.declined = self.declined
        new.resume = self.resume
        new.last_sale = self.last_sale
        new.bought = self.bought
        new.market_ended = self.market_ended
        new.board = self.board
        return new


def operating(state: State) -> str:
    assert state.company is not None
    return state.company


def acting(state: State) -> int:
    assert state.actor is not None
    return state.actor


def left_of(state: State, seat: int) -> int:
    return (seat + 1) % state.players


def space_of(state: State, company: str) -> Space:
    row, column = state.spaces[company]
    return state.title.market[row][column]


def price_of(state: State, company: str) -> int:
    """The company's stock price, 0 before it has one."""
    return space_of(state, company).price if company in state.spaces else 0


def zone_of(state: State, company: str) -> str:
    """The zone of the market that the company's marker is in, or ""."""
    return state.title.zones.get(state.spaces.get(company), "")


def sold_units(state: State, company: str) -> int:
    return state.title.shares - state.ipo[company]


def change_shares(state: State, company: str, seat: int, units: int) -> None:
    held = state.shares[company]
    state.shares = {**state.shares, company: (*held[:seat], held[seat] + units, *held[seat + 1 :])}


def without(mapping: Mapping[str, T], name: str) -> dict[str, T]:
    return {other: value for other, value in mapping.items() if other != name}


def floated_companies(state: State) -> list[str]:
    return [company for company in state.title.companies if company in state.floated]
