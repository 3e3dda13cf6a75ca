"""`trunkline export`: a record as a file of another site that plays the game."""

import argparse
from pathlib import Path
from typing import Any

from trunkline.cli.errors import UserError, user_error
from trunkline.cli.files import A_RECORD, OUTPUT, add_game, deliver, read_match
from trunkline.core.errors import BadRecord
from trunkline.games import GAMES
from trunkline.notation.opening import sites
from trunkline.words.language import said

FORMATS = tuple(sites())


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "export",
        help=said("convert a recorded game for {sites}", sites=FORMATS),
        description=said("Write a recorded game as a file that {sites} can read.", sites=FORMATS),
    )
    parser.add_argument("file", type=Path, metavar=said("RECORD"), help=said(A_RECORD))
    parser.add_argument("-o", "--output", type=Path, metavar=said("FILE"), help=said(OUTPUT))
    add_game(parser)
    parser.add_argument(
        "--format", choices=FORMATS, help=said("the site to write for (default: the first one that plays the game)")
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay the record and write the file."""
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
