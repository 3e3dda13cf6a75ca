"""What the best run pays on each of many networks that differ little, such as a board with one tile more.

Where routes are too many to write down, the order in which one network is swept serves the next. Networks of the same
shape have the same answer, whatever their stops and hexsides are called.
"""

from collections.abc import Hashable, Iterable, Sequence

from trunkline.routing.best import best_of_few, check_network, check_trains, limits_on
from trunkline.routing.budget import Budget
from trunkline.routing.network import Network
from trunkline.routing.pruning import meetings, pruned
from trunkline.routing.sweep import Joint


def best_totals(networks: Iterable[Network], trains: Sequence[int | None]) -> list[int]:
    """What the trains' best run pays on each of the networks, in their order."""
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
