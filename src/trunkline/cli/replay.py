"""`trunkline replay`: a record as a story."""

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.text import Text

from trunkline.cli.errors import user_error
from trunkline.cli.files import a_game, add_game, choose, read_files, replayed, write_safely
from trunkline.cli.moves import AT_METAVAR, NUMBERING, Game, parse_at
from trunkline.cli.terminal import Terminal
from trunkline.cli.terminal_views import terminal_of
from trunkline.cli.variants import add_variants
from trunkline.games import GAMES
from trunkline.notation.position import BadPosition, write
from trunkline.words.language import said
from trunkline.words.phrases import amount


def add_to(commands: Any) -> None:
    about = said("Print a recorded game move by move.")
    parser = commands.add_parser(
        "replay",
        help=said("print a recorded game move by move"),
        description=f"{about} {said(NUMBERING)}",
    )
    parser.add_argument("file", type=Path, metavar=said("FILE"), help=a_game())
    add_game(parser)
    parser.add_argument(
        "--at", type=parse_at, metavar=said(AT_METAVAR), help=said("stop at this move, or at action:ID")
    )
    parser.add_argument("--board", action="store_true", help=said("show the position at the end"))
    parser.add_argument("--quiet", action="store_true", help=said("don't print the moves"))
    parser.add_argument("--svg", type=Path, metavar=said("FILE"), help=said("draw that position as an SVG file"))
    parser.add_argument("--position", action="store_true", help=said("print that position as text for `show`"))
    add_variants(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what every move did."""
    console = Terminal()
    game = replayed(choose(args.file, list(read_files(args.file)), args.game), args.variant)
    match, name = game.match, game.match.rules.NAME
    last = len(match.actions) if args.at is None else game.moves_at(args.at)[-1]
    state = match.states[last]
    if args.svg:
        write_safely(args.svg, GAMES[name].pictures.draw(state, match.players))
        print(said("The position is drawn in {path}", path=args.svg), file=sys.stderr)
    console.print(Text(f"{match.rules.TITLE}: {', '.join(match.players)}", "bold"))
    if not args.quiet:
        _tell_moves(console, game, last)
    if args.board:
        console.print(terminal_of(GAMES[name]).board(state, match.players, {}, console.width))
    if game.from_file.ended and last == len(match.actions):
        console.print(Text(_ended(game), "bold"), soft_wrap=not console.is_terminal)
    elif state.actor is not None:
        console.print(Text(_next(game, last, match.players[state.actor]), "bold"))
    if args.position:
        try:
            print(write(name, state))
        except BadPosition as error:
            raise user_error(error) from None
    return 0


def _tell_moves(console: Terminal, game: Game, last: int) -> None:
    """One line for each move as far as the last, with its number."""
    match, states = game.match, game.match.states
    played = GAMES[match.rules.NAME]
    if game.action_ids is not None:
        console.print(Text(said("move (action of the file)"), "dim"))
    width = max((len(game.label(move)) for move in range(1, last + 1)), default=0)
    for move in range(1, last + 1):
        before, action, after = states[move - 1], match.actions[move - 1], states[move]
        story = " ".join(played.narrate(before, action, after, match.players))
        line = Text.assemble((f"{game.label(move):>{width}}  ", "dim"), story)
        console.print(line, soft_wrap=not console.is_terminal)


def _next(game: Game, move: int, name: str) -> str:
    """Whose turn it is after a move."""
    if not move:
        return said("Before the first move it's {name}'s turn.", name=name)
    return said("After {move} it's {name}'s turn.", move=game.name(move), name=name)


def _ended(game: Game) -> str:
    """That the players ended the game, and what they had then."""
    scores = sorted(game.match.scores().items(), key=lambda one: -one[1])
    money = GAMES[game.match.rules.NAME].money
    worth = ", ".join(f"{name} {amount(score, money)}" for name, score in scores)
    return said(
        "The players ended the game here, after {move}. They were worth: {worth}.",
        move=game.name(len(game.match.actions)),
        worth=worth,
    )
