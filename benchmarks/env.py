"""Environments beside the bare engine: decisions a second of uniform play. Exit code 1 if a budget is missed.

Every way of playing goes through the same games, in turn and several times, and the best time of each counts. Other
public environments are measured for scale, if they are installed: `pip install catanatron open_spiel`.

`python -m benchmarks.env --workers 1 2 4` measures only `vector` with these numbers of processes, by the clock on the
wall: on a machine that does nothing else.
"""

import copy
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from benchmarks.figures import parser_of
from trunkline.core.api import Span, pick
from trunkline.env import make, make_raw
from trunkline.env.episode import Episode
from trunkline.env.vector import vector
from trunkline.games import GAMES

PLAYERS = 3
PLIES = 6_000
"""At least so many decisions of each game."""
ROUNDS = 7
AT_ONCE = 16
MANY = (16, 64)
"""Games at once, for several numbers of processes."""
BUDGETS = {"express": 3.0, "chesapeake": 2.0, "offtherails": 2.0}
"""How many times the bare engine a step with mask and observation may cost."""

Play = list[tuple[int, Any]]
"""A game: every id, and the action that it stood for."""


def uniform_game(episode: Episode, seed: int) -> Play:
    """Every option is as likely as the others, and every cell of a span."""
    rng, play = Random(seed), []
    episode.reset(seed)
    while not episode.is_over:
        option = pick_option(episode, rng)
        ids = [id for id, action in episode.offered.items() if action in option]
        id = rng.choice(ids)
        play.append((id, episode.offered[id]))
        episode.step(id)
    return play


def pick_option(episode: Episode, rng: Random) -> Any:
    """A span, or the one action of another option in a list."""
    option = rng.choice(episode.options)
    return option if isinstance(option, Span) else [pick([option], rng)]


def ways(name: str, plays: list[Play]) -> Iterator[tuple[str, Callable[[], None]]]:
    """What is measured, and what plays all games once."""
    rules = GAMES[name].rules
    episode = Episode(name, PLAYERS)
    rng = Random(0)

    def bare() -> None:
        for seed, play in enumerate(plays):
            state = rules.setup(PLAYERS, seed)
            for _, action in play:
                pick(rules.options(state), rng)
                rules.apply(state, action)

    def by_ids() -> None:
        for seed, play in enumerate(plays):
            episode.reset(seed)
            for id, _ in play:
                episode.step(id)

    def with_mask() -> None:
        for seed, play in enumerate(plays):
            episode.reset(seed)
            for id, _ in play:
                episode.mask()
                episode.step(id)

    def through(env: Any) -> Callable[[], None]:
        def play_all() -> None:
            for seed, play in enumerate(plays):
                env.reset(seed)
                for id, _ in play:
                    env.last()
                    env.step(id)

        return play_all

    yield "bare engine: options, pick, apply", bare
    yield "by ids, without mask and observation", by_ids
    yield "with mask", with_mask
    yield "with mask and observation (make_raw)", through(make_raw(name, PLAYERS))
    yield "the same as a graph", through(make_raw(name, PLAYERS, observation="graph"))
    yield "with PettingZoo's wrappers (make)", through(make(name, PLAYERS))


def measured(name: str) -> float:
    """Print a line for each way to play a game; how many times the bare engine mask and observation cost."""
    episode = Episode(name, PLAYERS)
    plays: list[Play] = []
    while sum(map(len, plays)) < PLIES:
        plays.append(uniform_game(episode, len(plays)))
    plies = sum(map(len, plays))
    best: dict[str, float] = {}
    timed = list(ways(name, plays))
    for _ in range(ROUNDS):
        for way, play_all in timed:
            started = time.process_time()
            play_all()
            best[way] = min(best.get(way, 1e9), time.process_time() - started)
    bare = next(iter(best.values()))
    for way, seconds in best.items():
        print(f"{name:11} {way:40} {plies / seconds:9,.0f}  {seconds / bare:5.2f} times the bare engine")
    print(f"{name:11} {f'{AT_ONCE} games at once, drawing ids (vector)':40} {at_once(name):9,.0f}")
    for maker in (make_raw, make):
        clone, deep = copying(maker(name, PLAYERS), plays[0])
        print(f"{name:11} {f'clone of {maker.__name__}':40} {clone:7.1f} µs; copy.deepcopy {deep:,.0f} µs")
    return next(seconds for way, seconds in best.items() if "make_raw" in way) / bare


