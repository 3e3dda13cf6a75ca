"""What the forms of the site share: names, what the tables judge, and a mistake in one sentence."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from trunkline.web.tables import seating
from trunkline.web.tables.errors import Refused

GUEST = gettext_lazy("Guest")


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
            return seating.checked_name(str(value or self.usual))
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
