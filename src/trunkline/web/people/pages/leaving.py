"""Deleting an account, or all that is known of a guest."""

from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_http_methods

from trunkline.web.people.middleware import find_person
from trunkline.web.people.request import Request
from trunkline.web.tables import belongings


class DeleteForm(forms.Form):
    """The last question; whoever has an account proves that it is theirs."""

    sure = forms.BooleanField(label=gettext_lazy("Yes, delete it for good"))

    def __init__(self, request: Request) -> None:
        super().__init__(request.POST or None)
        self.user = request.user
        if self.user.is_authenticated:
            widget = forms.PasswordInput({"autocomplete": "current-password"})
            self.fields["password"] = forms.CharField(label=gettext_lazy("Password"), strip=False, widget=widget)

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not (self.user.is_authenticated and self.user.check_password(password)):
            raise forms.ValidationError(gettext("That's not your password."))
        return password


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: Request) -> HttpResponse:
    """Ask, and delete. An administrator's account is deleted by another administrator, so that one is always left."""
    person = find_person(request)
    if person is None:
        return redirect("me")
    keeps_server = request.user.is_staff
    form = DeleteForm(request)
    if not keeps_server and form.is_bound and form.is_valid():
        belongings.forget(person)
        logout(request)
        messages.success(request, gettext("Deleted. Thank you for playing."))
        return redirect("lobby")
    context = {"form": form, "keeps_server": keeps_server}
    return render(request, "people/delete.html", context, status=422 if form.is_bound else 200)
