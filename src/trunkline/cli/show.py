"""`trunkline show`: a position from its text, on the terminal or as a picture."""

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.text import Text

from trunkline.cli.errors import UserError
from trunkline.cli.face import terminal_of
from trunkline.cli.files import write_safely
from trunkline.cli.terminal import Terminal
from trunkline.games import GAMES
from trunkline.notation.position import BadPosition, read
from trunkline.pictures.names import seats


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "show",
        help="show a position from its text",
        description="Show a position from its text, as a table page or `trunkline replay --position` gives it.",
    )
    parser.add_argument("position", metavar="POSITION", help="the text, as in game1.AbC.dEfG; - reads it")
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
    names, game = seats(state.players, None), GAMES[name]
    if args.svg == "-":
        print(game.pictures.draw(state))
    elif args.svg is not None:
        write_safely(Path(args.svg), game.pictures.draw(state))
        print(f"The position is drawn in {args.svg}", file=sys.stderr)
    else:
        console = Terminal()
        console.print(Text(game.title, "bold"))
        console.print(terminal_of(game).board(state, names, {}, console.width))
        console.print(Text(game.words.asks(state, names), "bold"))
    return 0
