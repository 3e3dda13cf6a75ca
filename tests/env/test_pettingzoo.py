"""PettingZoo's own tests, and what it leaves open: rewards, limits, exact actions, illegal ones."""

import contextlib
import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, max_cycles_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import BaseWrapper

from tests.env.games import COUNTS, NAMES
from trunkline.core.errors import IllegalAction
from trunkline.env import make, make_raw
from trunkline.env.aec import TableEnv
from trunkline.games import GAMES, express

CYCLES = 25
"""So many moves of each player in PettingZoo's tests; whole games are played in test_conformance.py."""

hints = pytest.mark.filterwarnings(
    # It knows observations with a mask only from a list of its own environments.
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    # Nothing is allowed once the game is over.
    "ignore:Action mask numpy array is all zeros",
)


def play(env: Any, seed: int = 1) -> dict[str, float]:
    """A whole game at random; everybody's rewards added up."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        env.step(None if terminated or truncated else rng.choice(np.flatnonzero(seen["action_mask"])))
    return totals


@hints
@pytest.mark.parametrize(("name", "players"), COUNTS)
class TestOfPettingZoo:
    def test_api(self, name: str, players: int) -> None:
        api_test(make(name, players), num_cycles=CYCLES)
        api_test(make_raw(name, players, observation="graph", rewards="worth", shaping=1.0), num_cycles=CYCLES)

    def test_seed(self, name: str, players: int) -> None:
        seed_test(lambda: make(name, players), num_cycles=CYCLES)

    def test_max_cycles(self, name: str, players: int) -> None:
        max_cycles_test(Cycles(name, players))


class Cycles:
    """What PettingZoo's test of limits takes for a module.

    It draws any action without asking the mask, and wants everybody to act equally often. So here "any" action is a
    pass, and a cycle of the environment is a move of each player; a cycle of its parallel form is a single move.
    """

    def __init__(self, name: str, players: int) -> None:
        self.name, self.players = name, players

    def env(self, max_cycles: int) -> Any:
        return Passing(make(self.name, self.players, max_moves=max_cycles * self.players))

    def parallel_env(self, max_cycles: int) -> Any:
        return turn_based_aec_to_parallel(Passing(make(self.name, self.players, max_moves=max_cycles)))


class Passing(BaseWrapper):  # type: ignore[misc]
    """Whatever is drawn is a pass."""

    def action_space(self, agent: str) -> Any:  # noqa: ARG002
        return self

    def sample(self) -> int:
        table: TableEnv = self.unwrapped
        return next(id for id in table.offered if table.episode.face.face.CELLS[id].kind == "pass")


class TestSettings:
    @pytest.mark.parametrize(
        ("settings", "words"),
        [
            ({"players": 9}, "players, not 9"),
            ({"players": "3"}, "players, not '3'"),
            ({"players": 3.0}, "players, not 3.0"),
            ({"rewards": "glory"}, "no reward is called 'glory'; there are: rank, worth"),
            ({"max_moves": 0}, "limit of moves must be a whole number of at least 1, not 0"),
            ({"max_moves": 2.5}, "limit of moves must be a whole number of at least 1, not 2.5"),
            ({"shaping": "a"}, "shaping is None or a number, not 'a'"),
            ({"shaping": float("nan")}, "shaping is None or a number, not nan"),
            ({"observation": "smell"}, "one of vector, graph, not 'smell'"),
            ({"render_mode": "human"}, "one of ansi, rgb_array, not 'human'"),
            ({"ludo": True}, "has no variant 'ludo'"),
        ],
    )
    def test_a_wrong_one_is_refused_in_a_sentence(self, settings: dict[str, Any], words: str) -> None:
        with pytest.raises(ValueError, match=words):
            make(NAMES[0], **settings)

    def test_numbers_can_be_numpys(self) -> None:
        env = make_raw("express", np.int64(3), max_moves=np.int16(5), shaping=np.float32(0.5))  # type: ignore[arg-type]
        env.reset(seed=1)
        episode = copy.deepcopy(env).episode
        assert (episode.players, episode.max_moves, episode.shaping) == (3, 5, 0.5)
        assert {*map(type, (episode.players, episode.max_moves, episode.shaping))} == {int, float}

    def test_a_wrong_choice_of_a_variant_is_refused(self) -> None:
        for name in NAMES:
            for variant in GAMES[name].rules.VARIANTS:
                wrong: dict[str, Any] = {variant: "ludo"}
                with pytest.raises(ValueError, match=f"{variant} can't be 'ludo'; it can be: "):
                    make(name, 3, **wrong)

    def test_variants_are_those_of_the_rules(self) -> None:
        env = make_raw("express", 3, auto_pass=True)
        env.reset()
        assert env.position.auto_pass


class TestRewards:
    @pytest.mark.parametrize("name", NAMES)
    def test_by_rank_and_by_worth_follow_the_scores_and_add_up_to_nothing(self, name: str) -> None:
        for rewards in ("rank", "worth"):
            env = make(name, 3, rewards=rewards)
            totals = play(env, 4)
            scores = GAMES[name].rules.scores(env.unwrapped.position)
            order = sorted(range(3), key=scores.__getitem__)
            assert [*totals.values()] != [0, 0, 0]
            assert sorted(range(3), key=list(totals.values()).__getitem__) == order
            assert abs(sum(totals.values())) < 1e-9

    @pytest.mark.parametrize(("name", "rewards"), [(NAMES[0], "worth"), *((name, "rank") for name in NAMES)])
    def test_shaping_moves_rewards_forward_and_leaves_their_sum(self, name: str, rewards: str) -> None:
        plain, shaped = (play(make(name, 3, rewards=rewards, shaping=shaping), 2) for shaping in (None, 0.5))
        assert plain == pytest.approx(shaped)

    def test_shaping_pays_for_what_a_move_changes(self) -> None:
        env = make_raw("express", 2, shaping=1.0)
        env.reset()
        env.play(express.Bid(10))
        assert env.rewards == {"player_0": 0, "player_1": 0}
        env.play(express.Pass())
        assert env.episode.rules.scores(env.position) == [50, 60]
        assert env.rewards == {"player_0": -5 / 110, "player_1": 5 / 110}


@pytest.mark.parametrize("name", NAMES)
class TestOneGame:
    def test_a_limit_of_moves_cuts_it_without_a_reward(self, name: str) -> None:
        env = make(name, 3, max_moves=20)
        totals = play(env)
        assert env.unwrapped.episode.moves == 20
        assert set(totals.values()) == {0.0}
        env.reset(seed=1)
        for _ in range(20):
            env.step(min(env.unwrapped.offered))
        assert set(env.truncations.values()) == {True}
        assert set(env.terminations.values()) == {False}
        assert env.last()[0]["action_mask"].sum() == 0

    def test_the_same_seed_is_the_same_run_of_games(self, name: str) -> None:
        runs = []
        for _ in range(2):
            env = make(name, 3, max_moves=60)
            env.reset(seed=8)
            firsts = []
            for _ in range(4):
                firsts.append(env.unwrapped.position.copy())
                env.reset()
            runs.append(firsts)
        assert runs[0] == runs[1]
        assert runs[0][0] == GAMES[name].rules.setup(3, 8)

    def test_an_illegal_id_ends_it_as_in_games_of_pettingzoo(self, name: str) -> None:
        env = make(name, 3)
        env.reset(seed=1)
        seen, *_ = env.last()
        culprit = env.agent_selection
        wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
        env.step(wrong)
        assert env.terminations == dict.fromkeys(env.possible_agents, True)
        assert env.rewards[culprit] == -1
        raw = make_raw(name, 3)
        raw.reset(seed=1)
        with pytest.raises(ValueError, match=rf"^{wrong} \(.*\) isn't allowed here; the action mask shows the \d+ ids"):
            raw.step(wrong)

    def test_exact_actions_mix_with_ids(self, name: str) -> None:
        env = make(name, 3, max_moves=30)
        env.reset(seed=5)
        played = 0
        for number, _ in enumerate(env.agent_iter()):
            seen, _, terminated, truncated, _ = env.last()
            table = env.unwrapped
            if terminated or truncated:
                env.step(None)
            elif number % 2:
                env.step(int(np.flatnonzero(seen["action_mask"])[0]))
            else:
                played += 1
                env.play(list(table.offered.values())[-1])
        assert played == 15

    def test_nothing_is_played_once_it_is_over(self, name: str) -> None:
        env = make(name, 3, max_moves=1)
        env.reset(seed=5)
        env.step(min(env.unwrapped.offered))
        with pytest.raises(ValueError, match="the game is over"):
            env.play(next(iter(env.unwrapped.offered.values())))

    def test_an_exact_action_that_the_rules_refuse_changes_nothing(self, name: str) -> None:
        env = make(name, 3)
        env.reset(seed=5)
        table, rules = env.unwrapped, GAMES[name].rules
        first = table.position.copy()
        refused = None
        while refused is None:
            env.step(min(table.offered))
            refused = next((action for action in table.offered.values() if rules.check(first, action)), None)
        env.reset(seed=5)
        with pytest.raises(IllegalAction):
            env.play(refused)
        assert table.position == first

    def test_everybody_may_look_and_only_the_actor_may_act(self, name: str) -> None:
        env = make(name, 4, observation="graph")
        env.reset(seed=2)
        for _ in range(12):
            env.step(min(env.unwrapped.offered))
        for agent in env.agents:
            seen = env.observe(agent)
            assert env.observation_space(agent).contains(seen)
            assert seen["action_mask"].any() == (agent == env.agent_selection)
        assert np.array_equal(env.state(), env.observe("player_0")["observation"]["vector"])
        assert env.unwrapped.state_space.contains(env.state())
        assert env.unwrapped.edges.max() < len(env.observe("player_0")["observation"]["hexes"])

    def test_can_be_shown(self, name: str) -> None:
        words = make(name, 3, render_mode="ansi")
        words.reset(seed=1)
        assert "player_0" in words.render()
        pixels = make(name, 3, render_mode="rgb_array")
        pixels.reset(seed=1)
        picture = pixels.render()
        assert (picture.dtype, picture.shape[2]) == (np.uint8, 3)
        assert len(np.unique(picture[::9, ::9].reshape(-1, 3), axis=0)) > 20
        blind = make(name, 3)
        blind.reset()
        with pytest.raises(ValueError, match="without a render mode: one of ansi, rgb_array"):
            blind.render()

    @pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
    def test_a_copy_goes_on_where_the_game_stands(self, name: str, again: Callable[[Any], Any]) -> None:
        env, rng = make(name, 4, max_moves=70, rewards="worth", shaping=0.5), np.random.default_rng(1)
        env.reset(seed=3)
        for _ in range(40):
            env.step(rng.choice(np.flatnonzero(env.last()[0]["action_mask"])))
        other = again(env)
        while env.agents:
            seen, *rest = env.last()
            seen_there, *rest_there = other.last()
            assert rest == rest_there
            assert np.array_equal(seen["observation"], seen_there["observation"])
            assert np.array_equal(seen["action_mask"], seen_there["action_mask"])
            id = rng.choice(np.flatnonzero(seen["action_mask"])) if seen["action_mask"].any() else None
            env.step(id)
            assert len(env.agents) <= len(other.agents)
            other.step(id)
        assert not other.agents
        assert other.unwrapped.position == env.unwrapped.position

    def test_an_id_can_be_any_whole_number(self, name: str) -> None:
        kinds: tuple[Callable[[int], Any], ...] = (int, np.int16, np.array)
        for kind in kinds:
            env, raw = make(name, 3), make_raw(name, 3)
            for one in (env, raw):
                one.reset(seed=1)
                one.step(kind(next(iter(raw.offered))))
            assert env.unwrapped.episode.moves == raw.episode.moves == 1
            wrong = next(id for id in range(10_000) if id not in raw.offered)
            with pytest.raises(ValueError, match=rf"{wrong} \(.*\) isn't allowed here"):
                raw.step(kind(wrong))
        with pytest.raises(ValueError, match="an action is an id from 0 to"):
            raw.step(float(next(iter(raw.offered))))  # type: ignore[arg-type]

    def test_what_is_offered_cannot_be_changed_for_others(self, name: str) -> None:
        def first_offered() -> list[int]:
            env = make_raw(name, 3)
            env.reset(seed=1)
            return list(env.offered)

        before, env = first_offered(), make_raw(name, 3)
        env.reset(seed=1)
        with contextlib.suppress(AttributeError):
            env.offered.clear()  # type: ignore[attr-defined]
        assert first_offered() == before

    def test_exact_actions_wait_for_a_game(self, name: str) -> None:
        env = make(name, 2, max_moves=1)
        with pytest.raises(ResetNeeded):
            env.play(None)
        env.reset(seed=1)
        env.step(next(iter(env.unwrapped.offered)))
        while env.agents:
            env.step(None)
        with pytest.raises(ValueError, match="the game is over"):
            env.play(None)

    def test_shaping_by_nothing_is_none(self, name: str) -> None:
        env = make_raw(name, 3, shaping=0.0)
        env.reset(seed=1)
        env.step(next(iter(env.offered)))
        assert set(env.rewards.values()) == {0.0}
