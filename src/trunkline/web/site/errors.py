"""Errors that a request can end with, each kind with its HTTP status, and the pages that show them."""

import sys
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language_from_request, override

from trunkline.core.errors import Illegal, message_of
from trunkline.web.site.database import FULL, GONE, RETRY_AFTER, outage
from trunkline.web.site.language import said_later
from trunkline.words.language import text_of


def reason_of(error: "Refused") -> Illegal | str:
    """Why something was refused: the rule, if it is one, else words."""
    return error.illegal if isinstance(error, AgainstRules) else str(error)


def sentence(error: Exception | str) -> str:
    words = text_of(message_of(error)) if isinstance(error, Exception) else error
    return f"{words[:1].upper()}{words[1:]}."


class Refused(Exception):
    """A request that can't be fulfilled; its message is for the person who made it."""

    status = 400


class NotYours(Refused):
    status = 403


class Missing(Refused):
    status = 404


class NoSuchTable(Missing):
    """No table has this code."""


class Stale(Refused):
    """The position has changed since the page was rendered."""

    status = 409


class Closed(Refused):
    status = 409


class Unreadable(Refused):
    """A stored position that can't be read: damaged, or written by a newer version. No other table suffers from it."""

    status = 409


WAIT: ContextVar[int] = ContextVar("wait")
"""Seconds for the header `Retry-After` of a 429, whichever page it is."""


class TooMany(Refused):
    status = 429

    def __init__(self, words: str, seconds: int = 60) -> None:
        super().__init__(words)
        self.seconds = seconds
        WAIT.set(seconds)


class AgainstRules(Refused):
    """The game's rules refuse it. Its sentence is made when it is read, in the reader's language."""

    status = 422

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal)
        self.illegal = illegal

    def __str__(self) -> str:
        return f"{self.illegal.section}: {text_of(self.illegal.message)}"


WORDS: dict[int, tuple[str | Promise, str | Promise]] = {
    400: (
        said_later("That request isn't valid"),
        said_later("Something in the address or in what was sent can't be read. Go back and try again."),
    ),
    403: (said_later("Not allowed"), said_later("You don't have permission to do that.")),
    404: (
        said_later("Page not found"),
        said_later("There's nothing at this address. If somebody sent you the link, part of it may be missing."),
    ),
    405: (
        said_later("Nothing to see here"),
        said_later("This address only accepts forms; it can't be opened by itself."),
    ),
    409: (
        said_later("That didn't work"),
        said_later("You logged in, or your account was deleted, just before this arrived. Reload the page."),
    ),
    413: (
        said_later("That's too much at once"),
        said_later("What you sent is too long for this server. Send less, or a smaller file."),
    ),
    429: (
        said_later("Too many requests"),
        said_later("That was too often in a short time. Wait a little and try again."),
    ),
    500: (
        said_later("Something went wrong on our side"),
        said_later("It has been logged. Try again in a moment."),
    ),
    GONE: (
        said_later("The server can't answer right now"),
        said_later("It's overloaded, or it can't read its games right now. Try again in a moment."),
    ),
    FULL: (
        said_later("The server's disk is full"),
        said_later(
            "Nothing more can be stored until the administrator makes room. What you just sent was not saved; "
            "everything before it is safe."
        ),
    ),
}
"""Headline and explanation for each status."""
EXPIRED = (
    said_later("This form has expired"),
    said_later("This form has expired, or your browser blocks cookies. Go back, reload the page and try again."),
)
REFUSED = said_later("That didn't work")


def _handler(status: int) -> Callable[[HttpRequest, Exception], HttpResponse]:
    return lambda request, exception: error_page(request, status)  # noqa: ARG005


bad_request, forbidden, not_found = map(_handler, (400, 403, 404))


def server_error(request: HttpRequest) -> HttpResponse:
    """For any exception; an outage of the database has its own status."""
    status = outage(sys.exc_info()[1]) or 500
    return bare_page(status, get_language_from_request(request), "HX-Request" in request.headers)


def bare_page(status: int, language: str, is_part: bool = False) -> HttpResponse:
    """Asks neither the database nor the session, which may be what failed; a part of a page gets the sentence alone."""
    title, said = WORDS[status]
    with override(language):
        template = "site/shut_out.html" if is_part else "site/error.html"
        response = HttpResponse(render_to_string(template, {"headline": title, "said": said}), status=status)
    if status in (GONE, FULL):
        response["Retry-After"] = str(RETRY_AFTER)
    return response


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """A form without its token; the way back is to the page of the form, if that is one of ours."""
    back = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure())
    return error_page(request, 403, *EXPIRED, back=back if is_ours else "")


def error_page(
    request: HttpRequest,
    status: int,
    title: str | Promise = "",
    said: str | Promise = "",
    code: str = "",
    back: str = "",
) -> HttpResponse:
    """What happened, in the site's look and the visitor's language; a part of a page gets the sentence alone.

    Requests can fail before their language has been set.
    """
    usual = WORDS.get(status, (REFUSED, ""))
    with override(get_language_from_request(request)):
        if "HX-Request" in request.headers:
            return render(request, "site/shut_out.html", {"said": said or usual[1]}, status=status)
        context = {"headline": title or usual[0], "said": said or usual[1], "code": code, "back": back}
        return render(request, "site/error.html", context, status=status)


def too_many(request: HttpRequest, error: TooMany) -> HttpResponse:
    """Over a rate limit; the API has the keys of all its errors, those of a broken rule without a value."""
    if request.path_info.startswith("/api/"):
        no_rule = dict.fromkeys(("section", "rule", "reason", "message", "figures"))
        return JsonResponse({"error": str(error), **no_rule}, status=error.status)
    return error_page(request, error.status, said=str(error))


def refused(request: HttpRequest, error: Refused, code: str = "") -> HttpResponse:
    """Why something can't be done: a page for a browser that opens it as one, with the way back to the table."""
    if "HX-Request" in request.headers or "text/html" not in request.headers.get("Accept", ""):
        return plain(error, error.status)
    title = WORDS[429][0] if error.status == 429 else REFUSED
    return error_page(request, error.status, title, str(error), "" if isinstance(error, NoSuchTable) else code)


def plain(words: object, status: int = 200) -> HttpResponse:
    return HttpResponse(str(words), status=status, content_type="text/plain; charset=utf-8")
