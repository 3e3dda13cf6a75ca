"""`trunkline trace`: the state of an 18xx game after every action, for comparing engines."""

import argparse
from pathlib import Path
from typing import Any

from trunkline.cli.arguments import add_variants
from trunkline.cli.errors import UserError, user_error
from trunkline.cli.files import OUTPUT, Entry, a_game, add_game, choose, deliver, read_files, replayed, variants_for
from trunkline.core.errors import BadRecord
from trunkline.kit18xx.files18xx import Files18xx
from trunkline.kit18xx.files18xx.trace import trace_match
from trunkline.kit18xx.state import State
from trunkline.words.language import said


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "trace",
        help=said("write the state after every action, to compare with another engine"),
        description=said(
            "Write what changed after every action of an 18xx game, in the terms of 18xx.games. Each step "
            "has the action's id in the file (i) and the number of moves made by then (move); in a record, which has "
            "only moves, the two are the same."
        ),
    )
    parser.add_argument("file", type=Path, metavar=said("FILE"), help=a_game())
    parser.add_argument("-o", "--output", type=Path, metavar=said("FILE"), help=said(OUTPUT))
    add_game(parser)
    add_variants(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    opened = choose(args.file, list(read_files(args.file)), args.game)
    deliver(_trace(opened, args.variant), args.output)
    return 0


def _trace(opened: Entry, words: list[str]) -> dict[str, Any]:
    files = opened.source.format
    if isinstance(files, Files18xx):
        try:
            return files.trace(opened.source.data, **variants_for(opened, words))
        except BadRecord as error:
            raise user_error(error, opened.where) from None
    match = replayed(opened, words).match
    if not isinstance(match.state, State):
        raise UserError(
            "{where}: a trace is of an 18xx game, not of {other}", where=opened.where, other=match.rules.TITLE
        )
    return trace_match(match)
