"""`trunkline serve` and `worker`: the games in the browser, and what the server does without a page."""

import argparse
import errno
import os
import sys
import threading
import webbrowser
from contextlib import AbstractContextManager
from ipaddress import IPv4Address
from typing import Any

from trunkline.cli import database
from trunkline.cli.arguments import add_number
from trunkline.cli.errors import UserError, reason_of
from trunkline.core.messages import Message
from trunkline.web.site.processes import HOSTS
from trunkline.words.language import said, speaking

MOST_WORKERS = 64
EVERYWHERE = ("0.0.0.0", "::")
PORT_FAULTS = (errno.EADDRINUSE, errno.EACCES)
"""What another port can help against; any other fault is the host's."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "serve",
        help=said("play in the browser"),
        description=said(
            "Start a server for playing in the browser, against bots or friends. Games are stored in your data folder; "
            "Ctrl-C stops the server without losing anything."
        ),
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar=said("ADDRESS"),
        help=said("the address to listen on (default: 127.0.0.1, this computer only)"),
    )
    add_number(parser, "--port", said("the port to listen on (default: 8000; 0 picks a free one)"), 8000)
    parser.add_argument(
        "--share",
        nargs="?",
        const="",
        metavar=said("ADDRESS"),
        help=said(
            "let devices on this network join from the start, at this address of the computer "
            "(default: the one it uses for the internet)"
        ),
    )
    add_number(parser, "--workers", said("how many processes serve pages (default: 1)"), 1)
    database.add_options(parser)
    parser.add_argument("--no-bots", action="store_true", help=said("don't start the process that plays for bots"))
    parser.add_argument("--no-browser", action="store_true", help=said("don't open the browser"))
    parser.set_defaults(run=run)
    worker = commands.add_parser(
        "worker",
        help=said("play for the bots of a server that runs with --no-bots"),
        description=said(
            "Play for bots, watch clocks, carry out standing orders and send notifications, for servers that run with "
            "--no-bots on the same database. Start as many as you like: one does the work, and if it ends, another "
            "takes over. Ctrl-C stops it without losing anything."
        ),
    )
    database.add_options(worker)
    worker.set_defaults(run=run_worker)


def run(args: argparse.Namespace) -> int:
    if not args.host:
        raise UserError("--host needs an address, such as 127.0.0.1, or 0.0.0.0 for all addresses of this computer")
    _set_environment(args)
    if not 0 <= args.port <= 65535:
        raise UserError("a port is a number from 0 to 65535, not {port}", port=args.port)
    if not 1 <= args.workers <= MOST_WORKERS:
        raise UserError("--workers must be from 1 to {most}, not {count}", most=MOST_WORKERS, count=args.workers)
    if args.workers > 1 and sys.platform == "win32":
        raise UserError("several workers can't share a port on Windows; leave --workers out")
    server = database.prepared(args, "serve")
    can_be_shared = _can_be_shared(args)
    try:
        held = server.take(args.host, args.port)
    except (OSError, UnicodeError) as error:
        if not isinstance(error, OSError) or error.errno not in PORT_FAULTS:
            raise UserError(
                "can't listen on {host}: it isn't an address of this computer; choose another one with --host",
                host=args.host,
            ) from None
        raise UserError(
            "can't listen on {host} port {port}: {reason}; choose another port with "
            'trunkline serve --port {other}, or make play ARGS="--port {other}"',
            host=args.host,
            port=args.port,
            reason=Message("it's already in use") if error.errno == errno.EADDRINUSE else reason_of(error),
            other=args.port + 1 if 8000 <= args.port < 65535 else 8001,
        ) from None
    port = held.getsockname()[1]
    is_announced = threading.Event()
    sharing = _sharing(args, port, is_announced) if can_be_shared else None
    address = _address(args.host, port)
    server.known_as(address)

    def announce() -> None:
        with speaking(args.language):  # Sentences follow the language of each page otherwise.
            print(said("Trunkline is running at {address} (stop it with Ctrl-C)", address=address), flush=True)
            print(said("Games are kept in {place}", place=server.kept_in()), flush=True)
        if not args.no_browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        is_announced.set()

    server.serve(held, args.workers, not args.no_bots, announce, sharing)
    with speaking(args.language):
        print(said("Trunkline has stopped."), flush=True)
    return 0


def _can_be_shared(args: argparse.Namespace) -> bool:
    """Can the owner share the server with the local network? UserError if that is asked for and impossible."""
    from trunkline.web.site import network  # It needs the settings.

    can = network.can_be_offered(args.host)
    if args.share is not None and not can:
        raise UserError(
            "--share is for a server that only this computer can reach: leave out --host, TRUNKLINE_URL and "
            "TRUNKLINE_PROXIES"
        )
    if args.share == "" and not network.network_address():
        raise UserError(
            "--share found no network: connect this computer, or name its address, as in --share 192.168.1.5"
        )
    if args.share and not (_is_ipv4(args.share) and network.free_port(args.share, 0) == 0):
        raise UserError("--share needs an IPv4 address of this computer, not {address}", address=args.share)
    return can


def _sharing(args: argparse.Namespace, port: int, is_announced: threading.Event) -> AbstractContextManager[None]:
    """Lets the owner share the server; each time that is so, the terminal has the address."""
    from trunkline.web.site import network

    def tell(address: str) -> None:
        is_announced.wait()
        with speaking(args.language):
            print(said("People on this network can join at {address}", address=address), flush=True)

    return network.offered(port, args.share or "", args.share is not None, tell)


def _is_ipv4(text: str) -> bool:
    """Whether it's the address of one interface, and not of all."""
    try:
        return not IPv4Address(text).is_unspecified
    except ValueError:
        return False


def _set_environment(args: argparse.Namespace) -> None:
    """Tell the settings by which names visitors come."""
    if args.host in EVERYWHERE:
        # By which name others call this computer is not known here.
        os.environ[HOSTS] = "*"
    elif args.host not in ("127.0.0.1", "localhost", "::1"):
        os.environ[HOSTS] = f"{args.host},localhost,127.0.0.1,[::1]"


def _address(host: str, port: int) -> str:
    name = "localhost" if host in (*EVERYWHERE, "127.0.0.1") else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def _has_screen() -> bool:
    """Without a screen, Python would open a text browser in this terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run_worker(args: argparse.Namespace) -> int:
    server = database.prepared(args, "worker")
    with server.speaking(args.language):
        print(said("Trunkline's worker is running (stop it with Ctrl-C)"), flush=True)
        print(said("Games are kept in {place}", place=server.kept_in()), flush=True)
        address = server.public_address()
        print(said("Links in emails and webhooks lead to {address} (TRUNKLINE_URL)", address=address), flush=True)
        goodbye = said("Trunkline's worker has stopped.")
    server.work()
    print(goodbye, flush=True)
    return 0
