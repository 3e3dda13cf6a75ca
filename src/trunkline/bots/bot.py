"""A bot: what it would do, and, where it can say so, what it thinks of everything it could do."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count
from random import Random
from typing import Any

from trunkline.core.messages import Message

Choose = Callable[[Any, Random], Any]
"""Chooses the action of the acting seat: state, chance -> action."""


HABIT = "habit"
"""What a term is about that a bot goes by, though it is no money: it decides, and nobody is told of a loss by it."""


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a value: what it is about, and how much it counts. Two values are compared term by term."""

    about: str
    """What to compare it with: the same text for the same thing in every value. Nobody reads it."""
    value: float
    more: Message | None = None
    """A clause for a reason, "you end up with more cash", if there is more of it than in the other case…"""
    less: Message | None = None
    """…and if there is less. Without these, it isn't spoken of. They name no sum:
    a reader would add it to others, which it may overlap. {player} is who sits at the figure `seat`."""
    amount: float | None = None
    """What there is more or less of, if not of the value."""
    parts: Sequence["Term"] = ()
    """What it consists of; if it differs in one part alone, that one is spoken of."""


@dataclass(frozen=True, slots=True)
class Candidate:
    action: Any
    value: float
    """What the seat expects at the end beyond the average of the others, in the money of the game."""
    terms: Sequence[Term] = ()
    """What the value is made of, most important first."""
    why: Message | None = None
    """A reason of its own, which says more than its terms compared with those of another."""
    plan: Message | None = None
    """What it is to lead to, if it is only the beginning of something."""
    then: Sequence[Any] = ()
    """The actions that are to follow in the same turn."""
    limit: int | None = None
    """In an auction, what the thing is worth to the seat: more than that is given away."""
    plain: Message | None = None
    """What speaks for it in figures that a player can check, where those of its terms would mean nothing to them."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A player made of functions. The same state and the same chance give the same answers on every machine."""

    choose: Choose
    candidates: Callable[[Any, Random], list[Candidate]] | None = None
    """Best first; what `choose` takes is among them."""
    with_budget: Callable[[int], "Bot"] | None = None
    """The same bot with so many playouts or nodes a decision, for names such as `hard:64`."""
    weights: Mapping[str, float] | None = None
    """What its judgment weighs by; `trunkline tune` can change it."""
    with_weights: Callable[[Mapping[str, float]], "Bot"] | None = None
    """The same bot with other weights, under the same names."""

    def __call__(self, state: Any, chance: Random) -> Any:
        return self.choose(state, chance)


def as_bot(player: Choose) -> Bot:
    return player if isinstance(player, Bot) else Bot(player)


LEVELS = ("easy", "medium", "hard", "expert")
"""What bots of a game are called by their strength, the weakest first; a game need not have all of them."""
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivy", "Jack", "Kit", "Lena")


def free_names(taken: Container[str] = ()) -> Iterator[str]:
    """Names without end that nobody at the table has; `taken` are those of others, casefolded."""
    names = chain(NAMES, (f"Bot {number}" for number in count(len(NAMES) + 1)))
    return (name for name in names if name.casefold() not in taken)
