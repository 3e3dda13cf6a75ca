"""What a bot thinks of a position in an analysis, or in a game that is over: its best moves, and what it expects."""

import json

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.views.decorators.http import require_safe

from trunkline import advice
from trunkline.bots.bot import Candidate
from trunkline.core import codec
from trunkline.web.face.view import WITHOUT_ASSISTANCE, View, view_of
from trunkline.web.people.request import Request
from trunkline.web.table.hints import BUSY, thought
from trunkline.web.tables.reviews import can_review

MOST = 5


@require_safe
def candidates(request: Request, code: str) -> HttpResponse:
    """The adviser's best moves, for the card that asks for them."""
    view = view_of(request, code)
    if view.state is None or view.acting is None:
        return HttpResponse(status=204)
    if not can_review(view.table):
        return HttpResponse(format_html('<p class="muted">{}</p>', WITHOUT_ASSISTANCE))
    found = thought(view, view.state)
    if found is None:
        return HttpResponse(format_html('<p class="muted">{}</p>', BUSY))
    shown = [_shown(view, candidate, found[0]) for candidate in found[:MOST]]
    context = {
        "view": view,
        "table": view.table,
        "candidates": shown,
        "speaks": len(found) > 1 or bool(found[0].terms),
        "lead": round(found[0].value),
        "most": max(1, round(advice.stake(found)), 2 * abs(round(found[0].value))),
    }
    return render(request, "analysis/candidates.html", context)


def _shown(view: View, candidate: Candidate, best: Candidate) -> dict[str, object]:
    return {
        "words": view.words.describe(view.state, candidate.action),
        "value": round(candidate.value),
        "action": json.dumps(codec.encode(candidate.action)),
        "why": advice.told(advice.deciding(best, candidate), view.names) if candidate is not best else "",
    }
