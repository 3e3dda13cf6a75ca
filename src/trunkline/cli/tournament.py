"""`trunkline tournament`: which bot is better, and how sure that is."""

import argparse
import shlex
import sys
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

from trunkline import __version__
from trunkline.arena.entrants import is_path
from trunkline.arena.errors import BotFailed
from trunkline.arena.export import as_csv, as_json
from trunkline.arena.keeping import Goal, Kept, begin, resume
from trunkline.arena.lineups import Plan, most_random_moves, plan_of, whole_rounds
from trunkline.arena.pool import PlayAll, in_processes
from trunkline.arena.summary import Summary, summary_of
from trunkline.arena.times import summed
from trunkline.arena.tournament import run as run_tournament
from trunkline.cli.arguments import whole_number
from trunkline.cli.bots import add_number, bot_error, bots_in, check_bots, check_workers, progress_bar
from trunkline.cli.errors import UserError, needs_extra, reason_of, user_error
from trunkline.cli.files import write_safely
from trunkline.cli.standings import print_summary
from trunkline.cli.start import code_of
from trunkline.cli.variants import add_variants, read_variants
from trunkline.core.api import numbers_of
from trunkline.core.errors import BadRecord
from trunkline.games import GAMES
from trunkline.words.language import said

GAMES_UNLESS_SAID = 120


def add_to(commands: Any) -> None:
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
    parser.add_argument("--players", type=whole_number, metavar="N", help=said("how many players sit at a table"))
    parser.add_argument(
        "--games",
        type=whole_number,
        metavar="N",
        help=said("how many games to play at most (default: {count})", count=GAMES_UNLESS_SAID),
    )
    parser.add_argument("--seed", type=whole_number, metavar="N", help=said("the seed of the whole run (default: 0)"))
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
    add_number(parser, "--workers", 1, said("how many processes to use (default: 1)"))
    parser.add_argument(
        "--ray",
        nargs="?",
        const="local",
        metavar=said("ADDRESS"),
        help=said("play on a Ray cluster; without ADDRESS, on one that is started on this machine"),
    )
    parser.add_argument("--resume", type=Path, metavar=said("FILE"), help=said("continue the tournament in this file"))
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar=said("FILE"),
        help=said("where to write the records (default: they aren't kept)"),
    )
    parser.add_argument("--report", type=Path, metavar=said("FILE"), help=said("write a report as an HTML page"))
    parser.add_argument("--json", type=Path, metavar=said("FILE"), help=said("write all results as JSON"))
    parser.add_argument("--csv", type=Path, metavar=said("FILE"), help=said("write the standings as CSV"))
    add_variants(parser)
    parser.set_defaults(run=run)


def _openings(text: str) -> str:
    """A kind of openings as it was typed, if there is such a kind."""
    try:
        most_random_moves(text)
    except ValueError:
        raise argparse.ArgumentTypeError(said("{text!r} isn't random, random:N or standard", text=text)) from None
    return text


def run(args: argparse.Namespace) -> int:
    """Play what is missing, print the figures, write the report."""
    check_workers(args)
    if args.games is not None and args.games < 1:
        raise UserError("--games must be at least 1")
    _check_files(args)
    play_all = _player(args)
    plan, kept = _resumed(args) if args.resume else _begun(args)
    goal = _goal(args, plan, kept)
    games = goal.games
    try:
        kept.aim(goal)
        _play(plan, goal, kept, play_all)
    except BrokenProcessPool:
        raise UserError("a worker process died. {advice}", advice=_advice(kept)) from None
    except BotFailed as failed:
        finished = said("{count} of {games} games are finished.", count=len(kept.results), games=games)
        raise bot_error(failed, f"{finished} {_advice(kept)}") from None
    except ConnectionError as error:
        raise UserError("the Ray cluster can't be reached: {reason}", reason=str(error)) from None
    except KeyboardInterrupt as stop:
        finished = said("stopped after {count} of {games} games.", count=len(kept.results), games=games)
        print(f"\ntrunkline: {finished} {_advice(kept)}", file=sys.stderr)
        return code_of(stop)
    finally:
        kept.close()
    results = [result for _, result in sorted(kept.results.items())]
    summary = summary_of(plan, results, summed(kept.times.values()), games)
    print_summary(summary)
    _write_results(args, summary)
    return 0


