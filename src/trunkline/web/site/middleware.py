"""What every answer goes through: compressed where that helps, and with headers that keep pages from doing harm."""

import logging
import re
import secrets
import time
from collections.abc import Callable
from gzip import GzipFile
from io import BytesIO
from typing import Any

from django.conf import settings
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.core.exceptions import (
    BadRequest,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.core.handlers.exception import convert_exception_to_response
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.urls import resolve, reverse
from django.utils.cache import patch_vary_headers
from django.utils.functional import empty

from trunkline.web.site import metrics
from trunkline.web.site.errors import error_page
from trunkline.web.site.logs import ACCESS, PROBES, STATIC, path_of
from trunkline.web.site.network import is_by_proxy

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        # The pictures carry their style sheets and say sizes and colours by style attributes.
        "style-src 'self' 'unsafe-inline'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


LEVEL = 3
"""How hard pages are compressed: in a third of the usual level's time to 120% of its size."""
SHORT = 1_000
"""Bytes of a page that needs no hurry."""


class Compressed(GZipMiddleware):
    """Compresses pages and static files as a whole; leaves a live stream alone, whose events must not wait."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if isinstance(response, StreamingHttpResponse):
            if response.is_async:
                return response
            response = _whole(response)
        elif isinstance(response, HttpResponse) and _is_page(request, response):
            return self._page(response)
        return response if response.status_code == 206 else super().process_response(request, response)

    def _page(self, response: HttpResponse) -> HttpResponse:
        """A page, of which every byte is new: quickly. The name of random length hides how long secrets in it are."""
        compressed = BytesIO()
        name = "a" * secrets.randbelow(self.max_random_bytes)
        with GzipFile(name, "wb", LEVEL, compressed, mtime=0) as stream:
            stream.write(response.content)
        patch_vary_headers(response, ("Accept-Encoding",))
        response.content = compressed.getvalue()
        response["Content-Length"] = str(len(response.content))
        response["Content-Encoding"] = "gzip"
        return response


def _is_page(request: HttpRequest, response: HttpResponse) -> bool:
    """Is it a page worth compressing, for a browser that can read it then?"""
    if (
        len(response.content) < SHORT
        or response.status_code == 206
        or {"Content-Encoding", "ETag"} & {*response.headers}
    ):
        return False
    return response["Content-Type"].startswith("text/html") and bool(
        re_accepts_gzip.search(request.headers.get("Accept-Encoding", ""))
    )


def _whole(response: StreamingHttpResponse) -> HttpResponse:
    """A static file read at once: they are small, and an ASGI server wants no file to read from."""
    whole = HttpResponse(b"".join(response), status=response.status_code)
    del whole["Content-Type"]
    for name, value in response.items():
        whole[name] = value
    response.close()
    return whole


def policy(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Say on every page that nothing of another host, and no script within a page, is to run.

    Probes are answered here, before anything asks for a host or a session.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        is_probe = request.path_info in PROBES and not settings.ON_NETWORK
        response = _probed(request) if is_probe else get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("X-Frame-Options", "DENY")
        return response

    return middleware


def _probed(request: HttpRequest) -> HttpResponse:
    request.resolver_match = match = resolve(request.path_info)
    view: Any = convert_exception_to_response(match.func)
    answer: HttpResponse = view(request)
    return answer


def no_zeros(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse addresses and cookies with a zero in them: no text has one, and PostgreSQL takes none.

    The API knows no table by such an address, and says so in its own way.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        in_path = "\0" in request.path_info and not request.path_info.startswith("/api/")
        if in_path or any("\0" in value for value in request.COOKIES.values()):
            raise BadRequest("a zero in the address or a cookie")
        return get_response(request)

    return middleware


_PLAIN_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
_log = logging.getLogger(ACCESS)


def request_log(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Outermost, so that nothing is left out."""

    def observe(request: HttpRequest) -> HttpResponse:
        known, token = metrics.begin(request=_id_of(request))
        began = time.perf_counter()
        try:
            return _observed(request, get_response(request), known, began)
        finally:
            metrics.end(token)

    return observe


def not_on_network(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Administration and probes are for this computer; devices on the local network don't find them."""

    def answer(request: HttpRequest) -> HttpResponse:
        if settings.ON_NETWORK and request.path_info.startswith((reverse("admin:index"), *PROBES)):
            raise Http404
        return get_response(request)

    return answer


def _id_of(request: HttpRequest) -> str:
    """The id that a proxy has given, if we trust it and it is a plain one; else a new one."""
    given = request.headers.get("X-Request-ID", "")
    return given if _PLAIN_ID.fullmatch(given) and is_by_proxy(request) else secrets.token_hex(8)


def _observed(request: HttpRequest, response: HttpResponse, known: metrics.Facts, began: float) -> HttpResponse:
    seconds = time.perf_counter() - began
    view, status = _view_of(request), response.status_code
    metrics.REQUESTS.labels(view, status).inc()
    metrics.SECONDS.labels(view).observe(seconds)
    if status == 429:
        metrics.LIMITED.inc()
    if status >= 500 and request.path_info not in PROBES:
        metrics.FAILED.inc()
    response["X-Request-ID"] = str(known["request"])
    if _log.isEnabledFor(logging.INFO):
        known.update(_facts_of(request), status=status, ms=round(seconds * 1000, 1))
        _log.info("%s %s %s %s ms", request.method, known["path"], status, known["ms"])
    return response


def _view_of(request: HttpRequest) -> str:
    """The name of the page; one name for whatever is none, so that nobody can make up more of them."""
    match = request.resolver_match
    if match is None and request.path_info.startswith(STATIC):
        return "static"
    return "none" if match is None else match.view_name or match.route


def _facts_of(request: HttpRequest) -> dict[str, object]:
    """Method, path, table, ply and person of a request, as far as somebody has asked for them."""
    parts = request.resolver_match.kwargs if request.resolver_match else {}
    told: dict[str, object] = {"method": request.method, "path": path_of(request)}
    if "code" in parts:
        told["table"] = parts["code"]
    if "ply" not in metrics.known() and (ply := _ply_of(request)) is not None:
        told["ply"] = ply
    if (person := _person_of(request)) is not None:
        told["person"] = person
    return told


def _ply_of(request: HttpRequest) -> int | None:
    """The ply that the address asks for."""
    try:
        ply = request.GET.get("ply", "")
    except TooManyFieldsSent:
        return None
    return int(ply[:9]) if ply.isdecimal() else None


def _person_of(request: HttpRequest) -> int | None:
    """Who sent it, if that has been looked up."""
    person = getattr(request, "auth", None) or vars(request).get("person")
    return None if getattr(person, "_wrapped", None) is empty else getattr(person, "id", None)


UNREADABLE = "trunkline.unreadable"
"""In the scope of a request whose body didn't arrive in time or is too long: the status to refuse it with."""
LONGEST_ID = 18
"""Digits of a row's number; one more might be more than a database counts to."""


def readable_forms(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
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
