"""`trunkline worker`: what the server does by itself, without the pages."""

import argparse
from typing import Any

from trunkline.cli import database
from trunkline.words.language import said


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "worker",
        help=said("play for the bots of a server that runs with --no-bots"),
        description=said(
            "Play for bots, watch clocks, carry out standing orders and send notifications, for servers that run with "
            "--no-bots on the same database. Start as many as you like: one does the work, and if it ends, another "
            "takes over. Ctrl-C stops it without losing anything."
        ),
    )
    database.add_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Work until stopped."""
    database.choose(args)
    server = database.prepared("worker")
    with server.speaking(args.language):
        print(said("Trunkline's worker is running (stop it with Ctrl-C)"), flush=True)
        print(said("Games are kept in {place}", place=server.kept_in()), flush=True)
        address = server.public_address()
        print(said("Links in emails and webhooks lead to {address} (TRUNKLINE_URL)", address=address), flush=True)
        goodbye = said("Trunkline's worker has stopped.")
    server.work()
    print(goodbye, flush=True)
    return 0
