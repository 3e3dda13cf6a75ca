"""`trunkline verify`: replay records, files of other sites, or all games of a server, with every check on."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from trunkline.cli import database
from trunkline.cli.errors import UserError
from trunkline.cli.files import a_game, read_files, replayed
from trunkline.cli.moves import Game
from trunkline.cli.progress import Progress
from trunkline.cli.variants import add_variants
from trunkline.core.api import is_offered
from trunkline.core.messages import Message
from trunkline.games import GAMES
from trunkline.notation.opening import sites
from trunkline.words.language import said, said_many


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
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
    parser.add_argument("files", nargs="*", type=Path, metavar=said("FILE"), help=a_game())
    add_variants(parser)
    database.add_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Verify every file and the server's games; the worst result is the exit code."""
    of_server = args.data is not None or args.database is not None or (not args.files and database.is_chosen())
    if not args.files and not of_server:
        raise UserError("verify needs files, or --data or --database to check the games of a server")
    codes = [_verify_file(path, args.variant) for path in args.files]
    return max([*codes, *([_verify_database(args)] if of_server else [])])


def _verify_database(args: argparse.Namespace) -> int:
    database.choose(args)
    server = database.readable("verify")
    with server.speaking(args.language), database.reporting(server), Progress() as progress:
        return verify_games(server, progress)


def verify_games(server: ModuleType, progress: Progress) -> int:
    """Replay all games of a server, one after the other: a line for each that is bad, and a summary."""
    from trunkline.web.tables import replaying  # Models can be imported once Django is set up.

    games = bad = moves = 0
    progress.total = replaying.count()
    for table, checked in replaying.check_all():
        games, moves = games + 1, moves + checked.moves
        if checked.problem:
            bad += 1
            progress.say(said("{table}: {problem}", table=f"/t/{table.code} ({table.game})", problem=checked.problem))
        progress.step()
    if gone := replaying.without_game():
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
            games, moves, actions = games + 1, moves + len(game.match.actions), actions + len(game.ids_in_file)
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
    """The first thing that is not as it should be."""
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
