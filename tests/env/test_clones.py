"""A clone plays on like a deep copy; `benchmarks.env` measures how much faster it is made."""

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tests.env.games import NAMES
from trunkline.env import make, make_raw

MAKERS = [make_raw, make]


def same(one: Any, other: Any) -> bool:
    """Observations, masks, rewards and ends, and whose turn it is."""
    if (one.agents, one.agent_selection) != (other.agents, other.agent_selection):
        return False
    (seen, *rest), (seen_there, *rest_there) = one.last(), other.last()
    return (
        rest == rest_there
        and all(
            np.array_equal(seen["observation"][part], seen_there["observation"][part]) for part in ("vector", "hexes")
        )
        and np.array_equal(seen["action_mask"], seen_there["action_mask"])
    )


def choose(env: Any, rng: np.random.Generator) -> int | None:
    mask = env.last()[0]["action_mask"]
    return int(rng.choice(np.flatnonzero(mask))) if mask.any() else None


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("maker", MAKERS)
class TestClone:
    def test_goes_the_same_way_as_a_deep_copy(self, name: str, maker: Callable[..., Any]) -> None:
        env = maker(name, 4, max_moves=70, rewards="worth", shaping=0.5, observation="graph")
        rng = np.random.default_rng(1)
        env.reset(seed=3)
        for _ in range(40):
            env.step(choose(env, rng))
        clone, deep = env.clone(), copy.deepcopy(env)
        while clone.agents:
            assert same(clone, deep)
            id = choose(clone, rng)
            clone.step(id)
            deep.step(id)
        assert not deep.agents
        assert clone.unwrapped.position == deep.unwrapped.position
        for one in (clone, deep):
            one.reset()
        assert clone.unwrapped.position == deep.unwrapped.position

    def test_and_its_original_go_their_own_ways(self, name: str, maker: Callable[..., Any]) -> None:
        env, rng = maker(name, 3, max_moves=60, shaping=1.0, observation="graph"), np.random.default_rng(2)
        env.reset(seed=1)
        for _ in range(30):
            env.step(choose(env, rng))
        witness, clone = copy.deepcopy(env), env.clone()
        ids = [choose(env, rng)]
        while clone.agents:  # to the end, where agents leave one by one
            clone.step(choose(clone, rng))
        assert same(env, witness)
        other = env.clone()
        for _ in range(10):
            env.step(ids[-1])
            ids.append(choose(env, rng))
        assert same(other, witness)
        for id in ids[:-1]:
            other.step(id)
        assert same(env, other)

    def test_of_an_environment_that_has_not_begun(self, name: str, maker: Callable[..., Any]) -> None:
        env = maker(name, 3, observation="graph")
        clone = env.clone()
        for one in (env, clone):
            one.reset(seed=5)
        assert same(env, clone)


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_id_ends_only_the_clone(name: str) -> None:
    env = make(name, 3)
    env.reset(seed=1)
    clone = env.clone()
    clone.step(int(np.flatnonzero(clone.last()[0]["action_mask"] == 0)[0]))
    assert all(clone.terminations.values())
    assert not any(env.terminations.values())
    env.step(min(env.unwrapped.offered))
    assert not any(env.terminations.values())
