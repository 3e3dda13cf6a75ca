"""Notices on the pages: who is called now, the switches of each person, and the webhook of a table."""

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.forms.models import model_to_dict
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from trunkline.web.people.models import Person
from trunkline.web.people.request import Request
from trunkline.web.play.forms import Form, valid
from trunkline.web.play.posted import plain
from trunkline.web.play.view import View
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


def switches(person: Person | None, table: Table | None = None) -> dict[str, object]:
    """What the switches show; nothing for whoever is nobody yet."""
    if person is None:
        return {}
    address = person.user.email if person.user else ""
    choice = notices.choice_of(person, table)
    form = NoticeForm(initial=model_to_dict(choice, NoticeForm.base_fields), auto_id=False)
    return {"switches": form, "mail_address": address, "webhooks": settings.WEBHOOKS}


class NoticeForm(Form):
    """How somebody wants to be told: a switch that is off is not sent."""

    browser = forms.BooleanField(required=False)
    mail = forms.BooleanField(required=False)
    webhook = forms.BooleanField(required=False)


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


def _choose(request: Request, person: Person, table: Table | None) -> None:
    """Keep the switches that were posted."""
    notices.choose(person, table, **valid(NoticeForm(request.POST)))


@require_POST
def choose(request: Request, code: str) -> HttpResponse:
    """The switches of a person at a table."""
    table, person = get_object_or_404(Table, code=code), request.person
    if not person or not table.seats.filter(person=person).exists():
        return plain(_("Only players of this table are told."), 403)
    _choose(request, person, table)
    return plain(_("Saved."))


@require_POST
def usual(request: Request) -> HttpResponse:
    """The switches of a person at all tables without a choice of their own."""
    if request.person:
        _choose(request, request.person, None)
        messages.success(request, _("Notification settings saved."))
    return redirect("me")


@require_POST
def webhook(request: Request, code: str) -> HttpResponse:
    """The host of a table says where it is told whose turn it is."""
    person = request.person
    try:
        url = services.set_webhook(code, person or None, valid(WebhookForm(request.POST))["url"])
    except Refused as error:
        return plain(error, error.status)
    return plain(_("Saved.") if url else _("Webhook removed."))
