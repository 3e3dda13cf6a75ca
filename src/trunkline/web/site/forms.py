"""Forms: the classes, fields and answers that all of them share, and checks of single values that a page sends."""

import json
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise

from trunkline.core.match import check_name
from trunkline.web.site.errors import Refused, sentence
from trunkline.web.site.language import said_later
from trunkline.words.language import said as _
from trunkline.words.language import text_of
from trunkline.words.phrases import typed

GUEST = said_later("Guest")

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin as ModelAdmin
    from django.contrib.admin import TabularInline as TabularInline
    from django.contrib.auth.forms import SetPasswordForm as SetPasswordForm
    from django.contrib.auth.forms import SetPasswordMixin as SetPasswordMixin
    from django.contrib.auth.forms import UserCreationForm as UserCreationForm
    from django.core.paginator import Paginator as Paginator
    from django.forms import ModelForm as ModelForm
else:
    from django.contrib import admin
    from django.contrib.auth import forms as accounts
    from django.core import paginator

    def _generic(kind):
        """A class of Django that can be subscripted at run time, as the type checker wants: `ModelForm[User]`."""
        return type(kind)(kind.__name__, (kind,), {"__class_getitem__": classmethod(lambda cls, _model: cls)})

    ModelAdmin, TabularInline = _generic(admin.ModelAdmin), _generic(admin.TabularInline)
    SetPasswordForm, SetPasswordMixin = _generic(accounts.SetPasswordForm), _generic(accounts.SetPasswordMixin)
    UserCreationForm = _generic(accounts.UserCreationForm)
    Paginator, ModelForm = _generic(paginator.Paginator), _generic(forms.ModelForm)


class Form(forms.Form):
    """A form that a template lays out."""

    use_required_attribute = False

    @property
    def said(self) -> str:
        return next((str(words) for errors in self.errors.values() for words in errors), "")


def valid(form: Form) -> dict[str, Any]:
    """The values of the fields, or Refused with the first error."""
    if not form.is_valid():
        raise Refused(form.said)
    return form.cleaned_data


class NameField(forms.CharField):
    """A name that the games accept; the usual one if it is left empty."""

    def __init__(self, usual: str | Promise = GUEST) -> None:
        super().__init__(required=False)
        self.usual = usual

    def clean(self, value: object) -> str:
        try:
            return checked_name(str(value or self.usual))
        except Refused as error:
            raise ValidationError(str(error)) from None


class Untouched(forms.CharField):
    """A text as it was sent: tables check it, for programs as well."""

    def clean(self, value: object) -> str:
        return str(value or "")


class UntouchedChoice(forms.ChoiceField):
    """A choice as it was sent: tables check it, for programs as well."""

    def clean(self, value: object) -> str:
        return str(value or "")


class GuestForm(Form):
    name = NameField()


def switch(initial: bool) -> forms.BooleanField:
    return forms.BooleanField(required=False, initial=initial, widget=forms.CheckboxInput({"value": "yes"}))


def whole(text: str) -> int:
    """An integer, or Refused."""
    text = text.strip()
    if not text.removeprefix("-").isdigit() or not text.isascii() or len(text) > 18:
        raise Refused(
            _("%(text)s is not a whole number.") % {"text": text_of(typed(text))} if text else _("A number is missing.")
        )
    return int(text)


def origin_of(request: HttpRequest) -> str:
    """The beginning of this site's addresses, as the visitor knows them: http://localhost:8000."""
    return f"{request.scheme}://{request.get_host()}"


def on_to(request: HttpRequest, address: str) -> HttpResponse:
    """The answer to a form that leads to another page; htmx would put a redirect's page into the current one."""
    is_part = "HX-Request" in request.headers
    return HttpResponse(status=204, headers={"HX-Redirect": address}) if is_part else redirect(address)


def ply_in(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def action_in(text: str) -> object:
    """An action as JSON data, or Refused."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(_("That can't be read: the action isn't JSON.")) from None


def is_storable(text: str) -> bool:
    """Is it text that every database takes? Programs can send halves of characters, and zeros."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def checked_name(name: str) -> str:
    """A name as the games take it, or Refused."""
    name = " ".join(name.split())
    try:
        check_name(name)
    except ValueError as error:
        raise Refused(sentence(error)) from None
    return name
