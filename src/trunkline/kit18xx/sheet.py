"""What everybody has, worked out once: for cards, pictures, the terminal and words."""

from dataclasses import dataclass

from trunkline.core.api import winners
from trunkline.kit18xx.rules.ending import scores
from trunkline.kit18xx.rules.shares import counted_certificates
from trunkline.kit18xx.rules.stations import stations_left
from trunkline.kit18xx.rules.trains import bank_trains
from trunkline.kit18xx.state import State, price_of, sold_units, zone_of


@dataclass(frozen=True, slots=True)
class Holding:
    """What a player has of a company."""

    seat: int
    company: str
    units: int
    worth: int
    is_president: bool
    zone: str
    """The zone of the market that the company is in, or ""; see rules/zones.py."""


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    seat: int
    cash: int
    worth: int
    certificates: int
    limit: int
    is_acting: bool
    has_priority: bool
    is_bankrupt: bool
    has_won: bool
    holdings: tuple[Holding, ...]
    privates: tuple[str, ...]
    privates_worth: int

    @property
    def shares_worth(self) -> int:
        return sum(holding.worth for holding in self.holdings)


@dataclass(frozen=True, slots=True)
class CompanySheet:
    name: str
    president: int | None
    par: int | None
    price: int
    """0 before it has one."""
    treasury: int
    trains: tuple[str, ...]
    privates: tuple[str, ...]
    stations_left: tuple[int, ...]
    """Prices, the cheapest first."""
    ipo: int
    pool: int
    sold: int
    removed: int
    holdings: tuple[Holding, ...]
    """Of every seat, also of those that have none of it."""
    is_floated: bool
    is_operating: bool

    @property
    def holders(self) -> tuple[Holding, ...]:
        return tuple(holding for holding in self.holdings if holding.units)


@dataclass(frozen=True, slots=True)
class TrainSheet:
    """A kind of train."""

    name: str
    cost: int
    trade_in: int
    """What it costs for a train that is handed in; 0 if none can be."""
    left: int | None
    """In the bank; None if there is no end of them."""
    count: int
    """0 if there is no end of them."""
    pooled: int
    is_for_sale: bool
    """Does the bank sell it now?"""
    rusted_by: str
    """The train whose first purchase makes it rust."""
    rusts: tuple[str, ...]
    """What the first of this kind makes rust."""
    owners: tuple[tuple[str, int], ...]
    """Companies, and how many they have."""


def _holding(state: State, company: str, seat: int) -> Holding:
    units, president = state.shares[company][seat], state.president.get(company)
    return Holding(seat, company, units, units * price_of(state, company), seat == president, zone_of(state, company))


def players_of(state: State) -> list[PlayerSheet]:
    """By seat."""
    worth, cards = scores(state), state.title.privates
    won = winners(worth) if state.actor is None else ()
    return [
        PlayerSheet(
            seat=seat,
            cash=state.cash[seat],
            worth=worth[seat],
            certificates=counted_certificates(state, seat),
            limit=state.title.certificates[state.players],
            is_acting=seat == state.actor,
            has_priority=seat == state.priority,
            is_bankrupt=seat == state.bankrupt,
            has_won=seat in won,
            holdings=tuple(
                _holding(state, company, seat) for company in state.title.companies if state.shares[company][seat]
            ),
            privates=tuple(private for private, owner in state.privates.items() if owner == seat),
            privates_worth=sum(cards[private].value for private, owner in state.privates.items() if owner == seat),
        )
        for seat in range(state.players)
    ]


def company_sheet(state: State, company: str) -> CompanySheet:
    return CompanySheet(
        name=company,
        president=state.president.get(company),
        par=state.par.get(company),
        price=price_of(state, company),
        treasury=state.treasury[company],
        trains=state.trains[company],
        privates=tuple(private for private, owner in state.company_privates.items() if owner == company),
        stations_left=stations_left(state, company),
        ipo=state.ipo[company],
        pool=state.pool[company],
        sold=sold_units(state, company),
        removed=state.removed[company],
        holdings=tuple(_holding(state, company, seat) for seat in range(state.players)),
        is_floated=company in state.floated,
        is_operating=company == state.company,
    )


def trains_of(state: State) -> list[TrainSheet]:
    """The kinds of trains in their order."""
    for_sale = bank_trains(state)
    return [
        TrainSheet(
            name=name,
            cost=kind.cost,
            trade_in=kind.trade_in,
            left=state.depot.get(name),
            count=kind.count,
            pooled=state.train_pool.count(name),
            is_for_sale=name in for_sale,
            rusted_by=kind.rusted_by,
            rusts=tuple(other for other, train in state.title.trains.items() if train.rusted_by == name),
            owners=tuple((company, owned.count(name)) for company, owned in state.trains.items() if name in owned),
        )
        for name, kind in state.title.trains.items()
    ]
