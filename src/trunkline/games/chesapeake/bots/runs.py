"""A quick estimate of what trains would earn: only the likeliest routes are prolonged, so it is never too high."""

from collections.abc import Iterable, Sequence

from trunkline.games.chesapeake import State
from trunkline.games.chesapeake.bots.known import once
from trunkline.games.chesapeake.network import company_view
from trunkline.games.chesapeake.tables import TRAINS
from trunkline.routing import Network
from trunkline.routing.budget import Budget
from trunkline.routing.network import Way
from trunkline.routing.paths import ScoredRoute, choose

WIDTH = 30
"""Routes of one length that are prolonged, for each station."""
SETS = 150
"""Sets of routes that are looked at when there are several trains."""
DIESEL_STOPS = 9
"""Stops of a D-train that are counted."""

Arm = tuple[int, int, int, tuple[Way, ...]]
"""Where a route ends, what it has taken, what it scores, and the ways on from its station for a second arm."""


def limits_of(trains: Iterable[str]) -> list[int]:
    """How many stops each of the trains visits."""
    return [TRAINS[train].distance or DIESEL_STOPS for train in trains]


def run_with(state: State, company: str, limits: Sequence[int]) -> int:
    """About what trains with these limits would earn for the company, found once for a board and phase."""
    if not limits:
        return 0
    return once(state, ("run", company, state.phase, *sorted(limits)), lambda: find_run(state, company, limits))


def find_run(state: State, company: str, limits: Sequence[int]) -> int:
    """Work out about what trains with these limits would earn."""
    network = company_view(state, company)
    if not network.links:
        return 0
    routes = likely_routes(network, max(limits))
    score, _ = choose(routes, sorted(limits, reverse=True), Budget(), SETS)
    return network.dollars(score)


def run_now(state: State, company: str) -> int:
    """About what the company's own trains earn."""
    return run_with(state, company, limits_of(state.trains[company]))


def likely_routes(network: Network, limit: int) -> list[ScoredRoute]:
    """Routes of 2 to `limit` places from every station, of each length those that score the most."""
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
            routes += [(score, taken >> shift, places) for _, taken, score, _ in arms]
            arms = sorted(arms, key=lambda arm: -arm[2])[:WIDTH]
            arms = [
                (there, taken | takes, score + gain, () if second else others)
                for stop, taken, score, others in arms
                for second, out in ((False, onward[stop]), (True, others))
                for there, takes, gain in out
                if not takes & taken
            ]
    return routes
