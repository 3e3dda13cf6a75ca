"""What every request passes through: our own parts of settings.MIDDLEWARE, in their order there."""

import logging
import re
import secrets
import time
from collections.abc import Callable, Sequence
from gzip import GzipFile
from io import BytesIO
from typing import cast

from django.conf import settings
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.auth.models import User
from django.core import exceptions
from django.core.handlers.exception import convert_exception_to_response
from django.db import DatabaseError, IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.shortcuts import render
from django.urls import resolve, reverse
from django.utils.cache import patch_vary_headers
from django.utils.functional import SimpleLazyObject, empty
from django.utils.translation import get_language_from_request
from whitenoise.middleware import WhiteNoiseMiddleware

from trunkline.web.accounts import identity, rate_limits
from trunkline.web.accounts.models import Person, Request
from trunkline.web.api import errors as api_errors
from trunkline.web.site import look, metrics
from trunkline.web.site.database import release_connection
from trunkline.web.site.errors import WAIT, TooMany, Unreadable, bare_page, error_page, plain, too_many
from trunkline.web.site.language import said_later
from trunkline.web.site.logs import ACCESS, PROBES, STATIC, path_of
from trunkline.web.site.network import is_by_proxy

Handler = Callable[[HttpRequest], HttpResponse]

_PLAIN_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_log = logging.getLogger(ACCESS)


