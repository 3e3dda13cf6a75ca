"""`trunkline verify`: replay records and files of other sites with every check on."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from trunkline.cli.errors import UserError
from trunkline.cli.files import A_GAME, read_files, replayed
from trunkline.cli.moves import Game
from trunkline.cli.rulings import add_rulings
from trunkline.core.api import is_offered
from trunkline.games import GAMES
from trunkline.notation.opening import sites


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "verify",
        help="replay records with every check on",
        description="Replay records and compare their state keys and scores, or files of "
        f"{' or '.join(sites())} and their results. "
        "Exit code 0: all agree; 1: a difference; 2: a file that cannot be read or replayed.",
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=A_GAME)
    add_rulings(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Verify every file; the worst result is the exit code."""
    return max(_verify_file(path, args.ruling) for path in args.files)


def _verify_file(path: Path, rulings: Sequence[str]) -> int:
    games = moves = actions = keys = results = 0
    try:
        for one in read_files(path):
            game = replayed(one, rulings)
            if difference := _difference(game):
                print(f"{one.where}: {difference}")
                return 1
            keys += len(one.source.data["keys"]) if game.is_record else 0
            results += bool(not game.is_record and one.source.data.get("result"))
            games, moves, actions = games + 1, moves + len(game.match.actions), actions + len(game.ids_in_file)
    except UserError as error:
        print(f"trunkline: {error}", file=sys.stderr)
        return 2
    compared = "the result" if results else f"{keys} state keys"
    told = f"{moves} moves ({actions} actions in the file)" if actions else f"{moves} moves"
    print(f"{path}: {games} game{'s' * (games != 1)}, {told}, {compared}: all agree")
    return 0


def _difference(game: Game) -> str | None:
    """The first thing that is not as it should be."""
    match = game.match
    for move, state in enumerate(match.states):
        for law in GAMES[match.rules.NAME].laws:
            if broken := law(state):
                return f"after {game.name(move)}: {broken}"
        if move < len(match.actions) and not is_offered(match.rules.options(state), match.actions[move]):
            return f"{game.name(move + 1)} is accepted but not among the options: {match.actions[move]}"
    return game.told.difference
