"""What every answer goes through: compressed where that helps, and with headers that keep pages from doing harm."""

import secrets
from collections.abc import Callable
from gzip import GzipFile
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest
from django.core.handlers.exception import convert_exception_to_response
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.urls import resolve
from django.utils.cache import patch_vary_headers

from trunkline.web.config.paths import PROBES

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
