"""The page of a game that has none of its own: its state as text, its options as buttons."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.template.loader import render_to_string
from django.urls import URLPattern
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from trunkline.core.api import State
from trunkline.games.game import Game
from trunkline.web.face.card import Card
from trunkline.web.face.choices import Choice, fold
from trunkline.web.face.figure import Figure
from trunkline.web.face.moment import Moment
from trunkline.web.face.question import Question
from trunkline.web.face.step import Step
from trunkline.web.face.strip import Standing, Stat
from trunkline.web.face.view import View
from trunkline.web.tables.positions import LivePly
from trunkline.words.phrases import amount


@dataclass(frozen=True)
class PlainWeb:
    """What every game can show on the page."""

    game: Game

    STYLES: ClassVar[Sequence[str]] = ("play/plain.css",)
    SCRIPTS: ClassVar[Sequence[str]] = ()
    urlpatterns: ClassVar[Sequence[URLPattern]] = ()

    @property
    def QUESTIONS(self) -> Sequence[Question]:
        """Each variant with its values as they are."""
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
        """The score."""
        return {_("Score"): self.game.rules.scores(state)[seat]}

    def status(self, _view: View) -> Sequence[Stat]:
        return ()

    def standings(self, view: View) -> Sequence[Standing]:
        """The scores."""
        scores = self.game.rules.scores(view.position)
        return [Standing([Stat(_("Score"), amount(score, self.game.money))]) for score in scores]

    def board(self, view: View, _choices: list[Choice]) -> str:
        """The picture of the game; one that has none shows its state."""
        return self.game.pictures.draw(view.state, view.names)

    def cards(self, view: View, _choices: list[Choice]) -> list[Card]:
        """The table in words, and the scores."""
        scores = zip(view.names, self.game.rules.scores(view.position), strict=True)
        position = self.game.words.table_in_words(view.state, view.names)
        context = {"position": position, "scores": list(scores), "money": self.game.money}
        return [Card("table", _("Table"), render_to_string("table/plain.html", context), True)]

    def decorate(self, _view: View, choices: list[Choice]) -> None:
        """What a number is for stands before its box, since there may be several; long lists are folded up."""
        for choice in (*choices, *(inner for group in choices for inner in group.choices)):
            if choice.number:
                choice.extra["label"] = capfirst(choice.words)
        fold(choices)

    def goes_on(self, _before: State, _action: object, _after: State) -> None:
        return None

    def better(self, _state: State, _action: object) -> None:
        return None

    def moment(self, _view: View, _ply: LivePly) -> Moment | None:
        return None

    def tour(self) -> list[Step]:
        """The bar and the board."""
        return [
            Step(
                "#bar",
                _("What's going on"),
                _(
                    "This bar shows whose turn it is and what there is to do. On your turn it turns yellow, and your "
                    "choices are buttons in it."
                ),
            ),
            Step("#map", _("The table"), _("Everything that lies on the table.")),
        ]

    def lesson(self) -> None:
        return None

    def analysis(self, _state: State) -> None:
        return None
