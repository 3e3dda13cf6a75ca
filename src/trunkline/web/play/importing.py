"""A game file that somebody drops on the lobby becomes a table."""

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from trunkline.web.people.middleware import ensure_person
from trunkline.web.people.models import Person
from trunkline.web.play.lobby import lobby_page
from trunkline.web.tables import importing, seating
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.models import Table


@require_POST
def take_in(request: HttpRequest) -> HttpResponse:
    """Take the file in, or say in the lobby why it cannot be taken."""
    try:
        table = _import(request)
    except Refused as error:
        return lobby_page(request, str(error), error.status)
    return redirect("table", code=table.code)


def _import(request: HttpRequest) -> Table:
    """The table of the posted file; a visitor without a name becomes a person only if there is one."""
    file: UploadedFile | None = request.FILES.get("file")
    if file is None:
        raise Refused(_("Choose a file first: one of 18xx.games, or a record of Trunkline."))
    if file.size is None or file.size > importing.LARGEST_FILE:
        raise Refused(_("A game file has at most %(size)s MB.") % {"size": importing.LARGEST_FILE // 2**20})
    taken = importing.read_file(file.read())
    name = seating.checked_name(request.POST.get("name") or "Guest")
    person: Person = ensure_person(request, name)
    return importing.make_table(person, taken, request.POST.get("listed") == "yes")
