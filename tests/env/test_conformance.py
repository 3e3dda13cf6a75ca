"""Whole games through the environment, everything checked at every step: few of them, and many with the marker soak."""

from random import Random

import numpy as np
import pytest

from tests.env.checks import check_ids, check_seen
from tests.env.games import NAMES
from trunkline.core.api import winners
from trunkline.env import make_raw
from trunkline.games import GAMES

FEW = 1
MANY = {"express": 1000, "chesapeake": 100}
"""Episodes, over all player counts."""
CHUNKS = 5
SCRATCH = 10
"""Of so many steps one is also written from scratch, for every seat."""


def check_episode(name: str, players: int, seed: int) -> int:
    """Play a game by ids at random and check all that the environment promises; how many moves it took."""
    game, rng = GAMES[name], Random(seed)
    env = make_raw(name, players, rewards=("rank", "worth")[seed % 2])
    env.reset(seed=seed)
    state, moves = env.position.copy(), 0
    while env.agents and not any(env.terminations.values()):
        episode = env.episode
        seat = episode.position.actor
        assert env.agent_selection == f"player_{seat}"
        assert not [law(episode.position) for law in game.laws if law(episode.position)]
        before = episode.position.copy()
        seen, reward, *_ = env.last()
        assert env.observation_space(env.agent_selection).contains(seen)
        assert reward == 0
        check_ids(episode, rng)
        if episode.moves % SCRATCH == 0:
            check_seen(episode)
        assert episode.position == before, "looking changes nothing"
        id = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        assert game.rules.check(state, episode.offered[id]) is None
        game.rules.apply(state, episode.offered[id])
        moves += 1
        env.step(id)
        assert state == env.position
    check_seen(env.episode)
    assert state.actor is None
    assert abs(sum(env.rewards.values())) < 1e-9
    assert int(np.argmax([*env.rewards.values()])) in winners(game.rules.scores(env.position))
    while env.agents:
        env.step(None)
    return moves


@pytest.mark.parametrize("name", NAMES)
def test_a_game_through_the_environment(name: str) -> None:
    for seed in range(FEW):
        assert check_episode(name, GAMES[name].usual_count, seed) > 50


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_many_games_through_the_environment(name: str, chunk: int) -> None:
    counts = [*GAMES[name].players]
    for number in range(MANY.get(name, 100) * chunk // CHUNKS, MANY.get(name, 100) * (chunk + 1) // CHUNKS):
        assert check_episode(name, counts[number % len(counts)], 1000 + number) > 20
