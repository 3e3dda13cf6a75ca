"""Random orders in random games: whatever they do is legal, none outlives what it was for, and JSON keeps them."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.counts import USUAL_GAMES, only
from tests.orders.sitting import Sitting
from trunkline.core import codec
from trunkline.core.api import pick
from trunkline.games import GAMES
from trunkline.games import ordering as orders
from trunkline.orders.terms import Ended, Offered

MOST = 1500
"""Plies of a game that are looked at: enough for several rounds."""


def drawn(offered: Offered, rng: Random) -> Any:
    """The offered order with other figures and ticks."""
    chosen: dict[str, Any] = {}
    if limit := offered.limit:
        chosen[limit.field] = rng.randrange(limit.low, min(limit.high, limit.low + 60) + 1, limit.step)
    if one := offered.pick:
        chosen[one.field] = rng.choice(one.values)
    often = rng.choice((0, 0, 0.2))
    for ticks in offered.ticks:
        some = tuple(value for value in ticks.values if rng.random() < often)
        chosen[ticks.field] = some if ticks.values else rng.random() < often
    return replace(offered.order, **chosen)


class Clock:
    """Which round a game is in, counted from what is seen on the table alone; for each order, by its kind."""

    def __init__(self) -> None:
        self.auctions = self.dividends = 0

    def tick(self, game: str, before: Any, action: Any, after: Any) -> None:
        """Another action was done."""
        if game == "express":
            again = type(action).__name__ == "Offer" or before.initial != after.initial
            self.auctions += before.step != after.step or again
            self.dividends += sum(after.needles.values()) < sum(before.needles.values())

    def round_of(self, order: Any, state: Any) -> Any:
        """The round that the order is for."""
        match type(order).__name__:
            case "SitOut":
                return self.dividends
            case "PassAuction" | "BidAuction":
                return self.auctions
        return (state.round, state.stock_round)


@pytest.mark.parametrize("game", only(USUAL_GAMES, GAMES))
@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_orders_do_is_legal_and_none_outlives_its_round(game: str, players: int) -> None:
    seen = Counter[str]()
    for seed in range(4):
        _play(game, players, seed, seen)
    assert seen["acts"] > 50
    assert seen["done"] > 10
    assert seen["cancelled"] > 5
    assert all(seen[kind.__name__] > 3 for kind in GAMES[game].orders.ORDERS)


def _play(game: str, players: int, seed: int, seen: Counter[str]) -> None:
    """A random game in which seats give orders whenever they like; `seen` counts what they did."""
    rng, clock, rules = Random(seed), Clock(), GAMES[game].rules
    state, sittings, rounds = rules.setup(players, seed), dict[int, Sitting](), dict[int, Any]()
    for _ in range(MOST):
        for seat in range(players):
            offered = orders.offers(GAMES[game], state, seat)
            if seat not in sittings and offered and rng.random() < 0.3:
                order = drawn(rng.choice(offered), rng)
                assert orders.read(GAMES[game], codec.encode(order)) == order
                assert orders.describe(GAMES[game], order)
                sittings[seat] = Sitting(game, state, seat, order)
                rounds[seat] = clock.round_of(order, state)
                seen[type(order).__name__] += 1
        decided = {seat: sitting.now() for seat, sitting in sittings.items()}
        for seat, decision in decided.items():
            if isinstance(decision, Ended):
                seen["done" if decision.done else "cancelled"] += 1
                del sittings[seat]
            else:
                assert clock.round_of(sittings[seat].order, state) == rounds[seat], sittings[seat].order
                assert (decision is not None) == (seat == state.actor)
        if state.actor is None:
            assert not sittings
            return
        if state.actor in sittings:
            action = decided[state.actor]
            assert rules.check(state, action) is None
            seen["acts"] += 1
        else:
            action = pick(rules.options(state), rng)
        for sitting in sittings.values():
            sitting.do(action)
        before = state.copy()
        rules.apply(state, action)
        clock.tick(game, before, action, state)