def request_log(get_response: Handler) -> Handler:
    """Gives each request an id, counts it and logs it; outermost, so that nothing is left out."""
    # An error of the connection is counted, too.
    answered = cast("Handler", convert_exception_to_response(release_connection(get_response)))

    def observe(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        request_id = given if _PLAIN_ID.fullmatch(given) and is_by_proxy(request) else secrets.token_hex(8)
        facts, token = metrics.begin(request=request_id)
        began = time.perf_counter()
        try:
            response = answered(request)
            _count(request, response.status_code, time.perf_counter() - began, facts)
        finally:
            metrics.end(token)
        response["X-Request-ID"] = request_id
        return response

    return observe


def _count(request: HttpRequest, status: int, seconds: float, facts: metrics.Facts) -> None:
    match = request.resolver_match
    if match is not None:
        view = match.view_name or match.route
    else:  # One name for all that is no page, so that nobody can make up more of them.
        view = "static" if request.path_info.startswith(STATIC) else "none"
    metrics.REQUESTS.labels(view, status).inc()
    metrics.SECONDS.labels(view).observe(seconds)
    if status == 429:
        metrics.LIMITED.inc()
    if status >= 500 and request.path_info not in PROBES:
        metrics.FAILED.inc()
    if _log.isEnabledFor(logging.INFO):
        facts.update(_facts_of(request), status=status, ms=round(seconds * 1000, 1))
        _log.info("%s %s %s %s ms", request.method, facts["path"], status, facts["ms"])


def _facts_of(request: HttpRequest) -> metrics.Facts:
    """Method, path, table, ply and person of a request, as far as they have been looked up."""
    arguments = request.resolver_match.kwargs if request.resolver_match else {}
    facts: metrics.Facts = {"method": request.method, "path": path_of(request)}
    if "code" in arguments:
        facts["table"] = arguments["code"]
    try:
        ply = request.GET.get("ply", "")
    except exceptions.TooManyFieldsSent:
        ply = ""
    if "ply" not in metrics.known() and ply.isdecimal():
        facts["ply"] = int(ply[:9])
    person = getattr(request, "auth", None) or vars(request).get("person")
    number = None if getattr(person, "_wrapped", None) is empty else getattr(person, "id", None)
    return facts if number is None else facts | {"person": number}


POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; "
    # The pictures carry their style sheets and set sizes and colors by style attributes.
    "style-src 'self' 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def security_headers(get_response: Handler) -> Handler:
    """No page runs a script of another host, or one within the page.

    Probes are answered here, before anything asks for a host or a session.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        if request.path_info in PROBES and not settings.ON_NETWORK:
            request.resolver_match = match = resolve(request.path_info)
            response = cast("Handler", convert_exception_to_response(match.func))(request)
        else:
            response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("X-Frame-Options", "DENY")
        return response

    return answer


LEVEL = 3
"""Of compression: a third of the time of the usual level, for 120% of its size."""
SMALLEST_COMPRESSED = 1_000
"""Bytes of a page."""


class Compressed(GZipMiddleware):
    """Compresses pages and static files as a whole; leaves a live stream alone, whose events must not wait."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if isinstance(response, StreamingHttpResponse):
            if response.is_async:
                return response
            # A static file is small, and an ASGI server wants no file to read from.
            whole = HttpResponse(b"".join(response), status=response.status_code)
            del whole["Content-Type"]
            for name, value in response.items():
                whole[name] = value
            response.close()
            response = whole
        elif (
            isinstance(response, HttpResponse)
            and len(response.content) >= SMALLEST_COMPRESSED
            and response.status_code != 206
            and not {"Content-Encoding", "ETag"} & {*response.headers}
            and response["Content-Type"].startswith("text/html")
            and re_accepts_gzip.search(request.headers.get("Accept-Encoding", ""))
        ):
            compressed = BytesIO()
            name = "a" * secrets.randbelow(self.max_random_bytes)  # It hides how long secrets in the page are.
            with GzipFile(name, "wb", LEVEL, compressed, mtime=0) as stream:
                stream.write(response.content)
            patch_vary_headers(response, ("Accept-Encoding",))
            response.content = compressed.getvalue()
            response["Content-Length"] = str(len(response.content))
            response["Content-Encoding"] = "gzip"
            return response
        return response if response.status_code == 206 else super().process_response(request, response)


UNREADABLE = "trunkline.unreadable"
"""In the scope of a request whose body didn't arrive in time, is too long or broken: the status to refuse it with."""
LONGEST_ID = 18
"""Digits of a row's number; one more might be more than a database counts to."""


def readable_requests(get_response: Handler) -> Handler:
    """Refuses what can't be read before it fails anywhere else, which would be logged as a fault of ours.

    Whatever goes wrong at an address of the API is JSON.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith("/api/"):
            status = _unreadable(request, "\0" in request.path_info)
            return error_page(request, status) if status else get_response(request)
        if api_errors.is_too_long(request):
            response = HttpResponse(status=413)
        else:
            status = _unreadable(request)
            response = error_page(request, status) if status else get_response(request)
        return api_errors.as_json(request, response) if response.status_code >= 400 else response

    return answer


def _unreadable(request: HttpRequest, is_path_wrong: bool = False) -> int:
    """The status to refuse a request with, or 0. The API takes no forms, and knows no table with a zero in its code."""
    # No text has a zero in it, and PostgreSQL takes none.
    if is_path_wrong or any("\0" in value for value in request.COOKIES.values()):
        return 400
    if status := getattr(request, "scope", {}).get(UNREADABLE):
        return int(status)
    if request.method != "POST" or request.path_info.startswith("/api/"):
        return 0
    try:
        request.POST  # noqa: B018 # it is read when it is first asked for
    except (exceptions.RequestDataTooBig, exceptions.TooManyFieldsSent, exceptions.TooManyFilesSent):
        return 413
    except (exceptions.BadRequest, exceptions.SuspiciousOperation, MultiPartParserError, UnicodeError, LookupError):
        return 400
    # Django's lists take whatever was ticked for the number of a row.
    rows = request.POST.getlist(ACTION_CHECKBOX_NAME)
    return 0 if all(row.isascii() and row.isdigit() and len(row) <= LONGEST_ID for row in rows) else 400


FOREVER = "public, max-age=31536000, immutable"
_VERSION = re.compile(r"[0-9a-f]{12}/")


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise has no types
    """Answers for the files of any version with those there are; only what has this version may be cached.

    A page that was made just before an upgrade still gets its scripts, and no new file is cached under an old address.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        prefix, path = self.static_prefix, request.path_info
        asked = _VERSION.match(path, len(prefix)) if path.startswith(prefix) else None
        file = self.files.get(prefix + path[asked.end() :]) if asked else None
        if asked is None or file is None:
            response: HttpResponseBase = super().__call__(request)
            return response
        response = self.serve(file, request)
        if asked[0].rstrip("/") == look.static_version():
            response["Cache-Control"] = FOREVER
        return response


class Visitor:
    """Gives a request its person, looked up when first asked for, and checks what they may do.

    Administration and probes are for this computer: devices on the local network don't find them. Banned people can
    only watch and log out; the API checks its tokens itself. A POST is counted by its rate limits.
    """

    def __init__(self, get_response: Callable[[Request], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: Request) -> HttpResponse:
        request.person = SimpleLazyObject(lambda: identity.find_person(request))  # type: ignore[assignment] # stands in
        admin = reverse("admin:index")
        if settings.ON_NETWORK and request.path_info.startswith((admin, *PROBES)):
            raise Http404
        is_free = request.path == reverse("log-out") or request.path.startswith(admin)
        if request.method in identity.SAFE or is_free or not (request.person and request.person.banned):
            return self.get_response(request)
        template = "site/shut_out.html" if request.htmx else "site/banned.html"
        return render(request, template, {"said": identity.BANNED}, status=403)

    def process_view(
        self, request: Request, _view: object, _args: Sequence[object], _kwargs: dict[str, object]
    ) -> HttpResponse | None:
        try:
            rate_limits.check_view(request)
        except TooMany as error:
            return too_many(request, error)
        return None


BUSY_RETRY = 10
"""`Retry-After` of a 429 that states no time of its own."""
CONFLICT = said_later("Somebody else saved the same thing at the same moment. Go back and try again.")
CONFLICTS = (IntegrityError, DatabaseError, User.DoesNotExist)
"""Raised if a row refers to somebody who has been deleted, or on changing their own row; never a subclass."""


class ErrorPages:
    """A page for each exception that a view lets through, and for Django's empty answer to a wrong method."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        WAIT.set(BUSY_RETRY)
        response = self.get_response(request)
        if response.status_code == 429 and "Retry-After" not in response:
            response["Retry-After"] = str(WAIT.get())
        if response.status_code == 405 and not request.path.startswith("/api/"):
            page = error_page(request, 405)
            page["Allow"] = response["Allow"]
            return page
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, TooMany):
            return too_many(request, error)
        if isinstance(error, Unreadable):
            if "HX-Request" in request.headers or "text/html" not in request.headers.get("Accept", ""):
                return plain(error, error.status)
            return error_page(request, error.status, said_later("This position can't be shown"), str(error))
        if type(error) not in CONFLICTS:
            return None
        if _is_sender_gone(request):
            # The session that it came with may be gone, too.
            request.session.modified = False
            return bare_page(409, get_language_from_request(request), "HX-Request" in request.headers)
        is_admin = isinstance(error, IntegrityError) and request.path.startswith(reverse("admin:index"))
        return error_page(request, 409, said=CONFLICT) if is_admin else None


def _is_sender_gone(request: HttpRequest) -> bool:
    """Is the sender, by a token, an account or as a guest, no longer in the database?"""
    program = getattr(request, "auth", None)
    if isinstance(program, Person):
        return not Person.objects.filter(id=program.id, user=program.user_id).exists()
    if request.user.is_authenticated:
        return not User.objects.filter(id=request.user.id).exists()
    guest = request.session.get(identity.KEY)
    return guest is not None and not Person.objects.filter(id=guest, user=None).exists()
