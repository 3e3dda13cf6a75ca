"""Personal tokens: making one, which is shown once, and revoking it."""

from django.conf import settings
from django.contrib import messages
from django.core import signing
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from trunkline.web.accounts import tokens
from trunkline.web.accounts.identity import ensure_person
from trunkline.web.accounts.models import Request
from trunkline.web.site.errors import Refused
from trunkline.web.site.forms import Form, NameField, valid
from trunkline.web.site.language import said_later
from trunkline.words.language import said as _

MADE = "made-token"
"""The cookie that brings a new token to the page that shows it; the server itself keeps only a hash."""
MADE_SECONDS = 120


class TokenForm(Form):
    """What a new token is for."""

    token = NameField(said_later("my program"))


@require_POST
def make(request: Request) -> HttpResponse:
    """A new token, and on to the page that shows it; whoever has no name yet is a guest."""
    try:
        name = valid(TokenForm(request.POST))["token"]
        secret = tokens.make(ensure_person(request, _("Guest")), name)
    except (Refused, ValueError) as error:
        return render(request, "accounts/token.html", {"said": str(error)}, status=422)
    response = redirect("token-made")
    response.set_cookie(
        MADE,
        signing.dumps([name, secret], salt=MADE),
        max_age=MADE_SECONDS,
        path=reverse("token-made"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Strict",
    )
    return response


@require_safe
def made(request: Request) -> HttpResponse:
    """The new token, this once: whoever comes again is led to the list."""
    try:
        name, secret = signing.loads(request.COOKIES.get(MADE, ""), salt=MADE, max_age=MADE_SECONDS)
    except signing.BadSignature:
        return redirect(f"{reverse('me')}#tokens")
    response = render(request, "accounts/token.html", {"secret": secret, "name": name})
    response["Cache-Control"] = "no-store"
    response.delete_cookie(MADE, path=reverse("token-made"), samesite="Strict")
    return response


@require_POST
def revoke(request: Request, number: int) -> HttpResponse:
    """A token of one's own is good no longer."""
    person = request.person
    if person and person.tokens.filter(id=number).delete()[0]:
        messages.success(request, _("Token revoked."))
    return redirect("me")
