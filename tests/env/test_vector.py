"""Many games at once are the same games, whatever the number of processes."""

from typing import Any

import numpy as np
import pytest

from tests.env.games import NAMES
from trunkline.core.api import winners
from trunkline.core.seeds import derive
from trunkline.env.episode import Episode
from trunkline.env.vector import Stepped, Vector, vector


def run(games: Vector, steps: int) -> list[Stepped]:
    """So many steps at random, from the same seed each time."""
    rng, done = np.random.default_rng(3), []
    seen = games.reset(seed=11)
    for _ in range(steps):
        ids = [rng.choice(np.flatnonzero(mask)) for mask in seen.action_mask]
        done.append(games.step(ids))
        seen = done[-1].seen
    return done


def plain(value: Any) -> Any:
    """Arrays and tuples as what can be compared."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


def test_workers_change_nothing() -> None:
    runs = []
    for workers in (1, 2):
        with vector(NAMES[0], 5, players=3, workers=workers, max_moves=40) as games:
            runs.append(run(games, 60))
    assert any(step.finals for step in runs[0])
    assert plain(runs[0]) == plain(runs[1])


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("workers", [2, 3])
def test_workers_change_nothing_in_whole_games(name: str, workers: int) -> None:
    runs = []
    for count in (1, workers):
        with vector(name, 5, players=4, workers=count, rewards="worth", shaping=0.3) as games:
            runs.append(run(games, 900))
    assert plain(runs[0]) == plain(runs[1])


@pytest.mark.parametrize("name", NAMES)
def test_every_row_is_a_game_of_its_own(name: str) -> None:
    with vector(name, 3, players=2, max_moves=30) as games:
        steps, seen = run(games, 50), games.reset(seed=11)
        episodes = [Episode(name, 2, max_moves=30) for _ in range(3)]
        played = [0, 0, 0]
        rng = np.random.default_rng(3)
        for row, episode in enumerate(episodes):
            episode.reset(derive(11, "vector", row, 0) % 2**31)
        for step in steps:
            ids = [int(rng.choice(np.flatnonzero(mask))) for mask in seen.action_mask]
            for row, episode in enumerate(episodes):
                assert seen.seat[row] == episode.position.actor
                assert np.array_equal(seen.observation[row], episode.vector(episode.position.actor))
                assert np.array_equal(seen.action_mask[row], episode.mask())
                episode.step(ids[row])
                ended = episode.is_over or episode.is_cut
                assert (step.terminations[row], step.truncations[row]) == (episode.is_over, episode.is_cut)
                assert (row in step.finals) == ended
                if ended:
                    final = step.finals[row]
                    assert (final.scores, final.moves) == (episode.rules.scores(episode.position), episode.moves)
                    assert np.array_equal(final.views[1], episode.vector(1))
                    played[row] += 1
                    episode.reset(derive(11, "vector", row, played[row]) % 2**31)
            seen = step.seen


def test_rewards_have_a_column_for_each_seat() -> None:
    with vector("express", 4, players=3) as games:
        steps = run(games, 400)
    finals = [(step.rewards[row], final) for step in steps for row, final in step.finals.items()]
    assert finals
    for rewards, final in finals:
        assert {seat for seat in range(3) if rewards[seat] == max(rewards)} == set(winners(final.scores))


def test_workers_are_counted() -> None:
    with pytest.raises(ValueError, match="3 games can have 1 to 3 workers, not 4"):
        vector(NAMES[0], 3, workers=4)


def test_a_wrong_id_is_refused_by_a_pool_too() -> None:
    with vector(NAMES[0], 2, players=3, workers=2) as games:
        games.reset(seed=1)
        with pytest.raises(ValueError, match="isn't allowed here"):
            games.step([0, 0])
        assert games.reset(seed=1).observation.shape[0] == 2
