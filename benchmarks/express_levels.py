"""Chicago Express: one bot against a table of another, in every seat, from random openings; win share and move times.

python -m benchmarks.express_levels hard medium --players 3 --games 200 --seed 50000
"""

import argparse
import sys
import time
from math import sqrt
from random import Random

from trunkline.bots.bot import Bot
from trunkline.core.api import pick, winners
from trunkline.core.seeds import derive, random_for
from trunkline.games import express
from trunkline.games.express.bots import BOTS
from trunkline.games.express.bots.levels import TRIALS, bot_of

Z = 1.96


def opening(players: int, seed: int, longest: int) -> express.State:
    """The position after some random legal plies."""
    state, chance = express.setup(players, 0), random_for(seed, "opening")
    for _ in range(random_for(seed, "plies").randrange(longest + 1)):
        if state.actor is not None:
            express.apply(state, pick(express.options(state), chance))
    return state


def play(state: express.State, bots: list[Bot], seed: int, times: dict[int, list[float]]) -> list[int]:
    """The scores of a game; `times` collects the CPU time of every move by seat."""
    ply = 0
    while state.actor is not None:
        chance: Random = random_for(seed, "play", ply)
        began = time.process_time()
        action = bots[state.actor](state, chance)
        times[state.actor].append(time.process_time() - began)
        express.apply(state, action)
        ply += 1
    return express.scores(state)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95% interval of a share."""
    share, spread = wins / games, Z * Z / games
    half = Z * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (share + spread / 2 - half) / (1 + spread), (share + spread / 2 + half) / (1 + spread)


def named(name: str) -> Bot:
    """A bot by name, `hard:64` with a budget."""
    plain, _, budget = name.partition(":")
    bot = bot_of(TRIALS[plain]) if plain in TRIALS else BOTS[plain]
    return bot.with_budget(int(budget)) if budget and bot.with_budget else bot


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=50000)
    parser.add_argument("--plies", type=int, default=4, help="random plies at most")
    parser.add_argument("--first", type=int, default=0, help="openings to leave out, to go on with a stopped run")
    asked = parser.parse_args()
    players, wins, games, lead = asked.players, 0.0, 0, 0.0
    moves: list[float] = []
    for seed in range(asked.seed + asked.first, asked.seed + -(-asked.games // players)):
        for seat in range(players):
            bots = [named(asked.other)] * players
            bots[seat] = named(asked.one)
            times: dict[int, list[float]] = {other: [] for other in range(players)}
            scores = play(opening(players, seed, asked.plies), bots, derive(seed, seat), times)
            moves += times[seat]
            best = winners(scores)
            wins += (seat in best) / len(best)
            games += 1
            lead += scores[seat] - (sum(scores) - scores[seat]) / (players - 1)
        low, high = wilson(wins, games)
        moves.sort()
        print(
            f"{asked.one} v {asked.other}, {players} players, openings to {seed}: {wins:g} of {games},"
            f" {wins / games:.1%} [{low:.1%}, {high:.1%}], even {1 / players:.0%}, lead ${lead / games:.0f},"
            f" {1000 * sum(moves) / len(moves):.1f} ms a move, p95 {1000 * moves[int(0.95 * len(moves))]:.0f} ms",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
