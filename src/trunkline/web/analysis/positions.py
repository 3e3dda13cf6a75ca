"""Positions by their text: a picture to look at, and the beginning of an analysis."""

import re

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from trunkline.games import GAMES
from trunkline.notation.position import BadPosition, read
from trunkline.pictures.table import seats
from trunkline.web.people.middleware import ensure_person
from trunkline.web.people.request import Request
from trunkline.web.tables import analyses
from trunkline.web.tables.errors import sentence

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
