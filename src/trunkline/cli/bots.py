"""What commands that let bots play have in common."""

import argparse
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from trunkline.arena.entrants import bot_called
from trunkline.cli.arguments import whole_number
from trunkline.cli.errors import UserError, user_error
from trunkline.games.game import Game

MOST_WORKERS = 256


def bots_in(words: str) -> list[str]:
    """The bots of a list with commas."""
    return [name.strip() for name in words.split(",")]


def check_bots(game: Game, bots: Sequence[str]) -> None:
    """Every bot is there."""
    for name in bots:
        try:
            bot_called(game, name)
        except ValueError as error:
            raise user_error(error) from None


def add_number(parser: Any, option: str, default: int, help: str) -> None:
    parser.add_argument(option, type=whole_number, default=default, metavar="N", help=help)


def check_workers(args: argparse.Namespace) -> None:
    if not 1 <= args.workers <= MOST_WORKERS:
        raise UserError("--workers must be from 1 to 256")


def progress_bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
