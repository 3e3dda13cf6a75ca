"""What can't be stored since something else was done at the same moment: two administrators who save the same name,
or a person who is deleted, or logs in, while more of their requests are under way."""

from collections.abc import Callable

from django.contrib.auth.models import User
from django.db import DatabaseError, IntegrityError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language_from_request, gettext_lazy

from trunkline.web.people.middleware import KEY
from trunkline.web.people.models import Person
from trunkline.web.site.errors import bare_page, error_page

SAID = gettext_lazy("Somebody else saved the same thing at the same moment. Go back and try again.")

LOST = (IntegrityError, DatabaseError, User.DoesNotExist)
"""What comes of a row that refers to somebody who is gone, and of changing their own."""


class SameTime:
    """Tells so; our own forms tell of a name that is taken by themselves."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if type(error) not in LOST:
            return None
        if _is_gone(request):
            # The session that it came with may be gone, too.
            request.session.modified = False
            return bare_page(409, get_language_from_request(request), "HX-Request" in request.headers)
        is_theirs = isinstance(error, IntegrityError) and request.path.startswith(reverse("admin:index"))
        return error_page(request, 409, said=SAID) if is_theirs else None


def _is_gone(request: HttpRequest) -> bool:
    """Is whoever sent it, by a token, an account or as a guest, no longer in the database?"""
    program = getattr(request, "auth", None)
    if isinstance(program, Person):
        return not Person.objects.filter(id=program.id, user=program.user_id).exists()
    if request.user.is_authenticated:
        return not User.objects.filter(id=request.user.id).exists()
    return KEY in request.session and not Person.objects.filter(id=request.session[KEY], user=None).exists()
