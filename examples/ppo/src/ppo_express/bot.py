"""The trained network as a bot: in the arena, in the terminal and at a web table. Announced in pyproject.toml."""

import threading
from random import Random
from typing import Any

import numpy as np

from ppo_express.policy import Policy, chosen
from trunkline.core.api import Rules
from trunkline.env.face import Observer
from trunkline.env.faces import face_of

GAME = "express"
chosen()  # A network that can't be read is better known before a game than within one.


class _Thread(threading.local):
    """What writes positions as arrays, quickest if it has written the one before. Threads must not share it."""

    def __init__(self) -> None:
        self.observers: dict[int, Observer] = {}

    def observer(self, players: int) -> Observer:
        if players not in self.observers:
            self.observers[players] = face_of(GAME).face.observer(players)
        return self.observers[players]


_THREAD = _Thread()


def choose(state: Any, chance: Random) -> Any:  # noqa: ARG001
    """What the network likes best here."""
    return best(chosen(), state)


def best(policy: Policy, state: Any) -> Any:
    """The action with the highest score."""
    face = face_of(GAME)
    rules: Rules[Any, Any] = face.game.rules
    offered = face.face.offered(rules.options(state))
    if len(offered) == 1:
        return next(iter(offered.values()))
    mask = np.zeros((1, len(face.face.CELLS)), np.bool_)
    mask[0, list(offered)] = True
    observation = _THREAD.observer(state.players).vector(state, state.actor)
    return offered[int(policy.scores(observation[np.newaxis], mask)[0].argmax())]
