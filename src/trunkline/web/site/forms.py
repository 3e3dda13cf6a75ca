"""What the forms of the site share: names, what the tables judge, and a mistake in one sentence."""

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.functional import Promise

from trunkline.core.match import check_name
from trunkline.web.site.errors import Refused, sentence
from trunkline.web.site.language import said_later
from trunkline.words.language import said as _
from trunkline.words.language import text_of
from trunkline.words.phrases import typed

GUEST = said_later("Guest")


class Form(forms.Form):
    """A form that a template lays out by itself and that says what is wrong with it in a sentence."""

    use_required_attribute = False

    @property
    def said(self) -> str:
        """The first mistake; nothing in a form without any."""
        return next((str(words) for errors in self.errors.values() for words in errors), "")


def valid(form: Form) -> dict[str, Any]:
    """What somebody filled in, or Refused with the first mistake."""
    if not form.is_valid():
        raise Refused(form.said)
    return form.cleaned_data


class NameField(forms.CharField):
    """A name as the games take it; whoever gives none gets the usual one."""

    def __init__(self, usual: str | Promise = GUEST) -> None:
        super().__init__(required=False)
        self.usual = usual

    def clean(self, value: object) -> str:
        """The name, tidied up."""
        try:
            return checked_name(str(value or self.usual))
        except Refused as error:
            raise ValidationError(str(error)) from None


class Untouched(forms.CharField):
    """A text as it was sent: the tables judge it, for programs as for people."""

    def clean(self, value: object) -> str:
        return str(value or "")


class UntouchedChoice(forms.ChoiceField):
    """One of several, as it was sent: the tables judge it, for programs as for people."""

    def clean(self, value: object) -> str:
        return str(value or "")


class GuestForm(Form):
    """Who somebody is that has no name here yet."""

    name = NameField()


def listed(initial: bool) -> forms.BooleanField:
    """The box that puts a table into the lobby."""
    return switch(initial)


def switch(initial: bool) -> forms.BooleanField:
    """A box that is ticked or not."""
    return forms.BooleanField(required=False, initial=initial, widget=forms.CheckboxInput({"value": "yes"}))


def whole(text: str) -> int:
    """A number of a form, or Refused."""
    text = text.strip()
    if not text.removeprefix("-").isdigit() or not text.isascii() or len(text) > 18:
        raise Refused(
            _("%(text)s is not a whole number.") % {"text": text_of(typed(text))} if text else _("A number is missing.")
        )
    return int(text)


def origin_of(request: HttpRequest) -> str:
    """The beginning of this site's addresses, as the visitor knows them: http://localhost:8000."""
    return f"{request.scheme}://{request.get_host()}"


def ply_in(text: str) -> int | None:
    """The number of a ply, None for whatever is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def action_in(text: str) -> object:
    """An action as JSON data, or Refused."""
    try:
        data: object = json.loads(text)
        return data
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
