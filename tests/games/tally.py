"""Tally, a game unlike those that live here: it counts points, some end below nothing, and any number can play."""

from dataclasses import dataclass, replace

from trunkline.core.api import Span
from trunkline.core.errors import Illegal
from trunkline.core.rulebook import Section

NAME = "tally"
TITLE = "Tally"
PLAYERS = range(1, 13)
VARIANTS: dict[str, tuple[object, ...]] = {}
RULEBOOK = {"1": Section("1", "Claims", "Claim 1, 3 or 5 points, or give away 5; three times each.")}
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Claim:
    points: int


@dataclass(frozen=True, slots=True)
class Give:
    """Five points."""

    to: int


Action = Claim | Give
ACTIONS: tuple[type[Action], ...] = (Claim, Give)


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


def options(state: State) -> list[Action | Span[Action]]:
    if state.actor is None:
        return []
    others = [Give(seat) for seat in range(state.players) if seat != state.actor]
    return [Span(Claim(1), "points", 1, 5, 2), *others]


def check(state: State, action: Action) -> Illegal | None:
    if state.actor is None:
        return Illegal("1", "the game is over")
    if isinstance(action, Claim) and action.points not in (1, 3, 5):
        return Illegal("1", f"claim 1, 3 or 5, not {action.points}")
    if isinstance(action, Give) and (action.to == state.actor or action.to not in range(state.players)):
        return Illegal("1", f"seat {action.to} is not another player")
    return None


def apply(state: State, action: Action) -> None:
    assert state.actor is not None
    state.points[state.actor] += action.points if isinstance(action, Claim) else -5
    if isinstance(action, Give):
        state.points[action.to] += 5
    state.moves += 1
    state.actor = state.moves % state.players if state.moves < ROUNDS * state.players else None


def scores(state: State) -> list[int]:
    return state.points.copy()
