"""Where a request comes from, and sharing this server with the local network.

While the owner of this computer wants it, another web process listens on the computer's network address. All other
processes stay on this computer.

A web process and the process that started it agree by two files in a folder of theirs (settings.SHARING): the web
process makes and removes `wanted`, the other one writes `address` while devices on the network can connect. Each start
of the server has a new folder, so sharing never outlives a restart.
"""

import contextlib
import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from ipaddress import ip_address, ip_network
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest

from trunkline.web.site import processes
from trunkline.web.site.errors import Refused
from trunkline.words.language import said as _

WANTED, ADDRESS = "wanted", "address"
PATIENCE = 20.0
"""Seconds for a process to start or to stop, on a busy computer."""
PAUSE = 0.1
"""Seconds between two looks at the files."""


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
"""Headers that a proxy adds to the requests of others."""
LOCAL = ("localhost", "127.0.0.1", "[::1]")


def is_by_proxy(request: HttpRequest) -> bool:
    return is_within(request.META.get("REMOTE_ADDR", ""), settings.PROXIES)


def is_local(request: HttpRequest) -> bool:
    """Is it from this computer, and not through a proxy?"""
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


LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""Hosts to listen on that only this computer can reach."""
ELSEWHERE = ("198.51.100.1", 9)
"""An address on the internet that belongs to nobody (RFC 5737)."""
PORTS = 20
"""How many ports are tried, beginning with the server's own."""


def can_be_offered(host: str) -> bool:
    """Can a server that listens on this host be shared? One with a public address or a proxy is reached by that."""
    public = os.environ.get("TRUNKLINE_URL") or settings.PROXIES
    return host in LOOPBACK and not public and processes.FOLDER in os.environ


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
    folder = Path(os.environ[processes.FOLDER], "network")  # It is swept with all else that a killed server has left.
    folder.mkdir(mode=0o700)
    settings.SHARING = os.environ[processes.NETWORK_FOLDER] = str(folder)
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
    # The network process answers to no other name, and has no say in sharing.
    own = os.environ | {processes.HOSTS: address, processes.ON_NETWORK: "1"}
    del own[processes.NETWORK_FOLDER]
    answered = False
    try:
        with processes.started([*processes.PAGES, address, str(port), "1"], "network", own) as process:
            while process.poll() is None and wanted.exists() and not over.wait(PAUSE):
                if not answered and processes.answers(address, port):
                    answered = True
                    shared.write_text(f"http://{address}:{port}", "utf-8")
                    tell(f"http://{address}:{port}/")
            died = process.poll() is not None
    except OSError:
        return False
    finally:
        shared.unlink(missing_ok=True)
    if died:
        over.wait(processes.RESTART)
    return answered or not died
