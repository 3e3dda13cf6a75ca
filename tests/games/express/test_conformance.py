"""Random games at every player count, everything checked at every state: 14 of each, and 538 with the marker soak."""

from collections.abc import Callable
from dataclasses import fields
from math import dist
from random import Random
from typing import Any

import pytest

from tests.counts import PLAYERS, only
from tests.games.express.moves import random_action
from tests.notation.positions import reads_back
from trunkline.core.api import Span, pick
from trunkline.games import GAMES
from trunkline.games import express as ex
from trunkline.games.express import Build, Choose, Pass
from trunkline.games.express.position_text import malformed
from trunkline.games.express.rules.dividends import end_reasons
from trunkline.games.express.tables import CHICAGO, DETROIT
from trunkline.hexes import grid
from trunkline.testing import check_game

Policy = Callable[[Any, ex.State, Random], ex.Action] | None

GAMES_A_CHUNK = {1: 7, 2: 42, 3: 42, 4: 47}
"""By the seed of a chunk; the first one is played with every push."""
EVERY_POSITION = 15
"""Of so many positions one is written down and read, in the first chunk; all are in the second."""


def westward(_rules: object, state: ex.State, rng: Random) -> ex.Action:
    """Pays for shares and builds towards Chicago or Detroit, as uniformly random play does not."""
    options = ex.options(state)
    if state.step == "bid" and isinstance(options[0], Span):
        span = options[0]
        return span.at(rng.randint(span.low, (span.low + span.high) // 2)) if rng.random() < 0.6 else Pass()
    if state.step == "choose" and rng.random() < 0.5 and Choose("expansion") in options:
        return Choose("expansion")
    if state.step == "build" and len(options) > 1 and rng.random() < 0.9:
        goal = grid.centre(grid.SHIFTED, CHICAGO if state.company != "NYC" else DETROIT)
        hexes = [option.hex for option in options if isinstance(option, Build)]
        return Build(min(hexes, key=lambda hex: dist(goal, grid.centre(grid.SHIFTED, hex))))
    if state.step != "bid" and rng.random() < 0.8:
        options = options[:-1] or options
    action: ex.Action = pick(options, rng)
    return action


@pytest.mark.parametrize(
    ("policy", "auto_pass"),
    [
        pytest.param(None, False, id="uniform-False"),
        pytest.param(westward, True, id="westward-True"),
        pytest.param(None, True, id="uniform-True", marks=pytest.mark.soak),
        pytest.param(westward, False, id="westward-False", marks=pytest.mark.soak),
    ],
)
@pytest.mark.parametrize("players", only(PLAYERS, ex.PLAYERS))
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (2, 3, 4))])
def test_random_games_keep_the_contract(players: int, policy: Policy, auto_pass: bool, seed: int) -> None:
    """Many of these games reach Chicago and what comes after it."""
    games = GAMES_A_CHUNK[seed]
    texts = {1: [reads_back("express", 400, EVERY_POSITION)], 2: [reads_back("express", 400)]}
    laws = (*GAMES["express"].laws, malformed, *texts.get(seed, ()))
    seen = check_game(
        ex,
        players=players,
        games=games,
        seed=seed,
        laws=laws,
        variants={"auto_pass": auto_pass},
        choose=policy,
    )
    assert seen.games == games
    assert seen.refusals > seen.plies
    assert {type(action) for action in seen.actions} == set(ex.ACTIONS)
    if policy:
        assert sum("WAB" in end.income for end in seen.ends) >= games // 3
        assert any(end.shares["WAB"] != (0,) * players for end in seen.ends)
        assert any(end.locomotives.get("E0") for end in seen.ends)


@pytest.mark.parametrize("games", [8, pytest.param(40, marks=pytest.mark.soak)])
@pytest.mark.parametrize("players", only(PLAYERS, ex.PLAYERS))
def test_there_are_at_most_eight_general_dividends(players: int, games: int) -> None:
    """Counted by the resets of the dials, and the last one, after which nothing is reset."""
    for seed in range(games):
        state, rng, dividends = ex.setup(players, 0), Random(seed), 1
        while state.actor is not None:
            before = sum(state.needles.values())
            ex.apply(state, random_action(state, rng))
            dividends += sum(state.needles.values()) < before
        assert dividends <= 8
        assert dividends == state.industrial["Detroit"]


def test_every_end_comes_up() -> None:
    ends: set[str] = set()
    for seed in range(400):
        state, rng = ex.setup(2 + seed % 3, 0), Random(seed)
        while state.actor is not None:
            ex.apply(state, random_action(state, rng, west=seed % 2 == 0))
        ends.update(end_reasons(state))
        if {"10.2", "10.3", "10.4"} <= ends:
            return
    pytest.fail(f"only {ends}")


def test_a_copy_shares_nothing_that_changes() -> None:
    state = ex.setup(4, 0)
    copy = state.copy()
    for field in fields(ex.State):
        value = getattr(state, field.name)
        assert getattr(copy, field.name) == value
        if isinstance(value, list | dict):
            assert getattr(copy, field.name) is not value
            assert all(
                not isinstance(item, list | dict) for item in (value.values() if isinstance(value, dict) else value)
            )
