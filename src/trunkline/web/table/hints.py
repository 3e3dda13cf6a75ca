"""A hint: what a bot would do in the position, what would follow from it, and where it is on the board."""

import json

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from trunkline.arena.thinking import Question
from trunkline.core import codec
from trunkline.core.api import State
from trunkline.web.face.choices import choices_of
from trunkline.web.face.view import View, view_of
from trunkline.web.face.web import web_of
from trunkline.web.people.request import Request
from trunkline.web.table.lessons import lesson_of
from trunkline.web.tables import thinkers


@require_POST
def hint(request: Request, code: str) -> HttpResponse:
    """What a bot would do for the one whose turn it is."""
    view = view_of(request, code)
    if not view.assists:
        return render(request, "table/hint.html", {"said": _("This table plays without hints.")}, status=409)
    if view.state is None or not view.can_act:
        return render(request, "table/hint.html", {"said": _("Hints are for the player whose turn it is.")}, status=409)
    lesson = lesson_of(view)
    if lesson and lesson.get("action"):
        return render(request, "table/hint.html", {"lesson": lesson})
    action = _advice(view, view.state)
    words, why = _told(view, view.state, action)
    shown = {"words": words, "why": why, "action": json.dumps(codec.encode(action))}
    return render(request, "table/hint.html", shown)


def _advice(view: View, state: State) -> object:
    """What the usual bot does; always the same in the same position. It thinks in a process of its own."""
    question = Question(view.game.name, view.game.usual_bot, codec.dump(state), view.table.seed, "hint", view.ply)
    return codec.decode(view.game.rules.ACTIONS, thinkers.ask(question).result())


def _told(view: View, state: State, action: object) -> tuple[str, list[str]]:
    """The action in words, and what would follow from it: as the choice shows it, or as the game sees it."""
    choices = choices_of(view)
    web_of(view.table.game).decorate(view, choices)
    flat = [one for choice in choices for one in (choice, *choice.choices)]
    same = next((one for one in flat if one.does == action and not one.number), None)
    words, why = view.words.describe(state, action), []
    if same:
        why = list(same.preview or same.extra.get("notes", ()))
        words = same.extra.get("hint", words)
    outlook = view.words.outlook(state, action)
    return words, why or ([outlook] if outlook else [])
