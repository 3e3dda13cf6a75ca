"""The pages of a person: name, finished games, account, logging in and out, a forgotten password."""

from dataclasses import dataclass
from typing import ClassVar

from django import forms
from django.contrib import messages
from django.contrib.auth import login, logout, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, PasswordResetForm
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trunkline.core.match import LONGEST_NAME
from trunkline.core.messages import marked
from trunkline.games import GAMES
from trunkline.web.accounts import password_resets
from trunkline.web.accounts.identity import ensure_person, find_person, person_of_account
from trunkline.web.accounts.models import Person, Request, Token
from trunkline.web.site import forms as site_forms
from trunkline.web.site.errors import Refused
from trunkline.web.site.forms import ModelForm, SetPasswordForm, SetPasswordMixin, UserCreationForm
from trunkline.web.site.language import said_later
from trunkline.web.table import changes, guests, notifications
from trunkline.web.table.models import FINISHED, Seat, Table
from trunkline.words.language import said

OURS = (
    marked("Enter the same password as before, for verification."),
    marked("Your password can’t be a commonly used password."),
    marked("Your password can’t be too similar to your other personal information."),
    marked("The password is too similar to the %(verbose_name)s."),
    marked("Please enter a correct %(username)s and password. Note that both fields may be case-sensitive."),
)
"""Sentences of Django's forms that we translate ourselves: Django's German doesn't address the reader as "du"."""


class NameForm(forms.Form):
    name = forms.CharField(
        max_length=LONGEST_NAME,
        label=said_later("Your name"),
        help_text=said_later("Games in progress keep your old name."),
    )

    def clean_name(self) -> str:
        try:
            return site_forms.checked_name(self.cleaned_data["name"])
        except Refused as error:
            raise forms.ValidationError(str(error)) from None


class MailForm(ModelForm[User]):
    class Meta:
        model = User
        fields = ("email",)
        labels: ClassVar = {"email": said_later("Email (optional; for password resets and notifications)")}


class ErrorsAtPassword(SetPasswordMixin[User]):
    """Shows the reason why a password is refused beside it, and not beside its confirmation as Django does."""

    def validate_password_for_user(self, user: User, password_field_name: str = "password2") -> None:
        super().validate_password_for_user(user, password_field_name.replace("2", "1"))


class SignUpForm(ErrorsAtPassword, UserCreationForm[User]):
    class Meta:
        model = User
        fields = ("username", "email")
        labels: ClassVar = {
            "username": said_later("Username"),
            "email": said_later("Email (optional; for password resets and notifications)"),
        }
        help_texts: ClassVar = {"username": said_later("For logging in. Only letters, digits and @ . + - _")}


@dataclass(slots=True)
class Tally:
    title: str
    finished: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class Statistics:
    total: Tally
    games: list[Tally]
    people: Tally
    """Games against at least one other person."""
    bots: Tally
    """Games against bots alone."""


SCORE, BEST = {
    "sqlite": ("json_extract(t.scores, '$[' || s.number || ']')", "(SELECT max(value) FROM json_each(t.scores))"),
    "postgresql": (
        "(t.scores ->> s.number)::numeric",
        "(SELECT max(score::numeric) FROM jsonb_array_elements_text(t.scores) AS score)",
    ),
}[connection.vendor]
"""The score of a seat, and the highest of its table."""
COUNTED = f"""
    SELECT game, people, count(*), sum(won) FROM (
        SELECT t.game AS game,
               max(CASE WHEN s.person_id <> %s THEN 1 ELSE 0 END) AS people,
               max(CASE WHEN s.person_id = %s AND {SCORE} = {BEST} THEN 1 ELSE 0 END) AS won,
               max(CASE WHEN s.person_id = %s THEN 0 ELSE 1 END) AS others
        FROM {Table._meta.db_table} t JOIN {Seat._meta.db_table} s ON s.table_id = t.id
        WHERE t.id IN (SELECT table_id FROM {Seat._meta.db_table} WHERE person_id = %s)
              AND t.status = %s AND NOT t.analysis AND NOT t.imported AND t.scores IS NOT NULL
        GROUP BY t.id
    ) AS games WHERE others = 1 GROUP BY game, people ORDER BY game, people
"""


def statistics_of(person: Person) -> Statistics:
    """What a person has played here to the end. Games with nobody but themselves don't count, nor imported ones."""
    statistics = Statistics(Tally(""), [], Tally(""), Tally(""))
    games: dict[str, Tally] = {}
    with connection.cursor() as cursor:
        cursor.execute(COUNTED, [*[person.id] * 4, FINISHED])
        counted = [row for row in cursor.fetchall() if row[0] in GAMES]
    for name, people, finished, won in counted:
        game = games.setdefault(name, Tally(GAMES[name].title))
        for tally in (statistics.total, game, statistics.people if people else statistics.bots):
            tally.finished += finished
            tally.won += won
    statistics.games.extend(games.values())
    return statistics


