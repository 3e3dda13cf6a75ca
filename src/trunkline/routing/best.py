"""The best run: which routes the trains of a company run for the most, and how sure that is."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from trunkline.routing.network import Network, scores_of
from trunkline.routing.paths import Budget, ScoredRoute, choose, divide, find_routes
from trunkline.routing.sweep import Joint


def meetings(network: Network) -> list[int]:
    """For each link all that it shares a hexside with, itself among them, as bits."""
    users: dict[int, int] = {}
    bits = []
    for number, link in enumerate(network.links):
        mask, mine = link.mask, []
        while mask:
            bit = mask & -mask
            users[bit] = users.get(bit, 0) | 1 << number
            mine.append(bit)
            mask ^= bit
        bits.append(mine)
    meets = []
    for mine in bits:
        others = 0
        for bit in mine:
            others |= users[bit]
        meets.append(others)
    return meets


def pruned(network: Network, only_pay: bool = False) -> Network:
    """The network for a train alone, without links of which a parallel one is as good.

    That one meets no other link that they do not, and scores more; where only what a run pays is asked, it need not
    score more. A train runs over one of parallel links at most, so it does not matter whether these meet.
    """
    parallel: dict[tuple[int, int], list[int]] = {}
    for number, link in enumerate(network.links):
        parallel.setdefault((link.first, link.second), []).append(number)
    if len(parallel) == len(network.links):
        return network
    meets = meetings(network)
    needless: set[int] = set()
    for numbers in parallel.values():
        if len(numbers) > 1:
            needless.update(_needless(network, meets, numbers, only_pay))
    links = tuple(link for number, link in enumerate(network.links) if number not in needless)
    dollar, track = scores_of(links)
    return replace(network, links=links, dollar=dollar, track=track)


def _needless(network: Network, meets: Sequence[int], numbers: Sequence[int], only_pay: bool) -> list[int]:
    """Those of parallel links that one of the others makes needless."""
    among = sum(1 << number for number in numbers)
    needless = []
    for number in numbers:
        mine = meets[number] & ~among
        for other in numbers:
            its = meets[other] & ~among
            scores_more = network.track[other] > network.track[number]
            if other != number and not its & ~mine and (scores_more or (only_pay and its != mine)):
                needless.append(number)
                break
    return needless


FEW_FOR_ONE, FEW_FOR_MORE, FEW_WITH_D, FEW_SETS = 5000, 20_000, 1500, 3000
"""Up to so many routes for one train, or for several (fewer with a D among them), and so many sets of them looked at,
routes are written down one by one; a sweep is quicker for more. A D has either few routes or far too many to begin."""


@dataclass(frozen=True, slots=True)
class Route:
    """What a train runs: its stops in order from the end with the lower name, and the track between them."""

    train: int
    stops: tuple[str, ...]
    hexsides: tuple[tuple[int, ...], ...]
    """For each step from stop to stop, the hexsides of its chain."""
    values: tuple[int, ...]

    @property
    def value(self) -> int:
        return sum(self.values)


@dataclass(frozen=True, slots=True)
class Run:
    """A set of routes that trains can run together, in order of trains; a train without a route stays idle."""

    routes: tuple[Route, ...]
    upper: int
    """No run pays more."""
    enumerated: int
    """Routes that were written down."""
    nodes: int
    """Sets of routes, or states of a sweep, that were looked at."""

    @property
    def total(self) -> int:
        return sum(route.value for route in self.routes)

    @property
    def gap(self) -> int:
        """By how much a run could pay more, at most."""
        return self.upper - self.total

    @property
    def status(self) -> Literal["optimal", "bound"]:
        """Is it proved that no run pays more, or is `upper` all that is known?"""
        return "bound" if self.gap else "optimal"


def best_run(network: Network, trains: Sequence[int | None], budget: int | None = None) -> Run:
    """The best run for trains that visit at most so many places (None: any number), at most one route each.

    Of runs that pay the same, the one with the fewest hexsides; then the one whose chains come first by name; then the
    one that gives the first chains to the first trains. With a budget of routes and nodes, the best found when it ends.
    """
    check_network(network)
    check_trains(trains)
    if budget is not None and type(budget) is not int:
        raise TypeError(f"a budget is a number of routes and nodes, or None, not {budget!r}")
    work = Budget(budget)
    limits = limits_on(network, trains)
    if not limits or not network.links:
        return Run((), 0, 0, 0)
    if len(limits) == 1:
        network = pruned(network)
    score, routes = best_of_few(network, limits, work)
    if routes is not None:
        return _run(network, divide(network, routes, score, limits), network.dollars(score), work)
    joint = Joint(network, limits, work)
    joint.score = score
    joint.solve()
    return _run(network, joint.share_out(joint.score, limits), network.dollars(joint.upper), work)


def check_network(network: object) -> None:
    if not isinstance(network, Network):
        raise TypeError(f"a network comes from company_network or read_network, it can't be {network!r:.60}")


def check_trains(trains: object) -> None:
    """TypeError or ValueError if no train is like that."""
    if not isinstance(trains, Sequence) or isinstance(trains, str):
        raise TypeError(f"trains are a list, such as [3, None], not {trains!r:.60}")
    for limit in trains:
        if limit is not None and type(limit) is not int:
            raise TypeError(f"a train is the number of places it may visit, or None for a D-train, not {limit!r}")
        if limit is not None and limit < 2:
            raise ValueError(f"a train visits at least 2 places: {list(trains)}")


def limits_on(network: Network, trains: Sequence[int | None]) -> list[int]:
    """The limits of the trains in numbers: no train visits more places than there are."""
    places = len(set(network.places))
    return [places if limit is None else min(limit, places) for limit in trains]


def best_of_few(
    network: Network, limits: Sequence[int], budget: Budget, floor: int = 0
) -> tuple[int, list[ScoredRoute] | None]:
    """The best score and all routes, written down; or, without them, what is known where they are too many.

    The score is the floor where none is better; with one train only routes that could be are written down.
    """
    unlimited = max(limits) >= len(set(network.places))
    few = FEW_FOR_ONE if len(limits) == 1 else FEW_WITH_D if unlimited else FEW_FOR_MORE
    if budget.total is not None:
        # The other half is for choosing among them.
        few = min(few, budget.total // 2)
    routes, complete = find_routes(network, max(limits), budget, few, floor if len(limits) == 1 else None)
    score, proved = floor, False
    if complete or budget.total is not None or len(limits) == 1:
        score, proved = choose(routes, sorted(limits, reverse=True), budget, FEW_SETS, floor)
    return score, routes if complete and proved else None


def _run(network: Network, shares: Mapping[int, int], upper: int, budget: Budget) -> Run:
    """The run in which each link is run by its train."""
    links: dict[int, list[int]] = {}
    for rank, train in shares.items():
        links.setdefault(train, []).append(rank)
    routes = tuple(_route(network, train, links[train]) for train in sorted(links))
    return Run(routes, upper, budget.routes, budget.nodes)


def _route(network: Network, train: int, ranks: Sequence[int]) -> Route:
    beside: dict[int, dict[int, int]] = {}
    for rank in ranks:
        link = network.links[rank]
        beside.setdefault(link.first, {})[link.second] = rank
        beside.setdefault(link.second, {})[link.first] = rank
    # Stops are numbered in order of name, so this is the end with the lower name.
    here = min(stop for stop, ways in beside.items() if len(ways) == 1)
    stops, hexsides = [here], []
    while len(stops) <= len(ranks):
        there, rank = next((other, rank) for other, rank in beside[here].items() if other not in stops[-2:])
        hexsides.append(network.links[rank].hexsides)
        stops.append(there)
        here = there
    return Route(
        train,
        tuple(network.stops[stop].name for stop in stops),
        tuple(hexsides),
        tuple(network.stops[stop].value for stop in stops),
    )


def best_totals(networks: Iterable[Network], trains: Sequence[int | None]) -> list[int]:
    check_trains(trains)
    if not isinstance(networks, Iterable):
        raise TypeError(f"networks must be a list, not {networks!r:.60}")
    known: dict[Hashable, int] = {}
    order: tuple[str, ...] = ()
    first: Network | None = None
    totals: list[int] = []
    for network in networks:
        check_network(network)
        first = first or network
        if len(trains) == 1:
            network = pruned(network, only_pay=True)
        shape = _shape(network)
        if shape not in known:
            floor = totals[0] if totals and _contains(network, first) else 0
            known[shape], order = _total(network, limits_on(network, trains), floor, order)
        totals.append(known[shape])
    return totals


def _total(network: Network, limits: Sequence[int], floor: int, order: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    """What the best run pays, at least `floor`; and the order of a sweep for networks like this, if it needed one."""
    if not limits or not network.links:
        return 0, order
    budget, score = Budget(), floor * network.dollar
    if not order:
        score, routes = best_of_few(network, limits, budget, score)
        if routes is not None:
            return network.dollars(score), order
    joint = Joint(network, limits, budget, order)
    joint.score = score
    joint.solve()
    return network.dollars(joint.score), joint.sweep.order


def _contains(network: Network, other: Network) -> bool:
    """Is every run of the other network one of this, and pays no less here?"""
    chains = set(network.board.chains)
    stops = {stop.name: stop for stop in network.board.stops}
    passed = {stop.name for stop in other.board.stops} - other.blocked
    return (
        network.own >= other.own
        and network.blocked.isdisjoint(passed)
        and all(chain in chains for chain in other.board.chains)
        and all(
            stop.name in stops and stops[stop.name].value >= stop.value and stops[stop.name].place == stop.place
            for stop in other.board.stops
        )
    )


def _shape(network: Network) -> Hashable:
    """All of a network that counts for what a run pays: values, places, flags, which links meet at a hexside."""
    return (
        tuple(stop.value for stop in network.stops),
        network.places,
        network.stations,
        network.passable,
        tuple((link.first, link.second) for link in network.links),
        tuple(meetings(network)),
    )
