"""Chicago Express as later versions of it might be: another field in its State, corrected rules."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import SimpleNamespace
from typing import Any

import pytest

from trunkline.core.events import Events
from trunkline.games import GAMES, express
from trunkline.games.express.state import State
from trunkline.notation import position


@dataclass(slots=True)
class NextState(State):
    """A State with one more field, which the rules keep up to date."""

    richest: int

    def copy(self) -> "NextState":
        values = {field.name: getattr(State.copy(self), field.name) for field in fields(State)}
        return NextState(**values, richest=self.richest)


def richest_of(cash: list[int]) -> int:
    """The seat with the most money."""
    return cash.index(max(cash))


def with_richest(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The migration from version 1 to 2."""
    return {**data, "richest": richest_of(data["cash"])}


def _setup(players: int, seed: int, **variants: Any) -> NextState:
    state = express.setup(players, seed, **variants)
    values = {field.name: getattr(state, field.name) for field in fields(State)}
    return NextState(**values, richest=richest_of(state.cash))


def _apply(state: NextState, action: Any, events: Events = None) -> None:
    express.apply(state, action, events)
    state.richest = richest_of(state.cash)


def rules(**changes: Any) -> Any:
    """The rules of now, with changes."""
    own = {name: getattr(express, name) for name in express.__all__}
    return SimpleNamespace(**{"__name__": express.__name__, **own, **changes})


ONE_MORE_FIELD: Mapping[str, Any] = {
    "STATE_VERSION": 2,
    "STATE_MIGRATIONS": (with_richest,),
    "State": NextState,
    "setup": _setup,
    "apply": _apply,
}


def install(patch: pytest.MonkeyPatch, **changes: Any) -> Any:
    """Have the games play by these rules, as after an update of the server: nothing is in memory."""
    from tests.web.django_client import forget

    made = rules(**changes)
    patch.setattr(GAMES["express"], "rules", made)
    patch.setattr(position, "_setup", position._setup.__wrapped__)
    forget()
    return made
