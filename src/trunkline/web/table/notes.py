"""The notes of a person at a table: saved while they write, shown to nobody else."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from trunkline.web.people.request import Request
from trunkline.web.site.posted import plain
from trunkline.web.tables import notes
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.models import Table


@require_POST
def save(request: Request, code: str) -> HttpResponse:
    """Keep what is written, and say so beside it."""
    table, person = get_object_or_404(Table, code=code), request.person
    if not person:
        return plain(_("Choose a name first."), 403)
    try:
        notes.write(table, person, request.POST.get("text", ""))
    except Refused as error:
        return plain(error, error.status)
    return plain(_("Saved."))
