"""Every route of a small network, one by one, and the best set of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from trunkline.routing.network import Network, Way


class OutOfBudget(Exception):
    """The search may not go on; what it has found so far stands."""


@dataclass(slots=True)
class Budget:
    """Routes written down and nodes visited, and how many both together may be (None: no end)."""

    total: int | None = None
    routes: int = 0
    nodes: int = 0

    def left(self, most: int) -> int:
        """As much of `most` as the budget leaves."""
        return most if self.total is None else max(0, min(most, self.total - self.routes - self.nodes))

    def spend(self, nodes: int) -> None:
        """Count nodes that are about to be visited, or refuse."""
        if self.left(nodes) < nodes:
            raise OutOfBudget
        self.nodes += nodes


FIRST = 24
"""Routes of the longest train that are tried for a good set of routes."""
ScoredRoute = tuple[int, int, int]
"""A route: what it scores, its hexsides as bits, the number of places it visits."""


def find_routes(
    network: Network, limit: int, budget: Budget, most: int, floor: int | None = None
) -> tuple[list[ScoredRoute], bool]:
    """All routes of 2 to `limit` places, and True; or the first `most`, and False.

    A route is two arms from one of its stations. Counting from the first station it has, and with the second arm
    starting on a later link than the first, every route is found once. With a floor only the best is wanted, and only
    if it scores more: a route is prolonged if that can lead to one that does, and beats all before it.
    """
    ways, shift = network.ways, network.shift
    onward = [out if passable else () for out, passable in zip(ways, network.passable, strict=True)]
    most = budget.left(most)
    hopes = _hopes(network, limit)
    routes: list[ScoredRoute] = []
    banned = 0
    for number, station in enumerate(network.stations):
        taken = banned | 1 << network.places[station]
        score = network.stops[station].value * network.dollar
        arms: list[tuple[int, int, int, int, tuple[Way, ...]]] = []
        for rank, (stop, takes, gain) in enumerate(ways[station]):
            if not takes & taken:
                arms.append((stop, taken | takes, score + gain, 2, onward[station][rank + 1 :]))
        # The list grows while it is read: each route is appended by the one that it prolongs.
        for stop, taken, score, places, others in arms:
            if places == limit:
                continue
            if len(arms) + len(routes) > most:
                break
            if floor is not None:
                if score > floor:
                    floor = score
                elif score + hopes[limit - places] <= floor:
                    continue
            places += 1
            for there, takes, gain in onward[stop]:
                if not takes & taken:
                    arms.append((there, taken | takes, score + gain, places, others))
            for there, takes, gain in others:
                if not takes & taken:
                    arms.append((there, taken | takes, score + gain, places, ()))
        routes += [(score, taken >> shift, places) for _, taken, score, places, _ in arms]
        banned |= 1 << shift - len(network.stations) + number
        if len(routes) > most:
            budget.routes += most
            return routes[:most], False
    budget.routes += len(routes)
    return routes, True


def _hopes(network: Network, limit: int) -> list[int]:
    """What so many more places can score at most: no more than two of them are ends only."""
    values = {True: [0], False: [0]}
    for stop, passable in zip(network.stops, network.passable, strict=True):
        values[passable].append(stop.value * network.dollar)
    best = sorted([*values[True], *sorted(values[False])[-2:]], reverse=True)
    return [0, *accumulate(best[:limit])] + [sum(best)] * limit


def choose(
    candidates: Sequence[ScoredRoute], limits: Sequence[int], budget: Budget, most: int, floor: int = 0
) -> tuple[int, bool]:
    """The score of the best set of routes, at most one for each train, and whether the search was complete.

    It is the floor where no set scores more. `limits` run from the longest train to the shortest. Routes stand in order
    of score, each a bit of an int; a partial set is given up when even the best routes still free for the other trains
    cannot beat what is known. A good set is found first, so that only routes that can be part of a better one stand
    there.
    """
    if len(limits) == 1:
        return max([floor, *[score for score, _, _ in candidates]]), True
    ranked = sorted(candidates, reverse=True)
    tops = [next((score for score, _, places in ranked if places <= limit), 0) for limit in limits]
    best = max(floor, _good_set(ranked, limits))
    # A train that runs for no more than this, with all others at their best, is part of no better set.
    least = [max(0, best - sum(tops) + top) for top in tops]
    routes = [route for route in ranked if route[0] > min(least)]
    users: dict[int, int] = {}
    for number, (_, mask, _) in enumerate(routes):
        while mask:
            users[mask & -mask] = users.get(mask & -mask, 0) | 1 << number
            mask &= mask - 1
    fit = [
        sum(1 << number for number, (score, _, places) in enumerate(routes) if places <= limit and score > low)
        for limit, low in zip(limits, least, strict=True)
    ]
    same = [train > 0 and limits[train] == limits[train - 1] for train in range(len(limits))]
    scores = [score for score, _, _ in routes]
    end = budget.nodes + budget.left(most)

    def search(train: int, free: int, score: int, above: int) -> None:
        nonlocal best
        best = max(best, score)
        if train == len(limits):
            return
        mine = free & fit[train]
        if same[train]:
            mine &= above
        rest = 0
        for other in fit[train + 1 :]:
            if other & free:
                rest += scores[_lowest(other & free)]
        while mine:
            number = _lowest(mine)
            if score + scores[number] + rest <= best or budget.nodes >= end:
                break
            budget.nodes += 1
            clash, mask = 1 << number, routes[number][1]
            while mask:
                clash |= users[mask & -mask]
                mask &= mask - 1
            mine &= mine - 1
            search(train + 1, free & ~clash, score + scores[number], mine)
        if score + rest > best:
            search(train + 1, free, score, 0)

    search(0, (1 << len(routes)) - 1, 0, 0)
    return best, budget.nodes < end


def _good_set(ranked: Sequence[ScoredRoute], limits: Sequence[int]) -> int:
    """What one of the first routes scores with the best that is free beside it for each other train in turn."""
    best = 0
    longest = [route for route in ranked[: 4 * FIRST] if route[2] <= limits[0]][:FIRST]
    for score, taken, _ in longest:
        for limit in limits[1:]:
            for other, mask, places in ranked:
                if not mask & taken and places <= limit:
                    score += other
                    taken |= mask
                    break
        best = max(best, score)
    return best


def divide(network: Network, routes: Sequence[ScoredRoute], score: int, limits: Sequence[int]) -> dict[int, int]:
    """Which train runs each link of the best set: of all ways to share them out, the first in order of links.

    `limits` are in the order of the trains. Each way is written as the list of trains beside the links in their order.
    """
    if len(limits) == 1:
        return dict.fromkeys(network.used(score), 0)
    links = (1 << len(network.links)) - 1
    pieces: dict[int, list[ScoredRoute]] = {}
    for route in routes:
        if not route[0] & ~score & links:
            pieces.setdefault((route[0] & links).bit_length(), []).append(route)
    ways: list[list[tuple[int, int]]] = []

    def share(left: int, score: int, idle: tuple[int, ...], chosen: list[tuple[int, int]]) -> None:
        if not left:
            if not score:
                ways.append(chosen)
            return
        # Only routes whose first link is the first that is left come into question, so no set is met twice.
        for piece, _, places in pieces.get(left.bit_length(), ()):
            if not piece & ~left & links:
                # Of idle trains of one limit the first takes it: another would only come later in the list.
                for train in {limits[train]: train for train in reversed(idle)}.values():
                    if places <= limits[train]:
                        others = tuple(other for other in idle if other != train)
                        share(left & ~piece, score - piece, others, [*chosen, (train, piece)])

    share(score & links, score, tuple(range(len(limits))), [])
    assignments = [{link: train for train, piece in way for link in network.used(piece)} for way in ways]
    return min(assignments, key=lambda trains: [trains[link] for link in sorted(trains)])


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1
