"""How often the bot wins against tables of other bots, by the arena's own figures: `python -m ppo_express.evaluate`."""

import argparse
import sys
from collections.abc import Sequence

from trunkline.arena.pool import in_processes
from trunkline.arena.schedule import plan_of, whole_rounds
from trunkline.arena.summary import Row, summary_of
from trunkline.arena.tournament import GameStore, run
from trunkline.games import GAMES

BOT = "ppo_express.bot:choose"
OPPONENTS = ("uniform", "greedy", "easy", "medium")
"""`greedy` comes with the package in benchmarks/yardsticks."""
SEED = 300_001
OPENINGS = "random:4"


def installed() -> list[str]:
    """The opponents that are there; says of the others how to get them."""
    there = GAMES["express"].bots
    for missing in (opponent for opponent in OPPONENTS if opponent not in there):
        print(f"without {missing}, which isn't installed: pip install ./benchmarks/yardsticks", file=sys.stderr)
    return [opponent for opponent in OPPONENTS if opponent in there]


def result(opponent: str, players: int, games: int, seed: int, workers: int = 1) -> Row:
    """The bot alone against a table of another, every opening in all seats."""
    plan = plan_of(GAMES["express"].rules, (BOT, opponent), players, seed, OPENINGS, one_way=players > 2)
    store = GameStore()
    count = run(
        plan, whole_rounds(games, players), store, in_processes(workers), progress=lambda _: None, stops_early=False
    )
    summary = summary_of(plan, [store.results[index] for index in range(count)], {}, count)
    return next(row for row in summary.rows if row.bot == BOT)


def table(players: Sequence[int], games: int, seed: int, workers: int) -> None:
    """Print the figures as a table of Markdown."""
    opponents = installed()
    print("| against | players | seed | games | won [95%] | even | of all money [95%] |\n|---|---|---|---|---|---|---|")
    for count in players:
        for opponent in opponents:
            row = result(opponent, count, games, seed + count, workers)
            wins, worth = row.wins, row.worth
            money = f"{worth.value:.1%} [{worth.low:.1%}, {worth.high:.1%}]" if worth else ""
            print(
                f"| `{opponent}` | {count} | {seed + count} | {row.games} "
                f"| {wins.value:.1%} [{wins.low:.1%}, {wins.high:.1%}] | {wins.even:.0%} | {money} |",
                flush=True,
            )


def count(word: str) -> int:
    """One or more."""
    if (number := int(word)) < 1:
        raise ValueError(word)
    return number


def add_counts(parser: argparse.ArgumentParser, games: int, help: str) -> None:
    """How many games, and in how many processes."""
    parser.add_argument("--games", type=count, default=games, help=f"{help} ({games})")
    parser.add_argument("--workers", type=count, default=1, help="processes that play them (1)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    add_counts(parser, 600, "against each bot")
    parser.add_argument("--players", type=int, nargs="+", choices=GAMES["express"].players, default=[3])
    parser.add_argument("--seed", type=int, default=SEED)
    args = parser.parse_args()
    try:
        table(args.players, args.games, args.seed, args.workers)
    except ValueError as error:
        parser.exit(2, f"{error}\n")


if __name__ == "__main__":
    main()
