"""`trunkline export`: a record of 18Chesapeake as a file of 18xx.games."""

import argparse
from pathlib import Path
from typing import Any

from trunkline.cli.errors import UserError
from trunkline.cli.files import read_match
from trunkline.cli.trace import deliver
from trunkline.core.errors import BadRecord
from trunkline.notation.games18xx_write import write


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "export",
        help="write a game as a file of 18xx.games",
        description="Write a recorded game of 18Chesapeake as a file of 18xx.games.",
    )
    parser.add_argument("file", type=Path, metavar="RECORD", help="a record, or a file of one record a line")
    parser.add_argument("-o", "--output", type=Path, metavar="OUT", help="the file to write; without it, the terminal")
    parser.add_argument("--game", type=int, metavar="N", help="which game of a file of many, counted from 1")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay the record and write the file."""
    opened, match = read_match(args.file, args.game)
    try:
        data = write(match)
    except BadRecord as error:
        raise UserError(f"{opened.where}: {error}") from None
    deliver(data, args.output)
    return 0
