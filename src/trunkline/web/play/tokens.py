"""Personal tokens: making one, which is shown once, and revoking it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from trunkline.web.people import tokens
from trunkline.web.people.middleware import ensure_person
from trunkline.web.tables import seating
from trunkline.web.tables.errors import Refused


@require_POST
def make(request: HttpRequest) -> HttpResponse:
    """A new token, shown this once; whoever has no name yet is a guest."""
    try:
        name = seating.checked_name(request.POST.get("token") or _("my program"))
        secret = tokens.make(ensure_person(request, _("Guest")), name)
    except (Refused, ValueError) as error:
        return render(request, "play/people/token.html", {"said": str(error)}, status=422)
    response = render(request, "play/people/token.html", {"secret": secret, "name": name})
    response["Cache-Control"] = "no-store"
    return response


@require_POST
def revoke(request: HttpRequest, number: int) -> HttpResponse:
    """A token of one's own is good no longer."""
    person = request.person
    if person:
        person.tokens.filter(id=number).delete()
    return redirect("me")
