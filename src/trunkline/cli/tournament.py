"""`trunkline simulate`: many games between bots; `trunkline tournament`: which bot is better, and how sure that is."""

import argparse
import contextlib
import os
import shlex
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from trunkline import __version__
from trunkline.arena.play import BotFailed, GameLine, is_path
from trunkline.arena.pool import PlayAll, in_order, in_processes, on_ray
from trunkline.arena.report import as_csv, as_json, ends_line, notes_of, page
from trunkline.arena.results import total_times
from trunkline.arena.schedule import Job, Plan, most_random_moves, plan_of, simulation, whole_rounds
from trunkline.arena.summary import Share, Summary, standings, summary_of
from trunkline.arena.tournament import GameStore, Goal, begin, resume
from trunkline.arena.tournament import run as run_tournament
from trunkline.cli import bots
from trunkline.cli.arguments import add_number, add_variants, read_variants
from trunkline.cli.errors import UserError, needs_extra, reason_of, user_error
from trunkline.cli.files import write_safely, writing
from trunkline.cli.start import code_of
from trunkline.cli.terminal import CommandConsole
from trunkline.core.api import numbers_of
from trunkline.core.errors import BadRecord
from trunkline.games import GAMES
from trunkline.words.language import said, said_many

GAMES_UNLESS_SAID = 120


def add_to(commands: Any) -> None:
    simulate = commands.add_parser(
        "simulate",
        help=said("play many games between bots"),
        description=said(
            "Play many games between bots and write one record per line. The same seed gives the same file, whatever "
            "the number of workers. Seats rotate from game to game."
        ),
    )
    simulate.add_argument("game", choices=GAMES, help=said("which game to play"))
    simulate.add_argument(
        "--bots", required=True, metavar=said("NAME,NAME,..."), help=said("the bots, one for each seat")
    )
    add_number(simulate, "--games", said("how many games to play (default: 100)"), 100)
    bots.add_seed(simulate)
    bots.add_workers(simulate)
    _add_output(simulate)
    add_variants(simulate)
    simulate.set_defaults(run=run_simulate)
    parser = commands.add_parser(
        "tournament",
        help=said("find out which bot is better"),
        description=said(
            "Let bots play each other and say which is better, with intervals. Two bots play one against the rest, "
            "both ways; more share the seats evenly. Every opening is played in all rotations of the seats. The same "
            "seed gives the same file, whatever the number of workers. Stop with Ctrl-C and continue with --resume."
        ),
    )
    parser.add_argument("game", nargs="?", choices=GAMES, help=said("which game to play; not needed with --resume"))
    parser.add_argument(
        "--bots",
        metavar=said("NAME,NAME,..."),
        help=said("the bots: names, names with a budget such as hard:64, or paths such as package.module:attribute"),
    )
    bots.add_players(parser)
    most = said("how many games to play at most (default: {count})", count=GAMES_UNLESS_SAID)
    add_number(parser, "--games", most)
    bots.add_seed(parser, None)
    parser.add_argument(
        "--openings",
        type=_openings,
        metavar=said("KIND"),
        help=said(
            "random: begin with a few random moves, except in the first opening; random:4: with 0 to 4 of them; "
            "standard: begin at the usual start (default: random if the game always starts the same)"
        ),
    )
    parser.add_argument(
        "--one-way", action="store_true", help=said("of two bots, let only the first play alone against the rest")
    )
    parser.add_argument(
        "--play-all", action="store_true", help=said("play all games, even if the question is decided sooner")
    )
    bots.add_workers(parser)
    parser.add_argument(
        "--ray",
        nargs="?",
        const="local",
        metavar=said("ADDRESS"),
        help=said("play on a Ray cluster; without ADDRESS, on one that is started on this machine"),
    )
    parser.add_argument("--resume", type=Path, metavar=said("FILE"), help=said("continue the tournament in this file"))
    _add_output(parser)
    parser.add_argument("--report", type=Path, metavar=said("FILE"), help=said("write a report as an HTML page"))
    parser.add_argument("--json", type=Path, metavar=said("FILE"), help=said("write all results as JSON"))
    parser.add_argument("--csv", type=Path, metavar=said("FILE"), help=said("write the standings as CSV"))
    add_variants(parser)
    parser.set_defaults(run=run)


def _add_output(parser: Any) -> None:
    help = said("where to write the records (default: they aren't kept)")
    parser.add_argument("-o", "--output", type=Path, metavar=said("FILE"), help=help)


def _openings(text: str) -> str:
    try:
        most_random_moves(text)
    except ValueError:
        raise argparse.ArgumentTypeError(said("{text!r} isn't random, random:N or standard", text=text)) from None
    return text


