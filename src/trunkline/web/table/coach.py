"""A coach for beginners: before a move that gives away much is made, the page asks once. It never plays itself."""

import json

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from trunkline import advice
from trunkline.bots.bot import Candidate
from trunkline.core import codec
from trunkline.core.errors import BadAction
from trunkline.web.face.view import View, view_of
from trunkline.web.face.web import web_of
from trunkline.web.people.request import Request
from trunkline.web.table import plans
from trunkline.web.table.hints import COACHED, advised, choices_shown, is_coached, words_of
from trunkline.web.table.lessons import lesson_of
from trunkline.web.tables.assistance import has_other_people
from trunkline.web.tables.positions import action_of

PATIENCE = 2.0
"""Seconds that a move may wait for the coach; then it is made without a word."""


@require_POST
def coach(request: Request, code: str) -> HttpResponse:
    """Have moves looked at before they are made, at this table and later ones of its kind, or no longer."""
    view, on = view_of(request, code), request.POST.get("on") == "yes"
    if not view.assists or not view.mine:
        said = _("This table plays without hints.") if view.mine else _("Only players at this table can do that.")
        return render(request, "table/hint.html", {"said": said}, status=409)
    people = has_other_people(view.seats)
    request.session[COACHED[people]] = on
    return render(request, "table/coach.html", {"switched": True, "on": on, "people": people})


def warning(request: Request, code: str, data: object) -> HttpResponse | None:
    """The question whether a move is really meant; None if there is nothing to say about it."""
    if not request.htmx or "anyway" in request.POST or not any(map(request.session.get, COACHED.values())):
        return None
    view = view_of(request, code, now=True)
    if not view.assists or not view.can_act or view.table.analysis or request.POST.get("ply") != str(view.ply):
        return None
    if not is_coached(request, view):
        return None
    if (lesson := lesson_of(view)) and lesson.get("action"):
        return None
    try:
        action = action_of(view.table, data)
    except BadAction:
        return None
    if view.rules.check(view.position, action) or plans.planned(request, view) == action:
        return None
    asked = _given_away(view, action) or _better(view, action)
    if asked is None:
        return None
    after = view.position.copy()
    view.rules.apply(after, action)
    context = {
        "view": view,
        "table": view.table,
        "ends": after.actor is None,
        "action": json.dumps(codec.encode(action)),
    }
    return render(request, "table/coach.html", context | asked, status=409)


def _given_away(view: View, action: object) -> dict[str, object] | None:
    """What an action gives away if that is much, and what a bot would rather do."""
    candidates = _thought(view, action)
    if not candidates:
        return None
    best, played = candidates[0], advice.same(candidates, action)
    assert played is not None
    lost, most = best.value - played.value, advice.forgone(candidates, action)
    return {
        "lost": round(max(lost, most)),
        "at_most": most > lost,
        "best": words_of(view, choices_shown(view), best.action),
        "why": advice.told(advice.deciding(best, played), view.names),
    }


def _better(view: View, action: object) -> dict[str, object] | None:
    """An action that beats this one by values on the page, however little it gives away in the end."""
    found = web_of(view.table.game).better(view.position, action)
    if found is None:
        return None
    other, why = found
    return {"best": words_of(view, choices_shown(view), other), "why": why}


def _thought(view: View, action: object) -> list[Candidate]:
    """What the adviser thinks, if the move gives away much; nothing if it takes too long."""
    try:
        candidates: list[Candidate] = advised(view, view.position).result(PATIENCE)
    except Exception:
        # A coach that is slow or fails must not keep anybody from moving.
        return []
    return candidates if advice.is_large(candidates, action) else []
