"""The answer to whoever wants to see a position that can't be read: what is wrong with it, and the way back."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from trunkline.web.site.errors import error_page
from trunkline.web.site.posted import plain
from trunkline.web.tables.errors import Unreadable

HEADLINE = gettext_lazy("This position can't be shown")


class Middleware:
    """Catches what no page has caught. The API tells it in its own way."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """A page for a browser that opens one, else the sentence alone."""
        if not isinstance(error, Unreadable):
            return None
        if "HX-Request" in request.headers or "text/html" not in request.headers.get("Accept", ""):
            return plain(error, error.status)
        return error_page(request, error.status, HEADLINE, str(error))