def run_simulate(args: argparse.Namespace) -> int:
    """Play the schedule, write the records in its order, print the standings."""
    plan = _simulation(args)
    store, started = GameStore(), time.perf_counter()
    failure = None
    try:
        with _output(args.output) as file, bots.progress_bar(args.games) as progress:

            def play_all(jobs: Iterable[Job]) -> Iterator[GameLine]:
                for game in in_order(in_processes(args.workers)(jobs)):
                    file.write(game.line + "\n")
                    yield game

            try:
                run_tournament(plan, args.games, store, play_all, progress, stops_early=False)
            except BotFailed as failed:
                failure = bots.bot_error(failed, _written(args.output, len(store.results)))
                if not store.results:
                    raise failure from None
    except BrokenProcessPool:
        raise UserError("a worker process died; nothing was written") from None
    if failure:
        raise failure
    seconds = time.perf_counter() - started
    table = bots.table_of(said("bot"), said("games"), said("wins"), "95%", said("mean score"))
    for row in standings(plan, list(store.results.values())):
        interval = said("{low:.0%} to {high:.0%}", low=row.wins.low, high=row.wins.high)
        table.add_row(row.name, str(row.games), f"{row.wins.value:.1%}", interval, f"{row.score:.1f}")
    CommandConsole().print(table)
    print(
        said_many(
            args.games,
            "{count} game in {seconds:.1f} s: {rate:.0f} per second",
            "{count} games in {seconds:.1f} s: {rate:.0f} per second",
            seconds=seconds,
            rate=args.games / seconds,
        )
    )
    return 0


def _simulation(args: argparse.Namespace) -> Plan:
    game, names = GAMES[args.game], bots.split_list(args.bots)
    if len(names) not in game.players:
        counts = numbers_of(game.players, bots=True)
        raise UserError("{game} is for {counts}, not {count}", game=game.title, counts=counts, count=len(names))
    bots.check_bots(game, names)
    bots.check_numbers(args, "games")
    if str(args.output) == "-":
        raise UserError("-o needs a file name")
    return simulation(game.rules, names, args.seed, read_variants(game.rules, args.variant))


def _output(path: Path | None) -> contextlib.AbstractContextManager[Any]:
    """The file to write, if there is one; it takes its place when the run is complete."""
    return writing(path) if path else open(os.devnull, "w", encoding="utf-8")


def _written(path: Path | None, games: int) -> str:
    """What is left of a simulation that a bot has ended."""
    if path is None or not games:
        return said("Nothing was written.")
    return said_many(
        games, "The {count} game before it is in {path}.", "The {count} games before it are in {path}.", path=path
    )


def run(args: argparse.Namespace) -> int:
    """Play what is missing, print the figures, write the report."""
    bots.check_numbers(args, "games")
    _check_files(args)
    play_all = _player(args)
    plan, store = _resume(args) if args.resume else _begin(args)
    goal = _goal(args, plan, store)
    games = goal.games
    try:
        store.set_goal(goal)
        with bots.progress_bar(games, len(store.results)) as progress:
            run_tournament(plan, games, store, play_all, progress, goal.stops_early)
    except BrokenProcessPool:
        raise UserError("a worker process died. {advice}", advice=_advice(store)) from None
    except BotFailed as failed:
        finished = said("{count} of {games} games are finished.", count=len(store.results), games=games)
        raise bots.bot_error(failed, f"{finished} {_advice(store)}") from None
    except ConnectionError as error:
        raise UserError("the Ray cluster can't be reached: {reason}", reason=str(error)) from None
    except KeyboardInterrupt as stop:
        finished = said("stopped after {count} of {games} games.", count=len(store.results), games=games)
        print(f"\ntrunkline: {finished} {_advice(store)}", file=sys.stderr)
        return code_of(stop)
    finally:
        store.close()
    results = [result for _, result in sorted(store.results.items())]
    summary = summary_of(plan, results, total_times(store.times.values()), games)
    _print_summary(summary)
    if args.json:
        write_safely(args.json, as_json(summary, __version__))
    if args.csv:
        write_safely(args.csv, as_csv(summary))
    if args.report:
        write_safely(args.report, page(summary))
        print(said("The report is in {path}", path=args.report))
    return 0


def _check_files(args: argparse.Namespace) -> None:
    """No two files are the same."""
    files = [path.resolve() for path in (args.output, args.resume, args.report, args.json, args.csv) if path]
    if twice := [path for path in files if files.count(path) > 1]:
        raise UserError("{path} is named twice: give every file its own name", path=twice[0])


