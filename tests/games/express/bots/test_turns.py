"""Whole turns on a copy are what the engine makes of their actions, one by one."""

from collections.abc import Iterator
from random import Random

import pytest

from trunkline.core.api import pick
from trunkline.games import express as ex
from trunkline.games.express.bots.auctions import NO_SALE, Sale, resolved
from trunkline.games.express.bots.outlook import nearest
from trunkline.games.express.bots.turns import Position, Turn, auction_off, carry_out, rated_turns
from trunkline.games.express.bots.weights import MEDIUM
from trunkline.games.express.laws import LAWS


def positions(players: int, seed: int, step: str) -> Iterator[ex.State]:
    """Positions of a random game in which this step is asked for."""
    state, rng = ex.setup(players, 0), Random(seed)
    while state.actor is not None:
        if state.step == step:
            yield state.copy()
        ex.apply(state, pick(ex.options(state), rng))


def played(state: ex.State, turn: Turn) -> ex.State:
    """The position after the actions of a turn, each checked, up to an auction."""
    after = state.copy()
    actions: list[ex.Action] = [ex.Choose(turn.dial)]
    if turn.dial == "auction" and turn.subject:
        actions.append(ex.Offer(turn.subject))
    elif turn.hexes:
        actions += [ex.Expand(turn.subject), *map(ex.Build, turn.hexes)]
    elif turn.subject:
        actions.append(ex.Develop(turn.subject))
    else:
        actions.append(ex.Pass())
    for action in actions:
        assert ex.check(after, action) is None, f"{action} of {turn}"
        ex.apply(after, action)
    if after.step == "build":
        ex.apply(after, ex.Pass())
    return after


def sold(state: ex.State, sale: Sale) -> ex.State:
    """The position after an auction in which only the buyer bids."""
    while state.step == "bid":
        mine = state.actor == sale.buyer and state.bidder is None
        action = ex.Bid(sale.price) if mine else ex.Pass()
        assert ex.check(state, action) is None
        ex.apply(state, action)
    return state


def sale_between(before: ex.State, after: ex.State, company: str) -> Sale:
    for seat in range(before.players):
        if after.shares[company][seat] > before.shares[company][seat]:
            return Sale(seat, after.treasury[company] - before.treasury[company])
    return NO_SALE


@pytest.mark.parametrize("players", ex.PLAYERS)
def test_a_turn_is_what_the_engine_makes_of_its_actions(players: int) -> None:
    tried = 0
    for state in positions(players, players, "choose"):
        start = Position(state)
        for _, turn in rated_turns(start, MEDIUM, None, 3):
            position = start.copy()
            carry_out(position, turn, MEDIUM, Random(1))
            stepwise = played(state, turn)
            if stepwise.step == "bid":
                company = stepwise.company
                assert company is not None
                before = stepwise.copy()
                stepwise = sold(stepwise, sale_between(before, position.state, company))
            assert position.state == stepwise, turn
            if position.state.actor is not None:
                assert position.near == nearest(position.state)
            tried += 1
        assert start.state == state
    assert tried > 100


def test_plans_that_are_kept_stay_legal() -> None:
    for seed in range(6):
        position, rng = Position(ex.setup(3, 0)), Random(seed)
        while position.state.actor is not None:
            if position.state.step == "bid":
                auction_off(position, MEDIUM, rng)
                continue
            turns = rated_turns(position, MEDIUM, rng, 3)
            for _, turn in turns:
                played(position.state, turn)
            carry_out(position, rng.choice(turns).turn, MEDIUM, rng)
            assert [law.__name__ for law in LAWS if law(position.state)] == []


class TestAuctionsByLimits:
    @pytest.mark.parametrize(
        ("limits", "sale"),
        [
            ([20, 12, 5], Sale(0, 13)),
            ([12, 12, 5], Sale(0, 12)),
            ([6, 5, 0], NO_SALE),
            ([0, 0, 9], Sale(2, 7)),
        ],
    )
    def test_the_highest_limit_buys_a_dollar_beyond_the_second(self, limits: list[int], sale: Sale) -> None:
        assert resolved(ex.setup(3, 0), "PRR", 0, limits) == sale

    def test_a_bid_stands_if_nobody_goes_on(self) -> None:
        state = ex.setup(3, 0)
        ex.apply(state, ex.Bid(15))
        assert resolved(state, "PRR", 1, [9, 14, 15]) == Sale(0, 15)
        assert resolved(state, "PRR", 1, [9, 14, 16]) == Sale(2, 16)
