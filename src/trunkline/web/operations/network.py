"""Sharing with the local network: while the owner of this computer wants it, another web process listens on the
computer's network address (web/site/network.py has the other half). All other processes stay on this computer.
"""

import contextlib
import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from django.conf import settings

from trunkline.web.operations.server import PAGES, RESTART, answers, started
from trunkline.web.site.network import ADDRESS, WANTED
from trunkline.web.site.processes import FOLDER, HOSTS, NETWORK_FOLDER, ON_NETWORK

LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""Hosts to listen on that only this computer can reach."""
ELSEWHERE = ("198.51.100.1", 9)
"""An address on the internet that belongs to nobody (RFC 5737)."""
PORTS = 20
"""How many ports are tried, beginning with the server's own."""
PAUSE = 0.1
"""Seconds between two looks at the wishes of the owner."""


def can_be_offered(host: str) -> bool:
    """Can a server that listens on this host be shared? One with a public address or a proxy is reached by that."""
    public = os.environ.get("TRUNKLINE_URL") or settings.PROXIES
    return host in LOOPBACK and not public and FOLDER in os.environ


def network_address() -> str:
    """This computer's IPv4 address on the network of its default route; empty if it has none.

    Connecting a UDP socket looks up the route and sends nothing.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
    return "" if address.startswith(("127.", "0.")) else address


def free_port(address: str, port: int) -> int | None:
    """The first free port of an address, from this one on; None if there is none, or it isn't this computer's."""
    for number in range(port, min(port + PORTS, 65_536)):
        with contextlib.suppress(OSError), socket.create_server((address, number)):
            return number
    return None


@contextlib.contextmanager
def offered(port: int, address: str, at_once: bool, tell: Callable[[str], None]) -> Iterator[None]:
    """Let the owner share the server, at this address or at the one of the default route.

    `tell` is called with the URL each time devices on the network can connect.
    """
    folder = Path(os.environ[FOLDER], "network")  # It is swept with all else that a killed server has left.
    folder.mkdir(mode=0o700)
    settings.SHARING = os.environ[NETWORK_FOLDER] = str(folder)
    if at_once:
        (folder / WANTED).touch()
    over = threading.Event()
    keeper = threading.Thread(target=_keep, args=(over, folder, port, address, tell), daemon=True)
    keeper.start()
    try:
        yield
    finally:
        over.set()
        keeper.join(5)


def _keep(over: threading.Event, folder: Path, port: int, chosen: str, tell: Callable[[str], None]) -> None:
    """Run the network process while it is wanted, and start it again if it dies."""
    wanted = folder / WANTED
    while not over.wait(PAUSE):
        if not wanted.exists():
            continue
        address = chosen or network_address()
        free = free_port(address, port) if address else None
        if free is None or not _run(over, folder, address, free, tell):
            where = address or "this computer, which has no network address"
            logging.getLogger(__name__).warning("The server can't be shared on %s.", where)
            wanted.unlink(missing_ok=True)


def _run(over: threading.Event, folder: Path, address: str, port: int, tell: Callable[[str], None]) -> bool:
    """Run the network process until it isn't wanted any more, or dies; False if it never answered."""
    wanted, shared = folder / WANTED, folder / ADDRESS
    answered = False
    try:
        with started([PAGES, address, str(port), "1"], "network", _environment(address)) as process:
            while process.poll() is None and wanted.exists() and not over.wait(PAUSE):
                if not answered and answers(address, port):
                    answered = True
                    shared.write_text(f"http://{address}:{port}", "utf-8")
                    tell(f"http://{address}:{port}/")
            died = process.poll() is not None
    except OSError:
        return False
    finally:
        shared.unlink(missing_ok=True)
    if died:
        over.wait(RESTART)
    return answered or not died


def _environment(address: str) -> dict[str, str]:
    """The network process answers to no other name, and has no say in sharing."""
    own = os.environ | {HOSTS: address, ON_NETWORK: "1"}
    del own[NETWORK_FOLDER]
    return own
