"""The front of a sweep: the links of a network in a good order, and the stops between what is decided and what is not.

A sweep decides link after link whether a train uses it. A stop is on the front while some of its links are decided and
some are not. The front of a real board is three to six stops wide.
"""

from dataclasses import dataclass

from trunkline.routing.network import Link, Network

WIDE = 3000
"""An order that costs more than this is worth the time to look for a better one."""


@dataclass(frozen=True, slots=True)
class Step:
    """One link of the sweep, with the stops of the front while it is decided and the links to come."""

    rank: int
    """The number of the link in the network."""
    link: Link
    before: tuple[int, ...]
    where: dict[int, int]
    """The index of each stop on the front, with those that this link brings in, which come last."""
    fresh: int
    leaving: tuple[int, ...]
    stays: tuple[bool, ...]
    shared_to_come: int
    """Shared places with a stop that a later link reaches."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """The steps of a sweep over a network, and what they need to know of each stop."""

    network: Network
    steps: tuple[Step, ...]
    width: int
    """How many bits the hexsides take."""
    shared: tuple[int, ...]
    """A bit for the place of a stop, where the place has several stops; else 0."""
    worth: tuple[int, ...]
    """What a visit scores."""
    is_station: tuple[bool, ...]


def plan_sweep(network: Network) -> Sweep:
    """The steps of a sweep in a good order."""
    order = sweep_order(network)
    links = [network.links[rank] for rank in order]
    last = {stop: number for number, link in enumerate(links) for stop in (link.first, link.second)}
    several = [place for place in dict.fromkeys(network.places) if network.places.count(place) > 1]
    shared = tuple(1 << several.index(place) if place in several else 0 for place in network.places)
    steps = []
    front: list[int] = []
    for number, (rank, link) in enumerate(zip(order, links, strict=True)):
        before = tuple(front)
        front += [stop for stop in (link.first, link.second) if stop not in front]
        shared_to_come = 0
        for stop, end in last.items():
            if end > number:
                shared_to_come |= shared[stop]
        steps.append(
            Step(
                rank=rank,
                link=link,
                before=before,
                where={stop: index for index, stop in enumerate(front)},
                fresh=len(front) - len(before),
                leaving=tuple(stop for stop in front if last[stop] == number),
                stays=tuple(last[stop] > number for stop in front),
                shared_to_come=shared_to_come,
            )
        )
        front = [stop for stop in front if last[stop] > number]
    return Sweep(
        network=network,
        steps=tuple(steps),
        width=max((link.mask.bit_length() for link in links), default=0),
        shared=shared,
        worth=tuple(stop.value * network.dollar for stop in network.stops),
        is_station=tuple(stop in network.stations for stop in range(len(network.stops))),
    )


def sweep_order(network: Network) -> list[int]:
    """The links in an order that keeps the front narrow, the best of many."""
    beside = [0] * len(network.stops)
    for link in network.links:
        beside[link.first] |= 1 << link.second
        beside[link.second] |= 1 << link.first
    best: list[int] = []
    least = float("inf")
    for anywhere in (False, True):
        for start in range(len(beside)):
            order = _links_by_stop(network, _stop_order(beside, start, anywhere))
            cost = _cost(network, order, least)
            if cost < least:
                best, least = order, cost
        if least < WIDE:
            break
    return best


def _stop_order(beside: list[int], stop: int, anywhere: bool) -> list[int]:
    """Stops one after the other from a first, each time the one that widens the front least.

    The next is a stop of the front; or, if it is less wide then, one from anywhere.
    """
    order, front, waiting = [stop], 0, (1 << len(beside)) - 1
    while True:
        waiting &= ~(1 << stop)
        if not waiting:
            return order
        front = (front | beside[stop]) & waiting
        choices = waiting if anywhere or not front else front
        least = 2 * len(beside) + 2
        while choices:
            bit = choices & -choices
            choices ^= bit
            other = bit.bit_length() - 1
            width = 2 * ((front | beside[other]) & waiting & ~bit).bit_count() + (not front & bit)
            if width < least:
                least, stop = width, other
        order.append(stop)


def _links_by_stop(network: Network, stops: list[int]) -> list[int]:
    """The links in the order in which their stops leave the front."""
    turn = {stop: number for number, stop in enumerate(stops)}
    ends = [(turn[link.first], turn[link.second]) for link in network.links]
    return sorted(range(len(ends)), key=lambda rank: (min(ends[rank]), max(ends[rank]), rank))


def _cost(network: Network, order: list[int], most: float) -> float:
    """About how many states a train has on the way.

    Threefold for each stop on the front; a little more for each that only ends a route, and for each hexside that both
    a decided and an undecided link use. The figures are those that foretold the number of states best. Counting stops
    at `most`.
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
        front = stops & later_stops
        wide = (front & passable).bit_count()
        cost += 3.0**wide * 1.2 ** (front.bit_count() - wide + (sides & later_sides).bit_count())
    return cost
