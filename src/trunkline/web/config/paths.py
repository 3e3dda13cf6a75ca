"""The path of a request as the log may have it: without secrets."""

import re
from collections.abc import Iterator
from functools import cache

from django.http import HttpRequest
from django.urls import URLResolver, get_resolver
from django.utils.encoding import escape_uri_path

STATIC = "/static/"
READY = "/readyz"
PROBES = ("/healthz", READY, "/metrics")
"""Answered by whatever name the server is called, and without HTTPS: who asks is no browser."""
SECRETS = ("invitation", "token", "uidb64")
"""Parts of addresses that are nobody else's business."""
ANYTHING = ("rest", "url")
"""What catch-all routes call the rest of an address."""
_PLAIN = re.compile(r"[\w.-]*")


def path_of(request: HttpRequest) -> str:
    """The path without secrets; if no route has answered, only those of its words that our routes have."""
    match, parts = request.resolver_match, request.path.split("/")
    if match is None and request.path_info.startswith(STATIC):
        return escape_uri_path(request.path)
    if match is None or not match.kwargs.keys().isdisjoint(ANYTHING):
        return "/".join(part if part in _words() else "…" for part in parts)
    secrets = {match.kwargs[name] for name in SECRETS if match.kwargs.get(name)}
    return "/".join("…" if part in secrets else escape_uri_path(part) for part in parts)


@cache
def _words() -> frozenset[str]:
    """The fixed parts of all routes."""
    return frozenset(part for route in _routes(get_resolver()) for part in route.split("/") if _PLAIN.fullmatch(part))


def _routes(resolver: URLResolver) -> Iterator[str]:
    for part in resolver.url_patterns:
        yield str(part.pattern)
        if isinstance(part, URLResolver):
            yield from _routes(part)
