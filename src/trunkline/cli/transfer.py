"""`trunkline export-all` and `import-all`: all accounts and games of a server, from one database to another."""

import argparse
import contextlib
import gzip
import io
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

from trunkline.cli import database
from trunkline.cli.errors import UserError, reason_of
from trunkline.cli.files import writing
from trunkline.cli.progress import Progress
from trunkline.cli.verify import verify_games
from trunkline.words.language import said, said_many

STANDARD = "-"


def add_to(commands: Any) -> None:
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
    export.set_defaults(run=run_export)
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
    imported.set_defaults(run=run_import)


def run_export(args: argparse.Namespace) -> int:
    database.choose(args)
    server = database.readable("export-all")
    from trunkline.web.tables import transfer
    from trunkline.web.tables.snapshots import snapshot

    with server.speaking(args.language), database.reporting(server), Progress(out=sys.stderr) as progress:
        with _output(args.file) as file, snapshot():
            for line in transfer.export_rows():
                file.write(line)
                progress.step()
        rows = progress.done - 2  # The first line and the last are no rows.
        progress.say(said_many(rows, "{count} row written.", "{count} rows written."))
    return 0


def run_import(args: argparse.Namespace) -> int:
    with _input(args.file) as file:
        database.choose(args)
        server = database.prepared("import-all")
        from trunkline.web.tables import transfer

        with server.speaking(args.language), database.reporting(server), Progress() as progress:

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
