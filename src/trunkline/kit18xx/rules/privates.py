"""Sections 7.1, 11 and 11.2: private companies, their revenue, their sale to companies, their end."""

from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.core.events import Events
from trunkline.core.messages import marked
from trunkline.core.rulebook import rule
from trunkline.kit18xx.actions import BuyPrivate
from trunkline.kit18xx.events.operating import PrivatesClosed, PrivateSold, PrivatesPaid
from trunkline.kit18xx.rules.ending import take_from_bank
from trunkline.kit18xx.rules.shares import pay_seat
from trunkline.kit18xx.rules.variants import SALE_THEN_PRIVATE
from trunkline.kit18xx.state import State, operating, without
from trunkline.kit18xx.title import Title

SECOND_TILE_FIRST = marked("first lay the power's second tile, in {hex}")


@rule("11.2")
def pay_privates(state: State, events: Events = None) -> None:
    """The bank pays the owner of every private."""
    for private, card in state.title.privates.items():
        if private in state.privates:
            pay_seat(state, state.privates[private], card.revenue)
        elif private in state.company_privates:
            take_from_bank(state, card.revenue)
            state.treasury[state.company_privates[private]] += card.revenue
    if events is not None:
        events += _income(state)


def _income(state: State) -> list[PrivatesPaid]:
    """What the privates pay, unless nobody owns one that pays."""
    paying = [private for private, card in state.title.privates.items() if card.revenue]
    owners = {private: state.privates[private] for private in paying if private in state.privates}
    companies = {private: state.company_privates[private] for private in paying if private in state.company_privates}
    if not owners and not companies:
        return []
    paid, treasuries = [0] * state.players, dict.fromkeys(companies.values(), 0)
    for private, seat in owners.items():
        paid[seat] += state.title.privates[private].revenue
    for private, company in companies.items():
        treasuries[company] += state.title.privates[private].revenue
    return [PrivatesPaid(owners, companies, tuple(paid), treasuries)]


@rule("7.1")
def blocked_by(state: State, hex: str) -> str | None:
    """The private of a player that closes a hex to tiles."""
    private = state.title.blocks.get(hex)
    return private if private in state.privates else None


@rule("7.1")
def close_private(state: State, private: str) -> None:
    """Out of the game, with what it could do."""
    state.privates = without(state.privates, private)
    state.company_privates = without(state.company_privates, private)
    state.powers = tuple(power for power in state.powers if power != private)
    state.closed = tuple(name for name in state.title.privates if name in state.closed or name == private)


@rule("7.1", "8")
def close_all(state: State, events: Events = None) -> None:
    """A phase closes every private."""
    owned = tuple(
        private for private in state.title.privates if private in state.privates or private in state.company_privates
    )
    if owned and events is not None:
        events.append(PrivatesClosed(owned))
    for private in state.title.privates:
        close_private(state, private)


def private_prices(title: Title, private: str) -> tuple[int, int]:
    """Half the face value, rounded up, to double (ruling R23)."""
    value = title.privates[private].value
    return (value + 1) // 2, value * 2


def buy_private_options(state: State) -> list[Span[BuyPrivate]]:
    """Every private of a player that the operating company may buy, at every price it can pay."""
    if _check_time(state):
        return []
    purchases = []
    for private in (name for name in state.title.privates if name in state.privates):
        low, high = private_prices(state.title, private)
        if not check_buy_private(state, BuyPrivate(private, low)):
            high = min(high, state.treasury[operating(state)])
            purchases.append(Span(BuyPrivate(private, low), "price", low, high))
    return purchases


@rule("11", "7.1")
def check_buy_private(state: State, action: BuyPrivate) -> Illegal | None:
    """In phases 3 and 4, a player's private, from half to double its value, with the company's money.

    Not between the two tiles of a power (ruling R20), nor between an emergency sale and the train (ruling R30).
    """
    private, company = action.private, state.company
    if company is None or private not in state.title.privates:
        return Illegal(
            "11",
            "there's no private {private!r}; there are {privates}",
            private=private,
            privates=tuple(state.title.privates),
        )
    if refusal := _check_time(state):
        return refusal
    if private not in state.privates:
        return Illegal("11", "no player owns {private}", private=private)
    if not state.title.privates[private].for_companies:
        return Illegal("7.1", "companies can't buy {private}", private=private)
    if f"private {private}" in state.declined:
        return Illegal("11", "an offer for {private} has already been declined this turn", private=private)
    low, high = private_prices(state.title, private)
    if not low <= action.price <= high:
        return Illegal(
            "11",
            "{private} sells for {low} to {high}, not for {price}",
            private=private,
            low=state.title.money(low),
            high=state.title.money(high),
            price=state.title.money(action.price),
        )
    if action.price > state.treasury[company]:
        return Illegal(
            "11",
            "{company} only has {money}, not {price}",
            company=company,
            money=state.title.money(state.treasury[company]),
            price=state.title.money(action.price),
        )
    return None


@rule("11", "7.1")
def _check_time(state: State) -> Illegal | None:
    """Companies may buy privates now, whichever and for whatever price."""
    if state.half_power:
        return Illegal("7.1", SECOND_TILE_FIRST, hex=state.half_power)
    if state.last_sale and not state.trains[operating(state)] and SALE_THEN_PRIVATE not in state.rulings:
        return Illegal("11.8", "you sold shares for a train: {company} must buy that first", company=state.company)
    if not state.title.phases[state.phase].buys_privates:
        return Illegal("11", "companies can't buy privates in phase {phase}", phase=state.phase)
    return None


@rule("11", "7.1")
def buy_private(state: State, action: BuyPrivate, events: Events = None) -> None:
    """The company pays the player; its hexes are open at once (ruling R23)."""
    company = operating(state)
    seat = state.privates[action.private]
    state.privates = without(state.privates, action.private)
    state.treasury[company] -= action.price
    state.cash[seat] += action.price
    state.company_privates = {**state.company_privates, action.private: company}
    if events is not None:
        events.append(PrivateSold(seat, company, action.private, action.price))
