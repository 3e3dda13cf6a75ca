"""What a company's trains would earn on a board, one train at a time: found once for a board, phase and company."""

from dataclasses import dataclass

from trunkline.games.chesapeake.bots.known import once
from trunkline.games.chesapeake.bots.runs import Arm
from trunkline.games.chesapeake.bots.worth import with_home
from trunkline.games.chesapeake.network import company_view
from trunkline.games.chesapeake.state import State
from trunkline.games.chesapeake.tables import TRAINS
from trunkline.routing import Network
from trunkline.routing.budget import Budget
from trunkline.routing.paths import ScoredRoute, choose

KINDS = tuple(TRAINS)
"""The trains in the order in which the bank sells them."""
DIESEL_STOPS = 10
"""Stops of a D-train that are counted."""
STOPS = tuple(TRAINS[kind].distance or DIESEL_STOPS for kind in KINDS)
NARROW = 10
"""Routes of one length that are prolonged, for each station."""
SETS = 40
"""Sets of routes that are looked at when there are several trains."""


@dataclass(frozen=True, slots=True)
class Earnings:
    """What each kind of train alone would earn for a company, and about what several earn together."""

    single: tuple[int, ...]
    """By kind of train."""
    routes: tuple[ScoredRoute, ...]
    network: Network | None

    def of(self, trains: tuple[str, ...]) -> int:
        """About what these trains earn together."""
        if self.network is None or not trains:
            return 0
        if len(trains) == 1:
            return self.single[KINDS.index(trains[0])]
        limits = sorted((TRAINS[train].distance or DIESEL_STOPS for train in trains), reverse=True)
        score, _ = choose(self.routes, limits, Budget(), SETS)
        return self.network.dollars(score)


NOTHING = Earnings((0,) * len(KINDS), (), None)


def earnings_of(state: State, company: str) -> Earnings:
    """The company's earnings on the board as it is; before its first turn, with its home station."""
    return once(state, (company, state.phase), lambda: find_earnings(with_home(state, company), company))


def run_of(state: State, company: str) -> int:
    """About what the company's trains earn."""
    trains = state.trains[company]
    return once(state, (company, state.phase, trains), lambda: earnings_of(state, company).of(trains))


def find_earnings(state: State, company: str) -> Earnings:
    """Work out what each kind of train would earn."""
    network = company_view(state, company)
    if not network.links:
        return NOTHING
    routes = narrow_routes(network, DIESEL_STOPS)
    best = [0] * (DIESEL_STOPS + 1)
    for score, _, places in routes:
        best[places] = max(best[places], score)
    for places in range(1, len(best)):
        best[places] = max(best[places], best[places - 1])
    return Earnings(tuple(network.dollars(best[stops]) for stops in STOPS), tuple(routes), network)


def narrow_routes(network: Network, limit: int) -> list[ScoredRoute]:
    """Routes of 2 to `limit` places from every station, of each length the few that score the most."""
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
            arms.sort(key=_by_score, reverse=True)
            del arms[NARROW:]
            routes += [(score, taken >> shift, places) for _, taken, score, _ in arms]
            arms = [
                (there, taken | takes, score + gain, () if second else others)
                for stop, taken, score, others in arms
                for second, out in ((False, onward[stop]), (True, others))
                for there, takes, gain in out
                if not takes & taken
            ]
    return routes


def _by_score(arm: Arm) -> int:
    return arm[2]