def _begin(args: argparse.Namespace) -> tuple[Plan, GameStore]:
    """A new tournament; everything that can be wrong is said before anything is played."""
    if not args.game or not args.bots:
        raise UserError("a tournament needs a game and --bots, or --resume")
    game, names = GAMES[args.game], bots.split_list(args.bots)
    players = bots.players_at(game, args.players)
    if len(set(names)) < len(names):
        raise UserError("name every bot only once")
    if args.one_way and (len(names) != 2 or players < 3):
        raise UserError("--one-way is for two bots at a table of three or more")
    bots.check_bots(game, names)
    variants = read_variants(game.rules, args.variant)
    plan = plan_of(game.rules, names, players, args.seed or 0, args.openings, variants, args.one_way)
    try:
        return plan, begin(args.output)
    except FileExistsError:
        raise UserError(
            "{path} already exists: continue it with --resume {path}, or choose another name", path=args.output
        ) from None
    except OSError as error:
        raise UserError("{path} can't be written: {reason}", path=args.output, reason=reason_of(error)) from None


def _resume(args: argparse.Namespace) -> tuple[Plan, GameStore]:
    if args.output:
        raise UserError("--resume writes to the same file; leave -o out")
    try:
        plan, store = resume(args.resume)
    except BadRecord as error:
        raise user_error(error, args.resume) from None
    except OSError as error:
        raise UserError("{where}: {problem}", where=args.resume, problem=reason_of(error)) from None
    try:
        _check_same(args, plan)
        bots.check_bots(GAMES[plan.game], plan.bots)
    except UserError:
        store.close()
        raise
    return plan, store


def _goal(args: argparse.Namespace, plan: Plan, store: GameStore) -> Goal:
    """What the options or the file ask for. A file without a goal loses no game to an early stop."""
    before = store.goal or Goal(GAMES_UNLESS_SAID, stops_early=not store.results)
    games = max(before.games if args.games is None else args.games, len(store.results))
    return Goal(whole_rounds(games, plan.players), before.stops_early and not args.play_all)


def _check_same(args: argparse.Namespace, plan: Plan) -> None:
    """Options can't contradict the file. A path must be given again, since it runs somebody's module."""
    asked = {
        "GAME": (args.game, plan.game),
        "--bots": (args.bots and tuple(bots.split_list(args.bots)), plan.bots),
        "--players": (args.players, plan.players),
        "--seed": (args.seed, plan.seed),
        "--openings": (args.openings, plan.openings),
        "--one-way": (args.one_way or None, plan.one_way),
    }
    for option, (value, there) in asked.items():
        if value is not None and value != there:
            raise UserError("{path} is from another tournament: {option} is different", path=args.resume, option=option)
    if args.variant:
        raise UserError("--resume takes the variants from the file; leave --variant out")
    if args.bots is None and any(is_path(GAMES[plan.game], bot) for bot in plan.bots):
        raise UserError("name the bots of {path} again with --bots: one of them is a path", path=args.resume)


def _player(args: argparse.Namespace) -> PlayAll:
    if args.ray is None:
        return in_processes(args.workers)
    try:
        return on_ray(args.ray)
    except ModuleNotFoundError as error:
        raise needs_extra("--ray", "ray", error) from None


def _advice(store: GameStore) -> str:
    if not store.path or not store.results:
        return said("Nothing was saved; with -o FILE you can continue later.")
    command = f"trunkline tournament --resume {shlex.quote(str(store.path))}"
    return said("Continue with: {command}", command=command)


def _print_summary(summary: Summary) -> None:
    def interval(share: Share) -> str:
        return f"{share.low * 100:.0f}–{share.high:.0%}"

    console = CommandConsole()
    heads = (said("bot"), said("games"), said("wins"), "95%", said("even"), said("worth"), "95%", said("rating"), "95%")
    table = bots.table_of(*heads)
    for row in summary.rows:
        cells = [row.bot, str(row.games), f"{row.wins.value:.1%}", interval(row.wins), f"{row.wins.even:.0%}"]
        cells += [f"{row.worth.value:.1%}", interval(row.worth)] if row.worth else ["", ""]
        if row.rating:
            cells += [f"{row.rating.points:+.0f}", f"{row.rating.low:+.0f}…{row.rating.high:+.0f}"]
        table.add_row(*cells)
    console.print(table)
    console.print()
    for line in filter(None, [*notes_of(summary), ends_line(summary)]):
        print(line)
    if not summary.times:
        return
    table = bots.table_of(said("bot"), said("step"), said("decisions"), said("mean ms"), said("95% within ms"), left=2)
    for row in summary.rows:
        for step, times in sorted(summary.times.get(row.bot, {}).items()):
            name = ("", step) if step else (row.bot, said("all"))
            table.add_row(*name, str(times.count), f"{times.mean:.2f}", f"{times.percentile():.2f}")
    console.print()
    console.print(table)
