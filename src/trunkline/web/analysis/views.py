"""Analysis on the pages: a copy of a game to play all sides of, and what a position hides."""

import json
import re

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trunkline import advice
from trunkline.bots.bot import Candidate
from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.notation.position import BadPosition, read
from trunkline.pictures.table import seats
from trunkline.web.accounts.identity import ensure_person
from trunkline.web.accounts.models import Request
from trunkline.web.analysis import analyses
from trunkline.web.analysis.review import can_review
from trunkline.web.game_page.page import web_of
from trunkline.web.site.errors import Refused, refused, sentence
from trunkline.web.site.forms import ply_in
from trunkline.web.table.advice import BUSY, thought
from trunkline.web.table.snapshot import WITHOUT_ASSISTANCE, Snapshot, requested
from trunkline.words.language import said as _
from trunkline.words.language import text_of
from trunkline.words.phrases import typed


def post_line(request: Request, code: str, leaf: int) -> bool:
    """Go to another line of one's analysis."""
    analyses.take_line(code, request.person or None, leaf)
    return True


@require_POST
def analyse(request: Request, code: str) -> HttpResponse:
    """A private copy of the game as far as the position that is shown."""
    asked = request.POST.get("ply", "")
    try:
        if (ply := ply_in(asked)) is None:
            raise Refused(_("%(asked)s isn't a move number.") % {"asked": text_of(typed(asked))})
        analyses.base_of(code, ply)  # A request that is refused makes nobody a guest.
        made = analyses.analyse(code, ply, ensure_person(request, _("Guest")))
    except Refused as error:
        return refused(request, error, code)
    address = reverse("table", args=[made.code])
    if not request.htmx:
        return redirect(address)
    return HttpResponse(status=204, headers={"HX-Redirect": address})


@require_safe
def analysis(request: Request, code: str) -> HttpResponse:
    """What a position hides, for the card that asks for it when it is opened."""
    view = requested(request, code)
    if view.state is None:
        return HttpResponse(status=204)
    if not view.assists:
        return HttpResponse(format_html('<p class="muted">{}</p>', WITHOUT_ASSISTANCE))
    card = web_of(view.table.game).analysis(view.state)
    if card is None:
        return HttpResponse(status=204)
    return render(request, card.template, {"view": view, "table": view.table, **card.context})


MOST = 5


@require_safe
def candidates(request: Request, code: str) -> HttpResponse:
    """The adviser's best moves, for the card that asks for them."""
    view = requested(request, code)
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


def _shown(view: Snapshot, candidate: Candidate, best: Candidate) -> dict[str, object]:
    return {
        "words": view.words.describe(view.state, candidate.action),
        "value": round(candidate.value),
        "action": json.dumps(codec.encode(candidate.action)),
        "why": advice.told(advice.deciding(best, candidate), view.names) if candidate is not best else "",
    }


IN_ADDRESS = re.compile(r"[A-Za-z0-9._~-]+", re.ASCII)


@require_safe
def open_position(request: Request) -> HttpResponse:
    """The form; from it on to the address of the position, or what is wrong with the text."""
    text = request.GET.get("text", "").strip()
    if not text:
        return render(request, "analysis/position.html")
    if IN_ADDRESS.fullmatch(text):
        return redirect("position", text=text)
    return _refused(request, text)


@require_http_methods(["GET", "HEAD", "POST"])
def position(request: Request, text: str) -> HttpResponse:
    """A position to look at; posted, an analysis that begins with it."""
    try:
        game, state = read(text)
        if request.method == "POST":
            return redirect("table", code=analyses.from_position(text, ensure_person(request, _("Guest"))).code)
    except BadPosition:
        return _refused(request, text)
    names = seats(state.players, None)
    context = {
        "text": text,
        "title": GAMES[game].title,
        "asks": GAMES[game].words.asks(state, names),
        "picture": GAMES[game].pictures.draw(state, names),
    }
    return render(request, "analysis/position.html", context)


def _refused(request: Request, text: str) -> HttpResponse:
    """The page that says why a text is no position."""
    try:
        read(text)
    except BadPosition as error:
        return render(request, "analysis/position.html", {"said": sentence(error)}, status=400)
    return redirect("position", text=text)
