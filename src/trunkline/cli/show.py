"""`trunkline show`: a position from its text, on the terminal or as a picture."""

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.text import Text

from trunkline.cli.errors import UserError
from trunkline.cli.faces import FACES
from trunkline.cli.files import write_safely
from trunkline.cli.terminal import Terminal
from trunkline.games import GAMES
from trunkline.notation.position import BadPosition, read
from trunkline.render import draw
from trunkline.render.names import seats


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "show",
        help="show a position from its text",
        description="Show a position from its text, as a table page or `trunkline replay --position` gives it.",
    )
    parser.add_argument("position", metavar="POSITION", help="the text, as in express1.AbC.dEfG; - reads it")
    parser.add_argument("--svg", metavar="FILE", help="draw it into a file instead, - into the output")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the board and what the game waits for, or draw it."""
    try:
        name, state = read(sys.stdin.read() if args.position == "-" else args.position)
    except BadPosition as error:
        raise UserError(str(error)) from None
    except UnicodeDecodeError:
        raise UserError("what was read is not a text") from None
    names = seats(state.players, None)
    if args.svg == "-":
        print(draw(name, state))
    elif args.svg is not None:
        write_safely(Path(args.svg), draw(name, state))
        print(f"The position is drawn in {args.svg}", file=sys.stderr)
    else:
        console = Terminal()
        console.print(Text(GAMES[name].TITLE, "bold"))
        console.print(FACES[name].board(state, names, {}, console.width))
        console.print(Text(FACES[name].asks(state, names), "bold"))
    return 0
