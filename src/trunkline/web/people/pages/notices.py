"""How a person wants to be told that a table waits for them."""

from django import forms
from django.conf import settings
from django.contrib import messages
from django.forms.models import model_to_dict
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from trunkline.web.people.models import Person
from trunkline.web.people.request import Request
from trunkline.web.site.forms import Form, valid
from trunkline.web.tables import notices
from trunkline.web.tables.models import NoticeChoice, Table


def switches(person: Person | None, choice: NoticeChoice | None = None) -> dict[str, object]:
    """What the switches show, those of a table or the usual ones; nothing for whoever is nobody yet."""
    if person is None:
        return {}
    address = person.user.email if person.user else ""
    choice = choice or notices.choice_of(person)
    form = NoticeForm(initial=model_to_dict(choice, NoticeForm.base_fields), auto_id=False)
    return {"switches": form, "mail_address": address, "webhooks": settings.WEBHOOKS}


class NoticeForm(Form):
    """How somebody wants to be told: a switch that is off is not sent."""

    browser = forms.BooleanField(required=False)
    mail = forms.BooleanField(required=False)
    webhook = forms.BooleanField(required=False)


def keep(request: Request, person: Person, table: Table | None) -> None:
    """Keep the switches that were posted."""
    notices.choose(person, table, **valid(NoticeForm(request.POST)))


@require_POST
def usual(request: Request) -> HttpResponse:
    """The switches of a person at all tables without a choice of their own."""
    if request.person:
        keep(request, request.person, None)
        messages.success(request, _("Notification settings saved."))
    return redirect("me")
