"""The games as OpenSpiel plays them: these tests are skipped where it isn't installed."""

import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.env.games import NAMES, played
from trunkline.env.episode import Episode
from trunkline.games import GAMES
from trunkline.notation.position import BadPosition, write

Load = Callable[..., Any]


@pytest.fixture(name="load")
def loads_games() -> Load:
    """A game by its name and its parameters."""
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel isn't installed (pip install open_spiel)")
    import trunkline.env.open_spiel  # noqa: F401 - it registers them

    return lambda name, players=3, **params: pyspiel.load_game(
        f"python_trunkline_{name}", {"players": players, **params}
    )


@pytest.mark.parametrize("name", NAMES)
class TestState:
    def test_plays_the_same_game_as_the_environment(self, name: str, load: Load) -> None:
        game, episode, rng = load(name, seed=4, max_moves=400), Episode(name, 3, max_moves=400), Random(2)
        state, observer = game.new_initial_state(), game.make_py_observer()
        episode.reset(4)
        while not state.is_terminal():
            assert state.current_player() == episode.position.actor
            assert state.legal_actions() == sorted(episode.offered)
            assert state.legal_actions((state.current_player() + 1) % 3) == []
            assert np.flatnonzero(state.legal_actions_mask()).tolist() == state.legal_actions()
            if episode.moves % 50 == 0:
                for player in range(3):
                    observer.set_from(state, player)
                    view = episode.vector(player)
                    assert state.observation_tensor(player) == view.tolist() == observer.tensor.tolist()
                    assert state.information_state_tensor(player) == view.tolist()
                    assert game.observation_tensor_shape() == game.information_state_tensor_shape() == [len(view)]
            id = rng.choice(state.legal_actions())
            state.apply_action(id)
            rewards = episode.step(id)
        assert episode.is_over or episode.is_cut
        assert state.returns() == (rewards or [0, 0, 0])
        assert (state.current_player(), state.legal_actions()) == (-4, [])
        assert state.move_number() == episode.moves

    def test_at_the_end_pays_as_the_environment(self, name: str, load: Load) -> None:
        for rewards in ("rank", "worth"):
            episode = Episode(name, 3, rewards=rewards)
            game = load(name, seed=6, rewards=rewards)
            state = game.new_initial_state()
            for id in played(episode, 6):
                assert state.returns() == [0, 0, 0]
                state.apply_action(id)
            assert state.is_terminal()
            assert state.returns() == episode.final_rewards(state.position)
            assert abs(sum(state.returns())) < 1e-9
            assert game.min_utility() <= min(state.returns()) < max(state.returns()) <= game.max_utility()

    def test_a_clone_goes_its_own_way(self, name: str, load: Load) -> None:
        state = load(name, 2).new_initial_state()
        first = state.clone()
        last = state.legal_actions()[-1]
        after = state.child(last)
        assert state.position == first.position != after.position
        assert (state.history(), first.history(), after.history()) == ([], [], [last])

    def test_is_the_same_in_another_process(self, name: str, load: Load) -> None:
        game = load(name, 2, seed=3)
        state = game.new_initial_state()
        state.apply_action(state.legal_actions()[-1])
        for same in (game.deserialize_state(state.serialize()), pickle.loads(pickle.dumps(state))):
            assert (same.position, same.history()) == (state.position, state.history())
        assert str(pickle.loads(pickle.dumps(game))) == str(game)
        code = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
        for one in (game, state):
            done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(one), capture_output=True)
            assert done.stdout.decode().strip() == str(one).strip(), done.stderr

    def test_every_legal_action_has_words_of_its_own(self, name: str, load: Load) -> None:
        state, rng = load(name).new_initial_state(), Random(6)
        for _ in range(120):
            words = [state.action_to_string(id) for id in state.legal_actions()]
            assert len(set(words)) == len(words)
            assert [state.string_to_action(text) for text in words] == state.legal_actions()
            state.apply_action(rng.choice(state.legal_actions()))

    def test_an_illegal_action_is_refused(self, name: str, load: Load) -> None:
        state = load(name).new_initial_state()
        wrong = next(id for id, legal in enumerate(state.legal_actions_mask()) if not legal)
        with pytest.raises(ValueError, match=rf"^{wrong} \(.+\) isn't allowed here"):
            state.apply_action(wrong)
        assert state.history() == []
        assert state.action_to_string(wrong)
        with pytest.raises(ValueError, match="an action is an id from 0 to"):
            state.action_to_string(10**6)

    def test_a_limit_of_moves_ends_it_with_nothing(self, name: str, load: Load) -> None:
        state = load(name, max_moves=5).new_initial_state()
        while not state.is_terminal():
            last = state.legal_actions()[0]
            state.apply_action(last)
        assert (state.move_number(), state.returns()) == (5, [0, 0, 0])
        assert state.action_to_string(last)
        with pytest.raises(ValueError, match="the game is over"):
            state.apply_action(last)

    def test_begins_with_a_position_or_its_text(self, name: str, load: Load) -> None:
        episode, game = Episode(name, 3), load(name)
        for _ in played(episode, 5, most=60):
            pass
        position = episode.position
        for given in (position, write(name, position)):
            begun = game.new_initial_state(given)
            assert (begun.position, begun.history(), begun.current_player()) == (position, [], position.actor)
            after = begun.child(begun.legal_actions()[0])
            assert after.position != begun.position == position
            assert game.deserialize_state(after.serialize()).position == after.position
        with pytest.raises(ValueError, match="4 players, the environment 3"):
            game.new_initial_state(GAMES[name].rules.setup(4, 1))
        with pytest.raises(BadPosition):
            game.new_initial_state("e4")

    def test_observers_see_everything_or_recall(self, name: str, load: Load) -> None:
        import pyspiel

        game = load(name)
        state = game.new_initial_state()
        state.apply_action(state.legal_actions()[0])
        plain, recalling = (
            game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=recalls)) for recalls in (False, True)
        )
        assert plain.string_from(state, 0) == str(state) == state.observation_string(0)
        assert recalling.string_from(state, 0) == state.history_str() == state.information_state_string(0)
        with pytest.raises(ValueError, match="there's no player 3"):
            plain.set_from(state, 3)
        with pytest.raises(ValueError, match="nothing to choose about observations"):
            game.make_py_observer(None, {"blind": True})


