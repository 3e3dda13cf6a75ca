"""`trunkline admin`: an account for the pages of the server's host."""

import argparse
import getpass
import sys
from typing import Any

from trunkline.cli import database
from trunkline.cli.errors import UserError


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "admin",
        help="an account for the host of the server",
        description="Make an account that can use the server's /admin/ pages, or give one that there is a new password "
        "and that right. The password is asked for; without a terminal it is the first line of the input.",
    )
    parser.add_argument("name", metavar="NAME", help="the user name of the account")
    database.add_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Make the account."""
    database.choose(args)
    database.prepared("admin")
    from trunkline.web.config import host  # Models can be imported once Django is set up.

    try:
        made = host.make(args.name, _password())
    except ValueError as error:
        raise UserError(str(error)) from None
    print(f"{args.name} {'is' if made else 'was an account already, and is now'} the host of the server: see /admin/")
    return 0


def _password() -> str:
    """Asked for twice, without showing it."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    first = getpass.getpass("Password: ")
    if getpass.getpass("Once more: ") != first:
        raise UserError("those were two different passwords")
    return first
