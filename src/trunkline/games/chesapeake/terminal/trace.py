"""`trunkline trace`: the state of an 18Chesapeake game after every action, for comparing engines."""

import argparse
from pathlib import Path
from typing import Any

from trunkline.cli.errors import UserError
from trunkline.cli.files import A_GAME, Opened, choose, deliver, read_files, replayed, rulings_for
from trunkline.cli.rulings import add_rulings
from trunkline.core.errors import BadRecord
from trunkline.games import chesapeake
from trunkline.games.chesapeake import files18xx
from trunkline.games.chesapeake.files18xx.trace import trace_file, trace_match


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "trace",
        help="the state after every action of a game, to compare with another engine",
        description="Write what changed after every action of a game of 18Chesapeake, in the words of 18xx.games. Each "
        "step has the action's id in the file (i) and the number of moves made by then (move); a record has moves "
        "alone, so there the two are the same.",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=A_GAME)
    parser.add_argument("-o", "--output", type=Path, metavar="OUT", help="the file to write; without it, the terminal")
    parser.add_argument("--game", type=int, metavar="N", help="which game of a file of many, counted from 1")
    add_rulings(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay the game and write its trace."""
    opened = choose(args.file, list(read_files(args.file)), args.game)
    deliver(_trace(opened, args.ruling), args.output)
    return 0


def _trace(opened: Opened, words: list[str]) -> dict[str, Any]:
    if opened.source.format is files18xx:
        try:
            return trace_file(opened.source.data, **rulings_for(opened, words))
        except BadRecord as error:
            raise UserError(f"{opened.where}: {error}") from None
    match = replayed(opened, words).match
    if match.rules is not chesapeake:
        raise UserError(f"{opened.where}: a trace is of {chesapeake.TITLE}, not of {match.rules.TITLE}")
    return trace_match(match)
