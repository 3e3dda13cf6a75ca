"""`trunkline import`: games that were played elsewhere become tables of the server."""

import argparse
import getpass
from pathlib import Path
from typing import Any

from trunkline.cli import database
from trunkline.cli.errors import UserError
from trunkline.notation.opening import kinds

GUEST = "Guest"


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "import",
        help="make tables of the server from game files",
        description="Take games into the server's database, which may be running: a finished game opens as a table to "
        "study, an unfinished one as a table to play on. Nothing is stored if one of the files cannot be taken.",
    )
    a_game = f"{' or '.join(kinds())} (.json or .json.gz)"
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=a_game)
    database.add_options(parser)
    parser.add_argument(
        "--listed", action="store_true", help="show the tables in the lobby, not only to who has a link"
    )
    parser.add_argument("--name", help="whose tables they are: an account, or a guest of this name (you)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read every file, then make every table and say where it is."""
    database.choose(args)
    database.prepared("import")
    from trunkline.web.tables import importing, seating  # Models can be imported once Django is set up.
    from trunkline.web.tables.errors import Refused

    taken = []
    for path in args.files:
        try:
            taken.append(importing.read_file(path.read_bytes()))
        except OSError as error:
            raise UserError(f"{path}: {error.strerror}") from None
        except Refused as error:
            raise UserError(f"{path}: {error}") from None
    try:
        person = importing.person_named(seating.checked_name(args.name or _user()))
    except Refused as error:
        raise UserError(str(error)) from None
    for path, game in zip(args.files, taken, strict=True):
        table = importing.make_table(person, game, args.listed)
        print(f"/t/{table.code}  {path}: {table.ply} moves, {table.status}")
        if table.status == "running" and person.user is None:
            print(f"    to play on, open /t/{table.code}/claim/{importing.claim_token(table)}")
    return 0


def _user() -> str:
    """The user of the shell; not every system knows one."""
    try:
        return getpass.getuser()[:40]
    except (OSError, KeyError):
        return GUEST
