"""Analysis on the pages: a copy of a game to play all sides of, positions by their text, and what a position hides."""

import re

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from trunkline.core import codec
from trunkline.games import GAMES
from trunkline.notation.position import BadPosition, read
from trunkline.pictures.names import seats
from trunkline.web.people.middleware import ensure_person
from trunkline.web.people.request import Request
from trunkline.web.play.errors import refused
from trunkline.web.play.face import web_of
from trunkline.web.play.posted import ply_in
from trunkline.web.play.view import view_of
from trunkline.web.tables import study
from trunkline.web.tables.errors import Refused, sentence

IN_ADDRESS = re.compile(r"[A-Za-z0-9._~-]+", re.ASCII)


@require_POST
def analyse(request: Request, code: str) -> HttpResponse:
    """A private copy of the game as far as the position that is shown."""
    asked = request.POST.get("ply", "")
    try:
        if (ply := ply_in(asked)) is None:
            raise Refused(_("%(asked)s is not a move of a table.") % {"asked": codec.shown(asked)})
        made = study.analyse(code, ply, ensure_person(request, _("Guest")))
    except Refused as error:
        return refused(request, error, code)
    address = reverse("table", args=[made.code])
    if not request.htmx:
        return redirect(address)
    return HttpResponse(status=204, headers={"HX-Redirect": address})


@require_GET
def analysis(request: Request, code: str) -> HttpResponse:
    """What a position hides, for the card that asks for it when it is opened."""
    view = view_of(request, code)
    if view.state is None:
        return HttpResponse(status=204)
    found = web_of(view.table.game).analysis(view.state)
    if found is None:
        return HttpResponse(status=204)
    return render(request, found.template, {"view": view, "table": view.table, **found.context})


@require_safe
def open_position(request: Request) -> HttpResponse:
    """The form; from it on to the address of the position, or what is wrong with the text."""
    text = request.GET.get("text", "").strip()
    if not text:
        return render(request, "play/position.html")
    if IN_ADDRESS.fullmatch(text):
        return redirect("position", text=text)
    return _refused(request, text)


@require_http_methods(["GET", "HEAD", "POST"])
def position(request: Request, text: str) -> HttpResponse:
    """A position to look at; posted, an analysis that begins with it."""
    try:
        game, state = read(text)
        if request.method == "POST":
            return redirect("table", code=study.from_position(text, ensure_person(request, _("Guest"))).code)
    except BadPosition:
        return _refused(request, text)
    names = seats(state.players, None)
    context = {
        "text": text,
        "title": GAMES[game].title,
        "asks": GAMES[game].words.asks(state, names),
        "picture": GAMES[game].pictures.draw(state, names),
    }
    return render(request, "play/position.html", context)


def _refused(request: Request, text: str) -> HttpResponse:
    """The page that says why a text is no position."""
    try:
        read(text)
    except BadPosition as error:
        return render(request, "play/position.html", {"said": sentence(error)}, status=400)
    return redirect("position", text=text)
