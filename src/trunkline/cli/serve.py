"""`trunkline serve`: the games in the browser, for oneself and for friends."""

import argparse
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any

from trunkline.cli.errors import UserError

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
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where games and the secret key are kept")
    parser.add_argument("--database", type=Path, metavar="FILE", help="the database, if not in that folder")
    parser.add_argument("--no-bots", action="store_true", help="start no process for the bots")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    _set_environment(args)
    try:
        from trunkline.web.config import server
    except ModuleNotFoundError as error:
        raise UserError(f"serve needs {error.name}: pip install 'trunkline[web]', or '.[web]' in a clone") from None
    if not 0 <= args.port <= 65535:
        raise UserError(f"a port is a number from 0 to 65535, not {args.port}")
    try:
        server.prepare()
    except OSError as error:
        raise UserError(f"{error.filename}: games cannot be kept there: {error.strerror}") from None
    except server.DatabaseError as error:
        raise UserError(f"the database cannot be used: {error}") from None
    try:
        door = server.listen(args.host, args.port)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise UserError(f"cannot listen on {args.host} port {args.port}: {why}; --port chooses another one") from None
    address = _address(args.host, door.getsockname()[1])
    os.environ.setdefault("TRUNKLINE_URL", address)  # For the links in what the worker sends.
    print(f"Trunkline is at {address}  (Ctrl-C stops it)", flush=True)
    if not args.no_browser and _has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    server.serve(door, not args.no_bots)
    print("Trunkline has stopped.", flush=True)
    return 0


def _set_environment(args: argparse.Namespace) -> None:
    """Tell the settings, here and in the bots' process, what the command line says."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "trunkline.web.config.settings"
    if args.data is not None:
        os.environ["TRUNKLINE_DATA"] = str(args.data.expanduser().absolute())
    if args.database is not None:
        os.environ["TRUNKLINE_DATABASE"] = str(args.database.expanduser().absolute())
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
