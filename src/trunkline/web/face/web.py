"""How a game shows itself on the page: the face that its folder may have, and where to find it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from django.urls import URLPattern

from trunkline.core.api import State
from trunkline.games import GAMES
from trunkline.web.face.card import Card
from trunkline.web.face.choices import Choice
from trunkline.web.face.figure import Figure
from trunkline.web.face.lesson import Lesson
from trunkline.web.face.moment import Moment
from trunkline.web.face.plain import PlainWeb
from trunkline.web.face.question import Question
from trunkline.web.face.step import Step
from trunkline.web.face.strip import Standing, Stat
from trunkline.web.face.view import View
from trunkline.web.tables.positions import LivePly

Played = TypeVar("Played", bound=State, contravariant=True)
"""The State of the game whose face it is."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an analysis finds in a position: a template, and what it is to say."""

    template: str
    context: Mapping[str, object]


class Web(Protocol[Played]):
    """A game on the page."""

    @property
    def STYLES(self) -> Sequence[str]:
        """Style sheets that its tables need, as static files."""
        ...

    @property
    def SCRIPTS(self) -> Sequence[str]:
        """Script modules that its tables begin with, as static files; they may import others.

        A game in another package does it in the same way: its Django app has `static/<game>/table.js`, SCRIPTS names
        `<game>/table.js`, and there it says `import { news, raise } from "../play/site.js"`. That module has what
        the site offers to games; the others may change. All of them run once the page has been read, after htmx.
        """
        ...

    @property
    def QUESTIONS(self) -> Sequence[Question]:
        """The variants that a table can choose."""
        ...

    @property
    def RULE_FIGURES(self) -> Mapping[str, Callable[[], Figure]]:
        """Section -> what draws its figure on the page of the rules."""
        ...

    @property
    def urlpatterns(self) -> Sequence[URLPattern]:
        """Addresses of its own, below those of the site."""
        ...

    def auction(self, state: Played) -> str:
        """Which auction is going on, as part of a sentence; nothing in any other step."""
        ...

    def round_of(self, state: Played) -> str:
        """The kind of round, by which the tour knows what is new."""
        ...

    def section(self, state: Played) -> str:
        """The section of the rules that the step is about, at which they are opened; nothing for their beginning."""
        ...

    def figures(self, state: Played, seat: int) -> dict[str, int]:
        """What a player has, in figures whose changes are worth telling."""
        ...

    def status(self, view: View) -> Sequence[Stat]:
        """How the game stands, in a few figures that are always in sight."""
        ...

    def standings(self, view: View) -> Sequence[Standing]:
        """How each player stands, by seat, in figures that are always in sight."""
        ...

    def board(self, view: View, choices: list[Choice]) -> str:
        """The board as markup, with what can be chosen on it."""
        ...

    def cards(self, view: View, choices: list[Choice]) -> list[Card]:
        """The cards beside the board and in its place, with what can be chosen on them."""
        ...

    def decorate(self, view: View, choices: list[Choice]) -> None:
        """Arrange the choices, and say what follows from them."""
        ...

    def goes_on(self, before: Played, action: object, after: Played) -> object | None:
        """What the page does by itself after a person's move, since nothing else is worth asking; mostly nothing."""
        ...

    def better(self, state: Played, action: object) -> tuple[object, str] | None:
        """An action that beats this one by values shown on the page, and why, as a clause; a coach asks about it."""
        ...

    def moment(self, view: View, ply: LivePly) -> Moment | None:
        """What everybody should see of a ply, if it is such a moment."""
        ...

    def tour(self) -> list[Step]:
        """What to show first, and what each kind of round is about."""
        ...

    def lesson(self) -> Lesson | None:
        """The first rounds by a script, for somebody who learns by playing."""
        ...

    def analysis(self, state: Played) -> Analysis | None:
        """What a position hides."""
        ...


def goes_on(name: str, before: State, action: object, after: State) -> object | None:
    """What a game's page does by itself after a person's move."""
    return web_of(name).goes_on(before, action, after)


def web_of(name: str) -> Web[State]:
    """The game's own face, or the plain one."""
    game = GAMES[name]
    return game.web() if game.web else PlainWeb(game)
