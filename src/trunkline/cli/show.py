"""`trunkline show`: a position from its text, on the terminal or as a picture."""

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.text import Text

from trunkline.cli.errors import UserError, user_error
from trunkline.cli.files import write_safely
from trunkline.cli.terminal import Terminal
from trunkline.cli.terminal_views import terminal_of
from trunkline.games import GAMES
from trunkline.notation.position import BadPosition, read
from trunkline.pictures.table import seats
from trunkline.words.language import said


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "show",
        help=said("show a position from its text"),
        description=said(
            "Show a position from its text, as copied from a table or from `trunkline replay --position`."
        ),
    )
    parser.add_argument(
        "position", metavar=said("POSITION"), help=said("the text, such as game1.AbC.dEfG; - reads it from the input")
    )
    parser.add_argument("--svg", metavar=said("FILE"), help=said("draw it as an SVG file instead; - prints it"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the board and what the game waits for, or draw it."""
    try:
        name, state = read(sys.stdin.read() if args.position == "-" else args.position)
    except BadPosition as error:
        raise user_error(error) from None
    except UnicodeDecodeError:
        raise UserError("the input isn't text") from None
    names, game = seats(state.players, None), GAMES[name]
    if args.svg == "-":
        print(game.pictures.draw(state))
    elif args.svg is not None:
        write_safely(Path(args.svg), game.pictures.draw(state))
        print(said("The position is drawn in {path}", path=args.svg), file=sys.stderr)
    else:
        console = Terminal()
        console.print(Text(game.title, "bold"))
        console.print(terminal_of(game).board(state, names, {}, console.width))
        console.print(Text(game.words.asks(state, names), "bold"))
    return 0
