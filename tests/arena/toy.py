"""A game that takes no time, with bots of known strength: who bids more gets more, and one weight says how much."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from trunkline.bots.bot import Bot
from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.core.rulebook import Section
from trunkline.games import GAMES
from trunkline.games.game import Game

NAME = "dice"
TITLE = "Dice"
PLAYERS = range(2, 7)
VARIANTS: dict[str, tuple[object, ...]] = {}
RULEBOOK = {"1": Section("1", "Bids", "Take 0 to 9 points; five times each.")}
ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Take:
    points: int


ACTIONS = (Take,)


@dataclass(slots=True)
class State:
    players: int
    actor: int | None
    moves: int
    points: list[int]

    def copy(self) -> "State":
        return replace(self, points=self.points.copy())


def setup(players: int, _seed: int) -> State:
    return State(players, 0, 0, [0] * players)


def options(state: State) -> list[Span[Take]]:
    return [] if state.actor is None else [Span(Take(0), "points", 0, 9)]


def check(state: State, action: Take) -> Illegal | None:
    return Illegal("1", "the game is over") if state.actor is None or not 0 <= action.points <= 9 else None


def apply(state: State, action: Take) -> None:
    assert state.actor is not None
    state.points[state.actor] += action.points
    state.moves += 1
    state.actor = state.moves % state.players if state.moves < ROUNDS * state.players else None


def scores(state: State) -> list[int]:
    return state.points.copy()


def taker(greed: float = 0.4) -> Bot:
    """Takes more the greedier it is, with some chance; its weight is its greed."""

    def choose(_state: State, chance: Random) -> Take:
        return Take(min(9, max(0, round(9 * greed + chance.gauss(0, 2)))))

    def with_weights(weights: Mapping[str, float]) -> Bot:
        return taker(weights["greed"])

    return Bot(
        choose, weights={"greed": greed, "idle": 1.0}, with_weights=with_weights, with_budget=lambda n: taker(n / 10)
    )


def plain(state: State, chance: Random) -> Take:
    """A plain function is a bot, too."""
    return taker().choose(state, chance)  # type: ignore[no-any-return]


NOT_A_BOT = 7


@contextmanager
def toy() -> Iterator[Game]:
    """The game is there beside the others."""
    bots: Any = SimpleNamespace(
        BOTS={"weak": taker(0.2), "middling": taker(0.4), "strong": taker(0.7), "plain": plain},
        sit_out=lambda _state: None,
    )
    import tests.arena.toy as rules

    with pytest.MonkeyPatch.context() as patch:
        game = Game(rules, bots=bots)
        patch.setitem(GAMES.__dict__, "_loaded", {**GAMES, game.name: game})
        yield game
