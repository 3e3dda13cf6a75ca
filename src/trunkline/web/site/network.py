"""Sharing this server with the local network, as far as pages are concerned: who may, and whether it is shared now.

A web process and the process that started it agree by two files in a folder of theirs (settings.SHARING): the web
process makes and removes `wanted`, the other one (web/operations/network.py) writes `address` while devices on the
network can connect. Each start of the server has a new folder, so sharing never outlives a restart.
"""

import time
from collections.abc import Callable, Iterable
from ipaddress import ip_address, ip_network
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest

from trunkline.web.site.errors import Refused
from trunkline.words.language import said as _

WANTED, ADDRESS = "wanted", "address"
PATIENCE = 20.0
"""Seconds for a process to start or to stop, on a busy computer."""
PAUSE = 0.05


def is_owner(request: HttpRequest) -> bool:
    """Does somebody at this computer ask, and can this server be shared? Never true of a request from the network."""
    return bool(settings.SHARING) and is_local(request)


def address_for(request: HttpRequest) -> str | None:
    """The address that people on the network use, empty while the server isn't shared; None for all but the owner."""
    return address() if is_owner(request) else None


def address() -> str:
    """Where people on the network find this server, such as http://192.168.1.5:8000; empty while it isn't shared."""
    try:
        return (Path(settings.SHARING) / ADDRESS).read_text("utf-8")
    except FileNotFoundError:
        return ""


def start() -> None:
    """Share the server; returns once devices on the network can connect."""
    wanted = Path(settings.SHARING) / WANTED
    wanted.touch()
    _wait_until(lambda: address() or not wanted.exists())
    if not address():
        wanted.unlink(missing_ok=True)
        raise Refused(_("The server can't be shared right now. Check that this computer is connected to a network."))


def stop() -> None:
    """End sharing; returns once connections from the network are refused."""
    (Path(settings.SHARING) / WANTED).unlink(missing_ok=True)
    _wait_until(lambda: not address())


def _wait_until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds() and time.monotonic() < end:
        time.sleep(PAUSE)


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


def is_within(address: str, networks: Iterable[str]) -> bool:
    """
    >>> is_within("10.1.2.3", ["192.0.2.7", "10.0.0.0/8"]), is_within("unknown", ["10.0.0.0/8"])
    (True, False)
    """
    try:
        return any(ip_address(address) in ip_network(network) for network in networks)
    except ValueError:
        return False
