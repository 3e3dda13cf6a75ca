"""`trunkline.env` and its modules by game: what they make, types, signatures, help, and observations of any State."""

import importlib
import inspect
import pickle
import pkgutil
import pydoc
import subprocess
import sys
from types import ModuleType
from typing import Any, assert_type, cast

import numpy as np
import pytest

from tests.env.games import NAMES, played
from trunkline import env as environments
from trunkline.core.api import Rules
from trunkline.env import chesapeake_v0, express_v0, make, make_raw, observe, offtherails_v0
from trunkline.env.aec import Seen, TableEnv, Wrapped
from trunkline.env.faces import face_of
from trunkline.games import GAMES
from trunkline.games.game import Game

MODULES: dict[str, ModuleType] = {
    "chesapeake": chesapeake_v0,
    "express": express_v0,
    "offtherails": offtherails_v0,
}
SETTINGS = ["players", "rewards", "shaping", "max_moves", "observation", "render_mode", "variants"]

modules = pytest.mark.parametrize(("name", "module"), MODULES.items(), ids=MODULES)


def test_a_type_checker_knows_them() -> None:
    """mypy fails here if something is Any, or if an argument of a wrong type passes."""
    assert_type(make("express", players=3), Wrapped)
    assert_type(make("express").unwrapped, TableEnv)
    assert_type(make_raw("express", max_moves=9), TableEnv)
    assert_type(observe("express", make_raw("express").position, 0), Seen)
    assert_type(express_v0.env(players=3), Wrapped)
    assert_type(express_v0.raw_env(max_moves=9), TableEnv)
    table = express_v0.raw_env()
    assert_type(express_v0.observe(table.position, 0), Seen)
    with pytest.raises(ValueError, match="not '9'"):
        make("express", max_moves="9")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not '9'"):
        express_v0.raw_env(max_moves="9")  # type: ignore[arg-type]


class TestMake:
    @pytest.mark.parametrize("name", NAMES)
    def test_returns_the_environment_with_and_without_wrappers(self, name: str) -> None:
        env, raw = make(name, 4, max_moves=7), make_raw(name, 4, max_moves=7)
        assert (type(env), type(env.unwrapped), type(raw)) == (Wrapped, TableEnv, TableEnv)
        assert env.metadata["name"] == f"{name}_v{face_of(name).face.VERSION}" == str(env) == str(raw)
        assert env.possible_agents == raw.possible_agents == [f"player_{seat}" for seat in range(4)]
        assert env.unwrapped.episode.max_moves == raw.episode.max_moves == 7

    def test_shows_its_settings(self) -> None:
        for function in (make, make_raw):
            assert list(inspect.signature(function).parameters) == ["game", *SETTINGS]
            assert "players: int | None = None" in pydoc.plain(pydoc.render_doc(function))
        for setting in SETTINGS:
            assert f"\n{setting}: " in str(inspect.getdoc(make))

    @pytest.mark.parametrize("function", [make, make_raw])
    def test_can_be_sent_to_other_processes(self, function: Any) -> None:
        assert pickle.loads(pickle.dumps(function)) is function

    @pytest.mark.parametrize("wrong", ["ludo", "express_v0", None])
    def test_of_an_unknown_game_says_which_there_are(self, wrong: Any) -> None:
        for function in (make, make_raw):
            with pytest.raises(ValueError, match=f"no environment is called {wrong!r}; there are: {', '.join(NAMES)}"):
                function(wrong)

    def test_a_game_from_elsewhere_is_one_too(self, monkeypatch: pytest.MonkeyPatch) -> None:
        first = GAMES[NAMES[0]]
        rules = ModuleType("elsewhere")
        rules.__dict__.update(vars(first.rules), NAME="elsewhere")
        monkeypatch.setitem(GAMES._loaded, "elsewhere", Game(cast("Rules[Any, Any]", rules), env=first.env))
        env = make("elsewhere")
        assert str(env) == "elsewhere_v0"
        assert observe("elsewhere", env.unwrapped.position, 0)["action_mask"].any()
        face_of.cache_clear()


class TestWithoutTheExtra:
    def test_importing_loads_neither_numpy_nor_pettingzoo(self) -> None:
        names = ", ".join(module.__name__ for module in MODULES.values())
        code = f"import sys, trunkline.env, {names}; print(*{{'numpy', 'gymnasium', 'pettingzoo'}} & {{*sys.modules}})"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout.strip() == ""

    @pytest.mark.parametrize("missing", ["numpy", "pettingzoo"])
    @pytest.mark.parametrize(
        "made",
        [
            "trunkline.env.make('express')",
            "trunkline.env.make_raw('express')",
            "trunkline.env.observe('express', None, 0)",
            "trunkline.env.express_v0.env()",
        ],
    )
    def test_one_is_told_what_to_install(self, missing: str, made: str) -> None:
        code = f"import sys; sys.modules['{missing}'] = None; import trunkline.env.express_v0; {made}"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        words = f"ImportError: environments need {missing}: pip install 'trunkline[env]', or '.[env]' in a clone"
        assert done.stderr.strip().endswith(words)


