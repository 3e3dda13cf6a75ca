"""`trunkline import`: games that were played elsewhere become tables of the server."""

import argparse
import getpass
from pathlib import Path
from typing import Any

from trunkline.cli import database
from trunkline.cli.errors import UserError, reason_of, user_error
from trunkline.core.messages import marked
from trunkline.notation.opening import sites
from trunkline.words.language import said

GUEST = marked("Guest")


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "import",
        help=said("import game files as tables on the server"),
        description=said(
            "Import games into the server's database, even while the server is running: a finished game becomes a "
            "table to analyze, an unfinished one a table to play on. If one of the files can't be imported, none is."
        ),
    )
    a_game = said("a file from {sites}, or a record (.json or .json.gz)", sites=sites())
    parser.add_argument("files", nargs="+", type=Path, metavar=said("FILE"), help=a_game)
    database.add_options(parser)
    parser.add_argument(
        "--listed",
        action="store_true",
        help=said("list the tables in the lobby; otherwise only people with the link can find them"),
    )
    parser.add_argument(
        "--name",
        metavar=said("NAME"),
        help=said("who owns the tables: an account, or a guest of this name (default: you)"),
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read every file, then make every table and say where it is."""
    database.choose(args)
    server = database.prepared("import")
    with server.speaking(args.language), database.reporting(server):
        _import(args)
        print(said("Games are kept in {place}", place=server.kept_in()))
    return 0


def _import(args: argparse.Namespace) -> None:
    from trunkline.web.tables import importing, seating  # Models can be imported once Django is set up.
    from trunkline.web.tables.errors import Refused

    taken = []
    for path in args.files:
        try:
            taken.append(importing.read_file(path.read_bytes()))
        except OSError as error:
            raise UserError("{where}: {problem}", where=path, problem=reason_of(error)) from None
        except Refused as error:
            raise user_error(error, path) from None
    try:
        person = importing.person_named(seating.checked_name(args.name or _user()))
    except Refused as error:
        raise user_error(error) from None
    for path, game in zip(args.files, taken, strict=True):
        table = importing.make_table(person, game, args.listed)
        address = f"/t/{table.code}"
        if table.status != "running":
            print(said("{address}  {path}: {count} moves, finished", address=address, path=path, count=table.ply))
            continue
        print(said("{address}  {path}: {count} moves, running", address=address, path=path, count=table.ply))
        if person.user is None:
            claim = f"{address}/claim/{importing.claim_token(table)}"
            print(said("    to play on, open {address}", address=claim))


def _user() -> str:
    """The user of the shell; not every system knows one."""
    try:
        return getpass.getuser()[:40]
    except (OSError, KeyError):
        return said(GUEST)
