"""Many games at once are the same games, whatever the number of processes."""

import copy
import gc
import os
import pickle
import signal
from typing import Any

import numpy as np
import pytest

from tests.env.games import NAMES
from trunkline.core.api import winners
from trunkline.core.seeds import derive
from trunkline.env.episode import Episode
from trunkline.env.vector import Pool, Stepped, Vector, vector


def run(games: Vector, steps: int) -> list[Stepped]:
    """So many steps at random, from the same seed each time."""
    rng, done = np.random.default_rng(3), []
    seen = games.reset(seed=11)
    for _ in range(steps):
        ids = [rng.choice(np.flatnonzero(mask)) for mask in seen.action_mask]
        done.append(games.step(ids))
        seen = done[-1].observations
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
            seen = step.observations


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


def test_there_is_a_game_at_least() -> None:
    with pytest.raises(ValueError, match="at least one game, not 0"):
        vector(NAMES[0], 0)


@pytest.mark.parametrize("workers", [1, 2])
def test_nothing_moves_if_an_id_is_refused(workers: int) -> None:
    with vector(NAMES[0], 4, players=3, workers=workers) as games:
        with pytest.raises(RuntimeError, match="call `reset` first"):
            games.step([0, 0, 0, 0])
        seen = games.reset(seed=1)
        right = seen.action_mask.argmax(1)
        wrong = int(np.flatnonzero(seen.action_mask[3] == 0)[0])
        for id, words in ((wrong, "isn't allowed here"), (10**6, "an id from 0 to"), (-1, "an id from 0 to")):
            with pytest.raises(ValueError, match=f"game 3: .*{words}"):
                games.step([*right[:3], id])
        for fraction in (0.0, 0.5):
            with pytest.raises(ValueError, match="game 0: an action is an id from 0 to"):
                games.step(right + fraction)
        for count in (3, 5):
            with pytest.raises(ValueError, match=rf"each of the 4 games, not an array of shape \({count},\)"):
                games.step([int(right[0])] * count)
        after = games.step(right)
    with vector(NAMES[0], 4, players=3) as others:
        others.reset(seed=1)
        assert plain(after) == plain(others.step(right))


@pytest.mark.parametrize("workers", [1, 2])
def test_after_closing_nothing_is_played(workers: int) -> None:
    games = vector(NAMES[0], 2, workers=workers)
    games.reset()
    games.close()
    games.close()
    with pytest.raises(ValueError, match="closed"):
        games.reset()
    with pytest.raises(ValueError, match="closed"):
        games.step([0, 0])


class Interrupted(BaseException):
    """As if somebody had pressed Ctrl-C."""


def test_a_step_that_was_interrupted_is_never_taken_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    with vector(NAMES[0], 2, players=3, workers=2) as games:
        assert isinstance(games, Pool)
        first = games.reset(seed=1)
        ids = first.action_mask.argmax(1)
        with monkeypatch.context() as patched:
            patched.setattr(type(games._pipes[0]), "recv", interrupt)
            with pytest.raises(Interrupted):
                games.step(ids)
        with pytest.raises(RuntimeError, match="again after an interrupted step"):
            games.step(ids)
        assert plain(games.reset(seed=1)) == plain(first)
        games.step(ids)


def interrupt(_pipe: object) -> None:
    raise Interrupted


def test_games_begin_again_after_a_process_was_killed(capfd: pytest.CaptureFixture[str]) -> None:
    with vector(NAMES[0], 3, players=3, workers=3) as games:
        assert isinstance(games, Pool)
        first = games.reset(seed=1)
        ids = first.action_mask.argmax(1)
        games._processes[1].kill()
        games._processes[1].join()
        with pytest.raises(RuntimeError, match="a process of these games has ended: begin again with `reset`"):
            games.step(ids)
        assert plain(games.reset(seed=1)) == plain(first)
        os.kill(games._processes[0].pid or 0, signal.SIGINT)  # As a terminal sends it to all of them.
        games.step(ids)
    assert "Traceback" not in capfd.readouterr().err


def test_games_of_several_processes_are_not_copied_and_go_on() -> None:
    with vector(NAMES[0], 2, players=3, workers=2) as games:
        first = games.reset(seed=np.int64(1))  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="games in several processes can't be copied"):
            copy.deepcopy(games)
        gc.collect()
        assert plain(games.reset(seed=1)) == plain(first)


def test_games_of_one_process_can_be_copied() -> None:
    with vector(NAMES[0], 3, players=3, max_moves=20) as games:
        run(games, 30)
        other = pickle.loads(pickle.dumps(games))
        ids = [next(iter(episode.offered)) for episode in other._episodes]
        assert plain(games.step(ids)) == plain(other.step(ids))
