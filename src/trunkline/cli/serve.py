"""`trunkline serve`: the games in the browser, for oneself and for friends."""

import argparse
import os
import sys
import threading
import webbrowser
from typing import Any

from trunkline.cli import database
from trunkline.cli.errors import UserError

MOST_WORKERS = 64
EVERYWHERE = ("0.0.0.0", "::")


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "serve",
        help="the games in the browser",
        description="Serve the games to browsers, with bots to play against. Games are kept in a folder among your "
        "data; Ctrl-C stops the server, and nothing is lost.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1: this computer alone)")
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="the port to listen on (8000; 0: any)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="so many processes that serve pages (1)")
    database.add_options(parser)
    parser.add_argument("--no-bots", action="store_true", help="start no process for the bots")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    _set_environment(args)
    if not 0 <= args.port <= 65535:
        raise UserError(f"a port is a number from 0 to 65535, not {args.port}")
    if not 1 <= args.workers <= MOST_WORKERS:
        raise UserError(f"workers are 1 to {MOST_WORKERS} processes, not {args.workers}")
    if args.workers > 1 and sys.platform == "win32":
        raise UserError("several workers need a system where processes can share a door; Windows does not")
    server = database.prepared("serve")
    try:
        door = server.listen(args.host, args.port)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise UserError(f"cannot listen on {args.host} port {args.port}: {why}; --port chooses another one") from None
    address = _address(args.host, door.getsockname()[1])
    os.environ.setdefault("TRUNKLINE_URL", address)  # For the links in what the worker sends.
    print(f"Trunkline is at {address}  (Ctrl-C stops it)", flush=True)
    print(f"Games are kept in {server.kept_in()}", flush=True)
    if not args.no_browser and _has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    server.serve(door, args.workers, not args.no_bots)
    print("Trunkline has stopped.", flush=True)
    return 0


def _set_environment(args: argparse.Namespace) -> None:
    """Tell the settings where the games are and by which names visitors come."""
    database.choose(args)
    if args.host in EVERYWHERE:
        # By which name others call this computer is not known here.
        os.environ.setdefault("TRUNKLINE_HOSTS", "*")
    elif args.host not in ("127.0.0.1", "localhost", "::1"):
        os.environ.setdefault("TRUNKLINE_HOSTS", f"{args.host},localhost,127.0.0.1,[::1]")


def _address(host: str, port: int) -> str:
    """Where a browser on this computer finds the server."""
    name = "localhost" if host in (*EVERYWHERE, "127.0.0.1") else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def _has_screen() -> bool:
    """Can a browser with windows open here? Without a screen Python would open one of text in this terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
