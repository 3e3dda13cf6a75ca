"""The variants that a table can choose, in plain words; the first choice of each is what a form proposes."""

from collections.abc import Mapping

from trunkline.web.face.question import Answer, Question
from trunkline.web.face.web import web_of


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
