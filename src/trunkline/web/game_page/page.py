"""What a game provides for its page (`Web`), the plain page of a game that provides nothing, and the page of a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar

from django.template.loader import render_to_string
from django.utils.text import capfirst

from trunkline.core.api import State
from trunkline.games import GAMES
from trunkline.games.game import Game
from trunkline.web.game_page.choices import Choice, fold
from trunkline.web.game_page.parts import Answer, Card, Figure, Lesson, Moment, Question, Standing, Stat, Step
from trunkline.web.table.plies import LivePly
from trunkline.web.table.snapshot import Snapshot
from trunkline.words.language import said as _
from trunkline.words.phrases import amount


@dataclass(frozen=True)
class PlainWeb:
    """What every game can show on the page."""

    game: Game

    STYLES: ClassVar[Sequence[str]] = ("play/plain.css",)
    SCRIPTS: ClassVar[Sequence[str]] = ()

    @property
    def SCOPE(self) -> str:
        return f"trunkline-{self.game.name}"

    @property
    def QUESTIONS(self) -> Sequence[Question]:
        return [
            Question(name, name.replace("_", " ").capitalize(), tuple((one, str(one)) for one in choices))
            for name, choices in self.game.rules.VARIANTS.items()
        ]

    @property
    def RULE_FIGURES(self) -> Mapping[str, Callable[[], Figure]]:
        return {}

    def auction(self, _state: State) -> str:
        return ""

    def round_of(self, _state: State) -> str:
        return ""

    def section(self, _state: State) -> str:
        return ""

    def figures(self, state: State, seat: int) -> dict[str, int]:
        return {_("Score"): self.game.rules.scores(state)[seat]}

    def status(self, _view: Snapshot) -> Sequence[Stat]:
        return ()

    def standings(self, snapshot: Snapshot) -> Sequence[Standing]:
        scores = self.game.rules.scores(snapshot.position)
        return [Standing([Stat(_("Score"), amount(score, self.game.money))]) for score in scores]

    def board(self, snapshot: Snapshot, _choices: list[Choice]) -> str:
        """The picture of the game; one that has none shows its state."""
        return self.game.pictures.draw(snapshot.state, snapshot.names)

    def cards(self, snapshot: Snapshot, _choices: list[Choice]) -> list[Card]:
        scores = zip(snapshot.names, self.game.rules.scores(snapshot.position), strict=True)
        position = self.game.words.table_in_words(snapshot.state, snapshot.names)
        context = {"position": position, "scores": list(scores), "money": self.game.money}
        return [Card("table", _("Table"), render_to_string("table/plain.html", context), True)]

    def decorate(self, _view: Snapshot, choices: list[Choice]) -> None:
        """What a number is for stands before its box, since there may be several; long lists are folded up."""
        for choice in (*choices, *(inner for group in choices for inner in group.choices)):
            if choice.number:
                choice.extra["label"] = capfirst(choice.words)
        fold(choices)

    def goes_on(self, _before: State, _action: object, _after: State) -> None:
        return None

    def better(self, _state: State, _action: object) -> None:
        return None

    def moment(self, _view: Snapshot, _ply: LivePly) -> Moment | None:
        return None

    def tour(self) -> list[Step]:
        bar = _(
            "This bar shows whose turn it is and what there is to do. On your turn it turns yellow, and your "
            "choices are buttons in it."
        )
        return [
            Step("#bar", _("What's going on"), bar),
            Step("#map", _("The table"), _("Everything that lies on the table.")),
        ]

    def lesson(self) -> None:
        return None

    def analysis(self, _state: State) -> None:
        return None


Played = TypeVar("Played", bound=State, contravariant=True)
"""The State of the game."""


@dataclass(frozen=True, slots=True)
class Analysis:
    template: str
    context: Mapping[str, object]


class Web(Protocol[Played]):
    """A game on the page."""

    @property
    def SCOPE(self) -> str:
        """The class inside which the style of its pictures holds."""

    @property
    def STYLES(self) -> Sequence[str]:
        """Style sheets that its tables need, as static files."""

    @property
    def SCRIPTS(self) -> Sequence[str]:
        """Script modules that its tables begin with, as static files; they may import others.

        A game in another package does it in the same way: its Django app has `static/<game>/table.js`, SCRIPTS names
        `<game>/table.js`, and there it says `import { news, raise } from "../play/site.js"`. That module has what
        the site offers to games; the others may change. All of them run once the page has been read, after htmx.
        """

    @property
    def QUESTIONS(self) -> Sequence[Question]:
        """The variants that a table can choose."""

    @property
    def RULE_FIGURES(self) -> Mapping[str, Callable[[], Figure]]:
        """Section -> what draws its figure on the page of the rules."""

    def auction(self, state: Played) -> str:
        """Which auction is going on, as part of a sentence; nothing in any other step."""

    def round_of(self, state: Played) -> str:
        """The kind of round, by which the tour knows what is new."""

    def section(self, state: Played) -> str:
        """The section of the rules that the step is about, at which they are opened; nothing for their beginning."""

    def figures(self, state: Played, seat: int) -> dict[str, int]:
        """What a player has, in figures whose changes are worth telling."""

    def status(self, snapshot: Snapshot) -> Sequence[Stat]:
        """How the game stands, in a few figures that are always in sight."""

    def standings(self, snapshot: Snapshot) -> Sequence[Standing]:
        """How each player stands, by seat, in figures that are always in sight."""

    def board(self, snapshot: Snapshot, choices: list[Choice]) -> str:
        """The board as markup, with what can be chosen on it."""

    def cards(self, snapshot: Snapshot, choices: list[Choice]) -> list[Card]:
        """The cards beside the board and in its place, with what can be chosen on them."""

    def decorate(self, snapshot: Snapshot, choices: list[Choice]) -> None:
        """Arrange the choices, and say what follows from them."""

    def goes_on(self, before: Played, action: object, after: Played) -> object | None:
        """What the page does by itself after a person's move, since nothing else is worth asking; mostly nothing."""

    def better(self, state: Played, action: object) -> tuple[object, str] | None:
        """An action that beats this one by values shown on the page, and why, as a clause; a coach asks about it."""

    def moment(self, snapshot: Snapshot, ply: LivePly) -> Moment | None:
        """What everybody should see of a ply, if it is such a moment."""

    def tour(self) -> list[Step]:
        """What to show first, and what each kind of round is about."""

    def lesson(self) -> Lesson | None:
        """The first rounds by a script, for somebody who learns by playing."""

    def analysis(self, state: Played) -> Analysis | None:
        """What a position hides."""


def goes_on(name: str, before: State, action: object, after: State) -> object | None:
    return web_of(name).goes_on(before, action, after)


def web_of(name: str) -> Web[State]:
    game = GAMES[name]
    return game.web() if game.web else PlainWeb(game)


def proposed(game: str) -> dict[str, Answer]:
    """What a quick game is played with."""
    return {question.name: question.choices[0][0] for question in web_of(game).QUESTIONS}


def variant_lines(game: str, agreed: Mapping[str, object]) -> list[str]:
    """What a table has agreed on, a sentence for each variant that is not left to another one.

    A table may be older than its game: variants and answers that the game no longer has are shown as they are stored.
    """
    questions = {question.name: question for question in web_of(game).QUESTIONS}
    names = [*questions, *(name for name in agreed if name not in questions)]
    return [_sentence(name, questions.get(name), agreed[name]) for name in names if agreed.get(name) is not None]


def _sentence(name: str, question: Question | None, value: object) -> str:
    choices = question.choices if question else ()
    answer = next((words for choice, words in choices if choice == value and type(choice) is type(value)), value)
    return f"{question.words if question else name}: {answer}."
