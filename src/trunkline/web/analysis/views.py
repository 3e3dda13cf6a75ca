"""Analysis on the pages: a copy of a game to play all sides of, and what a position hides."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from trunkline.web.face.view import WITHOUT_ASSISTANCE, view_of
from trunkline.web.face.web import web_of
from trunkline.web.people.middleware import ensure_person
from trunkline.web.people.request import Request
from trunkline.web.site.errors import refused
from trunkline.web.site.posted import ply_in
from trunkline.web.tables import analyses
from trunkline.web.tables.errors import Refused
from trunkline.words.language import text_of
from trunkline.words.phrases import typed


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
    view = view_of(request, code)
    if view.state is None:
        return HttpResponse(status=204)
    if not view.assists:
        return HttpResponse(format_html('<p class="muted">{}</p>', WITHOUT_ASSISTANCE))
    card = web_of(view.table.game).analysis(view.state)
    if card is None:
        return HttpResponse(status=204)
    return render(request, card.template, {"view": view, "table": view.table, **card.context})
