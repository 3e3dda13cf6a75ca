"""Two administrators who save the same name at the same moment: Django's own pages look for it before they store it."""

from collections.abc import Callable

from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy

from trunkline.web.site.errors import error_page

SAID = gettext_lazy("Somebody else saved the same thing at the same moment. Go back and try again.")


class SameTime:
    """Tells the second one so; our own forms do that by themselves."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        is_theirs = isinstance(error, IntegrityError) and request.path.startswith(reverse("admin:index"))
        return error_page(request, 409, said=SAID) if is_theirs else None
