"""Where the server's games are: the options that say so, and bringing the database up to date."""

import argparse
import contextlib
import os
import secrets
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from trunkline.cli.errors import NoRoom, UserError, needs_extra, reason_of
from trunkline.core.messages import marked
from trunkline.web.site.processes import DATABASE, SECRET_KEY, data_folder
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
    os.environ["DJANGO_SETTINGS_MODULE"] = "trunkline.web.project.settings"
    if args.data is not None:
        os.environ["TRUNKLINE_DATA"] = str(args.data.expanduser().absolute())
        os.environ.pop("TRUNKLINE_DATABASE", None)  # It's the one in that folder, unless another option says more.
    if args.database is not None:
        is_file = not args.database.startswith(("postgres://", "postgresql://"))
        chosen = str(Path(args.database).expanduser().absolute()) if is_file else args.database
        os.environ["TRUNKLINE_DATABASE"] = chosen


def is_chosen() -> bool:
    """Does the environment say where the games are?"""
    return bool(os.environ.get("TRUNKLINE_DATA") or os.environ.get("TRUNKLINE_DATABASE"))


@contextlib.contextmanager
def writable(args: argparse.Namespace, command: str) -> Iterator[ModuleType]:
    """The server's module for a command that writes, in the reader's language; database errors become one line."""
    server = prepared(args, command)
    with server.speaking(args.language), _reporting(server):
        yield server


@contextlib.contextmanager
def readable(args: argparse.Namespace, command: str) -> Iterator[ModuleType]:
    """The same for a command that writes nothing, with a database that is up to date already."""
    choose(args)
    server = _server(command)
    with _reporting(server):
        try:
            is_alone = not server.is_set_up()
            if not _has_key() and is_alone:
                os.environ["TRUNKLINE_SECRET_KEY"] = secrets.token_urlsafe(48)  # For this process only.
            server.set_up()
            if is_alone:
                server.only_read()
            is_there = server.has_database()
        except OSError as error:
            raise UserError("{where}: {problem}", where=error.filename, problem=reason_of(error)) from None
        if not is_there:
            raise UserError("{path}: there is no such database", path=server.kept_in())
        if not server.is_up_to_date():
            raise UserError(
                "the database isn't up to date for this version of Trunkline: use the version that runs the server, or "
                "start the server with this one first"
            )
    with server.speaking(args.language), _reporting(server):
        yield server


def prepared(args: argparse.Namespace, command: str) -> ModuleType:
    """The server's module, with Django set up and the database up to date."""
    choose(args)
    server = _server(command)
    with _reporting(server):
        try:
            # Guests are known by the server's key, so a database with games gets no new one.
            if command == "import-all" and not _has_key() and (data_folder() / DATABASE).exists():
                raise UserError(
                    "{folder} has games but no secret-key: set TRUNKLINE_SECRET_KEY to the key of the server",
                    folder=data_folder(),
                )
            server.prepare(serving=command == "serve")
        except OSError as error:
            if server.is_full(error):
                raise NoRoom(NO_ROOM) from None
            raise UserError(
                "{path}: games can't be stored there: {reason}", path=error.filename, reason=reason_of(error)
            ) from None
    return server


def _has_key() -> bool:
    return bool(os.environ.get("TRUNKLINE_SECRET_KEY")) or (data_folder() / SECRET_KEY).exists()


def _server(command: str) -> ModuleType:
    try:
        from trunkline.web.operations import server

        if command == "serve":
            import_module("granian")
    except ModuleNotFoundError as error:
        raise needs_extra(command, "web", error) from None
    return server


@contextlib.contextmanager
def _reporting(server: ModuleType) -> Iterator[None]:
    """What is wrong with the settings or the database is one line."""
    try:
        yield
    except server.DatabaseProblem as error:
        if server.is_full(error):
            raise NoRoom(NO_ROOM) from None
        raise UserError("the database can't be used: {reason}", reason=" ".join(str(error).split())) from None
    except server.BadSetting as error:
        fault = " ".join(str(error).split())
        raise UserError(fault) from None
