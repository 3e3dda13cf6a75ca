"""Sections 10.1 to 10.3 and 10.5: certificates, sales, presidencies and flotation, in stock rounds and emergencies."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.messages import marked
from trunkline.core.rulebook import rule
from trunkline.kit18xx.actions import Buy, Par, Sell
from trunkline.kit18xx.events.stock import CompanyFloated, PresidentChanged, PriceMoved, SharesPooled, SharesSold
from trunkline.kit18xx.market import move_down
from trunkline.kit18xx.rules.ending import take_from_bank
from trunkline.kit18xx.rules.zones import counts, has_excess_zones, may_exceed
from trunkline.kit18xx.state import State, change_shares, left_of, price_of
from trunkline.kit18xx.title import Title


@rule("10.1")
def certificates(state: State, seat: int, company: str) -> int:
    """How many certificates of a company the seat holds; the president's is one."""
    count = state.shares[company][seat]
    if state.president.get(company) == seat:
        count -= state.title.rules.president_units(state, company) - 1
    return count


@rule("10.1")
def counted_certificates(state: State, seat: int) -> int:
    """Certificates that count against the limit: privates and shares, but not those of companies in a zone."""
    count = list(state.privates.values()).count(seat)
    for company, held in state.shares.items():
        if held[seat] and counts(state, company):
            count += certificates(state, seat, company)
    return count


@rule("10.1")
def too_many(state: State, seat: int) -> str:
    """A company of which the seat holds more than it may, or ""."""
    if not has_excess_zones(state.title):
        return ""
    most = state.title.player_shares
    return next((name for name, held in state.shares.items() if held[seat] > most and not may_exceed(state, name)), "")


@rule("10.3", "7.3")
def successor(state: State, company: str, holdings: tuple[int, ...]) -> int | None:
    """Who becomes president with these holdings: more than the president has, and at least the size of the certificate.

    Among several the largest holding, then the closest to the president's left (ruling R27).
    """
    president = state.president[company]
    size = state.title.rules.president_units(state, company)
    seat, best = president, holdings[president]
    candidate = left_of(state, president)
    while candidate != president:
        if holdings[candidate] > best and holdings[candidate] >= size:
            seat, best = candidate, holdings[candidate]
        candidate = left_of(state, candidate)
    return None if seat == president else seat


@rule("10.3")
def settle_presidency(state: State, company: str, events: Events = None) -> None:
    """Pass the presidency on if somebody has come to hold more; units do not change by the swap of certificates."""
    seat = successor(state, company, state.shares[company])
    if seat is not None:
        state.president = {**state.president, company: seat}
        if events is not None:
            events.append(PresidentChanged(seat, company))


@rule("10.5")
def float_if_sold(state: State, company: str, events: Events = None) -> None:
    """The shares that float the company are sold: it gets ten times its par."""
    if (
        company in state.floated
        or company not in state.par
        or state.title.shares - state.ipo[company] < state.title.float_shares
    ):
        return
    state.floated = (*state.floated, company)
    take_from_bank(state, 10 * state.par[company])
    state.treasury[company] += 10 * state.par[company]
    pooled = state.title.rules.after_float(state, company)
    if events is not None:
        events.append(CompanyFloated(company, 10 * state.par[company]))
        if pooled:
            events.append(SharesPooled(company, pooled))


@dataclass(frozen=True, slots=True)
class Trades:
    """Everything that may be traded with a title's companies; which of it is allowed is checked."""

    purchases: tuple[Buy, ...]
    starts: Mapping[str, tuple[Par, ...]]
    blocks: Mapping[str, tuple[Sell, ...]]
    """Company -> every block of it that somebody may hold, the smallest first."""


@cache
def trades_of(title: Title) -> Trades:
    return Trades(
        tuple(Buy(company, source) for company in title.companies for source in ("ipo", "pool")),
        {company: tuple(Par(company, price) for price in title.pars) for company in title.companies},
        {company: tuple(Sell(company, count) for count in range(1, title.shares + 1)) for company in title.companies},
    )


NO_COMPANY = marked("there's no company {company!r}; there are {companies}")


def pay_seat(state: State, seat: int, amount: int) -> None:
    """From the bank to a player."""
    take_from_bank(state, amount)
    state.cash[seat] += amount


def pay_bank(state: State, seat: int, amount: int) -> None:
    """From a player to the bank."""
    state.cash[seat] -= amount
    state.bank += amount


def take_share(state: State, company: str, seat: int, units: int, source: str) -> None:
    """Move units from the IPO or the pool to a seat."""
    if source == "ipo":
        state.ipo = {**state.ipo, company: state.ipo[company] - units}
    else:
        state.pool = {**state.pool, company: state.pool[company] - units}
    change_shares(state, company, seat, units)


@rule("10.2")
def check_sale(state: State, action: Sell, seat: int) -> Illegal | None:
    """What holds for every sale, in a stock round or in an emergency."""
    company, count = action.company, action.count
    if company not in state.title.companies:
        return Illegal("10.2", NO_COMPANY, company=company, companies=tuple(state.title.companies))
    held = state.shares[company][seat]
    if not 1 <= count <= held:
        return Illegal(
            "10.2",
            "you hold {held}% of {company}, so you can't sell {percent}%",
            held=held * 10,
            company=company,
            percent=count * 10,
        )
    if company not in state.par:
        return Illegal("10.2", "{company} doesn't have a price yet", company=company)
    if state.pool[company] + count > state.title.pool_shares:
        return Illegal(
            "10.2",
            "the pool has {pool}% of {company} and can hold {most}% at most",
            pool=state.pool[company] * 10,
            company=company,
            most=state.title.pool_shares * 10,
        )
    size = state.title.rules.president_units(state, company)
    if state.president[company] == seat and held - count < size and not can_succeed(state, company, seat):
        return Illegal(
            "10.2",
            "nobody else holds the {percent}% of {company} it takes to become president",
            percent=size * 10,
            company=company,
        )
    return None


@rule("10.3")
def can_succeed(state: State, company: str, seat: int) -> bool:
    """Could somebody else take the president's certificate? (ruling R9)"""
    size = state.title.rules.president_units(state, company)
    return any(held >= size for other, held in enumerate(state.shares[company]) if other != seat)


@rule("10.2", "10.3")
def sell_shares(state: State, action: Sell, seat: int, events: Events = None) -> None:
    """The price before the sale for each share, then the marker goes down and the presidency may change (ruling R8)."""
    company, count, price = action.company, action.count, price_of(state, action.company)
    pay_seat(state, seat, count * price)
    change_shares(state, company, seat, -count)
    state.pool = {**state.pool, company: state.pool[company] + count}
    for _ in range(count):
        move_down(state, company, events)
    if events is not None:
        events.append(SharesSold(seat, company, count, price, count * price))
        events.append(PriceMoved(company, price, price_of(state, company)))
    settle_presidency(state, company, events)