@require_http_methods(["GET", "HEAD", "POST"])
def me(request: Request) -> HttpResponse:
    person = find_person(request)
    form = NameForm(request.POST or None, initial={"name": person.name if person else ""})
    if request.method == "POST" and form.is_valid():
        person = ensure_person(request, form.cleaned_data["name"])
        Person.objects.filter(id=person.id).update(name=form.cleaned_data["name"])
        messages.success(request, said("Name saved."))
        return redirect("me")
    return _form_page(request, "accounts/me.html", form, _account(request, person))


@require_POST
@login_required
def address(request: Request) -> HttpResponse:
    assert request.user.is_authenticated
    form = MailForm(request.POST, instance=User.objects.get(id=request.user.id))
    if form.is_valid():
        form.save(commit=False).save(update_fields=["email"])
        kept = form.cleaned_data["email"]
        messages.success(request, said("Address saved.") if kept else said("Address removed."))
        return redirect("me")
    person = find_person(request)
    name = NameForm(initial={"name": person.name if person else ""})
    more = _account(request, person) | {"form": name, "mail_form": form}
    return render(request, "accounts/me.html", more, status=422)


def _account(request: Request, person: Person | None) -> dict[str, object]:
    mail = MailForm(instance=request.user) if request.user.is_authenticated else None
    statistics = statistics_of(person) if person else None
    return notifications.switches(person) | {"mail_form": mail, "statistics": statistics}


@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: Request) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("me")
    form = SignUpForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            _make_account(request, form)
        except IntegrityError:  # Somebody else has taken the name since the form was looked at.
            form.add_error("username", User._meta.get_field("username").error_messages["unique"])
        else:
            messages.success(request, said("Your account is ready, and you're logged in."))
            return redirect("lobby")
    return _form_page(request, "accounts/sign_up.html", form)


@transaction.atomic
def _make_account(request: Request, form: SignUpForm) -> None:
    """The guest becomes the account, without tokens: whoever made them at this browser need not be who signs up."""
    guest = find_person(request)
    user = form.save()
    is_theirs = guest is not None and Person.objects.filter(id=guest.id, user=None).update(user=user)
    if is_theirs:
        Token.objects.filter(person=guest).delete()
    else:
        Person.objects.create(user=user, name=user.get_username()[:LONGEST_NAME])
    login(request, user)


def _form_page(
    request: Request, template: str, form: forms.BaseForm, more: dict[str, object] | None = None
) -> HttpResponse:
    return render(request, template, {"form": form} | (more or {}), status=422 if form.is_bound else 200)


class LogIn(views.LoginView):
    template_name = "accounts/log_in.html"
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        guest = find_person(self.request)
        with transaction.atomic():
            response = super().form_valid(form)
            if guest is not None and guest.user is None:
                guests.inherit(guest, person_of_account(form.get_user()))
        return response


class NewPasswordForm(ErrorsAtPassword, SetPasswordForm[User]):
    def save(self, commit: bool = True) -> User:
        """Save the password and end the tokens together. Its hash, which takes long, has been made before."""
        user: User = super().save(commit=False)
        if commit:
            with transaction.atomic():
                user.save(update_fields=["password"])
        return user


class ChangePasswordForm(NewPasswordForm, PasswordChangeForm):
    pass


class ChangePassword(views.PasswordChangeView):
    template_name = "accounts/change_password.html"
    form_class = ChangePasswordForm
    success_url = reverse_lazy("me")

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        messages.success(self.request, said("Password saved."))
        return super().form_valid(form)


class Reset(views.PasswordResetView):
    template_name = "accounts/reset.html"

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        password_resets.request(form.cleaned_data["email"])
        changes.notify()
        return redirect("reset-sent")


class NewPassword(views.PasswordResetConfirmView):
    template_name = "accounts/new_password.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("log-in")

    def form_valid(self, form: SetPasswordForm[User]) -> HttpResponse:
        messages.success(self.request, said("Password saved. You can log in with it now."))
        return super().form_valid(form)


@require_safe
def reset_sent(request: Request) -> HttpResponse:
    return render(request, "accounts/reset_sent.html")


class DeleteForm(forms.Form):
    """The last question; whoever has an account proves that it is theirs."""

    sure = forms.BooleanField(label=said_later("Yes, delete it for good"))

    def __init__(self, request: Request) -> None:
        super().__init__(request.POST or None)
        self.user = request.user
        if self.user.is_authenticated:
            widget = forms.PasswordInput({"autocomplete": "current-password"})
            self.fields["password"] = forms.CharField(label=said_later("Password"), strip=False, widget=widget)

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not (self.user.is_authenticated and self.user.check_password(password)):
            raise forms.ValidationError(said("That's not your password."))
        return password


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: Request) -> HttpResponse:
    """Ask, and delete. An administrator's account is deleted by another administrator, so that one is always left."""
    person = find_person(request)
    if person is None:
        return redirect("me")
    keeps_server, form = request.user.is_staff, DeleteForm(request)
    if not keeps_server and form.is_bound and form.is_valid():
        guests.forget(person)
        logout(request)
        messages.success(request, said("Deleted. Thank you for playing."))
        return redirect("lobby")
    context = {"form": form, "keeps_server": keeps_server}
    return render(request, "accounts/delete.html", context, status=422 if form.is_bound else 200)
