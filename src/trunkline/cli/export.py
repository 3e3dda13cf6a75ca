"""`trunkline export`: a record as a file of another site that plays the game."""

import argparse
from pathlib import Path
from typing import Any

from trunkline.cli.errors import UserError
from trunkline.cli.files import deliver, read_match
from trunkline.core.errors import BadRecord
from trunkline.games import GAMES
from trunkline.notation.opening import sites

FORMATS = tuple(sites())


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "export",
        help=f"write a game as a file of {' or '.join(FORMATS)}",
        description=f"Write a recorded game as a file of {' or '.join(FORMATS)}.",
    )
    parser.add_argument("file", type=Path, metavar="RECORD", help="a record, or a file of one record a line")
    parser.add_argument("-o", "--output", type=Path, metavar="OUT", help="the file to write; without it, the terminal")
    parser.add_argument("--game", type=int, metavar="N", help="which game of a file of many, counted from 1")
    parser.add_argument("--format", choices=FORMATS, help="whose files; without it, the first that the game has")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay the record and write the file."""
    opened, match = read_match(args.file, args.game)
    game = GAMES[match.rules.NAME]
    forms = [form for form in game.formats if args.format in (None, form.NAME)]
    if not forms:
        who = f"{args.format} does not play" if args.format else "no other site that we write for plays"
        raise UserError(f"{opened.where}: {who} {game.title}")
    try:
        data = forms[0].write(match)
    except BadRecord as error:
        raise UserError(f"{opened.where}: {error}") from None
    deliver(data, args.output)
    return 0
