"""Personal tokens for programs, and their pages. Only a hash is stored, so a token is shown once."""

import hashlib
import secrets
from collections.abc import Collection
from datetime import timedelta

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from trunkline.web.accounts.identity import ensure_person, lock, lock_account
from trunkline.web.accounts.models import Person, Request, Token
from trunkline.web.site.errors import Refused
from trunkline.web.site.forms import Form, NameField, valid
from trunkline.web.site.language import said_later
from trunkline.words.language import said as _

PREFIX = "trunkline_"
MOST = 20
"""Tokens per person."""
SELDOM = timedelta(minutes=1)
"""The time of the last use is written no more often than this."""


@transaction.atomic
def make(person: Person, name: str) -> str:
    """A new token, to be shown this once; ValueError if the person has too many, or another password by now."""
    known = {"user__password": person.user.password} if person.user else {"user": None}
    lock_account(person)
    lock(person)
    if not Person.objects.filter(id=person.id, **known).exists():
        raise ValueError(_("Your account has just changed. Log in again."))
    if person.tokens.count() >= MOST:
        message = _("You have %(most)s tokens, which is the maximum; revoke one that you no longer use.")
        raise ValueError(message % {"most": MOST})
    secret = PREFIX + secrets.token_urlsafe(32)
    Token.objects.create(person=person, name=name, digest=_digest(secret))
    return secret


def person_of(secret: str) -> Person | None:
    """The owner of a token; None if it is unknown, or its account was deactivated."""
    good = Token.objects.exclude(person__user__is_active=False)
    token = good.select_related("person").filter(digest=_digest(secret)).first()
    if token is None:
        return None
    now = timezone.now()
    if token.used is None or now - token.used > SELDOM:
        Token.objects.filter(id=token.id).update(used=now)
    person: Person = token.person
    return person


@transaction.atomic
def end_with_password(
    instance: User, raw: bool = False, update_fields: Collection[str] | None = None, **_kwargs: object
) -> None:
    """An account was saved: a new password, or none, revokes the tokens, since others may have known the old one.

    The same password with a better hash isn't new: Django then saves it without the password itself.
    """
    is_saved = not raw and (update_fields is None or "password" in update_fields)
    is_new = getattr(instance, "_password", None) is not None or not instance.has_usable_password()
    if not (is_saved and is_new):
        return
    for person in Person.objects.filter(user=instance):
        lock(person)
        person.tokens.all().delete()


def _digest(secret: str) -> str:
    """A token is long and random: a plain hash of it tells nothing."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


COOKIE = "made-token"
"""The cookie that brings a new token to the page that shows it; the server itself keeps only a hash."""
COOKIE_SECONDS = 120


class TokenForm(Form):
    token = NameField(said_later("my program"))


@require_POST
def create(request: Request) -> HttpResponse:
    """Make a token and redirect to the page that shows it; a visitor without a name becomes a guest."""
    try:
        name = valid(TokenForm(request.POST))["token"]
        secret = make(ensure_person(request, _("Guest")), name)
    except (Refused, ValueError) as error:
        return render(request, "accounts/token.html", {"said": str(error)}, status=422)
    response = redirect("token-made")
    response.set_cookie(
        COOKIE,
        signing.dumps([name, secret], salt=COOKIE),
        max_age=COOKIE_SECONDS,
        path=reverse("token-made"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Strict",
    )
    return response


@require_safe
def new(request: Request) -> HttpResponse:
    """Show a new token once; another visit is redirected to the list."""
    try:
        name, secret = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=COOKIE_SECONDS)
    except signing.BadSignature:
        return redirect(f"{reverse('me')}#tokens")
    response = render(request, "accounts/token.html", {"secret": secret, "name": name})
    response["Cache-Control"] = "no-store"
    response.delete_cookie(COOKIE, path=reverse("token-made"), samesite="Strict")
    return response


@require_POST
def revoke(request: Request, number: int) -> HttpResponse:
    person = request.person
    if person and person.tokens.filter(id=number).delete()[0]:
        messages.success(request, _("Token revoked."))
    return redirect("me")
