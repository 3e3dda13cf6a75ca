"""The contract: a game is a module with five verbs over one plain-data State.

`express` satisfies it as a module: `setup options check apply scores`, and a few names that say what it is. Matches,
simulations and conformance see nothing else of a game; what shows or evaluates one game also reads its tables.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Generic, Protocol, Self, TypeVar

from trunkline.core.errors import Illegal
from trunkline.core.messages import Message
from trunkline.core.rulebook import Section


class State(Protocol):
    """What changes in a game, as plain data. `actor` is the seat that must act, None when the game is over."""

    actor: int | None
    players: int

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Span(Generic[A]):
    """A family of actions that differ in one number, from `low` to `high` in steps of `step`.

    `action` is the member at the low end.
    """

    action: A
    field: str
    low: int
    high: int
    step: int = 1

    def __post_init__(self) -> None:
        if self.low > self.high or (self.high - self.low) % self.step or getattr(self.action, self.field) != self.low:
            raise ValueError(f"not a span: {self.action} from {self.low} to {self.high} by {self.step}")

    def at(self, value: int) -> A:
        changed: A = replace(self.action, **{self.field: value})  # type: ignore[type-var]
        return changed

    def __len__(self) -> int:
        return (self.high - self.low) // self.step + 1

    def __iter__(self) -> Iterator[A]:
        return (self.at(value) for value in range(self.low, self.high + 1, self.step))

    def __contains__(self, action: object) -> bool:
        if type(action) is not type(self.action):
            return False
        value = getattr(action, self.field)
        if type(value) is not int or not self.low <= value <= self.high or (value - self.low) % self.step:
            return False
        return action == self.at(value)


@dataclass(frozen=True, slots=True)
class Suggestion(Generic[A]):
    """An option that stands for many: the action to take, while `check` accepts others of its kind (other routes)."""

    action: A


class Rules(Protocol[S, A]):
    """A game: what a module such as `trunkline.games.express` offers.

    One whose rules or states have changed since its first version also says their versions; see core/versions.py.
    `BY_SEAT` may name the fields of the state that have one value for each seat; plain words tell those with the
    players' names. `BASED_ON` may name other packages whose rules are the game's, too.
    """

    __name__: str
    """The package of the game."""

    @property
    def NAME(self) -> str:
        """Small letters: what records, addresses and the command line call it."""
        ...

    @property
    def TITLE(self) -> str: ...
    @property
    def PLAYERS(self) -> range: ...
    @property
    def VARIANTS(self) -> Mapping[str, Sequence[Any]]:
        """The choices a table has, the default first."""
        ...

    @property
    def RULEBOOK(self) -> Mapping[str, Section]: ...
    @property
    def ACTIONS(self) -> Sequence[type[A]]: ...
    @property
    def State(self) -> type[S]: ...

    @property
    def setup(self) -> Callable[..., S]:
        """`setup(players, seed, **variants)`: the first position. Everything drawn by chance is drawn here."""
        ...

    def options(self, state: S) -> Sequence[A | Span[A] | Suggestion[A]]:
        """All that the actor may do, complete and in a fixed order; empty when the game is over."""
        ...

    def check(self, state: S, action: A) -> Illegal | None:
        """Why the action is refused, or None. Never changes the state."""
        ...

    @property
    def apply(self) -> Callable[..., None]:
        """`apply(state, action)`: change the state by an action that `check` accepts.

        A game with records of its own takes a list as a third argument and appends what happened (core/events.py).
        """
        ...

    def scores(self, state: S) -> list[int]:
        """What each seat would score if the game ended now."""
        ...


def is_offered(options: Sequence[Any], action: object) -> bool:
    return any(
        action in option
        if isinstance(option, Span)
        else type(action) is type(option.action)
        if isinstance(option, Suggestion)
        else action == option
        for option in options
    )


def pick(options: Sequence[Any], rng: Random) -> Any:
    """One of the options at random, each as likely as the others; then, of a span, any number."""
    option = rng.choice(options)
    if isinstance(option, Span):
        return option.at(rng.randrange(option.low, option.high + 1, option.step))
    return option.action if isinstance(option, Suggestion) else option


def legal_actions(rules: Rules[S, A], state: S, *, per_span: int | None = None, rng: Random | None = None) -> list[A]:
    """Everything that the actor may do as a flat list of actions, for a tree search or a random policy.

    A span is all of its actions, or `per_span` of them: evenly spread from the lowest to the highest number, or drawn
    by `rng`, always in their order. A suggestion is the action that it suggests.
    """
    if per_span is not None and (not isinstance(per_span, int) or per_span < 1):
        raise ValueError(f"per_span is None or a number of at least 1, not {per_span!r}")
    actions: list[A] = []
    for option in rules.options(state):
        if isinstance(option, Span):
            places: Sequence[int] = range(len(option))
            if per_span is not None and per_span < len(option):
                places = sorted(rng.sample(places, per_span)) if rng else _spread(len(option), per_span)
            actions += [option.at(option.low + place * option.step) for place in places]
        else:
            actions.append(option.action if isinstance(option, Suggestion) else option)
    return actions


def _spread(count: int, some: int) -> list[int]:
    """Some places of so many: the first, the last, and others evenly between; the first if there's only one."""
    return [place * (count - 1) // max(1, some - 1) for place in range(some)]


def winners(scores: Sequence[int]) -> list[int]:
    """The seats with the highest score; several share the victory."""
    best = max(scores)
    return [seat for seat, score in enumerate(scores) if score == best]


def numbers_of(players: range, bots: bool = False) -> Message:
    """How many can play: "2 to 6 players", "2, 4 or 6 players", "1 player"."""
    numbers = [str(number) for number in sorted(players)]
    if numbers == ["1"]:
        return Message("1 bot") if bots else Message("1 player")
    counts = Message("{others} or {last}", others=", ".join(numbers[:-1]), last=numbers[-1])
    if len(numbers) == 1:
        counts = Message("{number}", number=numbers[0])
    elif len(numbers) > 2 and abs(players.step) == 1:
        counts = Message("{low} to {high}", low=numbers[0], high=numbers[-1])
    return Message("{counts} bots", counts=counts) if bots else Message("{counts} players", counts=counts)
