"""Where a request comes from: the other end of its connection, which may be a reverse proxy."""

from ipaddress import ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

PASSED_ON = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip", "Via")
"""Headers by which a proxy says that somebody else asks."""
LOCAL = ("localhost", "127.0.0.1", "[::1]")


def peer_of(request: HttpRequest) -> str:
    """The address at the other end of the connection, whatever headers say; empty if it has none."""
    peer = getattr(request, "scope", {}).get("state", {}).get("peer")
    return str(peer[0]) if peer else str(request.META.get("REMOTE_ADDR", ""))


def is_by_proxy(request: HttpRequest) -> bool:
    """Does it come by a proxy that the administrator trusts?"""
    return _is_within(peer_of(request), *settings.PROXIES)


def is_local(request: HttpRequest) -> bool:
    """Does somebody on this computer ask, and not a proxy for somebody else?"""
    host = request.META.get("HTTP_HOST", "localhost")
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    passed_on = any(header in request.headers for header in PASSED_ON)
    return _is_within(peer_of(request), "127.0.0.0/8", "::1") and not passed_on and name in LOCAL


def _is_within(address: str, *networks: str) -> bool:
    for network in networks:
        try:
            if ip_address(address) in ip_network(network):
                return True
        except ValueError:
            continue
    return False
