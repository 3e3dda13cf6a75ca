"""`trunkline replay`: a record as a story."""

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.text import Text

from trunkline.cli.errors import UserError
from trunkline.cli.faces import FACES
from trunkline.cli.files import A_GAME, choose, read_files, replayed, write_safely
from trunkline.cli.rulings import add_rulings
from trunkline.cli.terminal import Terminal
from trunkline.narrate import narrate
from trunkline.notation.position import write
from trunkline.render import draw


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "replay", help="tell a recorded game move by move", description="Tell a recorded game move by move."
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=A_GAME)
    parser.add_argument("--game", type=int, metavar="N", help="which game of a file of many, counted from 1")
    parser.add_argument("--at", type=int, metavar="N", help="only as far as action N")
    parser.add_argument("--board", action="store_true", help="show the position that it leads to")
    parser.add_argument("--quiet", action="store_true", help="do not tell the moves")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="write that position as a picture")
    parser.add_argument("--position", action="store_true", help="end with the text of that position, for `show`")
    add_rulings(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what every action did."""
    console = Terminal()
    match = replayed(choose(args.file, list(read_files(args.file)), args.game), args.ruling)
    name = match.rules.NAME
    if args.at is not None:
        if not 0 <= args.at <= len(match.actions):
            raise UserError(f"{args.file}: there is no action {args.at}, there are {len(match.actions)}")
        while len(match.actions) > args.at:
            match.pop()
    if args.svg:
        write_safely(args.svg, draw(name, match.state, match.players))
        print(f"The position after action {len(match.actions)} is drawn in {args.svg}", file=sys.stderr)
    console.print(Text(f"{match.rules.TITLE}: {', '.join(match.players)}", "bold"))
    width = len(str(len(match.actions)))
    for ply, action in enumerate(() if args.quiet else match.actions):
        before, after = match.states[ply], match.states[ply + 1]
        told = " ".join(narrate(name, before, action, after, match.players))
        console.print(Text.assemble((f"{ply + 1:>{width}}  ", "dim"), told), soft_wrap=not console.is_terminal)
    if args.board:
        console.print(FACES[name].board(match.state, match.players, {}, console.width))
    if not match.is_over:
        console.print(Text(f"After action {len(match.actions)} {match.actor} is to act.", "bold"))
    if args.position:
        print(write(name, match.state))
    return 0
