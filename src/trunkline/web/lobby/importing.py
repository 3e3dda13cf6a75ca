"""A game file that somebody drops on the lobby becomes a table."""

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from trunkline.web.lobby.views import lobby_page
from trunkline.web.people.middleware import ensure_person
from trunkline.web.people.request import Request
from trunkline.web.site.errors import error_page, refused
from trunkline.web.site.forms import Form, NameField, listed, valid
from trunkline.web.tables import analyses, belongings, importing
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.lines import is_owner
from trunkline.web.tables.models import Table
from trunkline.web.tables.positions import game_of, names_of


class ImportForm(Form):
    """A game file; what is in it is read later."""

    file = forms.FileField(
        allow_empty_file=True,
        error_messages={
            "required": gettext_lazy("Choose a file first: a Trunkline record or an 18xx.games file."),
        },
    )
    name = NameField()
    listed = listed(False)

    def clean_file(self) -> "UploadedFile[bytes]":
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        if file.size is None or file.size > importing.LARGEST_FILE:
            size = importing.LARGEST_FILE // 2**20
            raise ValidationError(_("A game file has at most %(size)s MB.") % {"size": size})
        return file


@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request: Request) -> HttpResponse:
    """Open the file as a table, or show beside it why it can't be opened; who only comes along is shown the lobby."""
    if request.method != "POST":
        return redirect("lobby")
    try:
        table = _import(request)
    except Refused as error:
        if request.htmx:
            return error_page(request, error.status, said=str(error))
        return lobby_page(request, str(error), error.status, about_file=True)
    if request.htmx:
        return HttpResponse(status=204, headers={"HX-Redirect": reverse("table", args=[table.code])})
    return redirect("table", code=table.code)


def _import(request: Request) -> Table:
    """The table of the posted file; a visitor without a name becomes a person only if there is one."""
    sent = valid(ImportForm(request.POST, request.FILES))
    taken = importing.read_file(sent["file"].read())
    return importing.make_table(ensure_person(request, sent["name"]), taken, sent["listed"])


@require_http_methods(["GET", "HEAD", "POST"])
def remove(request: Request, code: str) -> HttpResponse:
    """Ask whether to remove a game that was taken in, or an analysis; posted, remove it."""
    table, person = get_object_or_404(Table, code=code), request.person or None
    try:
        if request.method == "POST":
            if table.analysis:
                analyses.remove(code, person)
                messages.success(request, _("Analysis removed."))
            else:
                importing.remove(code, person)
                messages.success(request, _("Table removed."))
            return redirect("lobby")
    except Refused as error:
        return refused(request, error, code)
    seats = table.seats.all()
    if not (is_owner(table, person) if table.analysis else importing.can_remove(table, seats, person)):
        return redirect("table", code=code)
    context = {"title": game_of(table).title, "names": names_of(table), "analysis": table.analysis}
    return render(request, "lobby/remove.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: Request, code: str, token: str) -> HttpResponse:
    """The link that `trunkline import` prints: the seats become those of whoever opens it."""
    table = get_object_or_404(Table, code=code)
    try:
        guest = importing.claimed(code, token)
        if request.method == "POST":
            person = ensure_person(request, guest.name)
            if person.id != guest.id:  # Whoever plays as this guest has all of it.
                belongings.inherit(guest, person)
            return redirect("table", code=code)
    except Refused as error:
        return render(request, "lobby/claim.html", {"table": table, "said": str(error)}, status=error.status)
    return render(request, "lobby/claim.html", {"table": table, "guest": guest})
