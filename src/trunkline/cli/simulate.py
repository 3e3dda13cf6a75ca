"""`trunkline simulate`: many games between bots, one record a line."""

import argparse
import contextlib
import json
import os
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import IO, Any

from rich.table import Table

from trunkline.arena.errors import BotFailed
from trunkline.arena.play import record_lines
from trunkline.arena.schedule import schedule
from trunkline.arena.stats import standings
from trunkline.cli.bots import add_number, bot_error, bots_in, check_bots, check_workers, progress_bar
from trunkline.cli.errors import UserError
from trunkline.cli.files import writing
from trunkline.cli.terminal import Terminal
from trunkline.cli.variants import add_variants, read_variants
from trunkline.core.api import numbers_of
from trunkline.games import GAMES
from trunkline.words.language import said, said_many


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "simulate",
        help=said("play many games between bots"),
        description=said(
            "Play many games between bots and write one record per line. The same seed gives the same file, whatever "
            "the number of workers. Seats rotate from game to game."
        ),
    )
    parser.add_argument("game", choices=GAMES, help=said("which game to play"))
    parser.add_argument(
        "--bots", required=True, metavar=said("NAME,NAME,..."), help=said("the bots, one for each seat")
    )
    add_number(parser, "--games", 100, said("how many games to play (default: 100)"))
    add_number(parser, "--seed", 0, said("the seed of the whole run (default: 0)"))
    add_number(parser, "--workers", 1, said("how many processes to use (default: 1)"))
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar=said("FILE"),
        help=said("where to write the records (default: they aren't kept)"),
    )
    add_variants(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the schedule, write the records, print the standings."""
    bots = bots_in(args.bots)
    _check(args, bots)
    variants = read_variants(GAMES[args.game].rules, args.variant)
    jobs = schedule(args.game, bots, args.games, args.seed, variants)
    started = time.perf_counter()
    records: list[dict[str, Any]] = []
    failure = None
    try:
        with _output(args.output) as file, progress_bar() as progress:
            lines = record_lines(jobs, args.workers)
            try:
                for line in progress.track(lines, total=len(jobs), description=said("playing")):
                    file.write(line + "\n")
                    records.append(_result(line))
            except BotFailed as failed:
                failure = bot_error(failed, _kept(args.output, len(records)))
                if not records:
                    raise failure from None
    except BrokenProcessPool:
        raise UserError("a worker process died; nothing was written") from None
    if failure:
        raise failure
    seconds = time.perf_counter() - started
    _print_standings(records)
    print(
        said_many(
            len(jobs),
            "{count} game in {seconds:.1f} s: {rate:.0f} per second",
            "{count} games in {seconds:.1f} s: {rate:.0f} per second",
            seconds=seconds,
            rate=len(jobs) / seconds,
        )
    )
    return 0


def _check(args: argparse.Namespace, bots: list[str]) -> None:
    """Everything that can be wrong is said before anything is played or written."""
    players = GAMES[args.game].players
    if len(bots) not in players:
        raise UserError(
            "{game} is for {counts}, not {count}",
            game=GAMES[args.game].title,
            counts=numbers_of(players, bots=True),
            count=len(bots),
        )
    check_bots(GAMES[args.game], bots)
    if args.games < 1:
        raise UserError("--games must be at least 1")
    if str(args.output) == "-":
        raise UserError("-o needs a file name")
    check_workers(args)


def _output(path: Path | None) -> contextlib.AbstractContextManager[IO[str]]:
    """The file to write, if there is one; it takes its place when the run is complete."""
    return writing(path) if path else open(os.devnull, "w", encoding="utf-8")


def _kept(path: Path | None, games: int) -> str:
    """What is left of a run that a bot has ended."""
    if path is None or not games:
        return said("Nothing was written.")
    return said_many(
        games, "The {count} game before it is in {path}.", "The {count} games before it are in {path}.", path=path
    )


def _result(line: str) -> dict[str, Any]:
    record = json.loads(line)
    return {"players": record["players"], "scores": record["scores"]}


def _print_standings(records: list[dict[str, Any]]) -> None:
    table = Table(said("bot"), said("games"), said("wins"), "95%", said("mean score"), box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, standing in standings(records).items():
        low, high = standing.interval()
        table.add_row(
            name,
            str(standing.games),
            f"{standing.win_rate:.1%}",
            said("{low:.0%} to {high:.0%}", low=low, high=high),
            f"{standing.mean:.1f}",
        )
    Terminal().print(table)
