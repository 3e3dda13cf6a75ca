"""Are these routes a legal run? Checked stop by stop and hexside by hexside, on the board as it was given."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from trunkline.routing.best import Route, check_network, check_trains
from trunkline.routing.network import Chain, Network, Stop


def check_routes(network: Network, trains: Sequence[int | None], routes: Sequence[Route]) -> str | None:
    """Why the routes are not a legal run of the trains, with the figures; None if they are."""
    check_network(network)
    check_trains(trains)
    if not isinstance(routes, Sequence) or not all(isinstance(route, Route) for route in routes):
        raise TypeError(f"routes are a list of Route, such as the routes of a Run, not {routes!r:.60}")
    stops = {stop.name: stop for stop in network.board.stops}
    ran: dict[int, bool] = {}
    user: dict[int, int] = {}
    for route in routes:
        if wrong := _wrong_type(route):
            raise TypeError(f"{wrong}: {route}")
        if not 0 <= route.train < len(trains):
            return f"there is no train {route.train}, only {len(trains)}"
        if route.train in ran:
            return f"train {route.train} runs two routes"
        ran[route.train] = True
        reason = (
            _check_stops(network, stops, route, trains[route.train])
            or _check_track(network.board.chains, route)
            or _check_hexsides(route, user)
        )
        if reason:
            return f"train {route.train}: {reason}"
    return None


def _wrong_type(route: Route) -> str | None:
    if type(route.train) is not int:
        return "the train of a route is its number, from 0"
    if not _are(str, route.stops):
        return "the stops of a route are a tuple of names"
    if not _are(int, route.values):
        return "the values of a route are a tuple of whole numbers"
    if not _are(tuple, route.hexsides) or not all(_are(int, step) for step in route.hexsides):
        return "the hexsides of a route are a tuple of whole numbers for each step"
    return None


def _are(kind: type, items: object) -> bool:
    return isinstance(items, tuple) and all(type(item) is kind for item in items)


def _check_stops(network: Network, stops: Mapping[str, Stop], route: Route, limit: int | None) -> str | None:
    """Known stops with their values, enough and not too many places, each once, a station, and none passed in vain."""
    for name in route.stops:
        if name not in stops:
            return f"there is no stop {name}"
    if len(route.stops) < 2:
        return f"a route has at least 2 stops, not {len(route.stops)}"
    if limit is not None and len(route.stops) > limit:
        return f"it visits {len(route.stops)} places, {len(route.stops) - limit} more than the {limit} it may"
    visited: dict[str, str] = {}
    for name in route.stops:
        place = stops[name].place
        if place in visited:
            return f"it visits {place} twice, at {visited[place]} and at {name}"
        visited[place] = name
    if not any(name in network.own for name in route.stops):
        return f"none of its {len(route.stops)} stops has a station of the company"
    for name in route.stops[1:-1]:
        if name in network.blocked:
            return f"it passes {name}, where it can only end"
    if len(route.values) != len(route.stops):
        return f"it has {len(route.values)} values for {len(route.stops)} stops"
    for name, value in zip(route.stops, route.values, strict=True):
        if value != stops[name].value:
            return f"{name} pays {stops[name].value}, not {value}"
    return None


def _check_track(chains: Sequence[Chain], route: Route) -> str | None:
    """Between each stop and the next lies a chain with exactly the hexsides that the route says."""
    steps = list(pairwise(route.stops))
    if len(route.hexsides) != len(steps):
        return f"it has track for {len(route.hexsides)} of its {len(steps)} steps"
    for (here, there), hexsides in zip(steps, route.hexsides, strict=True):
        for chain in chains:
            ends_meet = (chain.first, chain.second) in ((here, there), (there, here))
            if ends_meet and sorted(chain.hexsides) == sorted(hexsides):
                break
        else:
            return f"no track from {here} to {there} has the hexsides {sorted(hexsides)}"
    return None


def _check_hexsides(route: Route, user: dict[int, int]) -> str | None:
    """No hexside is used twice, by this route or by one before it; `user` says who has used which."""
    for hexsides in route.hexsides:
        for hexside in hexsides:
            if hexside in user:
                other = "itself" if user[hexside] == route.train else f"train {user[hexside]}"
                return f"hexside {hexside} is already used by {other}"
            user[hexside] = route.train
    return None
