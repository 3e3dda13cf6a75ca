"""What happened, as records: a move and everything that followed from it, without a word of any language.

`happened(before, action, after)` of a game gives them: frozen dataclasses of plain data, as actions are. A field `seat`
is the player who did it or whom it befell, a field `company` the company that it is about. The record of the end can
have `causes`: what ended the game, in a few words each, for statistics.

A table stores them with the move; its log, charts, notifications and turning points read them, and sentences are
made of them when they are shown.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Protocol, TypeVar, cast, dataclass_transform

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


class Events(Protocol):
    """What happened, in records of a game's own."""

    @property
    def EVENTS(self) -> Sequence[type[Any]]:
        """All kinds of records, as a table stores and reads them."""
        ...

    def happened(self, before: Any, action: Any, after: Any) -> list[Any]:
        """What an action did, and everything that followed from it, in the order in which it happened."""
        ...


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


@dataclass(frozen=True)
class PlainEvents:
    """Records for a game that has none of its own."""

    rules: Rules[Any, Any]
    EVENTS: ClassVar[tuple[type[Any], ...]] = (Acted, GameEnded)

    def happened(self, before: Any, action: Any, after: Any) -> list[Any]:
        done: list[Any] = [Acted(before.actor, codec.canonical(codec.encode(action)))]
        return [*done, GameEnded(tuple(self.rules.scores(after)))] if after.actor is None else done
