"""`trunkline admin`: an account for the pages of the server's administrator."""

import argparse
import getpass
import sys
from typing import Any

from trunkline.cli import database
from trunkline.cli.errors import UserError, user_error
from trunkline.words.language import said


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "admin",
        help=said("create an administrator account for the server"),
        description=said(
            "Create an account that can use the server's /admin/ pages, or give an existing account a new password and "
            "that right. You're asked for the password; without a terminal it's the first line of the input."
        ),
    )
    parser.add_argument("name", metavar=said("NAME"), help=said("the username of the account"))
    database.add_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Make the account."""
    database.choose(args)
    server = database.prepared("admin")
    from trunkline.web.config import server_admin  # Models can be imported once Django is set up.

    with server.speaking(args.language), database.reporting(server):
        try:
            made = server_admin.make(args.name, _password())
        except ValueError as error:
            raise user_error(error) from None
        if made:
            print(said("{name} can now administer the server at /admin/.", name=args.name))
        else:
            print(said("{name} already had an account, and can now administer the server at /admin/.", name=args.name))
        print(said("Games are kept in {place}", place=server.kept_in()))
    return 0


def _password() -> str:
    """Asked for twice, without showing it."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    try:
        first = getpass.getpass(said("Password: "))
        second = getpass.getpass(said("Repeat the password: "))
    except EOFError:
        raise UserError("no password was given") from None
    if first != second:
        raise UserError("the two passwords don't match")
    return first
