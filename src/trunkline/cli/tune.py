"""`trunkline tune`: better weights for a bot, proved on openings that the search never saw."""

import argparse
import json
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from statistics import mean
from typing import Any

from rich.table import Table

from trunkline.arena.play import BotFailed
from trunkline.arena.pool import in_processes
from trunkline.arena.schedule import whole_rounds
from trunkline.arena.tuning import TuningResult, tune
from trunkline.cli import bots
from trunkline.cli.arguments import add_number, add_variants, read_variants
from trunkline.cli.errors import UserError
from trunkline.cli.files import write_safely
from trunkline.cli.terminal import CommandConsole
from trunkline.games import GAMES
from trunkline.words.language import said


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "tune",
        help=said("find better weights for a bot"),
        description=said(
            "Search for better weights for a bot. Variants play on training openings, alone against the bot as it is. "
            "The best is accepted only if it also wins on held-out openings, which nothing was tuned on."
        ),
    )
    parser.add_argument("game", choices=GAMES, help=said("which game to play"))
    parser.add_argument("--bot", required=True, metavar=said("NAME"), help=said("a bot that has weights"))
    bots.add_players(parser)
    add_number(parser, "--variants", said("how many variants to try (default: 48)"), 48)
    add_number(parser, "--games", said("how many games each variant plays (default: 48)"), 48)
    add_number(parser, "--held-out", said("how many games the best one plays to be accepted (default: 240)"), 240)
    bots.add_seed(parser)
    bots.add_workers(parser)
    parser.add_argument(
        "-o", "--output", type=Path, metavar=said("FILE"), help=said("where to write the weights, as JSON")
    )
    add_variants(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = GAMES[args.game]
    players = bots.players_at(game, args.players)
    bots.check_numbers(args, "variants", "games", "held_out")
    bot = bots.bot_of(game, args.bot)
    if not bot.weights or bot.with_weights is None:
        raise UserError("the bot {name!r} has no weights to tune", name=args.bot)
    total = whole_rounds(args.games, players) * args.variants + whole_rounds(args.held_out, players)
    with bots.progress_bar(total) as progress:
        try:
            tuned = tune(
                game.rules,
                args.bot,
                bot.weights,
                players,
                args.seed,
                in_processes(args.workers),
                variants=args.variants,
                games=args.games,
                held_out=args.held_out,
                variant_of_game=read_variants(game.rules, args.variant),
                progress=progress,
            )
        except BotFailed as failed:
            raise bots.bot_error(failed, said("Nothing was written.")) from None
        except BrokenProcessPool:
            raise UserError("a worker process died; nothing was written") from None
    _print(args.bot, tuned)
    if args.output:
        write_safely(args.output, json.dumps(_data(args, players, tuned), indent=1) + "\n")
    return 0


def _print(bot: str, tuned: TuningResult) -> None:
    table = Table(said("weight"), said("before"), said("after"), box=None)
    for name, value in tuned.before.items():
        changed = tuned.after[name]
        table.add_row(name, f"{value:g}", f"{changed:g}" if changed != value else "")
    CommandConsole().print(table)
    print(said("{count} variants were tried on the training openings.", count=tuned.tried))
    if tuned.held_out is None:
        print(said("None was better than {bot} there, so the weights stay as they are.", bot=bot))
        return
    share, low, high = tuned.win_share
    figures = {"share": f"{share:.1%}", "low": f"{low:.1%}", "high": f"{high:.1%}", "even": f"{tuned.even:.1%}"}
    print(
        said(
            "On held-out openings the best one wins {share} ({low} to {high}) alone against {bot}; even is {even}.",
            bot=bot,
            **figures,
        )
    )
    print(said("Accepted.") if tuned.is_accepted else said("Not accepted: that's not clearly more than even."))


def _data(args: argparse.Namespace, players: int, tuned: TuningResult) -> dict[str, Any]:
    share, low, high = tuned.win_share
    return {
        "game": args.game,
        "bot": args.bot,
        "players": players,
        "seed": args.seed,
        "variants_tried": tuned.tried,
        "accepted": tuned.is_accepted,
        "before": tuned.before,
        "after": tuned.after,
        "training_worth_edge": mean(tuned.training.worth) if tuned.training else None,
        "held_out_win_share": {"value": share, "low": low, "high": high, "even": tuned.even}
        if tuned.held_out
        else None,
    }
