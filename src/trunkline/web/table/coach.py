"""A coach for beginners: before a move that gives away much is made, the page asks once. It never plays itself."""

import json

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from trunkline.arena import advice
from trunkline.bots.bot import Candidate
from trunkline.core import codec
from trunkline.web.face.view import View, view_of
from trunkline.web.people.request import Request
from trunkline.web.table import plans
from trunkline.web.table.hints import COACHED, advised, choices_shown, words_of
from trunkline.web.table.lessons import lesson_of
from trunkline.web.tables.positions import action_of

PATIENCE = 2.0
"""Seconds that a move may wait for the coach; then it is made without a word."""


@require_POST
def coach(request: Request, code: str) -> HttpResponse:
    """Have moves looked at before they are made, at this table and later ones, or no longer."""
    view, on = view_of(request, code), request.POST.get("on") == "yes"
    if not view.assists or not view.mine:
        said = _("This table plays without hints.") if view.mine else _("Only players at this table can do that.")
        return render(request, "table/hint.html", {"said": said}, status=409)
    request.session[COACHED] = on
    return render(request, "table/coach.html", {"switched": True, "on": on})


def is_coached(request: Request) -> bool:
    """Does this person want to be warned? Once said, it holds at every table that has assistance."""
    return bool(request.session.get(COACHED))


def warning(request: Request, code: str, data: object) -> HttpResponse | None:
    """The question whether a move is really meant; None if there is nothing to say about it."""
    if not request.htmx or "anyway" in request.POST or not is_coached(request):
        return None
    view = view_of(request, code, now=True)
    if not view.assists or not view.can_act or view.table.analysis or request.POST.get("ply") != str(view.ply):
        return None
    if (lesson := lesson_of(view)) and lesson.get("action"):
        return None
    candidates = _thought(view, data)
    if not candidates or plans.planned(request, view) == action_of(view.table, data):
        return None
    action, best = action_of(view.table, data), candidates[0]
    played = advice.same(candidates, action)
    assert played is not None
    after = view.position.copy()
    view.rules.apply(after, action)
    lost, most = best.value - played.value, advice.forgone(candidates, action)
    context = {
        "view": view,
        "ends": after.actor is None,
        "table": view.table,
        "lost": round(max(lost, most)),
        "at_most": most > lost,
        "best": words_of(view, choices_shown(view), best.action),
        "why": advice.told(advice.deciding(best, played), view.names),
        "action": json.dumps(codec.encode(action)),
    }
    return render(request, "table/coach.html", context, status=409)


def _thought(view: View, data: object) -> list[Candidate]:
    """What the adviser thinks, if the move is a legal one that gives away much; nothing if it takes too long."""
    try:
        action = action_of(view.table, data)
        if view.rules.check(view.position, action):
            return []
        candidates: list[Candidate] = advised(view, view.position).result(PATIENCE)
    except Exception:
        # A coach that is slow or fails, or is shown what is no move, must not keep anybody from moving.
        return []
    return candidates if advice.is_large(candidates, action) else []