def at_once(name: str) -> float:
    """Decisions a second of many games stepped together, each id drawn from its mask."""
    rng, games = Random(1), vector(name, AT_ONCE, players=PLAYERS)
    seen, count = games.reset(seed=1), PLIES // AT_ONCE
    started = time.process_time()
    for _ in range(count):
        seen = games.step([rng.choice(mask.nonzero()[0]) for mask in seen.action_mask]).observations
    return count * AT_ONCE / (time.process_time() - started)


def copying(env: Any, play: Play) -> tuple[float, float]:
    """Microseconds of a clone and of a deep copy, in the middle of a game."""
    env.reset(0)
    for id, _ in play[: len(play) // 2]:
        env.step(id)
    times = []
    for copied, count in ((env.clone, 1000), (lambda: copy.deepcopy(env), 20)):
        best = 1e9
        for _ in range(ROUNDS):
            started = time.process_time()
            for _ in range(count):
                copied()
            best = min(best, time.process_time() - started)
        times.append(best / count * 1e6)
    return times[0], times[1]


def with_workers(name: str, workers: int, games: int) -> tuple[float, float]:
    """Decisions a second by the clock on the wall, and microseconds a decision of this process, without drawing ids.

    All rounds are the same games, and the fastest time of each step counts, so that other programs disturb little.
    """
    steps = max(20, PLIES // games)
    best, own = [1e9] * steps, [1e9] * steps
    with vector(name, games, players=PLAYERS, workers=workers) as many:
        for _ in range(ROUNDS):
            rng, seen = Random(1), many.reset(seed=1)
            for number in range(steps):
                ids = [rng.choice(mask.nonzero()[0]) for mask in seen.action_mask]
                started, spent = time.perf_counter(), time.process_time()
                seen = many.step(ids).observations
                best[number] = min(best[number], time.perf_counter() - started)
                own[number] = min(own[number], time.process_time() - spent)
    return games * steps / sum(best), sum(own) / (games * steps) * 1e6


def catanatron() -> Iterator[tuple[str, float]]:
    """Catan with four players who choose at random."""
    from catanatron import Color, Game, RandomPlayer

    count, started = 0, time.process_time()
    for _ in range(10):
        game = Game([RandomPlayer(color) for color in Color])
        game.play()
        count += len(game.state.actions)
    yield "catanatron: Catan, 4 players, no observation", count / (time.process_time() - started)


def open_spiel() -> Iterator[tuple[str, float]]:
    """Some of OpenSpiel's larger games, from Python: legal actions, one at random, observation."""
    import pyspiel

    rng = Random(1)
    for name in ("backgammon", "chess", "gin_rummy", "go", "hive"):
        game, count, spent = pyspiel.load_game(name), 0, 0.0
        while spent < 1:
            state = game.new_initial_state()
            started = time.process_time()
            while not state.is_terminal():
                if not state.is_chance_node():
                    state.observation_tensor(state.current_player())
                    count += 1
                state.apply_action(rng.choice(state.legal_actions()))
            spent += time.process_time() - started
        yield f"OpenSpiel (C++): {name}, with observation", count / spent


def main() -> int:
    """Measure and print."""
    parser = parser_of(__doc__)
    parser.add_argument("--workers", type=int, nargs="+", metavar="N", help="only `vector`, with N processes")
    if counts := parser.parse_args().workers:
        for name in (name for name, game in GAMES.items() if game.env):
            for games in MANY:
                for workers in counts:
                    rate, own = with_workers(name, workers, games)
                    print(f"{name:11} {games:3} games, {workers} workers {rate:9,.0f} decisions a second", end="; ")
                    print(f"{own:.1f} µs each in this process", flush=True)
        return 0
    print("decisions a second of uniform play, one core; 3 players unless it says otherwise")
    ratios = {name: measured(name) for name, game in GAMES.items() if game.env}
    for others in (catanatron, open_spiel):
        try:
            for what, figure in others():
                print(f"{'for scale':11} {what:47} {figure:9,.0f}")
        except ImportError:
            print(f"{'for scale':11} {others.__name__} isn't installed")
    kept = True
    for name, ratio in ratios.items():
        if budget := BUDGETS.get(name):
            kept &= ratio <= budget
            print(f"{name}: mask and observation cost {ratio:.2f} times the bare engine", end="; ")
            print(f"budget {budget:.0f}: {'kept' if ratio <= budget else 'MISSED'}")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
