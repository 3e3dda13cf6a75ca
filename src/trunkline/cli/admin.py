"""Commands for those who run a server: `trunkline admin`, `import`, `export-all` and `import-all`."""

import argparse
import contextlib
import getpass
import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from trunkline.cli import database
from trunkline.cli.errors import UserError, reason_of, user_error
from trunkline.cli.files import writing
from trunkline.cli.verify import Progress, verify_games
from trunkline.core.messages import marked
from trunkline.notation.opening import sites
from trunkline.words.language import said, said_many

GUEST = marked("Guest")
STANDARD = "-"


def add_to(commands: Any) -> None:
    admin = commands.add_parser(
        "admin",
        help=said("create an administrator account for the server"),
        description=said(
            "Create an account that can use the server's /admin/ pages, or give an existing account a new password and "
            "that right. You're asked for the password; without a terminal it's the first line of the input."
        ),
    )
    admin.add_argument("name", metavar=said("NAME"), help=said("the username of the account"))
    database.add_options(admin)
    admin.set_defaults(run=run_admin)
    games = commands.add_parser(
        "import",
        help=said("import game files as tables on the server"),
        description=said(
            "Import games into the server's database, even while the server is running: a finished game becomes a "
            "table to analyze, an unfinished one a table to play on. If one of the files can't be imported, none is."
        ),
    )
    a_game = said("a file from {sites}, or a record (.json or .json.gz)", sites=sites())
    games.add_argument("files", nargs="+", type=Path, metavar=said("FILE"), help=a_game)
    database.add_options(games)
    games.add_argument(
        "--listed",
        action="store_true",
        help=said("list the tables in the lobby; otherwise only people with the link can find them"),
    )
    games.add_argument(
        "--name",
        metavar=said("NAME"),
        help=said("who owns the tables: an account, or a guest of this name (default: you)"),
    )
    games.set_defaults(run=run_import)
    export = commands.add_parser(
        "export-all",
        help=said("write all accounts and games of the server to a file"),
        description=said(
            "Write all accounts, sessions and games of the server to a file of JSON lines, compressed if the name ends "
            "in .gz, to move them to another database. The server may be running. Keep the file safe: anyone who has "
            "it can take any seat."
        ),
    )
    export.add_argument("file", type=Path, metavar=said("FILE"), help=said("the file to write; - prints it"))
    database.add_options(export)
    export.set_defaults(run=run_export_all)
    imported = commands.add_parser(
        "import-all",
        help=said("read all accounts and games of an export into an empty database"),
        description=said(
            "Read the accounts and games of an export into an empty database, SQLite or PostgreSQL, and replay every "
            "game. A damaged file stores nothing. Exit code 1: a game doesn't agree with the rules; it is stored as it "
            "was."
        ),
    )
    imported.add_argument("file", type=Path, metavar=said("FILE"), help=said("an export; - reads the input"))
    database.add_options(imported)
    imported.set_defaults(run=run_import_all)


def run_admin(args: argparse.Namespace) -> int:
    with database.writable(args, "admin") as server:
        from trunkline.web.accounts.identity import make_administrator  # Models can be imported once Django is set up.

        try:
            is_new = make_administrator(args.name, _password())
        except ValueError as error:
            raise user_error(error) from None
        if is_new:
            print(said("{name} can now administer the server at /admin/.", name=args.name))
        else:
            print(said("{name} already had an account, and can now administer the server at /admin/.", name=args.name))
        print(said("Games are kept in {place}", place=server.kept_in()))
    return 0


def _password() -> str:
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


def run_import(args: argparse.Namespace) -> int:
    """Read every file, then make every table and print its address."""
    with database.writable(args, "import") as server:
        from trunkline.web.lobby import game_files
        from trunkline.web.site import forms  # Models can be imported once Django is set up.
        from trunkline.web.site.errors import Refused

        taken = []
        for path in args.files:
            try:
                taken.append(game_files.read_file(path.read_bytes()))
            except OSError as error:
                raise UserError("{where}: {problem}", where=path, problem=reason_of(error)) from None
            except Refused as error:
                raise user_error(error, path) from None
        try:
            person = game_files.person_named(forms.checked_name(args.name or _user()))
        except Refused as error:
            raise user_error(error) from None
        for path, game in zip(args.files, taken, strict=True):
            table = game_files.make_table(person, game, args.listed)
            address = f"/t/{table.code}"
            if table.status != "running":
                print(said("{address}  {path}: {count} moves, finished", address=address, path=path, count=table.ply))
                continue
            print(said("{address}  {path}: {count} moves, running", address=address, path=path, count=table.ply))
            if person.user is None:
                claim = f"{address}/claim/{game_files.claim_token(table)}"
                print(said("    to play on, open {address}", address=claim))
        print(said("Games are kept in {place}", place=server.kept_in()))
    return 0


def _user() -> str:
    """The user of the shell; not every system knows one."""
    try:
        return getpass.getuser()[:40]
    except (OSError, KeyError):
        return said(GUEST)


def run_export_all(args: argparse.Namespace) -> int:
    with database.readable(args, "export-all"), Progress(out=sys.stderr) as progress:
        from trunkline.web.operations import transfer
        from trunkline.web.site.database import snapshot

        with _output(args.file) as file, snapshot():
            for line in transfer.export_rows():
                file.write(line)
                progress.step()
        rows = progress.done - 2  # The first line and the last are no rows.
        progress.say(said_many(rows, "{count} row written.", "{count} rows written."))
    return 0


def run_import_all(args: argparse.Namespace) -> int:
    with _input(args.file) as file, database.writable(args, "import-all") as server, Progress() as progress:
        from trunkline.web.operations import transfer

        def lines() -> Iterator[str]:
            for line in file:
                yield line
                progress.step()

        try:
            count = transfer.import_rows(lines())
        except transfer.BadExport as error:
            raise UserError(
                "{path}, line {number}: {problem}; nothing was stored",
                path=args.file,
                number=error.line,
                problem=error.message,
            ) from None
        except (OSError, EOFError, UnicodeDecodeError, zlib.error) as error:
            raise UserError(
                "{path} can't be read: {problem}; nothing was stored", path=args.file, problem=str(error)
            ) from None
        progress.say(said_many(count, "{count} row stored.", "{count} rows stored."))
        return verify_games(server, progress)


@contextlib.contextmanager
def _output(path: Path) -> Iterator[TextIO]:
    """The file, which appears once it is complete, or standard output."""
    if str(path) == STANDARD:
        yield sys.stdout
        return
    with writing(path, "wb") as file:
        # Without a name and a time, the same rows give the same file.
        stream = gzip.GzipFile("", "wb", fileobj=file, mtime=0) if path.suffix == ".gz" else file
        text = io.TextIOWrapper(stream, encoding="utf-8", newline="\n")
        yield text
        text.detach()  # Flushes, and leaves the file open to be synced.
        if stream is not file:
            stream.close()


@contextlib.contextmanager
def _input(path: Path) -> Iterator[TextIO]:
    if str(path) == STANDARD:
        yield sys.stdin
        return
    try:
        opened = gzip.open if path.suffix == ".gz" else open
        with opened(path, "rt", encoding="utf-8") as file:
            yield file
    except OSError as error:
        raise UserError("{where}: {problem}", where=path, problem=reason_of(error)) from None
