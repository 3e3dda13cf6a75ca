"""The rulings that a table can choose, in plain words; the first choice of each is what a form proposes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from trunkline import chesapeake, express
from trunkline.games import GAMES
from trunkline.web.tables.errors import Refused

Words: TypeAlias = str | Promise


@dataclass(frozen=True, slots=True)
class Question:
    """A ruling as a question with its answers."""

    name: str
    words: Words
    choices: tuple[tuple[Any, Words], ...]


QUESTIONS: Mapping[str, tuple[Question, ...]] = {
    express.NAME: (
        Question(
            "auto_pass",
            _("Whoever cannot pay the lowest bid"),
            ((True, _("is passed by itself")), (False, _("has to say so"))),
        ),
    ),
    chesapeake.NAME: (
        Question(
            "rulings",
            _("Where the rulebook is open to doubt"),
            (("rulebook", _("play it as the rulebook reads")), ("18xx.games", _("play it as 18xx.games does"))),
        ),
        Question(
            "best_run",
            _("A company's run"),
            (
                (None, _("as chosen above")),
                (True, _("must earn the most that is possible")),
                (False, _("may be any legal one")),
            ),
        ),
        Question(
            "consent",
            _("Buying a train or private from another player"),
            ((None, _("as chosen above")), (True, _("needs that player's consent")), (False, _("needs no consent"))),
        ),
    ),
}


def proposed(game: str) -> dict[str, Any]:
    """What a quick game is played with."""
    return {question.name: question.choices[0][0] for question in QUESTIONS[game]}


def chosen(game: str, form: Mapping[str, str]) -> dict[str, Any]:
    """The rulings of a form, in fields like `ruling-consent`."""
    found = proposed(game)
    for question in QUESTIONS[game]:
        known = {str(value): value for value, _words in question.choices}
        answer = form.get(f"ruling-{question.name}", str(found[question.name]))
        if answer not in known:
            said = gettext("%(game)s has no ruling %(ruling)s.")
            raise Refused(said % {"game": GAMES[game].TITLE, "ruling": f"{question.name}={answer!r}"})
        found[question.name] = known[answer]
    return found


def told(game: str, agreed: Mapping[str, Any]) -> list[str]:
    """What a table has agreed on, a sentence for each ruling that is not left to another one."""
    found = []
    for question in QUESTIONS[game]:
        value = agreed[question.name]
        if value is not None:
            found.append(f"{question.words}: {dict(question.choices)[value]}.")
    return found
