"""The yardstick of Chicago Express: legal whole games, the same for the same chance, better than chance."""

from random import Random

import pytest

from tests.counts import PLAYERS, only
from trunkline.bots import uniform
from trunkline.core.api import is_offered, winners
from trunkline.games import express as ex
from trunkline_yardsticks import express as yardstick

FULL = pytest.mark.soak


@pytest.mark.parametrize("games", [1, pytest.param(3, marks=FULL)])
@pytest.mark.parametrize("players", only(PLAYERS, ex.PLAYERS))
def test_it_only_does_what_is_offered(players: int, games: int) -> None:
    for seed in range(games):
        state, rng = ex.setup(players, seed), Random(seed)
        while state.actor is not None:
            before = state.copy()
            action = yardstick.choose(state, rng)
            assert is_offered(ex.options(state), action), f"{action} in {state.step}"
            assert state == before
            ex.apply(state, action)


def test_the_same_chances_give_the_same_action() -> None:
    state = ex.setup(3, 0)
    for _ in range(60):
        first, second = (yardstick.choose(state, Random(3)) for _ in range(2))
        assert first == second
        ex.apply(state, first)


@pytest.mark.parametrize("players", [3, *(pytest.param(players, marks=FULL) for players in (2, 4, 5, 6))])
@pytest.mark.soak
def test_it_beats_uniform(players: int) -> None:
    """One of them against a table of uniform bots, in every seat: far more than its share of 30 games."""
    wins = 0
    for seed in range(30):
        state, rng, seat = ex.setup(players, 0), Random(seed), seed % players
        while state.actor is not None:
            mine = state.actor == seat
            ex.apply(state, yardstick.choose(state, rng) if mine else uniform.choose(ex, state, rng))
        wins += seat in winners(ex.scores(state))
    assert wins >= 24
