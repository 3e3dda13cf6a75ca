"""The rulings that a table can choose, in plain words; the first choice of each is what a form proposes."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from trunkline.games import GAMES
from trunkline.web.play.face import web_of
from trunkline.web.play.question import Answer
from trunkline.web.tables.errors import Refused


def proposed(game: str) -> dict[str, Answer]:
    """What a quick game is played with."""
    return {question.name: question.choices[0][0] for question in web_of(game).QUESTIONS}


def chosen(game: str, form: Mapping[str, str]) -> dict[str, Answer]:
    """The rulings of a form, in fields like `ruling-consent`."""
    found = proposed(game)
    for question in web_of(game).QUESTIONS:
        known = {str(value): value for value, _said in question.choices}
        answer = form.get(f"ruling-{question.name}", str(found[question.name]))
        if answer not in known:
            said = _("%(game)s has no ruling %(ruling)s.")
            raise Refused(said % {"game": GAMES[game].title, "ruling": f"{question.name}={answer!r}"})
        found[question.name] = known[answer]
    return found


def told(game: str, agreed: Mapping[str, Answer]) -> list[str]:
    """What a table has agreed on, a sentence for each ruling that is not left to another one."""
    found = []
    for question in web_of(game).QUESTIONS:
        value = agreed.get(question.name)
        if value is not None:
            found.append(f"{question.words}: {dict(question.choices)[value]}.")
    return found
