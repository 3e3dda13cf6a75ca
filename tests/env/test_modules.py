"""The modules of the environments: types, signatures, help, and observations of any State."""

import inspect
import pickle
import pydoc
from typing import Any, assert_type

import numpy as np
import pytest

from tests.env.games import NAMES, played
from trunkline import env as environments
from trunkline.env import express_v0
from trunkline.env.aec import Seen, TableEnv, Wrapped
from trunkline.env.modules import GameModule


def test_a_type_checker_knows_them() -> None:
    """mypy fails here if something is Any."""
    assert_type(express_v0, GameModule)
    assert_type(express_v0.env(players=3), Wrapped)
    assert_type(express_v0.env().unwrapped, TableEnv)
    assert_type(express_v0.raw_env(max_moves=9), TableEnv)
    table = express_v0.raw_env()
    assert_type(express_v0.observe(table.position, 0), Seen)


def module_of(name: str) -> GameModule:
    module: GameModule = getattr(environments, f"{name}_v0")
    return module


@pytest.mark.parametrize("name", NAMES)
class TestModule:
    def test_shows_real_signatures_and_help(self, name: str) -> None:
        module = module_of(name)
        settings = ["players", "rewards", "shaping", "max_moves", "observation", "render_mode", "variants"]
        for make in (module.env, module.raw_env):
            assert list(inspect.signature(make).parameters) == settings
            assert "players: int | None = None" in pydoc.plain(pydoc.render_doc(make))
            assert inspect.getdoc(make)
        assert {"env", "observe", "raw_env"} <= {*dir(module)}
        assert "render_mode" in pydoc.plain(pydoc.render_doc(module))

    def test_makes_environments_in_other_processes(self, name: str) -> None:
        make = pickle.loads(pickle.dumps(module_of(name).raw_env))
        assert make(players=4).metadata["name"] == f"{name}_v0"


@pytest.mark.parametrize("name", NAMES)
class TestObserve:
    @pytest.mark.parametrize("kind", ["vector", "graph"])
    def test_is_what_the_environment_shows(self, name: str, kind: str) -> None:
        module = module_of(name)
        for players in (2, 5):
            env = module.raw_env(players, observation=kind)
            env.reset(seed=3)
            for number, id in enumerate(played(module.raw_env(players).episode, 3, most=60)):
                if number % 10 == 0:
                    for seat, agent in enumerate(env.possible_agents):
                        assert equal(module.observe(env.position, seat, kind), env.observe(agent))
                env.step(id)

    def test_refuses_what_is_no_position_or_seat(self, name: str) -> None:
        module = module_of(name)
        state = module.raw_env(3).position
        for seat in (3, -1, "player_0", 1.0, True):
            with pytest.raises(ValueError, match=f"from 0 to 2, not {seat!r}"):
                module.observe(state, seat)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=r"is a State of .*, not None"):
            module.observe(None, 0)
        with pytest.raises(ValueError, match="one of vector, graph, not 'smell'"):
            module.observe(state, 0, "smell")


def equal(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(equal(one[key], other[key]) for key in one)
    return np.array_equal(one, other)
