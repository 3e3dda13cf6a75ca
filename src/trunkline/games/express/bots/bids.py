"""Bidding: how far to go for a share, and what to bid on the way there."""

from random import Random

from trunkline.games.express.bots.auctions import limits, resolved, sale_gain, when_sold
from trunkline.games.express.bots.outlook import leads
from trunkline.games.express.bots.search import Settings, expected, simulate
from trunkline.games.express.bots.turns import Position, auction_off, stakes
from trunkline.games.express.bots.weights import Weights
from trunkline.games.express.rules.auction import keep_share, lowest_bid, sell_share
from trunkline.games.express.state import State

TRUST = 4
"""Pairs of playouts at a price that the static limit counts as much as."""


def affordable(state: State) -> int | None:
    assert state.actor is not None
    low = lowest_bid(state)
    return low if low <= state.cash[state.actor] else None


def static_limits(position: Position, weights: Weights) -> list[int]:
    state = position.state
    company = state.company
    assert company is not None
    ahead = when_sold(state, company, position.outlook(weights), weights)
    return limits(state, company, position.near[company], ahead, weights, None)


def own_limit(position: Position, rng: Random, weights: Weights, doubt: float, settings: Settings | None) -> int:
    state = position.state
    seat = state.actor
    assert seat is not None
    wanted = static_limits(position, weights)
    # only downwards: who draws anew for every bid would end at the highest draw
    fair = wanted[seat] * (1 - doubt * rng.random())
    low = lowest_bid(state)
    if settings is not None and low <= state.cash[seat] and 0.6 * wanted[seat] - 1 < low < 1.7 * wanted[seat] + 3:
        fair = searched_limit(position, wanted, rng, weights, settings)
    return min(state.cash[seat], int(fair + 0.5))


def steady_worth(position: Position, limit: int, weights: Weights) -> int:
    """What a hint says the share is worth to the acting seat: the static limit, which doesn't change from bid to bid.

    Where a searched limit decides otherwise, it is that one.
    """
    state = position.state
    assert state.actor is not None
    fair, low = static_limits(position, weights)[state.actor], lowest_bid(state)
    return fair if (fair >= low) == (limit >= low) else limit


def searched_limit(position: Position, wanted: list[int], rng: Random, weights: Weights, settings: Settings) -> float:
    """The price at which buying leads as far as letting the strongest rival buy, by playouts."""
    state = position.state
    seat = state.actor
    assert seat is not None
    low = lowest_bid(state)
    others = [other for other in state.bidding if other != seat and wanted[other] >= low]
    rival = max(others, key=lambda other: wanted[other], default=state.bidder)
    high = min(state.cash[seat], max(low + 2, int(1.5 * wanted[seat]) + 1))
    points = 2 if high > low else 1
    pairs = max(1, settings.playouts // (2 * points))
    edges = []
    for price in (low, high)[:points]:
        edge = 0.0
        for _ in range(pairs):
            seed = rng.getrandbits(32)
            mine = outcome(position, seat, price, seed, weights, settings)[seat]
            theirs = outcome(position, rival, price, seed, weights, settings)[seat]
            edge += mine - theirs
        edges.append(edge / pairs)
    if points == 1:
        return float(low) if edges[0] >= 0 else low - 1.0
    first, last = edges
    if first <= last:
        return float(high) if first + last > 0 else low - 1.0
    crossing = min(max(low + (high - low) * first / (first - last), low - 2.0), high + 2.0)
    return (pairs * crossing + TRUST * wanted[seat]) / (pairs + TRUST)


def outcome(
    position: Position, buyer: int | None, price: int, seed: int, weights: Weights, settings: Settings
) -> list[float]:
    copy = position.copy()
    state = copy.state
    company = state.company
    assert company is not None
    if buyer is None:
        keep_share(state)
    else:
        state.bidder, state.price = buyer, min(price, state.cash[buyer])
        sell_share(state)
        copy.forget(company)
    return simulate(copy, settings, weights, seed, settings.length - 1)


def price(position: Position, limit: int, rng: Random, weights: Weights) -> int | None:
    state = position.state
    company, seat = state.company, state.actor
    assert company is not None
    assert seat is not None
    low = lowest_bid(state)
    if limit < low:
        return None
    wanted = static_limits(position, weights)
    wanted[seat] = limit
    rivals = max((wanted[other] for other in state.bidding if other != seat), default=0)
    if rivals < low and state.bidder is None:
        # nobody else wants it: is it better sold to this seat, or not at all?
        way, ahead = position.near[company], when_sold(state, company, position.outlook(weights), weights)
        sale = resolved(state, company, seat, wanted)
        stake = stakes(state, seat, weights.rivalry)[company]
        if sale_gain(state, company, sale, seat, way, ahead, stake, weights) <= 0:
            return None
    # a jump, but never beyond what somebody would pay anyway
    return low + rng.randint(0, max(0, (min(limit, rivals) - low) * 2 // 3))


def value_of(position: Position, limit: int, weights: Weights) -> float:
    seat = position.state.actor
    assert seat is not None
    copy = position.copy()
    auction_off(copy, weights, None, {seat: limit})
    return leads(expected(copy, weights))[seat]
