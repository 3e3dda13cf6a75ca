"""The options are all that the checks accept, over everything that could be tried."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.counts import PLAYERS as USUAL
from tests.counts import only
from tests.games.chesapeake.moves import legal
from trunkline.core.api import pick
from trunkline.games import chesapeake as ch
from trunkline.games.chesapeake import (
    Accept,
    Action,
    Bid,
    Buy,
    BuyPrivate,
    BuyTrain,
    CounterOffer,
    Decline,
    DiscardTrain,
    Dividend,
    GoBankrupt,
    LayTile,
    Par,
    Pass,
    PlaceStation,
    Sell,
    State,
    TradeIn,
    UsePower,
)
from trunkline.games.chesapeake.title import TITLE

STRIDE = 23
PLIES = 700
PLAYERS = [2, 3, 4, 5, 6]


def everything(state: State) -> Iterator[Action]:
    """Every action that has a name on this table, sensible or not; of runs only what options show."""
    yield from (Pass(), Accept(), Decline(), GoBankrupt(), Dividend(True), Dividend(False))
    for private, printed in TITLE.privates.items():
        for price in (*range(-5, max(state.cash) + 11, 5), printed.value - 1, printed.value + 6, printed.value + 12):
            yield Bid(private, price)
        for price in range(printed.value // 2 - 2, printed.value * 2 + 3):
            yield BuyPrivate(private, price)
    if state.offer:
        yield from (CounterOffer(price) for price in range(-1, max(state.treasury.values()) + max(state.cash) + 2))
    for company in TITLE.companies:
        yield from (Buy(company, "ipo"), Buy(company, "pool"))
        yield from (Sell(company, count) for count in range(-1, 8))
        yield from (Par(company, price) for price in range(60, 111, 5))
    for train in TITLE.trains:
        yield from (TradeIn(train), DiscardTrain(train))
        prices = {0, 1, TITLE.trains[train].cost - 1, TITLE.trains[train].cost, TITLE.trains[train].cost + 1, 700}
        for source in ("bank", "pool", *TITLE.companies):
            owned = source in state.trains and train in state.trains[source]
            most = state.treasury[state.company] + 2 if state.company else 0
            yield from (BuyTrain(train, source, price) for price in prices | (set(range(most)) if owned else set()))
    for hex in TITLE.hexes:
        yield from (PlaceStation(hex, city) for city in (-1, 0, 1, 2))
        for tile in TITLE.tiles:
            yield from (LayTile(hex, tile, rotation) for rotation in range(6))
            if hex in ("K3", "H2", "I3", "F4", "G5", "D2") and tile in ("7", "8", "9", "57"):
                for private in TITLE.privates:
                    yield from (UsePower(private, hex, tile, rotation) for rotation in range(6))


def assert_options_are_what_the_checks_accept(state: State) -> None:
    offered = [action for action in legal(state) if not isinstance(action, ch.RunTrains)]
    before = state.copy()
    accepted = {action for action in everything(state) if ch.check(state, action) is None}
    assert len(set(offered)) == len(offered)
    assert accepted - set(offered) == set(), state.step
    beyond = set(offered) - accepted
    assert all(isinstance(action, BuyTrain | Bid) for action in beyond), state.step  # prices that were not tried
    assert all(ch.check(state, action) is None for action in beyond)
    assert state == before


def game(players: int, seed: int, rulings: str) -> Iterator[State]:
    """The states of a random game that seldom goes bankrupt or passes."""
    state, rng = ch.setup(players, seed, rulings=rulings), Random(1000 * players + seed)
    for _ in range(PLIES):
        if state.actor is None:
            return
        yield state
        options = [option for option in ch.options(state) if option != GoBankrupt()] or ch.options(state)
        if rng.random() < 0.7:
            options = [option for option in options if option != Pass()] or options
        ch.apply(state, pick(options, rng))


@pytest.mark.parametrize("stride", [4 * STRIDE, pytest.param(STRIDE, marks=pytest.mark.soak)])
@pytest.mark.parametrize("players", only(USUAL, PLAYERS))
@pytest.mark.parametrize("rulings", ["rulebook", "18xx.games"])
def test_options_equal_brute_force(players: int, rulings: str, stride: int) -> None:
    """Some positions apart, and oftener in the steps that are rare."""
    for ply, state in enumerate(game(players, players, rulings), start=players):
        rare = state.step in ("canal", "discard", "answer", "privates")
        if ply % stride == 0 or (rare and ply % (stride // 7) == 0):
            assert_options_are_what_the_checks_accept(state)


@pytest.mark.parametrize("players", PLAYERS)
def test_whoever_must_act_can(players: int) -> None:
    for state in game(players, 1, "rulebook"):
        assert state.actor in range(players)
        assert ch.options(state)
