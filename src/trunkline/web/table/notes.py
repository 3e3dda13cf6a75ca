"""Private notes: what people write down at a table, shown to nobody else."""

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_POST

from trunkline.web.accounts.models import Person, Request
from trunkline.web.site.errors import Refused, plain
from trunkline.web.table.models import Notes, Table
from trunkline.words.language import said as _

LONGEST = 20_000


def read(table: Table, person: Person | None) -> str:
    """What the person has written at a table.

    Otherwise notes are read only when those of a guest become an account's, and by the export of a server.
    """
    notes = Notes.objects.filter(table=table, person=person).first() if person is not None else None
    return notes.text if notes else ""


def write(table: Table, person: Person, text: str) -> None:
    """Keep a text instead of the one before. Line ends count as one character, as the person sees them."""
    text = text.replace("\r\n", "\n").replace("\x00", "")
    if len(text) > LONGEST:
        raise Refused(
            _("Not saved: notes have at most %(most)s characters, these have %(count)s.")
            % {"most": f"{LONGEST:_}".replace("_", " "), "count": f"{len(text):_}".replace("_", " ")}
        )
    Notes.objects.update_or_create(table=table, person=person, defaults={"text": text})


@transaction.atomic
def inherit(guest: Person, account: Person) -> None:
    """A guest's notes are the account's, below those that it has at the same table."""
    for theirs in Notes.objects.filter(person=guest):
        own = read(theirs.table, account)
        text = f"{own}\n\n{theirs.text}" if own and theirs.text else own or theirs.text
        Notes.objects.update_or_create(table=theirs.table, person=account, defaults={"text": text})


@require_POST
def save(request: Request, code: str) -> HttpResponse:
    table, person = get_object_or_404(Table, code=code), request.person
    if not person:
        return plain(_("Choose a name first."), 403)
    try:
        write(table, person, request.POST.get("text", ""))
    except Refused as error:
        return plain(error, error.status)
    return plain(_("Saved."))
