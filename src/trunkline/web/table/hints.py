"""A hint: what a bot would do in the position, what would follow from it, and where it is on the board."""

import json
from itertools import pairwise

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from trunkline import advice
from trunkline.advice import Question
from trunkline.bots.bot import Candidate
from trunkline.core import codec
from trunkline.core.api import State
from trunkline.web.face.choices import Choice, choices_of
from trunkline.web.face.view import View, view_of
from trunkline.web.face.web import web_of
from trunkline.web.people.request import Request
from trunkline.web.table import plans
from trunkline.web.table.lessons import lesson_of
from trunkline.web.tables import thinkers
from trunkline.web.tables.assistance import has_other_people
from trunkline.web.tables.errors import Refused
from trunkline.words.language import text_of

COACHED = {False: "coach", True: "coach_with_people"}
"""Session keys for whether a person wants to be warned before bad moves, by `has_other_people`; see coach.py."""

PATIENCE = 20.0
"""Seconds after which nobody waits for an answer any longer."""
PASSING = ("pass", "decline")
"""Kinds of actions whose buttons have words of the page's own, such as “Done”."""
BUSY = gettext_lazy("The bots are busy. Ask again in a moment.")


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
    candidates = thought(view, view.state)
    if candidates is None:
        return render(request, "table/hint.html", {"said": BUSY}, status=429)
    candidates = plans.with_plan(candidates, plans.planned(request, view))
    plans.keep(request, view, candidates[0])
    action = candidates[0].action
    choices = choices_shown(view)
    words, facts = _told(view, view.state, choices, action)
    plan = text_of(candidates[0].plan) if candidates[0].plan else ""
    why = advice.reason(candidates, view.names, lambda other: _button(view, choices, other))
    shown: dict[str, object] = {
        "words": words,
        "plan": plan,
        "why": why,
        "facts": facts,
        "action": json.dumps(codec.encode(action)),
    }
    shown |= {"ply": view.ply, "then": json.dumps(_steps(view, view.state, candidates[0]))}
    coached = {
        "table": view.table,
        "coached": is_coached(request, view),
    }
    return render(request, "table/hint.html", shown | ({} if view.table.analysis else coached))


def is_coached(request: Request, view: View) -> bool:
    """Does this person want to be warned before bad moves at tables of this kind?"""
    return bool(request.session.get(COACHED[has_other_people(view.seats)]))


def _steps(view: View, state: State, best: Candidate) -> list[dict[str, object]]:
    """What is to follow in the same turn, in words each."""
    after = state.copy()
    steps: list[dict[str, object]] = []
    for done, action in pairwise((best.action, *best.then)):
        view.rules.apply(after, done)
        if after.actor != state.actor or view.rules.check(after, action):
            break
        steps.append({"action": codec.encode(action), "words": view.words.describe(after, action)})
    return steps


def hint_lines(view: View) -> list[str]:
    """A hint as lines of text."""
    if not view.assists:
        raise Refused(_("This table plays without hints."))
    if view.state is None or not view.can_act:
        raise Refused(_("Hints are for the player whose turn it is."))
    candidates = thought(view, view.state)
    if candidates is None:
        raise Refused(str(BUSY))
    choices = choices_shown(view)
    words, facts = _told(view, view.state, choices, candidates[0].action)
    lines = [_("A bot would: %(move)s.") % {"move": words}]
    if plan := candidates[0].plan:
        lines.append(_("Then: %(plan)s.") % {"plan": text_of(plan)})
    why = advice.reason(candidates, view.names, lambda other: _button(view, choices, other))
    return [*lines, *([why] if why else []), *(f"{fact[:1].upper()}{fact[1:]}." for fact in facts)]


def thought(view: View, state: State) -> list[Candidate] | None:
    """What the adviser thinks; None if that takes too long, because many ask at once."""
    asked = advised(view, state)
    try:
        found: list[Candidate] = asked.result(PATIENCE)
    except TimeoutError:
        asked.cancel()
        return None
    return found


def advised(view: View, state: State) -> thinkers.Answer:
    """What the adviser thinks; always the same in the same position. It thinks in a process of its own."""
    bot = advice.adviser(view.game)
    question = Question(view.game.name, bot, codec.dump(state), view.table.seed, advice.HINT, view.ply)
    return thinkers.ask(question, advice.advise)


def _told(view: View, state: State, choices: list[Choice], action: object) -> tuple[str, list[str]]:
    """The action in words, and what would follow from it: as the choice shows it, or as the game sees it."""
    same = _choice(choices, action)
    facts: list[str] = []
    if same:
        facts = list(same.extra.get("facts", same.preview or same.extra.get("notes", ())))
    outlook = view.words.outlook(state, action)
    return words_of(view, choices, action), facts or ([outlook] if outlook else [])


def words_of(view: View, choices: list[Choice], action: object) -> str:
    """The action in the words of its button."""
    same = _choice(choices, action)
    words = view.words.describe(view.state, action)
    return same.extra.get("hint", words) if same else words


def _button(view: View, choices: list[Choice], action: object) -> str:
    """What stands on the button of an action that a hint compares with."""
    same = _choice(choices, action)
    return same.words if same and same.kind in PASSING else words_of(view, choices, action)


def choices_shown(view: View) -> list[Choice]:
    """All choices as the page shows them, those of groups too."""
    choices = choices_of(view)
    web_of(view.table.game).decorate(view, choices)
    return [one for choice in choices for one in (choice, *choice.choices)]


def _choice(choices: list[Choice], action: object) -> Choice | None:
    """The choice that makes this move."""
    return next((one for one in choices if one.does == action and not one.number), None)
