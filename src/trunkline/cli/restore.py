"""`trunkline restore`: the people and games of a backup, in the database of a server."""

import argparse
import contextlib
import gzip
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from trunkline.cli import database
from trunkline.cli.errors import UserError, reason_of
from trunkline.cli.progress import Progress
from trunkline.words.language import said, said_many

STANDARD = "-"


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "restore",
        help=said("put the people and games of a backup into a server's database"),
        description=said(
            "Put the people and games of a backup into a database, SQLite or PostgreSQL, usually an empty one. Every "
            "move is replayed and compared. If anything is wrong, nothing is stored. People and games that are there "
            "already stay as they are."
        ),
    )
    parser.add_argument("file", type=Path, metavar=said("FILE"), help=said("a backup; - reads the input"))
    database.add_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Restore a backup."""
    with _opened(args.file) as file:
        database.choose(args)
        server = database.prepared("restore")
        from trunkline.web.tables import backup_lines, restoring

        with server.speaking(args.language), database.reporting(server), Progress() as progress:
            try:
                restored = restoring.restore(backup_lines.read(file.readline), progress.step)
            except backup_lines.BadBackup as error:
                where = said("{path}, line {number}", path=args.file, number=error.line)
                raise UserError(
                    "{where}: {problem}; nothing was restored", where=where, problem=error.message
                ) from None
            people = said_many(restored.people, "{count} person", "{count} people")
            games = said_many(restored.tables, "{count} game", "{count} games")
            progress.say(said("Restored into {place}: {parts}.", place=server.kept_in(), parts=f"{people}, {games}"))
            if restored.known:
                progress.say(
                    said_many(restored.known, "{count} game was there already.", "{count} games were there already.")
                )
    return 0


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[IO[bytes] | gzip.GzipFile]:
    """A backup, unpacked if its name ends in .gz; or the input."""
    if str(path) == STANDARD:
        yield sys.stdin.buffer
        return
    try:
        file = path.open("rb")
    except OSError as error:
        raise UserError("{where}: {problem}", where=path, problem=reason_of(error)) from None
    with file:
        yield gzip.GzipFile("", "rb", fileobj=file) if path.suffix == ".gz" else file
