"""Where a request comes from: this computer, or a reverse proxy."""

from django.conf import settings
from django.http import HttpRequest

from trunkline.web.doors.rate_limits import is_within

PASSED_ON = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via")
"""Headers by which a proxy says that somebody else asks."""
LOCAL = ("localhost", "127.0.0.1", "[::1]")


def is_by_proxy(request: HttpRequest) -> bool:
    """Does it come by a proxy that the administrator trusts?"""
    return is_within(request.META.get("REMOTE_ADDR", ""), settings.PROXIES)


def is_local(request: HttpRequest) -> bool:
    """Does somebody on this computer ask, and not a proxy for somebody else?"""
    host = request.META.get("HTTP_HOST", "localhost")
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    passed_on = any(header in request.headers for header in PASSED_ON)
    return is_within(request.META.get("REMOTE_ADDR", ""), ("127.0.0.0/8", "::1")) and not passed_on and name in LOCAL
