"""A game as a PettingZoo environment: one player after the other, each with a mask of what is allowed."""

from collections.abc import Mapping
from functools import lru_cache
from operator import index
from threading import get_ident
from typing import Any, Self

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from trunkline.core.seeds import derive
from trunkline.env.episode import Episode, mask_of, picture, position_in, text
from trunkline.env.face import Floats, Observer
from trunkline.env.faces import face_of

OBSERVATIONS = ("vector", "graph")
RENDER_MODES = ("ansi", "rgb_array")
ILLEGAL_REWARD = -1.0
OPTIONS_OF_API_TEST = {"options": 1}
"""PettingZoo's `api_test` resets with them, to see that `reset` takes options. Any other unknown option is refused."""

Seen = dict[str, Any]
"""`observation`, and `action_mask`."""


def check_kind(observation: str) -> None:
    if observation not in OBSERVATIONS:
        raise ValueError(f"an observation is one of {', '.join(OBSERVATIONS)}, not {observation!r}")


class TableEnv(AECEnv[str, Seen, int]):
    """What `make_raw` returns: `step` refuses an id that isn't allowed by a ValueError."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        rewards: str = "rank",
        shaping: float | None = None,
        max_moves: int | None = None,
        observation: str = "vector",
        render_mode: str | None = None,
        **variants: Any,
    ) -> None:
        settings: dict[str, Any] = {"rewards": rewards, "shaping": shaping, "max_moves": max_moves}
        check_kind(observation)
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"a render mode is None or one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.episode = Episode(game, players, **settings, **variants)
        face = self.episode.face
        self.metadata = {
            "name": f"{game}_v{face.face.VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.is_graph = observation == "graph"
        self.edges = face.edges
        """Pairs of neighbouring rows of `hexes`, for an observation as a graph."""
        self.factored = face.factored
        self.possible_agents = [f"player_{seat}" for seat in range(self.episode.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.state_space = spaces.Box(*face.bounds, dtype=np.float32)
        table: spaces.Space[Any] = spaces.Box(*face.bounds, dtype=np.float32)
        if self.is_graph:
            low, high = (np.tile(bound, (len(face.face.HEXES), 1)) for bound in face.hex_bounds)
            table = spaces.Dict({"vector": table, "hexes": spaces.Box(low, high, dtype=np.float32)})
        count = len(face.face.CELLS)
        mask = spaces.Box(0, 1, (count,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": table, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._seed = int(np.random.default_rng().integers(2**31))
        self._resets = 0
        """Since a seed was given."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def position(self) -> Any:
        return self.episode.position

    @property
    def offered(self) -> Mapping[int, Any]:
        return self.episode.offered

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game, with the seed as `setup` takes it; without one it follows from the last that was given.

        `options={"position": ...}` begins with a position instead: a State, or its text.
        """
        position = position_in(None if options == OPTIONS_OF_API_TEST else options)
        begins = None if position is None else self.episode.opened(position)
        if seed is None:
            self._resets += 1
        else:
            self._seed, self._resets = index(seed), 0
        if begins is None:
            self.episode.reset(derive(self._seed, "reset", self._resets) % 2**31 if seed is None else self._seed)
        else:
            self.episode.begin(begins)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.episode.position.actor]
        self._skip_agent_selection = None

    def observe(self, agent: str) -> Seen:
        """How the table looks from an agent's seat, and what it may do; nothing unless it must act."""
        episode, seat = self.episode, self._seats[agent]
        if agent == self.agent_selection and not self.terminations.get(agent) and not self.truncations.get(agent):
            mask = episode.mask()
        else:
            mask = np.zeros(len(episode.face.face.CELLS), np.int8)
        if self.is_graph:
            table = {"vector": episode.vector(seat), "hexes": episode.graph()}
            return {"observation": table, "action_mask": mask}
        return {"observation": episode.vector(seat), "action_mask": mask}

    def state(self) -> Floats:
        return self.episode.vector(0)

    def step(self, action: int | None) -> None:
        """Play what an id stands for."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._after(agent, self.episode.step(action))

    def play(self, action: Any) -> None:
        """Play an exact action; IllegalAction if the rules refuse it."""
        agent = self.agent_selection
        if agent not in self.agents or self.terminations[agent] or self.truncations[agent]:
            raise ValueError("the game is over: all that is left is to step with None")
        self._after(agent, self.episode.play(action))

    def _after(self, agent: str, rewards: list[float] | None) -> None:
        """Hand out rewards, and turn to the next agent."""
        self._cumulative_rewards[agent] = 0
        if rewards is not None:
            self.rewards = dict(zip(self.agents, rewards, strict=True))
            self._accumulate_rewards()
        actor = self.episode.position.actor
        if actor is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[actor]
            if self.episode.moves == self.episode.max_moves:
                self.truncations = dict.fromkeys(self.agents, True)
                self._deads_step_first()

    def clone(self) -> Self:
        """The same game at the same point, going its own way: as a deep copy, but in microseconds.

        Spaces are shared: actions drawn from them continue the same random numbers.
        """
        new = object.__new__(type(self))
        new.__dict__.update(vars(self), episode=self.episode.clone())
        if hasattr(self, "agents"):
            new.agents = self.agents.copy()
            new.rewards = self.rewards.copy()
            new._cumulative_rewards = self._cumulative_rewards.copy()
            new.terminations = self.terminations.copy()
            new.truncations = self.truncations.copy()
            new.infos = {agent: info.copy() for agent, info in self.infos.items()}
        return new

    def render(self) -> Any:
        """The table in words for "ansi", as an array of pixels for "rgb_array"."""
        if self.render_mode == "ansi":
            return text(self.episode.face.game, self.position, self.possible_agents)
        if self.render_mode == "rgb_array":
            return picture(self.episode.face.game, self.position, self.possible_agents)
        raise ValueError(f"nothing can be shown without a render mode: one of {', '.join(RENDER_MODES)}")

    def close(self) -> None:
        """Nothing is held open."""


class Wrapped(OrderEnforcingWrapper[str, Seen, int]):
    """The outermost of PettingZoo's usual wrappers, which also lets one play an exact action."""

    def step(self, action: int | None) -> None:
        """Play what an id stands for; a NumPy array without dimensions is an id, too."""
        super().step(action if action is None or not hasattr(action, "__index__") else index(action))

    def play(self, action: Any) -> None:
        """Play an exact action; IllegalAction if the rules refuse it."""
        table = self.unwrapped
        if not hasattr(table, "agents"):
            raise ResetNeeded("call `reset` first")
        table.play(action)
        self._has_updated = True
        if self.agents:
            self.observe(self.agent_selection)  # the wrapper inside must see the new mask

    @property
    def unwrapped(self) -> TableEnv:
        table: TableEnv = self.env.unwrapped
        return table

    def clone(self) -> Self:
        """The same game at the same point, going its own way, in the same wrappers: see `TableEnv.clone`."""
        cloned: Self = _cloned(self)
        return cloned

    def __str__(self) -> str:
        return str(self.env)


