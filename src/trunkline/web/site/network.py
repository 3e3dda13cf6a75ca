"""Sharing this server with the local network, as far as pages are concerned: who may, and whether it is shared now.

A web process and the process that started it agree by two files in a folder of theirs (settings.SHARING): the web
process makes and removes `wanted`, the other one (web/config/network.py) writes `address` while devices on the network
can connect. Each start of the server has a new folder, so sharing never outlives a restart.
"""

import time
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import gettext as _

from trunkline.web.site.peers import is_local
from trunkline.web.tables.errors import Refused

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
