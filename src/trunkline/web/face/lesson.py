"""A lesson: the first rounds of a game by a script, in which the learner makes the moves and is told why."""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class LessonMove:
    """A move of the script; those of the learner have a title and a reason."""

    action: object
    title: str = ""
    why: str = ""
    same: Sequence[object] = ()
    """Other actions that do the same, such as a tile turned until its track lies as before."""
    first: "Sequence[LessonCard]" = ()
    """What is to be read before it."""


@dataclass(frozen=True, slots=True)
class LessonCard:
    """Something to know that no move of the script shows."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A table as it is set up, and the moves that are made there; the learner has the first seat."""

    players: int
    moves: Sequence[LessonMove]
    done: Sequence[LessonCard]
    """What is said one after the other when the script is over and the game goes on."""
    seed: int = 1
    variants: dict[str, object] = field(default_factory=dict)