@pytest.mark.parametrize("name", NAMES)
def test_every_choice_of_a_variant_is_a_parameter(name: str, load: Load) -> None:
    texts = {None: "default", True: "yes", False: "no"}
    for variant, choices in GAMES[name].rules.VARIANTS.items():
        for choice in choices:
            game = load(name, **{variant: texts[choice] if None in choices else choice})
            assert game.new_initial_state().position == GAMES[name].rules.setup(3, 0, **{variant: choice})


PLAYTHROUGH = """
import pyspiel, trunkline.env.open_spiel
from open_spiel.python.algorithms import generate_playthrough
name = "{name}(players={players},max_moves={limit})"
pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)
texts = [generate_playthrough.playthrough(name, [], seed=3) for _ in range(2)]
assert texts[0] == texts[1] and "Returns()" in texts[0]
print("played through")
"""


@pytest.mark.usefixtures("load")
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in NAMES for players in (2, max(GAMES[name].players))]
)
def test_openspiel_plays_it_through(name: str, players: int) -> None:
    # in a process of its own: what OpenSpiel finds wrong, it reports by ending the process
    code = PLAYTHROUGH.format(name=f"python_trunkline_{name}", players=players, limit=120)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "played through" in done.stdout, done.stderr[-2000:]
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.usefixtures("load")
def test_the_example_in_the_documentation_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "environment.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(import pyspiel\n.*?)```", page, re.DOTALL)
    shown: dict[str, Any] = {}
    for line in example.splitlines():
        code, _, result = line.partition("  # ")
        if result:
            assert repr(eval(code, shown)) == result.strip(), line
        else:
            exec(line, shown)
    assert shown["state"].history() == [251]


def test_without_openspiel_one_is_told_what_to_install() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import trunkline.env.open_spiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stderr.strip().endswith("ImportError: this needs OpenSpiel: pip install open_spiel")