def _cloned(env: Any) -> Any:
    """An environment with all of its wrappers; those of PettingZoo replace what they remember, and never change it."""
    if isinstance(env, TableEnv):
        return env.clone()
    new = object.__new__(type(env))
    vars(new).update(vars(env), env=_cloned(env.env))
    return new


def wrapped(table: TableEnv) -> Wrapped:
    """What `make` returns: an id that isn't allowed ends the game, and costs whoever chose it a reward of -1."""
    inside = TerminateIllegalWrapper(table, illegal_reward=ILLEGAL_REWARD)
    return Wrapped(AssertOutOfBoundsWrapper(inside))


def seen_from(game: str, state: Any, seat: int, observation: str) -> Seen:
    """What `TableEnv.observe` would show a seat of any State of the game."""
    face = face_of(game)
    rules = face.game.rules
    if type(state) is not rules.State:  # a game's State may be based on another game's
        raise ValueError(f"a position to observe is a State of {face.game.title}, not {state!r:.80}")
    if type(seat) is bool or not isinstance(seat, int | np.integer) or not 0 <= seat < state.players:
        raise ValueError(f"a seat is a number from 0 to {state.players - 1}, not {seat!r}")
    check_kind(observation)
    observer = _observer(game, state.players, get_ident())
    offered = face.face.offered(rules.options(state)) if seat == state.actor else ()
    vector = observer.vector(state, int(seat))
    table = {"vector": vector, "hexes": observer.graph(state)} if observation == "graph" else vector
    return {"observation": table, "action_mask": mask_of(offered, len(face.face.CELLS))}


@lru_cache(maxsize=64)
def _observer(game: str, players: int, _thread: int) -> Observer:
    """An observer writes quickest if it has seen a similar position before; no two threads share one."""
    return face_of(game).face.observer(players)
