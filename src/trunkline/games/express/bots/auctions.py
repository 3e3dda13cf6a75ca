"""Auctions by limits: what a share is worth to whom, who would buy it, and at what price."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from trunkline.games.express.bots.outlook import SHARES, Outlook, Way, after, dividends_left, paying, thinned
from trunkline.games.express.bots.weights import Weights
from trunkline.games.express.rules.auction import minimum_bid
from trunkline.games.express.state import State

DOUBT = 0.25
"""How far a limit that is guessed may be from the true one, as a part of it."""


class Sale(NamedTuple):
    """Who buys and at what price; nobody if all pass."""

    buyer: int | None
    price: int


NO_SALE = Sale(None, 0)


def worth_when_sold(state: State, company: str, price: int, way: Way, outlook: Outlook, weights: Weights) -> float:
    count = SHARES[company] - state.unsold[company] + 1
    thin = thinned(state.unsold[company] - 1, count, outlook.dividends, weights)
    return paying(state, company, way, state.treasury[company] + price, count, outlook, weights) / thin


def fair_price(state: State, company: str, way: Way, outlook: Outlook, weights: Weights) -> float:
    """The price at which a share pays back what the dollars could earn elsewhere."""
    count = SHARES[company] - state.unsold[company] + 1
    thin = thinned(state.unsold[company] - 1, count, outlook.dividends, weights)
    before, price = state.treasury[company], 0.0
    # The company works with the price, so a higher one is worth a little more; two steps come close enough.
    for _ in range(3):
        money = before + int(price)
        price = paying(state, company, way, money, count, outlook, weights) / thin / outlook.cash
    return price


def when_sold(state: State, company: str, outlook: Outlook, weights: Weights) -> Outlook:
    return after(outlook, dividends_left(state, weights, company))


def limits(state: State, company: str, way: Way, ahead: Outlook, weights: Weights, rng: Random | None) -> list[int]:
    """How far each seat would go; with chance, about. `ahead` is the outlook when the share is sold."""
    fair = fair_price(state, company, way, ahead, weights)
    found = []
    for seat, cash in enumerate(state.cash):
        limit = fair if state.shares[company][seat] else fair * (1 + weights.control)
        if rng is not None:
            limit *= 1 + DOUBT * (rng.random() - rng.random())
        found.append(min(cash, int(limit)))
    return found


def resolved(state: State, company: str, opener: int, limits: Sequence[int]) -> Sale:
    """How an auction ends, begun or not, if everyone bids up to a limit and nobody more than needed."""
    if state.step == "bid" and state.company == company:
        bidding, bidder, price = state.bidding, state.bidder, state.price
    else:
        bidding, bidder, price = tuple(range(state.players)), None, 0
    lowest = minimum_bid(state, company) if bidder is None else price + 1
    best, second, winner = lowest - 1, lowest - 1, bidder
    for step in range(state.players):
        seat = (opener + step) % state.players
        if seat not in bidding:
            continue
        if limits[seat] > best:
            best, second, winner = limits[seat], best, seat
        elif limits[seat] > second:
            second = limits[seat]
    if winner is None:
        return NO_SALE
    if second < lowest:
        # nobody else would go on
        return Sale(winner, price if winner == bidder else lowest)
    return Sale(winner, min(best, second + 1))


def expected_sale(
    state: State, company: str, opener: int, way: Way, ahead: Outlook, weights: Weights, rng: Random | None
) -> Sale:
    sale = resolved(state, company, opener, limits(state, company, way, ahead, weights, rng))
    if sale.buyer is not None and sale.price == minimum_bid(state, company) and state.shares[company][sale.buyer]:
        held = state.shares[company]
        own = held[sale.buyer]
        stake = own - weights.rivalry * (sum(held) - own) / (state.players - 1)
        if sale_gain(state, company, sale, sale.buyer, way, ahead, stake, weights) <= 0:
            return NO_SALE
    return sale


def sale_gain(
    state: State, company: str, sale: Sale, seat: int, way: Way, ahead: Outlook, stake: float, weights: Weights
) -> float:
    """What the seat's lead gains by a sale; `stake` is how much of what each share pays is its lead already."""
    if sale.buyer is None:
        return 0.0
    worth = worth_when_sold(state, company, sale.price, way, ahead, weights)
    deal = worth - ahead.cash * sale.price
    part = 1.0 if sale.buyer == seat else -weights.rivalry / (state.players - 1)
    return stake * (worth - ahead.worth[company]) + part * deal
