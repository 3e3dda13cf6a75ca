"""The notepad of a person at a table: saved while they write, shown to nobody else."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from trunkline.web.tables import notepads
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.models import Table


@require_POST
def notes(request: HttpRequest, code: str) -> HttpResponse:
    """Keep what is written, and say so beside it."""
    table, person = get_object_or_404(Table, code=code), request.person
    if not person:
        return _said(_("Choose a name first."), 403)
    try:
        notepads.write(table, person, request.POST.get("text", ""))
    except Refused as error:
        return _said(str(error), error.status)
    return _said(_("Kept."), 200)


def _said(words: str, status: int) -> HttpResponse:
    """A plain sentence."""
    return HttpResponse(words, status=status, content_type="text/plain; charset=utf-8")
