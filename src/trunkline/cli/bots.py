"""What commands that let bots play have in common."""

import argparse
import json
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from trunkline.arena.entrants import bot_called
from trunkline.arena.errors import BotFailed, one_line
from trunkline.cli.arguments import whole_number
from trunkline.cli.errors import UserError, user_error
from trunkline.core.errors import BadRecord
from trunkline.core.record import replay
from trunkline.games import GAMES
from trunkline.games.game import Game
from trunkline.notation.position import has_text, write
from trunkline.words.language import said, text_of

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


class BotError(UserError):
    """A bot failed, which is nobody's input: exit code 1."""

    code = 1


def bot_error(failed: BotFailed, consequence: str) -> BotError:
    """One line: which bot failed and where, the position to reproduce it, and what becomes of the other games."""
    parts = [one_line(text_of(failed.message)) + "."]
    if failed.weights:
        parts.append(said("Weights: {weights}.", weights=json.dumps(failed.weights)))
    if has_text(failed.record["game"]):
        try:
            state = replay(dict(failed.record), GAMES.rules).state
            parts.append(said("Position: {position}", position=write(failed.record["game"], state)))
        except BadRecord as error:
            reason = one_line(text_of(error.message))
            parts.append(said("The game can't be replayed ({reason}): a bot has changed the state.", reason=reason))
    parts.append(consequence)
    return BotError("{line}", line=" ".join(parts))


def add_number(parser: Any, option: str, default: int, help: str) -> None:
    parser.add_argument(option, type=whole_number, default=default, metavar="N", help=help)


def check_workers(args: argparse.Namespace) -> None:
    if not 1 <= args.workers <= MOST_WORKERS:
        raise UserError("--workers must be from 1 to 256")


def progress_bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
