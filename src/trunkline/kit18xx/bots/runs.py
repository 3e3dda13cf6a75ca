"""A quick estimate of what trains would earn: only the likeliest routes are prolonged, so it is never too high.

It is found once for a board, a phase and a company, and kept with the board.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TypeVar, cast

from trunkline.kit18xx.board import board_of, home_city, set_station
from trunkline.kit18xx.network import company_view
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title
from trunkline.routing import Network
from trunkline.routing.network import Way
from trunkline.routing.paths import Budget, ScoredRoute, choose

T = TypeVar("T")
WIDTH = 30
"""Routes of one length that are prolonged, for each station."""
SETS = 150
"""Sets of routes that are looked at when there are several trains."""
ENDLESS_STOPS = 9
"""Stops that are counted of a train without a limit."""

NARROW, FEW_SETS, MOST_STOPS = 10, 40, 10
"""The same for the earnings of every kind of train alone."""

Arm = tuple[int, int, int, tuple[Way, ...]]
"""Where a route ends, what it has taken, what it scores, and the ways on from its station for a second arm."""


def once(state: State, key: tuple[object, ...], find: Callable[[], T]) -> T:
    """What `find` gives, found once for a board; the key has all else that it depends on."""
    known = board_of(state).known
    if key not in known:
        known[key] = find()
    return cast(T, known[key])


def limits_of(title: Title, trains: Iterable[str]) -> list[int]:
    return [title.trains[train].distance or ENDLESS_STOPS for train in trains]


def run_with(state: State, company: str, limits: Sequence[int]) -> int:
    if not limits:
        return 0
    return once(state, ("run", company, state.phase, *sorted(limits)), lambda: find_run(state, company, limits))


def find_run(state: State, company: str, limits: Sequence[int]) -> int:
    network = company_view(state, company)
    if not network.links:
        return 0
    routes = likely_routes(network, max(limits), WIDTH, all_scored=True)
    score, _ = choose(routes, sorted(limits, reverse=True), Budget(), SETS)
    return network.dollars(score)


def run_now(state: State, company: str) -> int:
    return run_with(state, company, limits_of(state.title, state.trains[company]))


def with_home(state: State, company: str) -> State:
    """The state, or a copy in which a company that has not operated yet has its home station."""
    if state.stations[company]:
        return state
    after = state.copy()
    set_station(after, company, *home_city(after, company))
    # What is found out on the board with the home station is kept with the board without it.
    after.board = board_of(state).known.setdefault(("home", company), after.board)
    return after


@dataclass(frozen=True, slots=True)
class Earnings:
    title: Title
    single: tuple[int, ...]
    """By kind of train, in the order in which the bank sells them."""
    routes: tuple[ScoredRoute, ...]
    network: Network | None

    def of(self, trains: tuple[str, ...]) -> int:
        if self.network is None or not trains:
            return 0
        if len(trains) == 1:
            return self.single[list(self.title.trains).index(trains[0])]
        limits = sorted((self.title.trains[train].distance or MOST_STOPS for train in trains), reverse=True)
        score, _ = choose(self.routes, limits, Budget(), FEW_SETS)
        return self.network.dollars(score)


def earnings_of(state: State, company: str) -> Earnings:
    return once(state, (company, state.phase), lambda: find_earnings(with_home(state, company), company))


def run_of(state: State, company: str) -> int:
    trains = state.trains[company]
    return once(state, (company, state.phase, trains), lambda: earnings_of(state, company).of(trains))


def find_earnings(state: State, company: str) -> Earnings:
    network = company_view(state, company)
    if not network.links:
        return Earnings(state.title, (0,) * len(state.title.trains), (), None)
    routes = likely_routes(network, MOST_STOPS, NARROW, all_scored=False)
    best = [0] * (MOST_STOPS + 1)
    for score, _, places in routes:
        best[places] = max(best[places], score)
    for places in range(1, len(best)):
        best[places] = max(best[places], best[places - 1])
    single = (network.dollars(best[train.distance or MOST_STOPS]) for train in state.title.trains.values())
    return Earnings(state.title, tuple(single), tuple(routes), network)


def likely_routes(network: Network, limit: int, width: int, all_scored: bool) -> list[ScoredRoute]:
    """Routes of 2 to `limit` places from every station, which prolong those of each length that score the most.

    With `all_scored` the others count as well, though they are not prolonged.
    """
    ways, shift = network.ways, network.shift
    onward = [out if passable else () for out, passable in zip(ways, network.passable, strict=True)]
    routes: list[ScoredRoute] = []
    for station in network.stations:
        start, score = 1 << network.places[station], network.stops[station].value * network.dollar
        arms: list[Arm] = [
            (stop, start | takes, score + gain, onward[station][rank + 1 :])
            for rank, (stop, takes, gain) in enumerate(ways[station])
            if not takes & start
        ]
        for places in range(2, limit + 1):
            if not arms:
                break
            best = sorted(arms, key=itemgetter(2), reverse=True)[:width]
            routes += [(score, taken >> shift, places) for _, taken, score, _ in (arms if all_scored else best)]
            arms = [
                (there, taken | takes, score + gain, () if second else others)
                for stop, taken, score, others in best
                for second, out in ((False, onward[stop]), (True, others))
                for there, takes, gain in out
                if not takes & taken
            ]
    return routes