class TestModules:
    def test_are_there_for_every_game_that_lives_here(self) -> None:
        home = {name for name in NAMES if GAMES[name].rules.__name__.startswith("trunkline.games.")}
        there = {module.name for module in pkgutil.iter_modules(environments.__path__) if "_v" in module.name}
        assert there == {f"{name}_v{face_of(name).face.VERSION}" for name in home}
        assert home == {*MODULES}

    @modules
    def test_make_the_game_that_they_are_named_after(self, name: str, module: ModuleType) -> None:
        assert importlib.import_module(f"trunkline.env.{name}_v0") is module is getattr(environments, f"{name}_v0")
        assert isinstance(module.env(players=3), Wrapped)
        assert isinstance(module.raw_env(players=3), TableEnv)
        for made in (module.env(players=3), module.raw_env(players=3)):
            assert f"trunkline.env.{made.metadata['name']}" == module.__name__

    @modules
    def test_show_their_settings_and_help(self, name: str, module: ModuleType) -> None:
        for own, general in ((module.env, make), (module.raw_env, make_raw), (module.observe, observe)):
            game, *rest = inspect.signature(general).parameters.values()
            assert game.name == "game"
            assert [*inspect.signature(own).parameters.values()] == rest
            assert inspect.getdoc(own) == inspect.getdoc(general)
        assert list(inspect.signature(module.env).parameters) == SETTINGS
        assert "render_mode: " in pydoc.plain(pydoc.render_doc(module.env))
        assert {"env", "observe", "raw_env"} <= {*dir(module)}
        assert "render_mode" in pydoc.plain(pydoc.render_doc(module))
        assert name in pydoc.plain(pydoc.render_doc(module))

    @modules
    def test_make_environments_in_other_processes(self, name: str, module: ModuleType) -> None:
        for function in (module.env, module.raw_env):
            made = pickle.loads(pickle.dumps(function))
            assert made(players=4).metadata["name"] == f"{name}_v0"
            assert inspect.getdoc(made) == inspect.getdoc(function)

    @pytest.mark.parametrize("wrong", ["ludo_v0", "express_v9", "express", "ludo"])
    def test_with_a_wrong_name_or_version_are_not_there(self, wrong: str) -> None:
        with pytest.raises(ModuleNotFoundError, match=f"No module named 'trunkline.env.{wrong}'"):
            importlib.import_module(f"trunkline.env.{wrong}")
        with pytest.raises(ImportError, match=f"cannot import name '{wrong}'"):
            exec(f"from trunkline.env import {wrong}")
        assert not hasattr(environments, wrong)


@pytest.mark.parametrize("name", NAMES)
class TestObserve:
    @pytest.mark.parametrize("kind", ["vector", "graph"])
    def test_is_what_the_environment_shows(self, name: str, kind: str) -> None:
        for players in (2, 5):
            env = make_raw(name, players, observation=kind)
            env.reset(seed=3)
            for number, id in enumerate(played(make_raw(name, players).episode, 3, most=60)):
                if number % 10 == 0:
                    for seat, agent in enumerate(env.possible_agents):
                        assert equal(observe(name, env.position, seat, kind), env.observe(agent))
                env.step(id)

    def test_is_the_same_in_the_module_of_the_game(self, name: str) -> None:
        state = make_raw(name, 3).position
        if module := MODULES.get(name):
            assert equal(module.observe(state, seat=1, observation="graph"), observe(name, state, 1, "graph"))

    def test_refuses_what_is_no_position_or_seat(self, name: str) -> None:
        state = make_raw(name, 3).position
        for seat in (3, -1, "player_0", 1.0, True):
            with pytest.raises(ValueError, match=f"from 0 to 2, not {seat!r}"):
                observe(name, state, seat)  # type: ignore[arg-type]
        other = make_raw(next(one for one in NAMES if one != name)).position
        for wrong in (None, other):
            with pytest.raises(ValueError, match=rf"is a State of {GAMES[name].title}, not"):
                observe(name, wrong, 0)
        with pytest.raises(ValueError, match="one of vector, graph, not 'smell'"):
            observe(name, state, 0, "smell")
        with pytest.raises(ValueError, match="no environment is called 'ludo'; there are: "):
            observe("ludo", state, 0)


def equal(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(equal(one[key], other[key]) for key in one)
    return np.array_equal(one, other)
