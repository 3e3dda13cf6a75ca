"""`trunkline verify` and `export`: recorded games are checked, or written for another site."""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, Self, TextIO

from trunkline.cli import database
from trunkline.cli.arguments import add_variants
from trunkline.cli.errors import UserError, user_error
from trunkline.cli.files import A_RECORD, OUTPUT, Game, a_game, add_game, deliver, read_files, read_match, replayed
from trunkline.core.api import is_offered
from trunkline.core.errors import BadRecord
from trunkline.core.messages import Message
from trunkline.games import GAMES
from trunkline.notation.opening import sites
from trunkline.words.language import said, said_many

FORMATS = tuple(sites())
OFTEN = 0.2
"""Seconds between two lines of progress."""


class Progress:
    """A line such as "1,200 of 4,000" on the terminal that is written over, and gone at the end."""

    def __init__(self, total: int | None = None, out: TextIO | None = None) -> None:
        self.total, self.done, self.shown, self.width = total, 0, 0.0, 0
        self.out = out or sys.stdout

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._clear()

    def step(self) -> None:
        self.done += 1
        now = time.monotonic()
        if sys.stderr.isatty() and now - self.shown >= OFTEN:
            self.shown = now
            done, total = f"{self.done:,}", f"{self.total:,}" if self.total else ""
            words = said("{done} of {total}", done=done, total=total) if total else done
            sys.stderr.write(f"\r{words:<{self.width}}")
            sys.stderr.flush()
            self.width = len(words)

    def say(self, line: str) -> None:
        """Print a line that stays."""
        self._clear()
        print(line, file=self.out)

    def _clear(self) -> None:
        if self.width:
            sys.stderr.write(f"\r{' ' * self.width}\r")
            sys.stderr.flush()
            self.width = 0


def add_to(commands: Any) -> None:
    verify = commands.add_parser(
        "verify",
        help=said("replay records and check every move"),
        description=said(
            "Replay records and compare state keys and scores, or files from {sites} and compare results. "
            "With --data or --database, or their environment variables and no files, replay all games of a server. It "
            "may be running; use the version of Trunkline that runs it. "
            "Exit code 0: everything matches; 1: a difference; 2: a file can't be read or replayed.",
            sites=sites(),
        ),
    )
    verify.add_argument("files", nargs="*", type=Path, metavar=said("FILE"), help=a_game())
    add_variants(verify)
    database.add_options(verify)
    verify.set_defaults(run=run_verify)
    export = commands.add_parser(
        "export",
        help=said("convert a recorded game for {sites}", sites=FORMATS),
        description=said("Write a recorded game as a file that {sites} can read.", sites=FORMATS),
    )
    export.add_argument("file", type=Path, metavar=said("RECORD"), help=said(A_RECORD))
    export.add_argument("-o", "--output", type=Path, metavar=said("FILE"), help=said(OUTPUT))
    add_game(export)
    export.add_argument(
        "--format", choices=FORMATS, help=said("the site to write for (default: the first one that plays the game)")
    )
    export.set_defaults(run=run_export)


def run_verify(args: argparse.Namespace) -> int:
    """Verify every file and the server's games; the worst result is the exit code."""
    of_server = args.data is not None or args.database is not None or (not args.files and database.is_chosen())
    if not args.files and not of_server:
        raise UserError("verify needs files, or --data or --database to check the games of a server")
    codes = [_verify_file(path, args.variant) for path in args.files]
    if of_server:
        with database.readable(args, "verify") as server, Progress() as progress:
            codes.append(verify_games(server, progress))
    return max(codes)


def verify_games(server: ModuleType, progress: Progress) -> int:
    """Replay all games of a server, one after the other: a line for each that is bad, and a summary."""
    from trunkline.web.operations import verify  # Models can be imported once Django is set up.
    from trunkline.web.table.models import Table

    games = bad = moves = 0
    progress.total = Table.objects.count()
    for table, checked in verify.check_all():
        games, moves = games + 1, moves + checked.moves
        if checked.problem:
            bad += 1
            progress.say(said("{table}: {problem}", table=f"/t/{table.code} ({table.game})", problem=checked.problem))
        progress.step()
    if gone := Table.every.count() - Table.objects.count():
        progress.say(
            said_many(
                gone,
                "{count} game not checked: its rules aren't installed",
                "{count} games not checked: their rules aren't installed",
            )
        )
    parts = [said_many(games, "{count} game", "{count} games"), said_many(moves, "{count} move", "{count} moves")]
    summary = ", ".join(parts)
    if bad:
        progress.say(said("{path}: {parts}: {bad} bad", path=server.kept_in(), parts=summary, bad=bad))
    else:
        progress.say(said("{path}: {parts}: all agree", path=server.kept_in(), parts=summary))
    return 1 if bad else 0


def _verify_file(path: Path, variants: Sequence[str]) -> int:
    games = moves = actions = keys = results = 0
    try:
        for one in read_files(path):
            game = replayed(one, variants)
            if difference := _difference(game):
                print(said("{where}: {problem}", where=one.where, problem=difference))
                return 1
            keys += len(one.source.data["keys"]) if game.is_record else 0
            results += bool(not game.is_record and one.source.data.get("result"))
            games, moves, actions = (
                games + 1,
                moves + len(game.match.actions),
                actions + len(game.from_file.ids_in_file),
            )
    except UserError as error:
        print(f"trunkline: {error}", file=sys.stderr)
        return 2
    parts = [
        said_many(games, "{count} game", "{count} games"),
        said("{moves} moves ({actions} actions in the file)", moves=moves, actions=actions)
        if actions
        else said_many(moves, "{count} move", "{count} moves"),
        said("the result") if results else said_many(keys, "{count} state key", "{count} state keys"),
    ]
    print(said("{path}: {parts}: all agree", path=path, parts=", ".join(parts)))
    return 0


def _difference(game: Game) -> Message | None:
    match = game.match
    for move, state in enumerate(match.states):
        for law in GAMES[match.rules.NAME].laws:
            if broken := law(state):
                return Message("after {move}: {broken}", move=game.name(move), broken=broken)
        if move < len(match.actions) and not is_offered(match.rules.options(state), match.actions[move]):
            return Message(
                "{move} is accepted but not among the options: {action}",
                move=game.name(move + 1),
                action=str(match.actions[move]),
            )
    return game.from_file.difference


def run_export(args: argparse.Namespace) -> int:
    opened, match = read_match(args.file, args.game)
    game = GAMES[match.rules.NAME]
    forms = [form for form in game.formats if args.format in (None, form.NAME)]
    if not forms:
        if args.format:
            raise UserError(
                "{where}: {site} doesn't play {game}", where=opened.where, site=args.format, game=game.title
            )
        raise UserError("{where}: no site that we can write for plays {game}", where=opened.where, game=game.title)
    try:
        data = forms[0].write(match)
    except BadRecord as error:
        raise user_error(error, opened.where) from None
    deliver(data, args.output)
    return 0
