"""The chat of a table."""

from django.db import transaction
from django.shortcuts import get_object_or_404

from trunkline.web.accounts.identity import ensure_person
from trunkline.web.accounts.models import Person, Request
from trunkline.web.site.errors import Refused
from trunkline.web.site.forms import GuestForm, Untouched, is_storable, valid
from trunkline.web.table.changes import changed
from trunkline.web.table.lines import check_owner
from trunkline.web.table.models import ChatMessage, Table
from trunkline.web.table.snapshot import check_open, locked
from trunkline.words.language import said as _

MAX_TEXT = 500


@transaction.atomic
def say(code: str, person: Person, text: str) -> Table:
    table = locked(code)
    text = checked_text(table, person, text)
    speaker = table.seats.filter(person=person).first() or person
    ChatMessage.objects.create(table=table, ply=table.ply, person=person, name=speaker.name, text=text)
    changed(table)
    return table


def checked_text(table: Table, person: Person | None, text: str) -> str:
    """What somebody can say at a table, or Refused."""
    check_open(table)
    if table.analysis:
        check_owner(table, person)
    text = " ".join(text.split())
    if not is_storable(text):
        raise Refused(_("That message contains invalid characters."))
    if not text:
        raise Refused(_("Write something first."))
    if len(text) > MAX_TEXT:
        raise Refused(_("At most %(most)s characters, not %(count)s.") % {"most": MAX_TEXT, "count": len(text)})
    return text


class SayForm(GuestForm):
    text = Untouched()


def post_message(request: Request, code: str) -> None:
    """Chat; whoever speaks first says who they are."""
    table = get_object_or_404(Table, code=code)
    said = valid(SayForm(request.POST))
    checked_text(table, request.person or None, said["text"])  # Nobody is made a guest to be refused.
    say(code, ensure_person(request, said["name"]), said["text"])
