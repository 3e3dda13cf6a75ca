"""How fair and how lively Causeway is: wins by seat and by the first action, length, changes of lead.

python tune.py --games 1000
"""

import argparse
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from random import Random

import causeway
from causeway.bots import BOTS
from causeway.rules.paydays import per_share
from causeway.tables import COMPANIES
from trunkline.bots import uniform
from trunkline.core.api import winners

Choose = Callable[[causeway.State, Random], causeway.Action]
OPENINGS = (1, 3, 6, 9)
"""First bids that are tried, for each company, before the bots take over."""


@dataclass(frozen=True)
class Played:
    """What a game shows."""

    first: str
    won: list[int]
    cash: list[int]
    """Sorted."""
    plies: int
    turns: int
    leads: int
    """How often the lead changed hands."""
    stuck: int
    """Turns on which a player could only pass."""


def play(bot: str, players: int, seed: int, first: causeway.Action | None = None) -> Played:
    """A game from a seed; all seats are played by the same bot, after the first action if there is one."""
    choose = bot_called(bot)
    state, rng = causeway.setup(players, seed), Random(seed)
    plies = turns = leads = stuck = 0
    leader, opening = None, ""
    while state.actor is not None:
        action = first if first and not plies else choose(state, rng)
        opening = opening or opening_of(state, action)
        turns += state.step == "turn"
        stuck += state.step == "turn" and len(causeway.options(state)) == 1
        causeway.apply(state, action)
        plies += 1
        ahead = winners(worth(state))
        if len(ahead) == 1 and ahead[0] != leader:
            leader, leads = ahead[0], leads + (leader is not None)
    return Played(opening, winners(state.cash), sorted(state.cash), plies, turns, leads, stuck)


def bot_called(name: str) -> Choose:
    return BOTS[name] if name in BOTS else lambda state, rng: uniform.choose(causeway, state, rng)


def opening_of(state: causeway.State, action: causeway.Action) -> str:
    """A first action by the treasury of its company and its bid."""
    assert isinstance(action, causeway.Auction)
    return f"treasury ${state.treasury[action.company]}, bid ${action.price}"


def worth(state: causeway.State) -> list[int]:
    """Cash, and what every share would be paid now."""
    if state.actor is None:
        return list(state.cash)
    return [
        cash + sum(state.shares[company][seat] * per_share(state, company) for company in COMPANIES)
        for seat, cash in enumerate(state.cash)
    ]


def seats(players: int, games: list[Played]) -> Iterator[str]:
    """What many games with the same number of players show."""
    yield "wins by seat: " + ", ".join(share(games, seat) for seat in range(players))
    plies = sorted(game.plies for game in games)
    yield f"plies: {plies[len(plies) // 20]} to {plies[-len(plies) // 20]} in nine of ten games; turns: " + mean(
        game.turns for game in games
    )
    yield f"changes of lead: {mean(game.leads for game in games)}; turns without a choice: " + mean(
        game.stuck for game in games
    )
    yield f"winner: ${mean(game.cash[-1] for game in games)}, ahead by ${mean(g.cash[-1] - g.cash[-2] for g in games)}"


def openings(games: list[Played]) -> Iterator[str]:
    """How the first player does, by the treasury of the company that they auction first, and by their bid."""
    for part in (0, 1):
        said = [game.first.split(", ")[part] for game in games]
        for one in sorted(set(said)):
            yield f"{one}: {share([game for game, first in zip(games, said, strict=True) if first == one], 0)}"


def share(games: list[Played], seat: int) -> str:
    """The seat's share of the wins with its 95% interval; a shared victory counts in parts."""
    part = sum(1 / len(game.won) for game in games if seat in game.won) / len(games)
    return f"{part:.1%} ±{1.96 * sqrt(part * (1 - part) / len(games)):.1%}"


def mean(values: Iterable[int]) -> str:
    values = list(values)
    return f"{sum(values) / len(values):.1f}"


def try_seats(pool: ProcessPoolExecutor, bot: str, players: int, seeds: range) -> None:
    jobs = [(bot, players, seed) for seed in seeds]
    show(f"{bot}, {players} players", seats(players, list(pool.map(play, *zip(*jobs, strict=True), chunksize=10))))


def try_openings(pool: ProcessPoolExecutor, bot: str, players: int, seeds: range) -> None:
    firsts = [causeway.Auction(company, price) for company in COMPANIES for price in OPENINGS]
    jobs = [(bot, players, seed, firsts[seed % len(firsts)]) for seed in seeds]
    show(f"{bot}, {players} players", openings(list(pool.map(play, *zip(*jobs, strict=True), chunksize=10))))


def show(heading: str, lines: Iterable[str]) -> None:
    print(heading, *lines, sep="\n  ", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["seats", "openings"])
    parser.add_argument("--games", type=int, default=1000, help="for each bot and number of players (1000)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game; the others count on from there (0)")
    parser.add_argument("--bots", nargs="+", default=["uniform", "greedy"])
    parser.add_argument("--players", type=int, nargs="+", default=causeway.PLAYERS)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.games)
    with ProcessPoolExecutor(args.workers) as pool:
        for bot in args.bots:
            for players in args.players:
                {"seats": try_seats, "openings": try_openings}[args.what](pool, bot, players, seeds)


if __name__ == "__main__":
    main()
