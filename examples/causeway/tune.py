"""How fair and how lively Causeway is: wins by seat and by the first action, length, changes of lead.

python tune.py --games 1000
"""

import argparse
from collections import Counter
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


def openings(games: Iterable[Played]) -> Iterator[str]:
    """How the first player does after each first action."""
    games = list(games)
    count = Counter(game.first for game in games)
    for first in sorted(count):
        yield f"{first}: {share([game for game in games if game.first == first], 0)}"


def share(games: list[Played], seat: int) -> str:
    """The seat's share of the wins with its 95% interval; a shared victory counts in parts."""
    part = sum(1 / len(game.won) for game in games if seat in game.won) / len(games)
    return f"{part:.1%} ±{1.96 * sqrt(part * (1 - part) / len(games)):.1%}"


def mean(values: Iterable[int]) -> str:
    values = list(values)
    return f"{sum(values) / len(values):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="for each bot and number of players (1000)")
    parser.add_argument("--bots", nargs="+", default=["uniform", "greedy"])
    parser.add_argument("--players", type=int, nargs="+", default=causeway.PLAYERS)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    with ProcessPoolExecutor(args.workers) as pool:
        for bot in args.bots:
            for players in args.players:
                print(f"{bot}, {players} players, {args.games} games", flush=True)
                jobs = [(bot, players, seed) for seed in range(args.games)]
                games = list(pool.map(play, *zip(*jobs, strict=True), chunksize=10))
                print("".join(f"  {line}\n" for line in seats(players, games)), end="", flush=True)
        for players in args.players:
            print(f"greedy, {players} players, after each first action", flush=True)
            firsts = [
                ("greedy", players, seed, causeway.Auction(company, price))
                for seed in range(args.games // 12)
                for company in COMPANIES
                for price in OPENINGS
            ]
            opened = pool.map(play, *zip(*firsts, strict=True), chunksize=10)
            print("".join(f"  {line}\n" for line in openings(opened)), end="", flush=True)


if __name__ == "__main__":
    main()