def _check_files(args: argparse.Namespace) -> None:
    """No file is written over by another one."""
    files = [path.resolve() for path in (args.output, args.resume, args.report, args.json, args.csv) if path]
    if twice := [path for path in files if files.count(path) > 1]:
        raise UserError("{path} is named twice: give every file its own name", path=twice[0])


def _write_results(args: argparse.Namespace, summary: Summary) -> None:
    if args.json:
        write_safely(args.json, as_json(summary, __version__))
    if args.csv:
        write_safely(args.csv, as_csv(summary))
    if args.report:
        from trunkline.arena.report import page

        write_safely(args.report, page(summary))
        print(said("The report is in {path}", path=args.report))


def _begun(args: argparse.Namespace) -> tuple[Plan, Kept]:
    """A new tournament."""
    if not args.game or not args.bots:
        raise UserError("a tournament needs a game and --bots, or --resume")
    plan = _plan(args, bots_in(args.bots))
    try:
        return plan, begin(args.output)
    except FileExistsError:
        raise UserError(
            "{path} already exists: continue it with --resume {path}, or choose another name", path=args.output
        ) from None
    except OSError as error:
        raise UserError("{path} can't be written: {reason}", path=args.output, reason=reason_of(error)) from None


def _plan(args: argparse.Namespace, bots: Sequence[str]) -> Plan:
    """The tournament that was asked for; everything that can be wrong is said now."""
    game = GAMES[args.game]
    players = game.usual_count if args.players is None else args.players
    if players not in game.players or players < 2:
        raise UserError(
            "{game} is for {counts}, not {count}", game=game.title, counts=numbers_of(game.players), count=players
        )
    if len(set(bots)) < len(bots):
        raise UserError("name every bot only once")
    if args.one_way and (len(bots) != 2 or players < 3):
        raise UserError("--one-way is for two bots at a table of three or more")
    check_bots(game, bots)
    variants = read_variants(game.rules, args.variant)
    return plan_of(game.rules, bots, players, args.seed or 0, args.openings, variants, args.one_way)


def _resumed(args: argparse.Namespace) -> tuple[Plan, Kept]:
    """The tournament of a file."""
    if args.output:
        raise UserError("--resume writes to the same file; leave -o out")
    try:
        plan, kept = resume(args.resume)
    except BadRecord as error:
        raise user_error(error, args.resume) from None
    except OSError as error:
        raise UserError("{where}: {problem}", where=args.resume, problem=reason_of(error)) from None
    try:
        _check_same(args, plan)
        check_bots(GAMES[plan.game], plan.bots)
    except UserError:
        kept.close()
        raise
    return plan, kept


def _goal(args: argparse.Namespace, plan: Plan, kept: Kept) -> Goal:
    """How long it is to be: as is said now, or in the file. A file that doesn't say loses no game to an early stop."""
    before = kept.goal or Goal(GAMES_UNLESS_SAID, stops_early=not kept.results)
    games = max(before.games if args.games is None else args.games, len(kept.results))
    return Goal(whole_rounds(games, plan.players), before.stops_early and not args.play_all)


def _check_same(args: argparse.Namespace, plan: Plan) -> None:
    """What is said again must be what the file says; a path must be said again, since it runs somebody's module."""
    asked = {
        "GAME": (args.game, plan.game),
        "--bots": (args.bots and tuple(bots_in(args.bots)), plan.bots),
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
    """What plays the games."""
    if args.ray is None:
        return in_processes(args.workers)
    try:
        from trunkline.arena.cluster import on_ray

        return on_ray(args.ray)
    except ModuleNotFoundError as error:
        raise needs_extra("--ray", "ray", error) from None


def _play(plan: Plan, goal: Goal, kept: Kept, play_all: PlayAll) -> None:
    with progress_bar() as progress:
        task = progress.add_task(said("playing"), total=goal.games, completed=len(kept.results))
        run_tournament(
            plan, goal.games, kept, play_all, lambda count: progress.update(task, completed=count), goal.stops_early
        )


def _advice(kept: Kept) -> str:
    if not kept.path or not kept.results:
        return said("Nothing was saved; with -o FILE you can continue later.")
    command = f"trunkline tournament --resume {shlex.quote(str(kept.path))}"
    return said("Continue with: {command}", command=command)
