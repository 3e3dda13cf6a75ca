"""Many tables at once as one environment of Stable-Baselines3: at each, one seat learns and others answer.

All networks are asked about all tables where it's their turn at once, which takes far less time than one by one.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from ppo_express.policy import Floats, Policy
from ppo_express.seats import Others
from trunkline.bots import uniform
from trunkline.bots.bot import Bot
from trunkline.env.episode import Episode, rank
from trunkline.env.faces import face_of

GAME = "express"
PLAYERS = (3, 3, 4, 3, 3, 2, 3, 5)
"""How many sit at the tables, one after the other: mostly three."""
RANDOM_MOVES = 6
"""Half of the games begin with up to so many random moves, as the games of a tournament do."""
MOST_MOVES = 700
"""A game that isn't over by then is counted as it stands: people who build nothing could play for ever."""


class Table:
    """A game, and who sits there: None for the seat that learns."""

    def __init__(self, players: int, others: Others, chance: Random) -> None:
        self.episode = Episode(GAME, players, max_moves=MOST_MOVES)
        self.others, self.chance = others, chance
        self.seats: list[Policy | Bot | None] = []

    def begin(self) -> None:
        """Deal anew, with other players."""
        episode, chance = self.episode, self.chance
        episode.reset(chance.getrandbits(31))
        for _ in range(chance.randrange(RANDOM_MOVES + 1) if chance.random() < 0.5 else 0):
            episode.play(uniform.choose(episode.rules, episode.position, chance))
        self.seats = [self.others.drawn(chance) for _ in range(episode.players)]
        self.learner = chance.randrange(episode.players)
        self.seats[self.learner] = None

    def others_play(self) -> Policy | None:
        """Let bots play, and whoever has no choice; the network to ask, or None if the learner is next or it's over."""
        episode = self.episode
        while not (episode.is_over or episode.is_cut):
            player = self.seats[episode.position.actor]
            if len(episode.offered) == 1:
                episode.step(*episode.offered)
            elif player is None or isinstance(player, Policy):
                return player
            else:
                episode.play(player.choose(episode.position, self.chance))
        return None

    @property
    def is_finished(self) -> bool:
        return self.episode.is_over or self.episode.is_cut

    @property
    def reward(self) -> float:
        return rank(self.episode.rules.scores(self.episode.position))[self.learner]


class Tables(VecEnv):
    """As many tables as the learner plays at a time."""

    def __init__(self, count: int, others: Others, seed: int) -> None:
        face = face_of(GAME)
        self.ids = len(face.face.CELLS)
        observation = spaces.Box(-np.inf, np.inf, (face.size,), np.float32)
        super().__init__(count, observation, spaces.Discrete(self.ids))
        chance = Random(seed)
        self.sampling = np.random.default_rng(seed)
        self.tables = [
            Table(PLAYERS[number % len(PLAYERS)], others, Random(chance.getrandbits(64))) for number in range(count)
        ]

    def reset(self) -> Floats:
        for table in self.tables:
            table.begin()
        self._until_learners_move()
        return self._seen()

    def step_async(self, actions: NDArray[np.int64]) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[Floats, Floats, NDArray[np.bool_], list[dict[str, Any]]]:
        for table, action in zip(self.tables, self.actions, strict=True):
            table.episode.step(int(action))
        rewards, over = np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_)
        infos: list[dict[str, Any]] = [{} for _ in self.tables]
        for number, (reward, last) in self._until_learners_move().items():
            rewards[number], over[number] = reward, True
            infos[number]["terminal_observation"] = last
        return self._seen(), rewards, over, infos

    def _until_learners_move(self) -> dict[int, tuple[float, Floats]]:
        """Everybody else moves; the tables where a game has ended, with its reward and what the learner saw last."""
        ended: dict[int, tuple[float, Floats]] = {}
        self._play()
        while finished := [number for number, table in enumerate(self.tables) if table.is_finished]:
            for number in finished:
                table = self.tables[number]
                # A new game can end before its learner has moved at all: then only the first one counts.
                ended.setdefault(number, (table.reward, table.episode.vector(table.learner)))
                table.begin()
            self._play()
        return ended

    def _play(self) -> None:
        """Everybody else moves, until every learner must move or its game is over."""
        asking = self.tables
        while asking:
            waiting: dict[int, tuple[Policy, list[Table]]] = {}
            for table in asking:
                if policy := table.others_play():
                    waiting.setdefault(id(policy), (policy, []))[1].append(table)
            for policy, tables in waiting.values():
                chosen = policy.sampled(*_views(tables, self.ids), self.sampling)
                for table, action in zip(tables, chosen, strict=True):
                    table.episode.step(int(action))
            asking = [table for _, tables in waiting.values() for table in tables]

    def _seen(self) -> Floats:
        return np.stack([table.episode.vector(table.learner) for table in self.tables])

    def env_method(self, method_name: str, *_args: Any, indices: Any = None, **_settings: Any) -> list[Any]:  # noqa: ARG002
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(_views(self.tables, self.ids)[1])

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:  # noqa: ARG002
        return [None] * self.num_envs if attr_name == "render_mode" else [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is open."""


def _views(tables: Sequence[Table], ids: int) -> tuple[Floats, NDArray[np.bool_]]:
    """What whoever must move sees at each table, and what they may do."""
    masks = np.zeros((len(tables), ids), np.bool_)
    seen = []
    for number, table in enumerate(tables):
        masks[number, list(table.episode.offered)] = True
        seen.append(table.episode.vector(table.episode.position.actor))
    return np.stack(seen), masks
