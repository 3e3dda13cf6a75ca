"""A second judge of runs: it walks over the tiles as they lie, and knows nothing of networks.

Tiles are turned here, neighbours counted here and passing decided here; with the rules and the optimiser it shares the
printed tables and the State. A hexside is the pair of hexes that it lies between.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from trunkline.hexes.tiles import Stop, Tile
from trunkline.kit18xx.state import State
from trunkline.kit18xx.title import Title

STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
"""From a hex over each edge, clockwise from the south: columns east, rows south."""
Side = frozenset[str]


@dataclass(frozen=True)
class Walk:
    """A route that was walked: its stops in order, the hexsides it came over, what it pays."""

    stops: tuple[str, ...]
    sides: frozenset[Side]
    value: int


def check_walks(state: State, company: str, routes: Sequence[str], total: int) -> str | None:
    """What is wrong with a declared run or with what it is said to pay; None if nothing is."""
    trains, used, paid = list(state.trains[company]), [], 0
    for text in routes:
        train, _, way = text.partition(": ")
        if train not in trains:
            return f"there is no {train}-train left for {text!r}"
        trains.remove(train)
        words = way.split()
        stops = [word for word in words if ":" in word]
        if reason := _check_stops(state, company, train, stops) or _check_way(state, company, words):
            return f"{text!r}: {reason}"
        used += [frozenset((here.split(":")[0], there.split(":")[0])) for here, there in pairwise(words)]
        paid += sum(_value(state, stop) for stop in stops)
    if len(set(used)) != len(used):
        return f"{sorted(map(sorted, used))} has a hexside twice"
    sign = state.title.currency
    return None if paid == total else f"the run pays {sign}{paid}, not {sign}{total}"


def every_walk(state: State, company: str, limit: int) -> Iterator[Walk]:
    """Every route of the company with 2 to `limit` stops, from both its ends: all ways from every stop on the map."""
    for hex in state.title.hexes:
        for index, stop in enumerate(_tile(state, hex).stops):
            for edge in stop.edges:
                yield from _go_on(state, company, limit, (f"{hex}:{index}",), hex, edge, ())


def _go_on(
    state: State, company: str, limit: int, stops: tuple[str, ...], hex: str, edge: int, sides: tuple[Side, ...]
) -> Iterator[Walk]:
    """The routes that leave a hex by an edge after these stops and hexsides."""
    there, side = _beyond(hex, edge), frozenset((hex, _beyond(hex, edge)))
    if there not in state.title.hexes or side in sides:
        return
    tile, arrival, sides = _tile(state, there), (edge + 3) % 6, (*sides, side)
    for pair in tile.track:
        if arrival in pair:
            yield from _go_on(state, company, limit, stops, there, sum(pair) - arrival, sides)
    for index, stop in enumerate(tile.stops):
        name = f"{there}:{index}"
        if arrival not in stop.edges or _place(state.title, name) in (_place(state.title, stop) for stop in stops):
            continue
        visited = (*stops, name)
        if set(visited) & set(state.stations[company]):
            yield Walk(visited, frozenset(sides), sum(_value(state, one) for one in visited))
        if len(visited) < limit and _lets_pass(state, company, name):
            for onward in stop.edges:
                if onward != arrival:
                    yield from _go_on(state, company, limit, visited, there, onward, sides)


def _check_stops(state: State, company: str, train: str, stops: Sequence[str]) -> str | None:
    """Enough and not too many stops, each place once, one of them with a station."""
    most = state.title.trains[train].distance or len(state.title.hexes)
    if not 2 <= len(stops) <= most:
        return f"{len(stops)} stops for a {train}-train"
    if len({_place(state.title, stop) for stop in stops}) != len(stops):
        return "a place is visited twice"
    if not set(stops) & set(state.stations[company]):
        return "there is no station"
    return None


def _check_way(state: State, company: str, words: Sequence[str]) -> str | None:
    """Track in every hex from where the way comes in to where it goes out, and stops that let it pass."""
    if ":" not in words[0] or ":" not in words[-1]:
        return "it does not begin and end at a stop"
    for number, word in enumerate(words):
        hex, colon, index = word.partition(":")
        beside = [words[other].split(":")[0] for other in (number - 1, number + 1) if 0 <= other < len(words)]
        edges = [edge for other in beside for edge in range(6) if _beyond(hex, edge) == other]
        if len(edges) != len(beside):
            return f"{hex} is not beside {' and '.join(beside)}"
        tile = _tile(state, hex)
        if not colon:
            if tuple(edges) not in tile.track and tuple(reversed(edges)) not in tile.track:
                return f"no track through {hex}"
        elif any(edge not in tile.stops[int(index)].edges for edge in edges):
            return f"no track to {word}"
        elif len(set(edges)) == 2 and not _lets_pass(state, company, word):
            return f"{word} cannot be passed"
    return None


def _tile(state: State, hex: str) -> Tile:
    if hex not in state.tiles:
        return state.title.hexes[hex].tile
    name, turn = state.tiles[hex]
    printed = state.title.tiles[name].tile
    return Tile(
        tuple(
            Stop(stop.kind, stop.values, stop.slots, tuple((edge + turn) % 6 for edge in stop.edges))
            for stop in printed.stops
        ),
        tuple(((one + turn) % 6, (other + turn) % 6) for one, other in printed.track),
    )


def _beyond(hex: str, edge: int) -> str:
    east, south = STEPS[edge]
    return f"{chr(ord(hex[0]) + east)}{int(hex[1:]) + south}"


def _place(title: Title, stop: str) -> str:
    """What a route visits once: the stop, or the whole of an off-board area."""
    return title.hexes[stop.split(":")[0]].area or stop


def _value(state: State, name: str) -> int:
    hex, _, index = name.partition(":")
    values = _tile(state, hex).stops[int(index)].values
    # An off-board area has a value for each colour of tiles; that of the last one that the phase has counts.
    return values[len(state.title.phases[state.phase].colours) - 1] if len(values) > 1 else values[0]


def _lets_pass(state: State, company: str, name: str) -> bool:
    """Towns do; cities with room, or with a station of the company; off-board areas never."""
    hex, _, index = name.partition(":")
    stop = _tile(state, hex).stops[int(index)]
    markers = [owner for owner, placed in state.stations.items() if name in placed]
    return stop.kind == "town" or (stop.kind == "city" and (company in markers or len(markers) < stop.slots))
