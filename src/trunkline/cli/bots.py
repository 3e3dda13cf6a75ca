"""What commands that let bots play each other share: options, checks, progress, failures and tables."""

import argparse
import contextlib
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from trunkline.arena.play import BotFailed, bot_called, one_line
from trunkline.bots.bot import Bot
from trunkline.cli.arguments import add_number
from trunkline.cli.errors import UserError, user_error
from trunkline.core.api import numbers_of
from trunkline.core.errors import BadRecord
from trunkline.core.record import replay
from trunkline.games import GAMES
from trunkline.games.game import Game
from trunkline.notation.position import has_text, write
from trunkline.words.language import said, text_of

MOST_WORKERS = 256


def add_players(parser: Any) -> None:
    add_number(parser, "--players", said("how many players sit at a table"))


def add_seed(parser: Any, default: int | None = 0) -> None:
    add_number(parser, "--seed", said("the seed of the whole run (default: 0)"), default)


def add_workers(parser: Any) -> None:
    add_number(parser, "--workers", said("how many processes to use (default: 1)"), 1)


def check_numbers(args: argparse.Namespace, *counts: str) -> None:
    """Check `--workers` and the counts that are given."""
    if not 1 <= args.workers <= MOST_WORKERS:
        raise UserError("--workers must be from 1 to 256")
    for count in counts:
        number = getattr(args, count)
        if number is not None and number < 1:
            raise UserError("{option} must be at least 1", option=f"--{count.replace('_', '-')}")


def players_at(game: Game, players: int | None) -> int:
    """The number of players at a table, or the game's usual one; UserError if bots can't compete there."""
    count = game.usual_count if players is None else players
    if count not in game.players or count < 2:
        raise UserError(
            "{game} is for {counts}, not {count}", game=game.title, counts=numbers_of(game.players), count=count
        )
    return count


def split_list(words: str) -> list[str]:
    return [name.strip() for name in words.split(",")]


def bot_of(game: Game, name: str) -> Bot:
    """A bot as it is typed; UserError if there is no such bot."""
    try:
        return bot_called(game, name)
    except ValueError as error:
        raise user_error(error) from None


def check_bots(game: Game, names: Iterable[str]) -> None:
    for name in names:
        bot_of(game, name)


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


@contextlib.contextmanager
def progress_bar(total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar on standard error; call what it yields with the number of finished games."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(said("playing"), total=total, completed=done)
        yield lambda count: progress.update(task, completed=count)


def table_of(*heads: str, left: int = 1) -> Table:
    """An empty table whose columns are aligned to the right, except for the first."""
    table = Table(box=None, pad_edge=False)
    for number, head in enumerate(heads):
        table.add_column(head, no_wrap=True, justify="left" if number < left else "right")
    return table
