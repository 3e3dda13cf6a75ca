"""`trunkline backup`: all people and games of a server in one file."""

import argparse
import contextlib
import gzip
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from trunkline.cli import database
from trunkline.cli.files import writing
from trunkline.cli.progress import Progress
from trunkline.core.messages import Message
from trunkline.words.language import said, said_many

STANDARD = "-"


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "backup",
        help=said("write all people and games of the server to a file"),
        description=said(
            "Write all accounts, guests, tables and moves of the server to a file, even while it is running: lines of "
            "plain JSON, packed if the name ends in .gz. Every game is replayed on the way. Use the version of "
            "Trunkline that runs the server. Keep the file safe: whoever has it can take any seat."
        ),
    )
    parser.add_argument("file", type=Path, metavar=said("FILE"), help=said("the file to write; - prints it"))
    database.add_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the backup; 1 if a game in it is damaged."""
    database.choose(args)
    server = database.readable("backup")
    from trunkline.web.tables import backup_lines, backups, replaying
    from trunkline.web.tables.snapshots import snapshot

    bad = 0
    with server.speaking(args.language), database.reporting(server), Progress(out=sys.stderr) as progress:

        def warn(table: Any, problem: Message) -> None:
            nonlocal bad
            bad += 1
            where = f"/t/{table.code} ({table.game})"
            progress.say(said("{table} is kept as it is stored: {problem}", table=where, problem=problem))

        def without_sessions(count: int) -> None:
            progress.say(
                said_many(
                    count,
                    "{count} session can't be read and isn't in the backup, so a guest may lose their seats. Is the "
                    "server's TRUNKLINE_SECRET_KEY set here?",
                    "{count} sessions can't be read and aren't in the backup, so guests may lose their seats. Is the "
                    "server's TRUNKLINE_SECRET_KEY set here?",
                )
            )

        with _opened(args.file) as file, snapshot():
            progress.total = replaying.count()
            for line in backup_lines.written(_counted(backups.lines(warn, without_sessions), progress)):
                file.write(line)
        progress.say(said_many(progress.done, "{count} game backed up.", "{count} games backed up."))
    return 1 if bad else 0


def _counted(lines: Iterator[dict[str, Any]], progress: Progress) -> Iterator[dict[str, Any]]:
    for line in lines:
        yield line
        if line["kind"] == "table":
            progress.step()


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[IO[bytes] | gzip.GzipFile]:
    """The file, which is there once it is whole, or the output."""
    if str(path) == STANDARD:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with writing(path, "wb") as file:
        if path.suffix != ".gz":
            yield file
        else:
            with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:  # The same lines give the same file.
                yield packed
