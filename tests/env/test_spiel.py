"""The games with the methods of OpenSpiel's, and OpenSpiel's own tests if it is installed."""

import pickle
import subprocess
import sys
from random import Random

import pytest

from tests.env.games import NAMES
from trunkline.env.episode import Episode
from trunkline.env.spiel import TERMINAL, SpielGame
from trunkline.games import GAMES


@pytest.mark.parametrize("name", NAMES)
class TestView:
    def test_plays_the_same_game_as_the_environment(self, name: str) -> None:
        game, episode, rng = SpielGame(name, 3, seed=4, max_moves=400), Episode(name, 3, max_moves=400), Random(2)
        state = game.new_initial_state()
        episode.reset(4)
        while not state.is_terminal():
            assert state.current_player() == episode.position.actor
            assert state.legal_actions() == sorted(episode.offered)
            assert state.legal_actions((state.current_player() + 1) % 3) == []
            if episode.moves % 50 == 0:
                for player in range(3):
                    assert state.observation_tensor(player) == episode.vector(player).tolist()
                    assert len(state.observation_tensor(player)) == game.observation_tensor_shape()[0]
            id = rng.choice(state.legal_actions())
            state.apply_action(id)
            rewards = episode.step(id)
        assert episode.is_over or episode.is_cut
        assert state.returns() == (rewards or [0, 0, 0])
        assert (state.current_player(), state.legal_actions()) == (TERMINAL, [])
        assert state.move_number() == episode.moves

    def test_a_clone_goes_its_own_way(self, name: str) -> None:
        state = SpielGame(name, 2).new_initial_state()
        first = state.clone()
        after = state.child(state.legal_actions()[-1])
        assert (state.position, state.history()) == (first.position, [])
        assert after.history() == [state.legal_actions()[-1]]
        assert pickle.loads(pickle.dumps(after)).position == after.position
        with pytest.raises(NotImplementedError, match="keep a clone"):
            after.undo_action(0, after.history()[-1])

    def test_every_legal_action_has_words_of_its_own(self, name: str) -> None:
        state, rng = SpielGame(name, 3).new_initial_state(), Random(6)
        for _ in range(120):
            words = [state.action_to_string(id) for id in state.legal_actions()]
            assert len(set(words)) == len(words)
            assert [state.string_to_action(text) for text in words] == state.legal_actions()
            state.apply_action(rng.choice(state.legal_actions()))

    def test_an_illegal_action_is_refused(self, name: str) -> None:
        state = SpielGame(name, 3).new_initial_state()
        wrong = next(id for id, legal in enumerate(state.legal_actions_mask()) if not legal)
        with pytest.raises(ValueError, match=f"{wrong} isn't one of the legal actions"):
            state.apply_action(wrong)
        assert state.action_to_string(wrong)

    def test_a_limit_of_moves_ends_it_with_nothing(self, name: str) -> None:
        state = SpielGame(name, 3, max_moves=5).new_initial_state()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        assert (state.move_number(), state.returns()) == (5, [0, 0, 0])


PLAYTHROUGH = """
import pyspiel, trunkline.env.open_spiel
from open_spiel.python.algorithms import generate_playthrough
name = "{name}(players={players},max_moves={limit})"
pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)
texts = [generate_playthrough.playthrough(name, [], seed=3) for _ in range(2)]
assert texts[0] == texts[1] and "Returns()" in texts[0]
print("played through")
"""


@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in NAMES for players in (2, max(GAMES[name].players))]
)
def test_openspiel_plays_it_through(name: str, players: int) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel isn't installed (pip install open_spiel)")
    # in a process of its own: what OpenSpiel finds wrong, it reports by ending the process
    code = PLAYTHROUGH.format(name=f"python_trunkline_{name}", players=players, limit=120)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "played through" in done.stdout, done.stderr[-2000:]


def test_without_openspiel_one_is_told_what_to_install() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import trunkline.env.open_spiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stderr.strip().endswith("ImportError: this needs OpenSpiel: pip install open_spiel")
