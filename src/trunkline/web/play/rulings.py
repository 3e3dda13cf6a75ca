"""The rulings that a table can choose, in plain words; the first choice of each is what a form proposes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from trunkline import chesapeake, express
from trunkline.games import GAMES
from trunkline.web.tables.errors import Refused


@dataclass(frozen=True, slots=True)
class Question:
    """A ruling as a question with its answers."""

    name: str
    words: str
    choices: tuple[tuple[Any, str], ...]


QUESTIONS: Mapping[str, tuple[Question, ...]] = {
    express.NAME: (
        Question(
            "auto_pass",
            "Whoever cannot pay the lowest bid",
            ((True, "is passed by itself"), (False, "has to say so")),
        ),
    ),
    chesapeake.NAME: (
        Question(
            "rulings",
            "Where the rulebook is open to doubt",
            (("rulebook", "play it as the rulebook reads"), ("18xx.games", "play it as 18xx.games does")),
        ),
        Question(
            "best_run",
            "A company's run",
            ((None, "as chosen above"), (True, "must earn the most that is possible"), (False, "may be any legal one")),
        ),
        Question(
            "consent",
            "Buying a train or private from another player",
            ((None, "as chosen above"), (True, "needs that player's consent"), (False, "needs no consent")),
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
        known = {str(value): value for value, _ in question.choices}
        answer = form.get(f"ruling-{question.name}", str(found[question.name]))
        if answer not in known:
            raise Refused(f"{GAMES[game].TITLE} has no ruling {question.name}={answer!r}.")
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
