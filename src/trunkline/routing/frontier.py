"""The frontier of a sweep: the links of a network in a good order, and the stops between decided and undecided links.

A sweep decides link after link whether a train uses it. A stop is on the frontier while some of its links are decided
and some are not. The frontier of a real board is three to six stops wide.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from trunkline.routing.network import Link, Network

WIDE = 3000
"""An order that costs more than this is worth the time to look for a better one."""


@dataclass(frozen=True, slots=True)
class Step:
    """One link of the sweep, with the stops of the frontier while it is decided and the links to come."""

    rank: int
    """The number of the link in the network."""
    link: Link
    before: tuple[int, ...]
    where: dict[int, int]
    """The index of each stop on the frontier, with those that this link brings in, which come last."""
    fresh: int
    leaving: tuple[int, ...]
    stays: tuple[bool, ...]
    shared_to_come: int
    """Shared places with a stop that a later link reaches."""
    to_come: tuple[tuple[int, int], ...]
    """Hexsides of this link and the later ones, by the stops of the frontier before it that they end at: a bit for
    each, and one above for all other stops."""
    to_pass: int
    """The worth of all stops that are not on the frontier yet, of those that a route can pass."""
    to_pass_now: tuple[int, ...]
    """The worth of each stop of the frontier before it, if a route that is not there yet can still pass it; else 0."""
    to_end: tuple[int, ...]
    """The worth of the best two stops that have not left the frontier, of those that can only end a route."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """The steps of a sweep over a network, and what they need to know of each stop."""

    network: Network
    steps: tuple[Step, ...]
    order: tuple[str, ...]
    """The stops in the order in which they leave the frontier."""
    width: int
    """How many bits the hexsides take."""
    shared: tuple[int, ...]
    """A bit for the place of a stop, where the place has several stops; else 0."""
    worth: tuple[int, ...]
    """What a visit scores."""
    is_station: tuple[bool, ...]


def plan_sweep(network: Network, known: Sequence[str] = ()) -> Sweep:
    """The steps of a sweep in a good order of the stops, or in that known from a network much like this one."""
    stops = _order_after(network, known) if known else _good_order(network)
    order = _links_by_stop(network, stops)
    several = [place for place in dict.fromkeys(network.places) if network.places.count(place) > 1]
    shared = tuple(1 << several.index(place) if place in several else 0 for place in network.places)
    worth = tuple(stop.value * network.dollar for stop in network.stops)
    return Sweep(
        network=network,
        steps=tuple(_steps(network, order, shared, worth)),
        order=tuple(network.stops[stop].name for stop in stops),
        width=max((link.mask.bit_length() for link in network.links), default=0),
        shared=shared,
        worth=worth,
        is_station=tuple(stop in network.stations for stop in range(len(network.stops))),
    )


def _steps(network: Network, order: list[int], shared: Sequence[int], worth: Sequence[int]) -> list[Step]:
    """The steps of a sweep over the links in this order; what is to come is added up from the last to the first."""
    links = [network.links[rank] for rank in order]
    ends = [(link.first, link.second, link.mask) for link in links]
    last = {stop: number for number, link in enumerate(links) for stop in (link.first, link.second)}
    frontiers = _frontiers(links, last)
    beside = [0] * len(network.stops)
    steps = []
    shared_to_come = to_pass = 0
    best_ends: list[int] = []
    for number in reversed(range(len(links))):
        before, (first, second, _) = frontiers[number], ends[number]
        frontier = [*before, *(stop for stop in (first, second) if stop not in before)]
        leaving = tuple(stop for stop in frontier if last[stop] == number)
        beside[first] |= 1 << second
        beside[second] |= 1 << first
        # Where no two ways are to come, a route can only end.
        can_pass = {stop: network.passable[stop] and beside[stop] & (beside[stop] - 1) > 0 for stop in frontier}
        for stop in frontier[len(before) :]:
            if can_pass[stop]:
                to_pass += worth[stop]
            else:
                best_ends = sorted([*best_ends, worth[stop]], reverse=True)[:2]
        only_ends = [worth[stop] for stop in before if not can_pass[stop]]
        steps.append(
            Step(
                rank=order[number],
                link=links[number],
                before=before,
                where={stop: index for index, stop in enumerate(frontier)},
                fresh=len(frontier) - len(before),
                leaving=leaving,
                stays=tuple(last[stop] > number for stop in frontier),
                shared_to_come=shared_to_come,
                to_come=_to_come(before, ends[number:], len(network.stops)),
                to_pass=to_pass,
                to_pass_now=tuple(worth[stop] if can_pass[stop] else 0 for stop in before),
                to_end=tuple(sorted([*best_ends, *only_ends], reverse=True)[:2]),
            )
        )
        for stop in leaving:
            shared_to_come |= shared[stop]
    return steps[::-1]


def _frontiers(links: Sequence[Link], last: Mapping[int, int]) -> list[tuple[int, ...]]:
    """The stops on the frontier before each link; `last` is the last link of each stop."""
    frontiers = []
    frontier: tuple[int, ...] = ()
    for number, link in enumerate(links):
        frontiers.append(frontier)
        frontier += tuple(stop for stop in (link.first, link.second) if stop not in frontier)
        frontier = tuple(stop for stop in frontier if last[stop] > number)
    return frontiers


def _to_come(frontier: Sequence[int], ends: Iterable[tuple[int, int, int]], stops: int) -> tuple[tuple[int, int], ...]:
    """The hexsides of links, by the stops of the frontier that they end at."""
    bits = [1 << len(frontier)] * stops
    for index, stop in enumerate(frontier):
        bits[stop] = 1 << index
    hexsides: dict[int, int] = {}
    for first, second, mask in ends:
        key = bits[first] | bits[second]
        hexsides[key] = hexsides.get(key, 0) | mask
    return tuple(hexsides.items())


def _good_order(network: Network) -> list[int]:
    """The stops in an order that keeps the frontier narrow, the best of many."""
    beside = _beside(network)
    best: list[int] = []
    least = float("inf")
    for anywhere in (False, True):
        for start in range(len(beside)):
            stops = _stop_order(beside, start, anywhere)
            cost = _cost(network, _links_by_stop(network, stops), least)
            if cost < least:
                best, least = stops, cost
        if least < WIDE:
            break
    return best


def _order_after(network: Network, known: Sequence[str]) -> list[int]:
    """The stops in a known order by name; one that is new comes after the first of its neighbours."""
    turn = {name: place for place, name in enumerate(known)}
    turns = [turn.get(stop.name) for stop in network.stops]
    beside = _beside(network)

    def place(stop: int) -> tuple[int, bool]:
        mine = turns[stop]
        if mine is not None:
            return mine, False
        around = [other for number, other in enumerate(turns) if beside[stop] >> number & 1 and other is not None]
        return min(around, default=len(known)), True

    return sorted(range(len(turns)), key=place)


def _beside(network: Network) -> list[int]:
    """For each stop those that links join it to, as bits."""
    beside = [0] * len(network.stops)
    for link in network.links:
        beside[link.first] |= 1 << link.second
        beside[link.second] |= 1 << link.first
    return beside


def _stop_order(beside: list[int], stop: int, anywhere: bool) -> list[int]:
    """Stops one after the other from a first, each time the one that widens the frontier least.

    The next is a stop of the frontier; or, if it is less wide then, one from anywhere.
    """
    order, frontier, waiting = [stop], 0, (1 << len(beside)) - 1
    while True:
        waiting &= ~(1 << stop)
        if not waiting:
            return order
        frontier = (frontier | beside[stop]) & waiting
        choices = waiting if anywhere or not frontier else frontier
        least = 2 * len(beside) + 2
        while choices:
            bit = choices & -choices
            choices ^= bit
            other = bit.bit_length() - 1
            width = 2 * ((frontier | beside[other]) & waiting & ~bit).bit_count() + (not frontier & bit)
            if width < least:
                least, stop = width, other
        order.append(stop)


def _links_by_stop(network: Network, stops: list[int]) -> list[int]:
    turn = {stop: number for number, stop in enumerate(stops)}
    ends = [(turn[link.first], turn[link.second]) for link in network.links]
    return sorted(range(len(ends)), key=lambda rank: (min(ends[rank]), max(ends[rank]), rank))


def _cost(network: Network, order: list[int], most: float) -> float:
    """About how many states a train has on the way.

    Threefold for each stop on the frontier; a little more for each that only ends a route, and for each hexside that
    both a decided and an undecided link use. The figures are those that foretold the number of states best. Counting
    stops at `most`.
    """
    to_come = [(0, 0)]
    for rank in reversed(order):
        link = network.links[rank]
        stops, sides = to_come[-1]
        to_come.append((stops | 1 << link.first | 1 << link.second, sides | link.mask))
    passable = sum(1 << stop for stop, is_passable in enumerate(network.passable) if is_passable)
    stops = sides = 0
    cost = 0.0
    for rank, (later_stops, later_sides) in zip(order, to_come[-2::-1], strict=True):
        if cost >= most:
            break
        link = network.links[rank]
        stops |= 1 << link.first | 1 << link.second
        sides |= link.mask
        frontier = stops & later_stops
        wide = (frontier & passable).bit_count()
        cost += 3.0**wide * 1.2 ** (frontier.bit_count() - wide + (sides & later_sides).bit_count())
    return cost
