"""The modules of the environments, `trunkline.env.<game>_v<version>`, with the names that PettingZoo's own have."""

from functools import lru_cache
from importlib import import_module
from threading import get_ident
from types import ModuleType
from typing import Any

import numpy as np

from trunkline.env.aec import Seen, TableEnv, Wrapped, check_kind, wrapped
from trunkline.env.episode import mask_of
from trunkline.env.face import Observer
from trunkline.env.faces import face_of


class GameModule(ModuleType):
    """A game as an environment: `env`, `raw_env` and `observe`."""

    __all__ = ("env", "observe", "raw_env")

    def __init__(self, name: str, game: str) -> None:
        super().__init__(name, f"{face_of(game).game.title} as a PettingZoo environment: see docs/environment.md.")
        self._game = game

    def env(
        self,
        players: int | None = None,
        *,
        rewards: str = "rank",
        shaping: float | None = None,
        max_moves: int | None = None,
        observation: str = "vector",
        render_mode: str | None = None,
        **variants: Any,
    ) -> Wrapped:
        """The environment with PettingZoo's usual wrappers: an illegal id ends the game, with a reward of -1.

        players: how many play; None is the usual number.
        rewards: paid at the end, by "rank" or by "worth".
        shaping: the part of every change of worth that is paid at once.
        max_moves: truncates a game after this number of moves.
        observation: "vector", or "graph" for the hexes as well.
        render_mode: "ansi" for words, "rgb_array" for a picture.
        variants: those of the game, by name.
        """
        return wrapped(
            self._game,
            players,
            rewards=rewards,
            shaping=shaping,
            max_moves=max_moves,
            observation=observation,
            render_mode=render_mode,
            **variants,
        )

    def raw_env(
        self,
        players: int | None = None,
        *,
        rewards: str = "rank",
        shaping: float | None = None,
        max_moves: int | None = None,
        observation: str = "vector",
        render_mode: str | None = None,
        **variants: Any,
    ) -> TableEnv:
        """The environment without wrappers, with the settings of `env`: an illegal id raises a ValueError."""
        return TableEnv(
            self._game,
            players,
            rewards=rewards,
            shaping=shaping,
            max_moves=max_moves,
            observation=observation,
            render_mode=render_mode,
            **variants,
        )

    def observe(self, state: Any, seat: int, observation: str = "vector") -> Seen:
        """Any State of the game as `env.observe` shows it to a seat: `observation`, and `action_mask`."""
        face = face_of(self._game)
        rules = face.game.rules
        if not isinstance(state, rules.State):
            raise ValueError(f"a position to observe is a State of {face.game.title}, not {state!r:.80}")
        if type(seat) is bool or not isinstance(seat, int | np.integer) or not 0 <= seat < state.players:
            raise ValueError(f"a seat is a number from 0 to {state.players - 1}, not {seat!r}")
        check_kind(observation)
        observer = _observer(self._game, state.players, get_ident())
        offered = face.face.offered(rules.options(state)) if seat == state.actor else ()
        vector = observer.vector(state, int(seat))
        table = {"vector": vector, "hexes": observer.graph(state)} if observation == "graph" else vector
        return {"observation": table, "action_mask": mask_of(offered, len(face.face.CELLS))}

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.__all__]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by name, so that `env` can be sent to another process."""
        return import_module, (self.__name__,)


@lru_cache(maxsize=64)
def _observer(game: str, players: int, _thread: int) -> Observer:
    """An observer writes quickest if it has seen a similar position before; no two threads share one."""
    return face_of(game).face.observer(players)
