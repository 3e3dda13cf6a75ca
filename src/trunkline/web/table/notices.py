"""Notices of a table: who is called now, the switches of a person there, and its webhook."""

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from trunkline.web.face.view import View
from trunkline.web.people.pages.notices import keep
from trunkline.web.people.request import Request
from trunkline.web.site.forms import Form, valid
from trunkline.web.site.posted import plain
from trunkline.web.tables import notices, services, webhooks
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.models import Table

CALLS = {
    notices.TURN: gettext_lazy("It is your turn."),
    notices.DEAL: gettext_lazy("A deal waits for your answer."),
    notices.UNDO: gettext_lazy("A wish to go back waits for your answer."),
}


def call_of(view: View) -> dict[str, object] | None:
    """What the page may call the person for by a notification of the browser."""
    if view.person is None or not view.mine:
        return None
    for waits in notices.waiting(view.table):
        if waits.person.id == view.person.id and notices.choice_of(view.person, view.table).browser:
            return {"thing": waits.thing, "words": CALLS[waits.kind]}
    return None


class WebhookField(forms.CharField):
    """An address that a table may post to, or none."""

    def clean(self, value: object) -> str:
        try:
            return webhooks.checked(str(value or ""))
        except Refused as error:
            raise ValidationError(str(error)) from None


class WebhookForm(Form):
    """Where a table tells whose turn it is."""

    url = WebhookField()


@require_POST
def choose(request: Request, code: str) -> HttpResponse:
    """The switches of a person at a table."""
    table, person = get_object_or_404(Table, code=code), request.person
    if not person or not table.seats.filter(person=person).exists():
        return plain(_("Only players of this table are told."), 403)
    keep(request, person, table)
    return plain(_("Saved."))


@require_POST
def webhook(request: Request, code: str) -> HttpResponse:
    """The host of a table says where it is told whose turn it is."""
    person = request.person
    try:
        url = services.set_webhook(code, person or None, valid(WebhookForm(request.POST))["url"])
    except Refused as error:
        return plain(error, error.status)
    return plain(_("Saved.") if url else _("Webhook removed."))
