"""A bot: what it would do, and, where it can say so, what it thinks of everything it could do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from trunkline.core.messages import Message

Choose = Callable[[Any, Random], Any]
"""Chooses the action of the acting seat: state, chance -> action."""


@dataclass(frozen=True, slots=True)
class Term:
    """A part of a value: what it is about, and how much it counts."""

    about: Message
    value: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that the acting seat could do."""

    action: Any
    value: float
    """What the seat expects at the end beyond the average of the others, in the money of the game."""
    terms: Sequence[Term] = ()
    """What the value is made of, most important first."""


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
