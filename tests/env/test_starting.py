"""Games that begin with a position: a State or its text, one game or many."""

from typing import Any

import numpy as np
import pytest

from tests.env.games import NAMES, played
from trunkline.env import make, make_raw
from trunkline.env.episode import Episode
from trunkline.env.vector import vector
from trunkline.games import GAMES
from trunkline.notation.position import BadPosition, write


def position_of(name: str, players: int = 3, moves: int = 60, **variants: Any) -> Any:
    """A position in the middle of a random game."""
    episode = Episode(name, players, **variants)
    for _ in played(episode, 5, most=moves):
        pass
    return episode.position


@pytest.mark.parametrize("name", NAMES)
class TestReset:
    @pytest.mark.parametrize("maker", [make_raw, make])
    def test_begins_with_a_state_or_its_text(self, name: str, maker: Any) -> None:
        state = position_of(name)
        before = state.copy()
        for position in (state, write(name, state)):
            env = maker(name, 3)
            env.reset(options={"position": position})
            assert env.unwrapped.position == state
            assert env.agent_selection == f"player_{state.actor}"
            seen, reward, *_ = env.last()
            assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(env.unwrapped.offered)
            assert reward == 0
            env.step(min(env.unwrapped.offered))
            assert env.unwrapped.position != state == before

    def test_without_options_begins_a_new_game(self, name: str) -> None:
        env = make_raw(name, 3)
        env.reset(seed=4, options={"position": position_of(name)})
        env.reset(seed=4)
        assert env.position == GAMES[name].rules.setup(3, 4)
        env.reset(seed=4, options={})
        assert env.position == GAMES[name].rules.setup(3, 4)

    def test_seeds_go_on_as_without_a_position(self, name: str) -> None:
        begins: list[Any] = []
        for options in (None, {"position": position_of(name)}):
            env = make_raw(name, 3)
            env.reset(seed=4, options=options)
            env.reset()
            begins.append(env.position)
        assert begins[0] == begins[1]

    @pytest.mark.parametrize("options", [{"positon": 1}, {"position": None, "seed": 1}, {"options": 2}])
    def test_refuses_an_unknown_option(self, name: str, options: dict[str, Any]) -> None:
        for env in (make_raw(name, 3), make(name, 3)):
            with pytest.raises(ValueError, match=r"reset has no option '(positon|seed|options)'; there is: position"):
                env.reset(options=options)
        with vector(name, 2, players=3) as games, pytest.raises(ValueError, match="reset has no option"):
            games.reset(options=options)
        with pytest.raises(ValueError, match="are a dict, not 'position'"):
            make_raw(name, 3).reset(options="position")  # type: ignore[arg-type]

    def test_refuses_a_position_that_does_not_fit_and_stays_where_it_is(self, name: str) -> None:
        other = next(one for one in NAMES if one != name)
        over = position_of(name, moves=20_000)
        assert over.actor is None
        rich = position_of(name)
        rich.cash[1] += 900_000
        rich.bank -= 900_000
        env = make_raw(name, 3)
        env.reset(seed=1)
        before = env.position.copy()
        for position, words in (
            (position_of(name, players=4), "4 players, the environment 3"),
            (write(name, position_of(name, players=4)), "4 players, the environment 3"),
            (position_of(other), f"a State of {GAMES[name].title}, not"),
            (write(other, position_of(other)), f"a position of {GAMES[other].title}, not of {GAMES[name].title}"),
            (over, "the game is over"),
            (rich, "out of bounds"),
            (7, "not 7"),
        ):
            with pytest.raises(ValueError, match=words):
                env.reset(options={"position": position})
        with pytest.raises(BadPosition):
            env.reset(options={"position": write(name, before)[:-3]})
        assert env.position == before

    def test_moves_are_counted_from_the_position(self, name: str) -> None:
        env = make_raw(name, 3, max_moves=2)
        env.reset(options={"position": position_of(name)})
        for _ in range(2):
            assert not any(env.truncations.values())
            env.step(min(env.offered))
        assert all(env.truncations.values())


def test_the_variants_are_those_of_the_position() -> None:
    env = make_raw("express", 3, auto_pass=True)
    env.reset(options={"position": position_of("express")})
    assert not env.position.auto_pass
    env.reset()
    assert env.position.auto_pass


@pytest.mark.parametrize(("name", "workers"), [(NAMES[0], 2), *((name, 1) for name in NAMES)])
def test_many_games_begin_with_it_until_the_next_reset(name: str, workers: int) -> None:
    state = position_of(name)
    with vector(name, 2, players=3, workers=workers, max_moves=1) as games:
        with pytest.raises(ValueError, match="the environment 3"):
            games.reset(options={"position": position_of(name, players=2)})
        seen = games.reset(options={"position": write(name, state)})
        step = games.step(seen.action_mask.argmax(1))
        first = games.reset(seed=2)
    view = Episode(name, 3).look(state, state.actor)
    for rows in (seen, step.observations):
        assert rows.seat.tolist() == [state.actor] * 2
        assert all(np.array_equal(row, view) for row in rows.observation)
    assert step.truncations.all()
    with vector(name, 2, players=3, max_moves=1) as others:
        assert np.array_equal(others.reset(seed=2).observation, first.observation)
