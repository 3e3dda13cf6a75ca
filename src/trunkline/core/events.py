"""Events: records of a move and of everything that followed from it, without a word of any language.

The rules append them where they act: `apply(state, action, events)`. They are frozen dataclasses of plain data, as
actions are. A field `seat` is the player who did it or whom it befell, a field `company` the company that it is about.
The record of the end can have `causes`: what ended the game, in a few words each, for statistics.

A table stores them with the move; its log, charts, notifications and turning points read them, and sentences are
made of them when they are shown.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypeVar, cast, dataclass_transform

from trunkline.core import codec
from trunkline.core.api import Rules

T = TypeVar("T")

Topic = Literal[
    "move", "round", "auction", "shares", "price", "president", "track", "trains", "money", "arrival", "end"
]
"""What a record is about, for readers that know no game:

`round` begins a part of the game; `auction` is bidding; `shares` are bought, sold or started; `price` moves a marker;
`president` changes hands; `track` is building; `trains` come and go; `money` is paid; `arrival` is what everybody
waited for (a company opens or floats, a phase begins, a goal is reached); `end` ends the game; `move` is all else.
"""

NEWS: tuple[Topic, ...] = ("shares", "trains", "arrival", "money", "president", "end")
"""What somebody who comes back wants to know first."""
RICHES: tuple[Topic, ...] = ("shares", "price", "trains", "arrival", "money", "president")
"""What makes players richer or poorer."""


Events: TypeAlias = list[Any] | None
"""Where rules append their records; None if nobody wants them, which costs nothing."""


@dataclass_transform(frozen_default=True)
def event(topic: Topic) -> Callable[[type[T]], type[T]]:
    """A class is a record of something that happens, and of what it is about."""

    def make(kind: type[T]) -> type[T]:
        made: Any = dataclass(frozen=True, slots=True)(kind)
        made.topic = topic
        return cast("type[T]", made)

    return make


def records_in(names: Mapping[str, Any]) -> tuple[type[Any], ...]:
    """All records among the names of a module."""
    return tuple(one for one in names.values() if isinstance(one, type) and hasattr(one, "topic"))


@event("move")
class Acted:
    """Somebody did something: all that is known of a move in a game without records of its own."""

    seat: int
    action: str
    """As JSON."""


@event("end")
class GameEnded:
    scores: tuple[int, ...]
    """By seat."""


PLAIN_EVENTS: tuple[type[Any], ...] = (Acted, GameEnded)


def plain_events(rules: Rules[Any, Any], actor: int, action: Any, after: Any) -> list[Any]:
    """The records of a move in a game whose `apply` takes no events."""
    done: list[Any] = [Acted(actor, codec.canonical(codec.encode(action)))]
    return [*done, GameEnded(tuple(rules.scores(after)))] if after.actor is None else done
