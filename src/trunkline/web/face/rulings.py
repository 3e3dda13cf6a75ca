"""The rulings that a table can choose, in plain words; the first choice of each is what a form proposes."""

from collections.abc import Mapping

from trunkline.web.face.question import Answer
from trunkline.web.face.web import web_of


def proposed(game: str) -> dict[str, Answer]:
    """What a quick game is played with."""
    return {question.name: question.choices[0][0] for question in web_of(game).QUESTIONS}


def told(game: str, agreed: Mapping[str, Answer]) -> list[str]:
    """What a table has agreed on, a sentence for each ruling that is not left to another one."""
    found = []
    for question in web_of(game).QUESTIONS:
        value = agreed.get(question.name)
        if value is not None:
            found.append(f"{question.words}: {dict(question.choices)[value]}.")
    return found
