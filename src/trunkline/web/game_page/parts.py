"""The parts that a game hands to its page, as plain data: cards, lessons, moments, questions, tour steps and values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from django.utils.functional import Promise

from trunkline.words.language import said as _
from trunkline.words.phrases import amount

FIXED = ("now", "strip", "tutor", "asides", "map", "history", "forward", "ordering")
PANELS = frozenset([*FIXED, "log", "talk", "seats", "analysis", "notes", "text"])
"""What the page of a running game calls its own panels and tabs."""


@dataclass(frozen=True, slots=True)
class Card:
    """A tab of the cards: its name, its title, and its content as markup that is safe."""

    name: str
    title: str
    content: str
    forward: bool = False
    """Is it the one that matters now? It comes to the front when it begins to matter."""
    wide: bool = False
    """Is it shown in the place of the board, which stays in sight as a thumbnail, rather than beside it?"""

    def __post_init__(self) -> None:
        if self.name in PANELS:
            raise ValueError(f"a card can't be called {self.name!r}: the page has another panel of that name")


@dataclass(frozen=True, slots=True)
class Figure:
    title: str
    heads: Sequence[str] = ()
    rows: Sequence[Sequence[object]] = ()
    picture: str = ""
    """Markup that is safe."""


def by_players(title: str, figures: Mapping[int, int], what: str, money: str = "") -> Figure:
    return Figure(
        title, [_("Players"), *map(str, figures)], [[what, *(amount(one, money) for one in figures.values())]]
    )


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


def by_others(*actions: object) -> list[LessonMove]:
    """Moves that the script makes for the other players."""
    return [LessonMove(action) for action in actions]


@dataclass(frozen=True, slots=True)
class LessonCard:
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


@dataclass(frozen=True, slots=True)
class Moment:
    """A card over the board, which each player closes once."""

    title: str
    lines: Sequence[str] = ()
    """Who gets what, and what changes."""
    company: str = ""
    """Whose color it has."""
    event: object = None
    """The event that it is named after; None if no event says the same."""


Words: TypeAlias = str | Promise
Answer: TypeAlias = str | bool | int | None


@dataclass(frozen=True, slots=True)
class Question:
    name: str
    words: Words
    choices: tuple[tuple[Answer, Words], ...]
    """The first is what a form proposes."""
    helps: tuple[Words, ...] = ()
    """What the choices change, in a line each, where their own words don't say it."""


@dataclass(frozen=True, slots=True)
class Step:
    target: str
    """A selector of the page; a step without its target is left out."""
    title: str
    text: str
    round: str = ""
    """The kind of round that it belongs to; empty for every first tour."""
    needs: str = ""
    """A selector of what the text speaks of, if that isn't always on the page."""
    otherwise: str = ""
    """What is said where nothing of that is on the page."""


@dataclass(frozen=True, slots=True)
class Stat:
    words: str
    value: str
    tip: str = ""
    near: bool = False
    """Does it call for attention, such as an end that is near?"""
    rest: str = ""
    """What follows where there is room."""


@dataclass(frozen=True, slots=True)
class Standing:
    figures: Sequence[Stat]
    badge: str = ""
    """A mark such as priority, in a word."""
