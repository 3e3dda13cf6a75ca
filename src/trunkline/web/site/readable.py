"""What cannot be read is refused before anything looks at it: strange encodings, too long, too many fields."""

from collections.abc import Callable

from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import (
    BadRequest,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError

from trunkline.web.site.errors import error_page

UNREADABLE = "trunkline.unreadable"
"""In the scope of a request whose body didn't arrive in time or is too long: the status to refuse it with."""
LONGEST_ID = 18
"""Digits of a row's number; one more might be more than a database counts to."""


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Read a form first of all: wherever else it fails, the fault would seem to be ours, and be logged as such."""

    def answer(request: HttpRequest) -> HttpResponse:
        if status := getattr(request, "scope", {}).get(UNREADABLE):
            return error_page(request, status)
        # The API takes no forms; its operations read what they are sent as a whole.
        if request.method == "POST" and not request.path_info.startswith("/api/"):
            try:
                request.POST  # noqa: B018 # it is read when it is first asked for
            except (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent):
                return error_page(request, 413)
            except (BadRequest, SuspiciousOperation, MultiPartParserError, UnicodeError, LookupError):
                return error_page(request, 400)
            if not all(map(_is_id, request.POST.getlist(ACTION_CHECKBOX_NAME))):
                return error_page(request, 400)
        return get_response(request)

    return answer


def _is_id(text: str) -> bool:
    """Could it be the number of a row? Django's lists take whatever was ticked for one."""
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_ID
