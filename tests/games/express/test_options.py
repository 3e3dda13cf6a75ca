"""The options are all that the checks accept, over everything that could be tried."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.games.express.moves import legal, play, random_action, refused
from trunkline.games import express as ex
from trunkline.games.express import Action, Bid, Build, Choose, Develop, Expand, Offer, Pass, State, tables
from trunkline.games.express.testing.positions import build_state

PLAYERS = [2, 3, 4, 5, 6]
GAMES = 4
STRIDE = 7


def everything(state: State) -> Iterator[Action]:
    """Every action that has a name on this table, sensible or not."""
    yield Pass()
    for dial in ("auction", "expansion", "development"):
        yield Choose(dial)
    for company in ("PRR", "B&O", "C&O", "NYC", "WAB"):
        yield Offer(company)
        yield Expand(company)
    for hex in tables.HEXES:
        yield Build(hex)
        yield Develop(hex)
    for price in range(-2, max(state.cash) + 4):
        yield Bid(price)


def assert_options_are_what_the_checks_accept(state: State) -> None:
    offered = legal(state)
    before = state.copy()
    accepted = {action for action in everything(state) if ex.check(state, action) is None}
    assert len(set(offered)) == len(offered)
    assert set(offered) == accepted
    assert state == before


def game(players: int, seed: int, *, west: bool, auto_pass: bool = False) -> Iterator[State]:
    """The states of a random game."""
    state, rng = ex.setup(players, seed, auto_pass=auto_pass), Random(100 * players + seed)
    while state.actor is not None:
        yield state
        ex.apply(state, random_action(state, rng, west=west))
    yield state


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("west", [False, True])
def test_options_equal_brute_force(players: int, west: bool) -> None:
    for seed in range(GAMES):
        for ply, state in enumerate(game(players, seed, west=west), start=seed):
            if ply % STRIDE == 0 or state.actor is None:
                assert_options_are_what_the_checks_accept(state)


def test_options_equal_brute_force_where_the_table_passes_for_the_poor() -> None:
    for seed in range(GAMES):
        for state in game(6, seed, west=True, auto_pass=True):
            assert_options_are_what_the_checks_accept(state)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("auto_pass", [False, True])
def test_whoever_must_act_can(players: int, auto_pass: bool) -> None:
    for seed in range(GAMES):
        for state in game(players, seed, west=True, auto_pass=auto_pass):
            assert state.actor is None or state.actor in range(players)
            assert bool(ex.options(state)) == (state.actor is not None)
            if auto_pass and state.step == "bid":
                assert len(legal(state)) > 1


def test_the_sample_comes_to_every_step_before_and_after_wabash_opens() -> None:
    sample = {
        (state.step, "WAB" in state.income)
        for players in PLAYERS
        for seed in range(GAMES)
        for ply, state in enumerate(game(players, seed, west=True), start=seed)
        if ply % STRIDE == 0
    }
    assert sample >= {
        (step, is_open)
        for step in ("bid", "choose", "offer", "expand", "build", "develop")
        for is_open in (False, True)
    }


@pytest.mark.parametrize(
    ("before", "action", "section"),
    [
        ([], Choose("strike"), "4.1"),
        ([Choose("auction")], Offer("Erie"), "5.1"),
        ([Choose("expansion")], Expand("Erie"), "6.1"),
        ([Choose("expansion"), Expand("PRR")], Build("Z9"), "6.2"),
        ([Choose("development")], Develop("Z9"), "7.1"),
    ],
)
def test_names_that_are_not_on_the_table_are_refused(before: list[Action], action: Action, section: str) -> None:
    state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 9})
    play(state, *before)
    refused(state, action, section)


@pytest.mark.parametrize(
    ("before", "section"),
    [
        ([], "4.1"),
        ([Choose("auction")], "5.1"),
        ([Choose("auction"), Offer("PRR")], "5.3"),
        ([Choose("expansion")], "6.1"),
        ([Choose("expansion"), Expand("PRR")], "6.2"),
        ([Choose("development")], "7.1"),
    ],
)
def test_what_belongs_to_another_step_is_refused_by_the_step_it_is(before: list[Action], section: str) -> None:
    one_of_each: list[Action] = [Choose("auction"), Offer("PRR"), Bid(9), Expand("PRR"), Build("R4"), Develop("Q4")]
    state = build_state(shares={"PRR": {0: 1}}, treasury={"PRR": 9}, network={"PRR": ["Q5", "P4", "P3"]})
    play(state, *before)
    possible = {type(action) for action in legal(state)}
    others = [action for action in one_of_each if type(action) not in possible]
    assert len(others) == 5
    for action in others:
        refused(state, action, section)
