"""Notices of a table: who is called now, the switches of a person there, and its webhook."""

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from trunkline.web.face.view import View
from trunkline.web.people.pages.notices import keep
from trunkline.web.people.request import Request
from trunkline.web.site.forms import Form, valid
from trunkline.web.site.posted import plain
from trunkline.web.tables import notices, services, webhooks
from trunkline.web.tables.calls import call_to
from trunkline.web.tables.errors import Refused
from trunkline.web.tables.models import UNDO, Table
from trunkline.web.tables.remarks import question_of


def call_of(view: View) -> dict[str, object] | None:
    """What the page may call the person for by a notification of the browser."""
    if view.person is None or not view.mine:
        return None
    last = view.all_plies[-1]
    state = view.state_at(last.number)
    assert state is not None
    for waits in notices.waiting(view.table, notices.Now(last.id, last.by_id, state, view.undo_request)):
        if waits.person.id == view.person.id and view.notice_choice and view.notice_choice.browser:
            return {"subject": waits.subject, "words": _call(view, waits.kind)}
    return None


def _call(view: View, kind: str) -> str:
    if kind == UNDO and view.undo_request:
        return question_of(view.table, view.undo_request)
    assert view.table.actor is not None
    return call_to(kind, view.seats, view.seats[view.table.actor])


class WebhookField(forms.CharField):
    """An address that a table may post to, or none."""

    def clean(self, value: object) -> str:
        try:
            return webhooks.checked(str(value or ""))
        except Refused as error:
            raise ValidationError(str(error)) from None


class WebhookForm(Form):
    """Where a table posts whose turn it is."""

    url = WebhookField()


@require_POST
def choose(request: Request, code: str) -> HttpResponse:
    """The switches of a person at a table."""
    table, person = get_object_or_404(Table, code=code), request.person
    if not person or not table.seats.filter(person=person).exists():
        return plain(_("Only players at this table get notifications."), 403)
    keep(request, person, table)
    return plain(_("Saved."))


@require_POST
def webhook(request: Request, code: str) -> HttpResponse:
    """The host of a table sets its webhook."""
    person = request.person
    try:
        url = services.set_webhook(code, person or None, valid(WebhookForm(request.POST))["url"])
    except Refused as error:
        return plain(error, error.status)
    return plain(_("Saved.") if url else _("Webhook removed."))
