"""Where the server's games are: the options that say so, and bringing the database up to date."""

import argparse
import os
from pathlib import Path
from types import ModuleType
from typing import Any

from trunkline.cli.errors import NoRoom, UserError, needs_extra, reason_of
from trunkline.core.messages import marked
from trunkline.words.language import said

NO_ROOM = marked("the disk is full, so games can't be stored; make room and start again, nothing has been lost")


def add_options(parser: Any) -> None:
    """The options of every command that uses the server's database."""
    parser.add_argument(
        "--data", type=Path, metavar=said("FOLDER"), help=said("where games and the secret key are stored")
    )
    parser.add_argument(
        "--database",
        metavar=said("FILE|URL"),
        help=said("the database, if it isn't in that folder: a file, or postgres://user@host/name"),
    )


def choose(args: argparse.Namespace) -> None:
    """Tell the settings, here and in all processes of the server, what the command line says."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "trunkline.web.config.settings"
    if args.data is not None:
        os.environ["TRUNKLINE_DATA"] = str(args.data.expanduser().absolute())
    if args.database is not None:
        is_file = not args.database.startswith(("postgres://", "postgresql://"))
        chosen = str(Path(args.database).expanduser().absolute()) if is_file else args.database
        os.environ["TRUNKLINE_DATABASE"] = chosen


def prepared(command: str) -> ModuleType:
    """The server's module, with Django set up and the database up to date; what is wrong is one line."""
    try:
        from trunkline.web.config import server
    except ModuleNotFoundError as error:
        raise needs_extra(command, "web", error) from None
    try:
        server.prepare(serving=command == "serve")
    except OSError as error:
        if server.is_full(error):
            raise NoRoom(NO_ROOM) from None
        raise UserError(
            "{path}: games can't be stored there: {reason}", path=error.filename, reason=reason_of(error)
        ) from None
    except server.DatabaseError as error:
        if server.is_full(error):
            raise NoRoom(NO_ROOM) from None
        raise UserError("the database can't be used: {reason}", reason=" ".join(str(error).split())) from None
    except server.BadSetting as error:
        fault = " ".join(str(error).split())
        raise UserError(fault) from None
    return server
