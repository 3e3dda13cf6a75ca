"""Posting to the URL that the host of a table chose, without letting them reach into the server's own network."""

import http.client
import ipaddress
import json
import logging
import socket
import ssl
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from trunkline.web.site.errors import Refused
from trunkline.words.language import said as _

TIMEOUT = 5.0
LONGEST = 500
PORTS = {"http": 80, "https": 443}
NOT_PUBLIC = tuple(
    map(
        ipaddress.ip_network,
        (
            "192.0.0.0/24",  # Kept for protocols; Python calls a few of them global.
            "64:ff9b::/96",  # IPv4 addresses of any kind, by NAT64.
            "64:ff9b:1::/48",  # The same within a network.
            "::/96",  # IPv4-compatible, of long ago.
            "::ffff:0:0:0/96",  # IPv4-translated.
            "192.88.99.0/24",  # Relays of 6to4, of long ago.
            "3fff::/20",  # For documentation.
            "5f00::/16",  # Segments of routes within a network.
            "fec0::/10",  # Site-local, of long ago.
        ),
    )
)
"""Networks that lead elsewhere than to the open internet, whatever the tables of the operating system say."""

_log = logging.getLogger(__name__)


class NotConnected(Exception):
    """Nobody was spoken to."""


def checked(url: str) -> str:
    """An address as it may be kept, or Refused; nothing is the choice to have none."""
    url = url.strip()
    if not url:
        return ""
    if not settings.WEBHOOKS:
        raise Refused(_("This server doesn't use webhooks."))
    if len(url) > LONGEST:
        raise Refused(_("A webhook's address has at most %s characters.") % LONGEST)
    if not _split(url):
        raise Refused(_("A webhook is an address that begins with https:// or http://."))
    return url


def _split(url: str) -> SplitResult | None:
    """The parts of an address that can be posted to."""
    try:
        parts = urlsplit(url)
        usable = parts.scheme in PORTS and parts.hostname and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        return None
    return parts if usable and url.isascii() and url.isprintable() and " " not in url else None


def is_public(address: str) -> bool:
    """Is an address one of the open internet, and not of a network at home, in disguise or not?

    >>> [is_public(one) for one in ("93.184.216.34", "127.0.0.1", "10.1.2.3", "169.254.169.254", "::ffff:10.1.2.3")]
    [True, False, False, False, False]
    >>> [is_public(one) for one in ("2606:4700::1111", "fec0::1", "64:ff9b:1::a00:1", "::a01:203", "192.0.0.9")]
    [True, False, False, False, False]
    >>> [is_public(one) for one in ("::ffff:0:127.0.0.1", "192.88.99.1", "3fff::1", "5f00::1")]
    [False, False, False, False]
    """
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address) and (ip.ipv4_mapped or ip.sixtofour or ip.teredo):
        return False
    return ip.is_global and not ip.is_multicast and not any(ip in network for network in NOT_PUBLIC)


def post(url: str, message: dict[str, object]) -> None:
    """Post a message as JSON. Only the first line of the answer is waited for, and no redirect is followed."""
    parts = _split(url)
    if parts is None or not settings.WEBHOOKS:
        return
    assert parts.hostname is not None
    sock = _connected(parts.hostname, parts.port or PORTS[parts.scheme])
    with sock:
        link = http.client.HTTPConnection(parts.netloc, timeout=TIMEOUT)
        link.sock = _secured(sock, parts.hostname) if parts.scheme == "https" else sock
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        link.request("POST", path, json.dumps(message), {"Content-Type": "application/json", "User-Agent": "trunkline"})
        answer = link.sock.recv(64)
        link.close()
    if not answer.startswith((b"HTTP/1.1 2", b"HTTP/1.0 2")):
        _log.warning("The webhook at %s answered %r.", parts.hostname, answer[:40])


def _connected(host: str, port: int) -> socket.socket:
    """A connection to the very address that was looked at, so that a name cannot lead elsewhere a moment later."""
    try:
        places = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NotConnected(f"{host}: {error}") from None
    allowed = [str(at[0]) for *_kind, at in places if settings.WEBHOOKS_PRIVATE or is_public(str(at[0]))]
    if not allowed:
        raise NotConnected(f"{host} is in a private network, where this server posts nothing")
    try:
        return socket.create_connection((allowed[0], port), TIMEOUT)
    except OSError as error:
        raise NotConnected(f"{host}: {error}") from None


def _secured(sock: socket.socket, host: str) -> socket.socket:
    """The same connection with TLS; a certificate that is not the host's is no connection."""
    try:
        return ssl.create_default_context().wrap_socket(sock, server_hostname=host)
    except OSError as error:
        raise NotConnected(f"{host}: {error}") from None
